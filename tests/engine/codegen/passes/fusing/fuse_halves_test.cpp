#include "engine/codegen/passes/fusing/fuse_halves.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::codegen {
namespace {

using isa::Opcode;

/// HMUL2, HFMA2 and HADD2.
struct HalfCounts {
    std::ptrdiff_t products = 0, fused = 0, sums = 0;
    bool operator==(const HalfCounts&) const = default;
};

/// Of a body over the halves %rs1 to %rs4, the same at both levels, with their pairs %r1 and %r2.
/// It leaves %rs5 to %rs7.
HalfCounts halvesOf(const std::string& body) {
    const std::string text = ptx::kernelOf(
        "ld.global.v4.u16 {%rs1, %rs2, %rs3, %rs4}, [%rd0]; ld.global.v2.u32 {%r1, %r2}, [%rd0+8];"
        "mov.b16 %rs5, %rs1; mov.b16 %rs6, %rs1; mov.b16 %rs7, %rs1; setp.gt.u32 %p1, %r0, 3;" +
        body + "st.global.v4.u16 [%rd0], {%rs5, %rs6, %rs7, %rs1}; st.global.u32 [%rd0+8], %r1;");
    const auto kernel = ptx::read(text, "k.ptx", {});
    if (!kernel) {
        ADD_FAILURE() << kernel.problem().message.key << "\n" << body;
        return {};
    }
    HalfCounts counts[2];
    for (const auto level : {Level::Teaching, Level::Optimized}) {
        Options options;
        options.level = level;
        const isa::Program program = generate(*kernel, options);
        counts[level == Level::Optimized ? 1 : 0] = {cuda::countOf(program, Opcode::Hmul2),
                                                     cuda::countOf(program, Opcode::Hfma2),
                                                     cuda::countOf(program, Opcode::Hadd2)};
    }
    EXPECT_EQ(counts[0], counts[1]) << body;
    return counts[0];
}

void PrintTo(const HalfCounts& counts, std::ostream* out) {
    *out << counts.products << " " << counts.fused << " " << counts.sums;
}

constexpr const char* kProduct = "mul.f16 %rs9, %rs1, %rs2;";

// Each as ptxas 13.0 compiles it for sm_90.
TEST(FuseHalves, AllReadersAreSumsAndDifferencesOfTheBlock) {
    const std::string p = kProduct;
    EXPECT_EQ(halvesOf(p + "add.f16 %rs5, %rs9, %rs3; sub.f16 %rs6, %rs3, %rs9;"
                           "sub.f16 %rs7, %rs9, %rs4;"),
              HalfCounts(0, 3, 0));
    EXPECT_EQ(halvesOf(p + "neg.f16 %rs8, %rs9; add.f16 %rs5, %rs8, %rs3;"), HalfCounts(0, 1, 0));
    EXPECT_EQ(halvesOf(p + "add.f16 %rs5, %rs9, %rs3; mov.b16 %rs6, %rs9;"), HalfCounts(1, 0, 1));
    EXPECT_EQ(halvesOf(p + "add.f16 %rs5, %rs9, %rs9;"), HalfCounts(1, 0, 1));
    EXPECT_EQ(halvesOf(p + "@%p1 bra L; add.f16 %rs5, %rs9, %rs3; bar.sync 0; L:"),
              HalfCounts(1, 0, 1));
    EXPECT_EQ(halvesOf("mul.f16x2 %r4, %r1, %r2; sub.f16x2 %r1, %r2, %r4;"), HalfCounts(0, 1, 0));
    EXPECT_EQ(halvesOf("mul.bf16x2 %r4, %r1, %r2; add.bf16x2 %r1, %r4, %r2;"), HalfCounts(0, 1, 0));
    EXPECT_EQ(halvesOf("mul.bf16 %rs9, %rs1, %rs2; sub.bf16 %rs5, %rs3, %rs9;"),
              HalfCounts(0, 1, 0));
}

TEST(FuseHalves, WithItsRoundingNothingIsFused) {
    EXPECT_EQ(halvesOf("mul.rn.f16 %rs9, %rs1, %rs2; add.f16 %rs5, %rs9, %rs3;"),
              HalfCounts(1, 0, 1));
    EXPECT_EQ(halvesOf("mul.f16 %rs9, %rs1, %rs2; add.rn.f16 %rs5, %rs9, %rs3;"),
              HalfCounts(1, 0, 1));
    EXPECT_EQ(halvesOf("mul.bf16x2 %r4, %r1, %r2; sub.rn.bf16x2 %r1, %r4, %r2;"),
              HalfCounts(1, 0, 1));
    EXPECT_EQ(halvesOf("mul.f16x2 %r4, %r1, %r2; add.bf16x2 %r1, %r4, %r2;"), HalfCounts(1, 0, 1));
}

TEST(FuseHalves, OneOfAPairIsNoProductOfItsOwn) {
    EXPECT_EQ(halvesOf("mul.f16x2 %r4, %r1, %r2; mov.b32 {%rs8, %rs9}, %r4;"
                       "add.f16 %rs5, %rs8, %rs3;"),
              HalfCounts(1, 0, 1));
    EXPECT_EQ(halvesOf("mul.f16 %rs8, %rs1, %rs2; mul.f16 %rs9, %rs3, %rs4;"
                       "mov.b32 %r4, {%rs8, %rs9}; add.f16x2 %r1, %r4, %r2;"),
              HalfCounts(2, 0, 1));
}

TEST(FuseHalves, OfTwoProductsTheOneWithFewerReadersOrTheFirst) {
    const std::string p = std::string(kProduct) + "mul.f16 %rs8, %rs3, %rs4;";
    EXPECT_EQ(halvesOf(p + "add.f16 %rs5, %rs9, %rs8;"), HalfCounts(1, 1, 0));
    EXPECT_EQ(halvesOf(p + "sub.f16 %rs5, %rs9, %rs8; add.f16 %rs6, %rs8, %rs1;"),
              HalfCounts(1, 1, 1));
    EXPECT_EQ(halvesOf(p + "sub.f16 %rs5, %rs9, %rs8; add.f16 %rs6, %rs9, %rs1;"),
              HalfCounts(1, 1, 1));
    EXPECT_EQ(halvesOf(p + "add.f16 %rs5, %rs9, %rs8; mov.b16 %rs6, %rs9;"
                           "mul.f16 %rs10, %rs1, %rs1; sub.f16 %rs7, %rs10, %rs8;"),
              HalfCounts(2, 1, 1))
        << "a product that one reader leaves for another one stays for all";
}

TEST(FuseHalves, WhatIsMultipliedByANumberGoesIntoAnyBlock) {
    EXPECT_EQ(halvesOf("mov.b16 %rs8, 0x4200; mul.f16 %rs9, %rs1, %rs8;"
                       "@%p1 bra L; add.f16 %rs5, %rs9, %rs3; bar.sync 0; L:"),
              HalfCounts(0, 1, 0));
    EXPECT_EQ(halvesOf("mov.f32 %f1, 0f40400000; cvt.rn.f16.f32 %rs8, %f1;"
                       "mul.f16 %rs9, %rs1, %rs8;"
                       "@%p1 bra L; add.f16 %rs5, %rs9, %rs3; bar.sync 0; L:"),
              HalfCounts(0, 1, 0));
}

/// Lane 5 has 47, whose square 2209 lies between the halves 2208 and 2210: 2208 where it is
/// rounded.
constexpr const char* kHalf =
    "cvt.rn.f16.u32 %rs1, %r0; add.rn.f16 %rs1, %rs1, 0x5140; mov.b16 %rs6, 0;"
    "mov.b16 %rs8, 0x6850;";
constexpr const char* kEnd = "mov.b32 %r1, {%rs5, %rs6};";

TEST(FuseHalves, ItsValuesAreThoseOfOneRounding) {
    const std::string half = kHalf;
    EXPECT_EQ(ptx::wordOf(half + "mul.f16 %rs9, %rs1, %rs1; sub.f16 %rs5, %rs9, %rs8;" + kEnd),
              0x3c00U)
        << "2209 - 2208";
    EXPECT_EQ(ptx::wordOf(half + "mul.rn.f16 %rs9, %rs1, %rs1; sub.f16 %rs5, %rs9, %rs8;" + kEnd),
              0U);
    EXPECT_EQ(ptx::wordOf(half +
                          "mul.f16 %rs9, %rs1, %rs1;"
                          "sub.f16 %rs5, %rs8, %rs9;" +
                          kEnd),
              0xbc00U)
        << "2208 - 2209";
}

TEST(FuseHalves, FactorsThatOtherValuesTakeThePlaceOf) {
    const std::string half = kHalf;
    EXPECT_EQ(ptx::wordOf(half + "mul.f16 %rs1, %rs1, %rs1; sub.f16 %rs5, %rs1, %rs8;" + kEnd),
              0x3c00U)
        << "the product overwrites its factor";
    EXPECT_EQ(ptx::wordOf(half +
                          "mul.f16 %rs9, %rs1, %rs1; mov.b16 %rs1, 0;"
                          "sub.f16 %rs5, %rs8, %rs9; sub.f16 %rs6, %rs9, %rs8;" +
                          kEnd),
              0x3c00bc00U);
    EXPECT_EQ(ptx::wordOf(half +
                          "mul.f16 %rs9, %rs1, %rs1; sub.f16 %rs1, %rs8, %rs9;"
                          "sub.f16 %rs5, %rs9, %rs8; mov.b16 %rs6, %rs1;" +
                          kEnd),
              0xbc003c00U)
        << "a sum overwrites a factor of the next one";
}

}  // namespace
}  // namespace warpscope::codegen
