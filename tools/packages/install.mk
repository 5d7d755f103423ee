# make install: what `cmake --install` does, without CMake, from the same templates.
#
#   make install BOARD=host PREFIX=/usr/local
#
#   PREFIX   where the library is to stand
#   LIBDIR   the folder of libraries below it
#   DESTDIR  a folder put before PREFIX, for those who make packages
#   EXTRA    the compiler's flags: users of what is installed get its KO_TREE_K and KO_FIX16_OWN
PREFIX ?= /usr/local
LIBDIR ?= lib

install_templates := tools/packages/cmake
install_lib = $(DESTDIR)$(PREFIX)/$(LIBDIR)
install_empty :=
install_space := $(install_empty) $(install_empty)
# From the folder of keepout.pc up to PREFIX: a step for each folder of the path.
install_up = $(subst $(install_space),/,$(patsubst %,..,$(subst /, ,$(LIBDIR)/pkgconfig)))
install_version = $(shell tools/packages/version.sh)
install_definitions = $(filter -DKO_TREE_K=%,$(EXTRA)) $(filter -DKO_FIX16_OWN,$(EXTRA))
install_fill = sed 's|@version@|$(install_version)|; s|@up@|$(install_up)|; s|@definitions@|$(strip $(install_definitions))|'

.PHONY: install
install: ## BOARD's library, headers, files for find_package and pkg-config to PREFIX; LIBDIR= DESTDIR=
	@$(SETUP) install run
	@$(MAKE) $(LIB)
	@mkdir -p '$(install_lib)/cmake/keepout' '$(install_lib)/pkgconfig' \
	    '$(DESTDIR)$(PREFIX)/include/keepout' '$(DESTDIR)$(PREFIX)/share/doc/keepout'
	@install -m 644 $(LIB) '$(install_lib)'
	@install -m 644 $(wildcard inc/keepout/*.h inc/keepout/*.hpp) '$(DESTDIR)$(PREFIX)/include/keepout'
	@install -m 644 LICENSE '$(DESTDIR)$(PREFIX)/share/doc/keepout'
	@for file in cmake/keepout/keepout-config.cmake cmake/keepout/keepout-config-version.cmake pkgconfig/keepout.pc; do \
	    $(install_fill) "$(install_templates)/$${file##*/}.in" >'$(install_lib)'/$$file && \
	    chmod 644 '$(install_lib)'/$$file || exit 1; \
	done
	@echo '$(DESTDIR)$(PREFIX)'
