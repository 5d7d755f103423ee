# An old path, which goes with version 0.2.
message(FATAL_ERROR "keepout's port stands in tools/packages: --overlay-ports=<keepout>/tools/packages/vcpkg")
