# Builds the library and one application for one BOARD. Targets for several boards call make again.
#
#   BOARD      a folder of boards/
#   TOOLCHAIN  gcc or clang (for boards clang compiles, GCC links)
#   OPT        optimisation of everything, instead of the defaults below
#   EXTRA      more compiler flags
#   VARIANT    a folder name for this combination, so that it does not replace the usual build
#   LINK_EXTRA more flags for the linker alone; with IMAGE=<file> another image of the same objects
#   RECORD     1: the application's calls are recorded: boards/record. The VARIANT is `record` then
#   RECORD_WORDS  the words of the recorder's ring
#   SANITIZE   1: clang's sanitizers watch the memory and what C leaves undefined. The VARIANT is `sanitize` then
#   DEBUG      what is noted for a debugger: -g, or nothing, which compiles a third faster
#   O          the folder of all that is built, `build` if it is not given; a checkout that is read only needs another
BOARDS := $(sort $(patsubst boards/%/board.mk,%,$(wildcard boards/*/board.mk)))
TARGETS := $(filter-out host wasm,$(BOARDS))

ifeq ($(filter $(BOARD),$(BOARDS)),)
$(error BOARD=$(BOARD) is not one of: $(BOARDS))
endif
# What an image is called: boards/suffix.sh.
BOARD_SUFFIX := .elf
include boards/$(BOARD)/board.mk

VARIANT ?= $(if $(RECORD),record,$(if $(SANITIZE),sanitize))
O ?= build
ifneq ($(words $(O)),1)
$(error O=$(O): expected the path of a folder without blanks)
endif

# Of what one folder holds, all is compiled alike: other makes may be using it.
ifneq ($(and $(SANITIZE)$(RECORD),$(if $(VARIANT),,empty)),)
$(error $(if $(SANITIZE),SANITIZE,RECORD)=1: expected a VARIANT that is not empty)
endif
# Builds a program of the host that writes a part of another image: as it always is, however that image is built.
HOST_TOOL := $(MAKE) BOARD=host VARIANT= TOOLCHAIN=gcc OPT= EXTRA= SANITIZE= RECORD= LINK_EXTRA=

ifneq ($(SANITIZE),)
override TOOLCHAIN := clang
OPT ?= -O1
override EXTRA := -fsanitize=address,undefined -fno-sanitize-recover=all $(EXTRA)
endif
TOOLCHAIN ?= gcc
# OUT on the command line is an option of a program (tools/programs/run.sh).
override OUT := $(O)/$(BOARD)$(VARIANT:%=/%)
LIB := $(OUT)/libkeepout.a
IMAGE := $(OUT)/$(APP)$(BOARD_SUFFIX)
Q := $(if $(V),,@)

FIXMATH_FETCHED := $(O)/deps/libfixmath
LIBFIXMATH ?= $(FIXMATH_FETCHED)
FIXMATH_SOURCE := $(LIBFIXMATH)/libfixmath/fix16.h

# Code is compiled small. Files in which trees and meshes spend their time ask for speed themselves (port/fast.h).
SMALL := $(or $(OPT),-Os)

DEBUG ?= -g
WARNINGS := -Wall -Wextra -Wconversion -Wshadow -Wvla -Wundef -Werror
COMMON := -std=c11 $(WARNINGS) -ffunction-sections -fdata-sections $(DEBUG)
# The library and what judges it see its inside; the workshop and what users copy do not.
INCLUDES := -Iinc -I. -Iboards
USER_INCLUDES := -Iinc -Iboards
TOOL_INCLUDES := $(USER_INCLUDES) -Itools

ifeq ($(BOARD),host)
  CC := $(TOOLCHAIN)
  AR := ar
  CROSS :=
  LINK := $(CC)
  LDFLAGS := -Wl,--gc-sections
  BOARD_SOURCES := boards/host/board.c
  ifeq ($(LIBFIXMATH),$(FIXMATH_FETCHED))
    FIXMATH_LIB := -llibfixmath
  else
    FIXMATH_LIB := $(OUT)/libfixmath.a
    COMMON += -isystem $(LIBFIXMATH)
  endif
else ifeq ($(BOARD_CORE),wasm)
  include boards/wasm/core.mk
else
  include boards/$(BOARD_CORE)/core.mk
  AR := $(CROSS)ar
  ifeq ($(TOOLCHAIN),clang)
    CC := clang $(CORE_CLANG)
  else
    CC := $(CROSS)gcc
  endif
  # GCC writes the frame of each function and its calls beside its object (.ci): tests/stack.
  COMMON += $(if $(filter gcc,$(TOOLCHAIN)),-fcallgraph-info=su)
  COMMON += $(CORE_COMPILE) -ffreestanding -isystem $(LIBFIXMATH) -isystem $(PICOLIBC)/include
  LINK := $(CROSS)gcc $(CORE_LINK)
  LDFLAGS := --specs=picolibc.specs -DPICOLIBC_INTEGER_PRINTF_SCANF -nostartfiles -Wl,--gc-sections \
             -T boards/$(BOARD)/memory.ld -T boards/bare/sections.ld
  BOARD_SOURCES := $(addprefix boards/bare/,start.c console.c file.c stack.c) \
                   $(addprefix boards/$(BOARD_CORE)/,start.c counter_$(BOARD_COUNTER).c)
  # Boards that hold the flight demo have room for its longest line.
  BOARD_DEFINES := -Iboards/bare $(BOARD_MHZ:%=-DBOARD_MHZ=%U) $(if $(FLIGHT_CAPACITY),-DCONSOLE_LINE=512)
  FIXMATH_LIB := $(OUT)/libfixmath.a
endif

# An application is a folder, of tools/programs or boards if APP_DIR does not name it; the programs of unit tests share one.
# Its app.mk may set APP_SOURCES, APP_CFLAGS, APP_LDFLAGS and APP_EXTRA_OBJECTS.
APP_DIR ?= $(if $(filter unit_%,$(APP)),tests/unit,$(if $(wildcard boards/$(APP)/app.mk),boards,tools/programs)/$(APP))
APP_INCLUDES := $(if $(filter tests/%,$(APP_DIR)),$(INCLUDES),$(if $(filter tools/%,$(APP_DIR)),$(TOOL_INCLUDES),$(USER_INCLUDES)))
-include $(APP_DIR)/app.mk
APP_SOURCES ?= $(wildcard $(APP_DIR)/*.c)
ifneq ($(RECORD),)
include boards/record/record.mk
endif

LIB_OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(wildcard src/*/*.c port/*/*.c))
BOARD_OBJECTS := $(BOARD_SOURCES:%.c=$(OUT)/%.o)
APP_OBJECTS := $(APP_SOURCES:%.c=$(OUT)/%.o)
FIXMATH_OBJECTS = $(patsubst %,$(OUT)/fixmath/%.o,fix16 fix16_sqrt fix16_str fix16_trig fix16_exp fract32 uint32)

# These files hold the flags and the set of the library's files. Objects and library depend on them, so a change of either
# rebuilds what it concerns.
define keep_flags
@mkdir -p $(dir $(1))
@echo '$(2)' | cmp -s - $(1) || echo '$(2)' > $(1)
endef
.PHONY: FORCE
$(OUT)/flags: FORCE
	$(call keep_flags,$@,$(CC) $(COMMON) $(SMALL) $(INCLUDES) $(BOARD_DEFINES) $(EXTRA))
$(OUT)/lib-objects: FORCE
	$(call keep_flags,$@,$(LIB_OBJECTS))
$(OUT)/flags-$(APP): FORCE
	$(call keep_flags,$@,$(subst ','\'',$(APP_CFLAGS)) $(APP_LDFLAGS) $(APP_SOURCES))

$(LIB_OBJECTS): $(OUT)/%.o: %.c $(OUT)/flags | $(FIXMATH_SOURCE)
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(INCLUDES) $(EXTRA) -MMD -MP -c $< -o $@

$(BOARD_OBJECTS): $(OUT)/%.o: %.c $(OUT)/flags | $(FIXMATH_SOURCE)
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(INCLUDES) $(BOARD_DEFINES) $(EXTRA) -MMD -MP -c $< -o $@

$(APP_OBJECTS): $(OUT)/%.o: %.c $(OUT)/flags $(OUT)/flags-$(APP) | $(FIXMATH_SOURCE)
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(APP_INCLUDES) $(APP_CFLAGS) $(EXTRA) -MMD -MP -c $< -o $@

$(LIB): $(LIB_OBJECTS) $(OUT)/lib-objects
	@echo "  AR      $@" >&2
	@rm -f $@
	$(Q)$(AR) rcsD $@ $(LIB_OBJECTS)

# libfixmath belongs to the user or to Debian and is compiled as it is, without our warnings.
$(OUT)/fixmath/%.o: $(LIBFIXMATH)/libfixmath/%.c $(OUT)/flags
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(filter-out $(WARNINGS),$(COMMON)) -w -O2 -DFIXMATH_NO_CACHE -DFIXMATH_NO_CTYPE $(EXTRA) -c $< -o $@

$(LIBFIXMATH)/libfixmath/%.c: | $(FIXMATH_SOURCE) ;
# Without this line make deletes them as intermediate files in the run that fetched them.
.PRECIOUS: $(LIBFIXMATH)/libfixmath/%.c

$(OUT)/libfixmath.a: $(FIXMATH_OBJECTS)
	@rm -f $@
	$(Q)$(AR) rcsD $@ $^

$(FIXMATH_SOURCE):
	@[ "$(LIBFIXMATH)" = "$(FIXMATH_FETCHED)" ] || { echo "LIBFIXMATH=$(LIBFIXMATH) has no libfixmath/fix16.h" >&2; exit 1; }
	@port/setup.sh fixmath $(LIBFIXMATH)

$(IMAGE): $(APP_OBJECTS) $(APP_EXTRA_OBJECTS) $(BOARD_OBJECTS) $(LIB) $(filter %.a,$(FIXMATH_LIB)) $(wildcard boards/$(BOARD)/*.ld boards/bare/*.ld)
	@[ -n "$(strip $(APP_OBJECTS) $(APP_EXTRA_OBJECTS))" ] || { echo "APP=$(APP): found no sources in $(APP_DIR); expected a program:" >&2; \
	    tools/programs/run.sh --list >&2; exit 2; }
	@echo "  LD      $@" >&2
	$(Q)$(LINK) $(LDFLAGS) $(EXTRA) $(APP_OBJECTS) $(APP_EXTRA_OBJECTS) $(BOARD_OBJECTS) $(LIB) $(FIXMATH_LIB) $(APP_LDFLAGS) $(LINK_EXTRA) -o $@

$(OUT)/$(APP).hex: $(IMAGE)
	$(Q)$(CROSS)objcopy -O ihex $< $@
$(OUT)/$(APP).bin: $(IMAGE)
	$(Q)$(CROSS)objcopy -O binary $< $@

.PHONY: image
image: $(IMAGE)

# clang-tidy over the application's sources, or the library's if there is none: tests/lint.sh.
.PHONY: tidy
tidy: $(APP_EXTRA_OBJECTS) | $(FIXMATH_SOURCE)
	$(Q)clang-tidy --quiet $(or $(APP_SOURCES),$(LIB_OBJECTS:$(OUT)/%.o=%.c)) -- $(filter-out $(WARNINGS),$(COMMON)) $(if $(APP_SOURCES),$(APP_INCLUDES),$(INCLUDES)) $(APP_CFLAGS)

-include $(wildcard $(LIB_OBJECTS:.o=.d) $(BOARD_OBJECTS:.o=.d) $(APP_OBJECTS:.o=.d))
