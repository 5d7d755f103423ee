# reference_toolpath [CASES] judges lines and arcs of a machine tool against samples in double precision.
include tests/reference/reference.mk
