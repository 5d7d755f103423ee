# Lines and arcs of a machine tool against samples of them in double precision: reference_toolpath [CASES]
include tests/reference/reference.mk
