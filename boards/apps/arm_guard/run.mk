# make run APP=arm_guard: see README.md. The host's tools are built as well, the firmware when its data is there.
export LINKS JOINTS STEPS CHECK

.PHONY: run-arm_guard
run-arm_guard:
	@$(MAKE) BOARD=host APP=keepout-bake APP_DIR=boards/host/tools/bake image
	@$(MAKE) BOARD=host APP=arm-chain APP_DIR=boards/host/tools/arm_chain image
	@BOARD=$(BOARD) boards/apps/arm_guard/run.sh
