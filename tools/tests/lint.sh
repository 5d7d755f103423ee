#!/bin/sh
# Runs clang-tidy over the programs and converters of the workshop.
set -u
# shellcheck disable=SC2046  # folders without blanks
exec tests/lint.sh $(dirname tools/programs/*/app.mk tools/convert/*/app.mk)
