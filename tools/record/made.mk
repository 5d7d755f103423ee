# What generate.py writes from the headers, in $(O)/record: for the recorder, the replay and the page.
RECORD_DIR := $(O)/record
RECORD_MADE := $(addprefix $(RECORD_DIR)/,redirect.h record_names.h calls.c types.c plays.c fields.c)
RECORD_MAKERS := $(addprefix tools/record/,generate.py headers.py calls.py plays.py table.txt) \
                 tools/python/make_bindings.py tests/api.py
# The replay's own sources; it needs the recorder's digests, too.
REPLAY_SOURCES := $(addprefix tools/record/,replay.c play.c content.c memory.c) \
                  $(addprefix boards/record/,record.c objects.c) \
                  $(addprefix $(RECORD_DIR)/,plays.c fields.c types.c)

$(RECORD_DIR)/made: $(RECORD_MAKERS) $(wildcard inc/keepout/*.h) | $(FIXMATH_SOURCE)
	@mkdir -p $(RECORD_DIR)
	$(Q)python3 tools/record/generate.py $(RECORD_DIR)
	@touch $@
$(RECORD_MADE): $(RECORD_DIR)/made ;
tidy: $(RECORD_DIR)/made
$(patsubst %.c,$(OUT)/%.o,$(REPLAY_SOURCES)): | $(RECORD_DIR)/made
