#!/bin/sh
# Makes what the test of the Flight view compares with: tools/tests/view/views/flight.sh BOARD DIR
set -eu
tools/programs/run.sh flight --BOARD "$1" --COSTS 1 --OUT - >"$2/flight_costs.csv"
grep -v ,cost, "$2/flight_costs.csv" >"$2/flight.csv"
