#!/bin/sh
# Prints the description of keepout as a CMSIS-Pack: tools/packages/cmsis/make_pdsc.sh
# >keepout.keepout.pdsc
#
# The pack is a zip of that file and of inc, src, port, LICENSE and CHANGELOG.md. The sources come
# from the tree, the version from its header. PACK_URL is the address from which the pack is loaded;
# it may be empty.
set -eu
cd "$(dirname "$0")/../../.."

# The cores that each folder of port serves, and those that the pack serves. A port for another
# instruction set has no place in the pack.
ARMV6M='Cortex-M0 Cortex-M0+ Cortex-M1'
BASELINE="$ARMV6M Cortex-M23"
MAINLINE='Cortex-M3 Cortex-M4 Cortex-M7 Cortex-M33 Cortex-M35P Cortex-M52 Cortex-M55 Cortex-M85'

condition() { # ID DESCRIPTION CORE...
    printf '    <condition id="%s">\n      <description>%s</description>\n' "$1" "$2"
    shift 2
    printf '      <accept Dcore="%s" Dendian="Little-endian"/>\n' "$@"
    printf '    </condition>\n'
}
source_file() { # PATH
    case $1 in
    port/rv*) return ;;
    port/armv6m/quotient.c) only=' condition="ARMv6-M"' ;; # the M23 divides
    port/armv6m/*) only=' condition="Baseline"' ;;
    port/armv7m/* | port/armv7em/*) only=' condition="Mainline"' ;;
    *) only= ;;
    esac
    printf '        <file category="sourceC" name="%s"%s/>\n' "$1" "$only"
}

cat <<HEAD
<?xml version="1.0" encoding="UTF-8"?>
<package schemaVersion="1.7.7" xmlns:xs="http://www.w3.org/2001/XMLSchema-instance"
         xs:noNamespaceSchemaLocation="PACK.xsd">
  <vendor>keepout</vendor>
  <name>keepout</name>
  <description>Collision detection and proximity checking: integers alone, no heap</description>
  <url>${PACK_URL-}</url>
  <license>LICENSE</license>
  <releases>
    <release version="$(tools/packages/version.sh)">CHANGELOG.md says what is new.</release>
  </releases>
  <keywords>
    <keyword>collision</keyword>
    <keyword>proximity</keyword>
    <keyword>geofence</keyword>
  </keywords>
  <conditions>
HEAD
# shellcheck disable=SC2086  # lists of cores are meant
{
    condition ARMv6-M 'ARMv6-M' $ARMV6M
    condition Baseline 'ARMv6-M and ARMv8-M baseline' $BASELINE
    condition Mainline 'ARMv7-M and later' $MAINLINE
    condition 'Cortex-M' 'Every core that the pack serves' $BASELINE $MAINLINE
}
cat <<MIDDLE
    <condition id="GNU">
      <description>Compilers with GNU's inline assembly and built-in functions</description>
      <accept Tcompiler="GCC"/>
      <accept Tcompiler="CLANG"/>
      <accept Tcompiler="ARMCC" Toptions="AC6"/>
    </condition>
    <condition id="keepout">
      <description>A core and a compiler that the library serves</description>
      <require condition="Cortex-M"/>
      <require condition="GNU"/>
    </condition>
  </conditions>
  <components>
    <component Cclass="Utility" Cgroup="keepout" Cversion="$(tools/packages/version.sh)"
               condition="keepout">
      <description>What is near, what will be hit and when</description>
      <files>
        <file category="doc" name="inc/keepout/README.md"/>
        <file category="include" name="inc/"/>
        <file category="include" name="./"/>
MIDDLE
for path in src/*/*.c port/*/*.c; do
    source_file "$path"
done
cat <<FOOT
      </files>
    </component>
  </components>
</package>
FOOT
