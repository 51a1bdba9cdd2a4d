#include "engine/code/find_set_bit.h"

#include <gtest/gtest.h>

#include "engine/codegen/generate.h"
#include "tests/support/build_program.h"

namespace warpscope::code {
namespace {

/// What a search upwards or downwards finds, bit by bit.
std::uint32_t searched(std::uint32_t mask, int base, int offset) {
    if (offset == 0) return (mask >> base & 1) != 0 ? static_cast<std::uint32_t>(base) : UINT32_MAX;
    int left = offset > 0 ? offset : -offset;
    for (int bit = base; bit >= 0 && bit<32; bit += offset> 0 ? 1 : -1) {
        if ((mask >> bit & 1) != 0 && --left == 0) return static_cast<std::uint32_t>(bit);
    }
    return UINT32_MAX;
}

/// Lane i of a warp writes what is found from bit i on.
std::vector<std::uint32_t> foundBy(std::uint32_t mask, int offset, codegen::Level level) {
    Emitter emitter;
    const isa::Operand lane = emitter.special(isa::Special::Lane);
    const isa::Operand given =
        emitter.emitValue(isa::Opcode::Mov, isa::DataType::U32,
                          {isa::immediateOperand(static_cast<std::uint32_t>(offset))});
    const isa::Operand found = emitFindSetBit(emitter, isa::immediateOperand(mask), lane, given);
    const isa::Operand to =
        emitter.emitValue(isa::Opcode::Imad, isa::DataType::U32,
                          {lane, isa::immediateOperand(4), isa::parameterOperand(0)});
    emitter.emit(isa::Opcode::Stg, isa::DataType::U32, {to, found});
    emitter.emit(isa::Opcode::Exit, isa::DataType::U32, {});
    Kernel kernel;
    kernel.parameters.push_back({.name = "out", .isPointer = true});
    kernel.code = emitter.finish();
    codegen::Options options;
    options.level = level;
    auto launch = support::launchOf(codegen::generate(kernel, options), {1, 1, 1}, {32, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(32, 0));
    return support::wordsOf(support::runToEnd(launch).state, out);
}

TEST(FindSetBit, FindsWhatASearchBitByBitFinds) {
    for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized}) {
        for (const std::uint32_t mask : {0x8421U, 0U, UINT32_MAX, 0x8000'0001U, 0x0ff0'1234U}) {
            for (const int offset : {-40, -32, -3, -1, 0, 1, 2, 9, 32, 33}) {
                const auto found = foundBy(mask, offset, level);
                for (int base = 0; base < 32; ++base)
                    EXPECT_EQ(found[static_cast<std::size_t>(base)], searched(mask, base, offset))
                        << mask << " " << base << " " << offset;
            }
        }
    }
}

TEST(FindSetBit, IsWhatTheGpuSays) {
    // Measured on an H200 for the mask 0x8421.
    const auto level = codegen::Level::Teaching;
    EXPECT_EQ(foundBy(0x8421, 2, level)[0], 5U);
    EXPECT_EQ(foundBy(0x8421, -1, level)[6], 5U);
    EXPECT_EQ(foundBy(0x8421, 0, level)[5], 5U);
    EXPECT_EQ(foundBy(0x8421, 9, level)[0], UINT32_MAX);
}

}  // namespace
}  // namespace warpscope::code
