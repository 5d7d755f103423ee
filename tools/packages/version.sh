#!/bin/sh
# Prints the version that inc/keepout/version.h holds. Runs at the top of the repository.
awk '/^#define KO_VERSION_(MAJOR|MINOR|PATCH) / { text = text dot $3; dot = "." } END { print text }' \
    inc/keepout/version.h
