# make python: the package `keepout` for Python in build/python, which needs no compiler to be imported.
# The Makefile includes this file. The rules for files run in a make of their own, for the host.
PYTHON := build/python/keepout
PYTHON_SOURCES := $(wildcard tools/python/keepout/*.py)
PYTHON_LIB := $(OUT)/libkeepout.so

.PHONY: python python-files
python: ## build/python/keepout: the library for Python, by ctypes
	@$(SETUP) install python
	@$(MAKE) BOARD=host VARIANT=python EXTRA="-fPIC $(EXTRA)" APP=none APP_DIR=none python-files
	@echo $(PYTHON)

python-files: $(PYTHON_LIB) $(OUT)/_c.py
	@mkdir -p $(PYTHON)
	@rm -rf $(PYTHON)/*
	@cp $^ $(PYTHON_SOURCES) $(PYTHON)

$(PYTHON_LIB): $(OUT)/tools/python/inline.o $(LIB) tools/python/exports.map
	@echo "  LD      $@" >&2
	$(Q)$(LINK) -shared $(EXTRA) -Wl,-S,-z,defs,--version-script=tools/python/exports.map \
	    $< -Wl,--whole-archive $(LIB) -Wl,--no-whole-archive -o $@

$(OUT)/tools/python/inline.o: tools/python/inline.c $(OUT)/flags | $(FIXMATH_SOURCE)
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(TOOL_INCLUDES) $(EXTRA) -MMD -MP -c $< -o $@

$(OUT)/_c.py: tools/python/make_bindings.py tests/api.py $(wildcard inc/keepout/*.h) $(OUT)/flags | $(FIXMATH_SOURCE)
	@echo "  PYTHON  $@" >&2
	$(Q)python3 $< $@
