# make run APP=cell: see README.md. With CHECK=1 it builds the host's cell and the judge, too.
export CHECK

.PHONY: run-cell
run-cell: $(IMAGE)
	@if [ "$(CHECK)" = 1 ]; then $(MAKE) BOARD=host APP=cell image && \
	    $(MAKE) BOARD=host APP=celljudge APP_DIR=tests/judge/cell image; fi
	@BOARD=$(BOARD) IMAGE=$(IMAGE) boards/apps/cell/run.sh
