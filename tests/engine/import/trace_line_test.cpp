#include "engine/import/trace_line.h"

#include <gtest/gtest.h>

namespace warpscope::importing {
namespace {

TEST(TraceLine, AnInstructionOfRegisters) {
    const auto line = readTraceLine("0030 ffffffff 1 R6 IMAD 2 R6 R255 0 ", {});
    ASSERT_TRUE(line);
    EXPECT_EQ(line->address, 0x30u);
    EXPECT_EQ(line->active, LaneMask{0xFFFFFFFF});
    EXPECT_EQ(textOf(*line), "IMAD R6, R6, RZ");
    EXPECT_TRUE(line->addresses.empty());
}

TEST(TraceLine, AddressesInAllThreeWays) {
    const auto all = readTraceLine("0 00000005 1 R4 LDG.E 1 R2 4 0 0x100 0x200", {});
    ASSERT_TRUE(all);
    EXPECT_EQ(all->addresses[0], 0x100u);
    EXPECT_EQ(all->addresses[2], 0x200u);
    const auto stride = readTraceLine("0 0000000e 1 R4 LDG.E 1 R2 4 1 0x100 -4", {});
    ASSERT_TRUE(stride);
    EXPECT_EQ(stride->addresses[1], 0x100u);
    EXPECT_EQ(stride->addresses[3], 0xF8u);
    const auto deltas = readTraceLine("0 00000007 1 R4 LDG.E 1 R2 4 2 0x100 16 2000 99", {});
    ASSERT_TRUE(deltas);
    EXPECT_EQ(deltas->addresses[1], 0x110u);
    EXPECT_EQ(deltas->addresses[2], 0x110u + 2000);
}

TEST(TraceLine, ColumnsInFront) {
    TracePlace place;
    const auto line = readTraceLine("31 0 2 3 17 0010 1 0 EXIT 0 0",
                                    {.hasPlace = true, .hasSourceLine = true}, &place);
    ASSERT_TRUE(line);
    EXPECT_EQ(place.block[0], 31);
    EXPECT_EQ(place.block[2], 2);
    EXPECT_EQ(place.warp, 3);
    EXPECT_EQ(line->sourceLine, 17);
    EXPECT_EQ(line->address, 0x10u);
}

// The line that Accel-Sim's documentation of its tracer takes apart, and what it says of it.
TEST(TraceLine, TheExampleOfTheTracersDocumentation) {
    TracePlace place;
    const auto line = readTraceLine("31 0 0 3 0000 ffffffff 1 R1 IMAD.MOV.U32 2 R255 R255 0",
                                    {.hasPlace = true}, &place);
    ASSERT_TRUE(line);
    EXPECT_EQ(place.block[0], 31);
    EXPECT_EQ(place.block[1] + place.block[2], 0);
    EXPECT_EQ(place.warp, 3);
    EXPECT_EQ(line->address, 0u);
    EXPECT_EQ(line->active, LaneMask{0xFFFFFFFF});
    EXPECT_EQ(textOf(*line), "IMAD.MOV.U32 R1, RZ, RZ");
    EXPECT_TRUE(line->addresses.empty()) << "a width of 0: no memory instruction";
}

TEST(TraceLine, NoLanesHaveNoAddresses) {
    const auto line = readTraceLine("0090 00000000 1 R4 LDG.E 1 R4 4 1 0x0 0", {});
    ASSERT_TRUE(line);
    EXPECT_EQ(line->active, 0u);
}

TEST(TraceLine, WhatIsNoLineIsNone) {
    for (const char* text :
         {"", "0030", "0030 ffffffff 1", "xyz ffffffff 0 EXIT 0 0", "0030 1ffffffff 0 EXIT 0 0",
          "0030 ffffffff 99 R1 EXIT 0 0", "0030 ffffffff 0 LDG.E 0 4 7 0x100",
          "0030 00000003 0 LDG 0 4 0 0x1", "0030 ffffffff 0 EXIT 0 -1"})
        EXPECT_FALSE(readTraceLine(text, {})) << text;
}

}  // namespace
}  // namespace warpscope::importing
