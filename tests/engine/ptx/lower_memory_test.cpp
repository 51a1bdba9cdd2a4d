#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxMemory, VectorsOfEveryWidth) {
    EXPECT_EQ(leftBy("mul.wide.u32 %rd6, %r0, 16; mov.u64 %rd5, 0; .shared .align 16 .b8 s[512]; "
                     "mov.u64 %rd4, s; add.s64 %rd3, %rd4, %rd6;"
                     "st.shared.v4.u32 [%rd3], {%r0, 2, 3, 4}; ld.shared.v2.u64 {%rd1, %rd2}, "
                     "[%rd3]; add.s64 %rd1, %rd1, %rd2; st.global.u64 [%rd0], %rd1;")[5],
              (std::uint64_t{6} << 32) + 8);
    EXPECT_EQ(leftBy("st.global.v2.u32 [%rd0], {%r0, 9};")[5], (std::uint64_t{9} << 32) + 5);
    EXPECT_EQ(leftBy("st.global.v4.u16 [%rd0], {1, 2, 3, 4};")[5], 0x0004'0003'0002'0001U);
    EXPECT_EQ(leftBy("st.global.u64 [%rd0], 0x0102030405060708; ld.global.v4.u8 {%rs1, %rs2, %rs3, "
                     "%rs4}, [%rd0]; st.global.v4.u8 [%rd0+4], {%rs4, %rs3, %rs2, %rs1};")[5],
              0x0807'0605'0506'0708U);
}

// Two lanes share a word: neither sees nor writes the other's half.
TEST(PtxMemory, AnAtomicOfSixteenBitsTouchesNoNeighbour) {
    EXPECT_EQ(leftBy(".shared .align 4 .b8 s[64]; mov.u64 %rd4, s; mul.wide.u32 %rd6, %r0, 2; "
                     "add.s64 %rd3, %rd4, %rd6; cvt.u16.u32 %rs1, %r0; add.u16 %rs2, %rs1, 100; "
                     "st.shared.u16 [%rd3], %rs1; bar.sync 0; "
                     "atom.shared.cas.b16 %rs3, [%rd3], %rs1, %rs2; bar.sync 0; "
                     "ld.shared.u16 %r1, [%rd3]; st.global.u32 [%rd0], %r1;"
                     "cvt.u32.u16 %r2, %rs3; st.global.u32 [%rd0+4], %r2;")[5],
              (std::uint64_t{5} << 32) + 105);
    EXPECT_EQ(leftBy(".shared .align 4 .b8 s[4]; mov.u64 %rd4, s; st.shared.u32 [%rd4], 0; "
                     "bar.sync 0; mov.b16 %rs1, 0x3400; and.b32 %r2, %r0, 1; "
                     "mul.wide.u32 %rd6, %r2, 2; add.s64 %rd3, %rd4, %rd6; "
                     "atom.shared.add.noftz.f16 %rs2, [%rd3], %rs1; bar.sync 0; "
                     "ld.shared.u32 %r1, [%rd4]; st.global.u32 [%rd0], %r1;")[5],
              0x4400'4400U)
        << "sixteen times a quarter in each half";
}

// As nvcc's assembler does; for a volatile or relaxed access there is none.
TEST(PtxMemory, WhatReleasesHasAFenceBeforeIt) {
    const auto fencesOf = [](const std::string& statement) {
        const auto kernel = read(kernelOf(statement), "k.ptx", {});
        EXPECT_TRUE(kernel.isOk()) << statement;
        return kernel ? std::ranges::count(kernel->code.nodes, isa::Opcode::Membar,
                                           [](const code::Node& node) { return node.code.opcode; })
                      : -1;
    };
    EXPECT_EQ(fencesOf("st.release.gpu.global.u32 [%rd0], 1;"), 1);
    EXPECT_EQ(fencesOf("atom.acq_rel.gpu.global.add.u32 %r1, [%rd0], 1;"), 1);
    EXPECT_EQ(fencesOf("red.release.gpu.global.add.u32 [%rd0], 1;"), 1);
    EXPECT_EQ(fencesOf("st.volatile.global.u32 [%rd0], 1;"), 0);
    EXPECT_EQ(fencesOf("st.relaxed.gpu.global.u32 [%rd0], 1;"), 0);
    EXPECT_EQ(fencesOf("atom.acquire.gpu.global.add.u32 %r1, [%rd0], 1;"), 0);
}

// What others may change meanwhile: such an access takes place as often as it is written.
TEST(PtxMemory, AnAccessThatOthersMayTouchIsVolatile) {
    const auto volatilesOf = [](const std::string& statement) {
        const auto kernel = read(kernelOf(statement), "k.ptx", {});
        EXPECT_TRUE(kernel.isOk()) << statement;
        return kernel
                   ? std::ranges::count_if(kernel->code.nodes,
                                           [](const code::Node& node) {
                                               return node.isInstruction() && node.code.isVolatile;
                                           })
                   : -1;
    };
    EXPECT_EQ(volatilesOf("ld.global.u32 %r1, [%rd0];"), 0);
    EXPECT_EQ(volatilesOf("ld.weak.global.u32 %r1, [%rd0];"), 0);
    for (const char* statement :
         {"ld.volatile.global.u32 %r1, [%rd0];", "ld.relaxed.gpu.global.u32 %r1, [%rd0];",
          "ld.acquire.gpu.global.u32 %r1, [%rd0];", "ld.mmio.relaxed.sys.global.u32 %r1, [%rd0];",
          "st.release.gpu.global.u32 [%rd0], 1;", "st.volatile.global.u32 [%rd0], 1;"})
        EXPECT_EQ(volatilesOf(statement), 1) << statement;
}

TEST(PtxMemory, NarrowLoadsAreExtended) {
    EXPECT_EQ(
        leftBy(
            "st.global.u32 [%rd0], -2; ld.global.s8 %rd1, [%rd0]; st.global.u64 [%rd0], %rd1;")[5],
        0xffff'ffff'ffff'fffeU);
    EXPECT_EQ(
        leftBy("st.global.u32 [%rd0], -2; ld.global.u8 %r1, [%rd0]; st.global.u32 [%rd0], %r1;")[5],
        0xfeU);
}

TEST(PtxMemory, GenericAddressesFindTheirSpace) {
    EXPECT_EQ(leftBy(".local .align 8 .b8 l[16]; .shared .align 8 .b8 s[256]; mov.u64 %rd1, l; "
                     "cvta.local.u64 %rd2, %rd1; mov.u64 %rd3, s; cvta.shared.u64 %rd4, %rd3; "
                     "add.s64 %rd4, %rd4, %rd7;"
                     "setp.gt.u32 %p1, %r0, 3; selp.b64 %rd5, %rd2, %rd4, %p1; st.u32 [%rd5], %r0; "
                     "ld.u32 %r1, [%rd5]; add.s32 %r1, %r1, 1; st.u32 [%rd0], %r1;",
                     8),
              (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(PtxMemory, AtomicsOfEveryType) {
    EXPECT_EQ(leftBy("atom.global.add.u32 %r1, [%rd8], 1; bar.sync 0;")[0], 32U);
    EXPECT_EQ(leftBy("red.global.add.u64 [%rd8], 4294967296;")[0], std::uint64_t{32} << 32);
    EXPECT_EQ(leftBy("red.add.noftz.f16x2 [%rd8], 0x3c003c00;")[0], 0x5000'5000U);
    EXPECT_EQ(
        leftBy(
            "atom.global.cas.b32 %r1, [%rd8], 0, 7; atom.global.exch.b32 %r2, [%rd0+4], %r1;")[1],
        std::uint64_t{7} << 32);
}

TEST(PtxMemory, GlobalsAndConstantsHaveTheirFirstValues) {
    const std::string before =
        ".const .align 4 .u32 c[3] = {4, 5, 6};\n.global .align 4 .u32 g = 9;\n";
    EXPECT_EQ(leftBy("ld.const.u32 %r1, [c+4]; st.global.u32 [%rd0], %r1;", 32, before)[3], 5U);
    const auto kernel = read(kernelOf("ld.global.u32 %r1, [g];", before), "k.ptx", {});
    ASSERT_TRUE(kernel);
    ASSERT_EQ(kernel->globals.size(), 1U);
    EXPECT_EQ(kernel->globals[0].initial, (std::vector<std::uint8_t>{9, 0, 0, 0}));
    EXPECT_EQ(kernel->globals[0].addressAt, 8U);
}

TEST(PtxLowerMemory, VectorsOfSmallNumbersKeepTheirSigns) {
    const std::string store = "mov.u32 %r2, 0x80ff7f01; st.global.u32 [%rd0], %r2;";
    EXPECT_EQ(wordOf(store + "ld.global.v2.s16 {%rs1, %rs2}, [%rd0]; cvt.s32.s16 %r3, %rs1; "
                             "cvt.s32.s16 %r4, %rs2; add.s32 %r1, %r3, %r4;"),
              static_cast<std::uint32_t>(0x7f01 + static_cast<std::int16_t>(0x80ff)));
    EXPECT_EQ(wordOf(store + "ld.global.v2.u16 {%rs1, %rs2}, [%rd0]; cvt.u32.u16 %r3, %rs1; "
                             "cvt.u32.u16 %r4, %rs2; sub.s32 %r1, %r4, %r3;"),
              0x80ffU - 0x7f01U);
    EXPECT_EQ(wordOf(store + "ld.global.v4.s8 {%rs1, %rs2, %rs3, %rs4}, [%rd0]; "
                             "cvt.s32.s16 %r3, %rs1; cvt.s32.s16 %r4, %rs2; add.s32 %r1, %r3, %r4; "
                             "cvt.s32.s16 %r3, %rs3; mad.lo.s32 %r1, %r3, 1000, %r1; "
                             "cvt.s32.s16 %r4, %rs4; mad.lo.s32 %r1, %r4, 1000, %r1;"),
              static_cast<std::uint32_t>(1 + 127 + 1000 * (-1 - 128)));
}

TEST(PtxLowerMemory, AnOffsetMayBeLargerThanAnInstructionTakes) {
    EXPECT_EQ(wordOf("mov.u32 %r2, 77; st.global.u32 [%rd0], %r2; sub.s64 %rd2, %rd0, 8589934592; "
                     "ld.global.u32 %r1, [%rd2+8589934592];"),
              77U);
}

}  // namespace
}  // namespace warpscope::ptx
