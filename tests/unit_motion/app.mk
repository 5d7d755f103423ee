include tests/harness/suite.mk
