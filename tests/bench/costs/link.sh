# Functions that link programs and measure them. Nothing is run.
work=build/costs
mkdir -p $work
for board in microbit mps2_an386; do
    make -j2 BOARD=$board build/$board/libkeepout.a >/dev/null
done

cpu_of() { # BOARD
    case $1 in
    microbit) echo "-mcpu=cortex-m0" ;;
    mps2_an386) echo "-mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard" ;;
    esac
}

picolibc=/usr/lib/picolibc/arm-none-eabi/include
includes="-Iinc -isystem ${LIBFIXMATH:-build/deps/libfixmath} -isystem $picolibc"

# linked BOARD FUNCTIONS: prints the bytes of flash of a program that takes the functions'
# addresses. The linker drops what they do not need. Start-up code and a C library's are in every
# program.
linked() {
    {
        echo '#include "keepout/keepout.h"'
        echo 'const void *volatile taken;'
        echo 'int main(void) {'
        for function in $2; do echo "    taken = (const void *)$function;"; done
        echo '    return 0; }'
    } >$work/main.c
    # shellcheck disable=SC2046,SC2086  # lists of flags are meant
    arm-none-eabi-gcc $(cpu_of "$1") -mthumb -Os --specs=picolibc.specs -nostartfiles \
        -Wl,--gc-sections -Wl,-e,main $includes $work/main.c build/"$1"/libkeepout.a \
        -o $work/main.elf
    arm-none-eabi-size $work/main.elf | awk 'NR == 2 { print $1 + $2 }'
}

# size_of_type TYPE: prints sizeof, where a pointer has 4 bytes.
size_of_type() {
    printf '#include "keepout/keepout.h"\nchar it[sizeof(%s)];\n' "$1" >$work/size.c
    # shellcheck disable=SC2086  # a list of flags is meant
    arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -fno-common $includes -c $work/size.c -o $work/size.o
    printf '%d' "0x$(arm-none-eabi-nm -S $work/size.o | awk '$4 == "it" { print $2 }')"
}
