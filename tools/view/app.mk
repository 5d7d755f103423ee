# The module of one view: make BOARD=wasm APP=view_<name>. The view's bridge.mk names its sources.
include tools/view/views/$(APP:view_%=%)/bridge.mk
APP_CFLAGS += -Itools/view
APP_LDFLAGS += -mexec-model=reactor
