#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <string>

#include "engine/codegen/passes/passes.h"
#include "engine/sm/math/special_function.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

/// Limits of every branch of the sequences, and what lies between them.
std::vector<float> someFloats() {
    std::vector<float> floats{0.0f,
                              -0.0f,
                              1.0f,
                              -1.0f,
                              3.0f,
                              1e-45f,
                              -1e-42f,
                              0x1p-126F,
                              0x1p-125F,
                              0x1p-102F,
                              0x1.8p-103F,
                              0x1p-101F,
                              0x1p-100F,
                              0x1p125F,
                              0x1p126F,
                              0x1p127F,
                              INFINITY,
                              -INFINITY,
                              NAN,
                              0x1.fffffep127F,
                              0x1.fffffep125F,
                              0x1.fffffep0F};
    std::mt19937 random(7);
    while (floats.size() < 64)
        floats.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(random())));
    return floats;
}

std::vector<std::int32_t> bitsOf(const std::vector<float>& floats) {
    std::vector<std::int32_t> bits;
    for (const float f : floats)
        bits.push_back(std::bit_cast<std::int32_t>(f));
    return bits;
}

/// NaNs of the hardware are one.
std::int32_t bitsOf(float f) {
    return std::isnan(f) ? 0x7fffffff : std::bit_cast<std::int32_t>(f);
}

TEST(ExpandFloats, EveryQuotientIsCorrectlyRounded) {
    const auto floats = someFloats();
    // A thread for each divisor; what it finds is summed up with weights.
    const auto out = support::runBody(
        "float b = __int_as_float(in[threadIdx.x]); unsigned sum = 0;\n"
        "for (int i = 0; i < 64; i++)\n"
        "  sum += (2 * i + 1) * __float_as_int(__int_as_float(in[i]) / b);\n"
        "out[threadIdx.x] = sum;",
        bitsOf(floats), 64);
    for (std::size_t k = 0; k < floats.size(); ++k) {
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < floats.size(); ++i)
            sum += static_cast<std::uint32_t>(2 * i + 1) *
                   static_cast<std::uint32_t>(bitsOf(floats[i] / floats[k]));
        EXPECT_EQ(static_cast<std::uint32_t>(out[k]), sum) << floats[k];
    }
}

TEST(ExpandFloats, EveryRootAndReciprocalAsWell) {
    const auto floats = someFloats();
    const auto roots = support::runBody(
        "out[threadIdx.x] = __float_as_int(sqrtf(__int_as_float(in[threadIdx.x])));",
        bitsOf(floats), 64);
    const auto reciprocals = support::runBody(
        "out[threadIdx.x] = __float_as_int(1.0f / __int_as_float(in[threadIdx.x]));",
        bitsOf(floats), 64);
    for (std::size_t k = 0; k < floats.size(); ++k) {
        EXPECT_EQ(roots[k], bitsOf(std::sqrt(floats[k]))) << floats[k];
        EXPECT_EQ(reciprocals[k], bitsOf(1.0f / floats[k])) << floats[k];
    }
}

TEST(ExpandFloats, InverseRootsOfSubnormalNumbersAreScaled) {
    const auto floats = someFloats();
    const auto out = support::runBody(
        "out[threadIdx.x] = __float_as_int(rsqrtf(__int_as_float(in[threadIdx.x])));",
        bitsOf(floats), 64);
    for (std::size_t k = 0; k < floats.size(); ++k) {
        const double root = std::sqrt(static_cast<double>(floats[k]));
        // MUFU.RSQ gives the nearest float or a neighbour; tests of engine/sm say which.
        EXPECT_NEAR(out[k], bitsOf(static_cast<float>(1.0 / root)), 1) << floats[k];
    }
    const auto program =
        cuda::programOfBody("float* f = (float*)out; f[0] = rsqrtf(f[1]);", cuda::optimized());
    EXPECT_EQ(countOf(program, Opcode::Mufu), 1);
    EXPECT_EQ(countOf(program, Opcode::Fmul), 2);
}

TEST(ExpandFloats, AFastDivisionInStepsGivesTheSameWord) {
    const std::string body =
        "unsigned sum = 0;\n"
        "for (int i = 0; i < 64; i++)\n"
        "  sum = sum * 3 + __float_as_int(__fdividef(__int_as_float(in[i]), "
        "__int_as_float(in[threadIdx.x])));\n"
        "out[threadIdx.x] = sum;";
    const auto floats = someFloats();
    const auto out = support::runBody(body, bitsOf(floats), 64);
    for (std::size_t k = 0; k < floats.size(); ++k) {
        std::uint32_t sum = 0;
        for (const float a : floats)
            sum =
                sum * 3 + static_cast<std::uint32_t>(bitsOf(sm::approximateQuotient(a, floats[k])));
        EXPECT_EQ(static_cast<std::uint32_t>(out[k]), sum) << floats[k];
    }
    const auto program = cuda::programOfBody(
        "float* f = (float*)out; f[0] = __fdividef(f[1], f[2]);", cuda::optimized());
    EXPECT_EQ(countOf(program, Opcode::Fdiv), 0);
    EXPECT_EQ(countOf(program, Opcode::Mufu), 1);
    EXPECT_EQ(countOf(program, Opcode::Fmul), 3);
}

TEST(ExpandFloats, TheResultMayTakeThePlaceOfASource) {
    const auto out = support::runBody(
        "float x = __int_as_float(in[threadIdx.x]); float b = __int_as_float(in[2]);\n"
        "for (int i = 0; i < 5; i++) { x = x / b; b = sqrtf(b); }\n"
        "out[threadIdx.x] = __float_as_int(x);",
        bitsOf(std::vector{1e30f, 1e-44f, 1e20f}), 3);
    for (const auto& [at, first] : {std::pair{0, 1e30f}, {1, 1e-44f}, {2, 1e20f}}) {
        float x = first;
        float b = 1e20f;
        for (int i = 0; i < 5; ++i) {
            x = x / b;
            b = std::sqrt(b);
        }
        EXPECT_EQ(out[static_cast<std::size_t>(at)], bitsOf(x));
    }
}

TEST(ExpandFloats, OnlyWhereTheCompilerOptimizesAndNothingIsKnown) {
    const auto body = "float* f = (float*)out; f[0] = f[1] / f[2];";
    EXPECT_EQ(countOf(cuda::programOfBody(body), Opcode::Fchk), 0);
    const auto program = cuda::programOfBody(body, cuda::optimized());
    EXPECT_EQ(countOf(program, Opcode::Fchk), 1);
    EXPECT_EQ(countOf(program, Opcode::Mufu), 1);
    const auto byConstant =
        cuda::programOfBody("float* f = (float*)out; f[0] = f[1] / 3.0f;", cuda::optimized());
    EXPECT_EQ(countOf(byConstant, Opcode::Fchk), 1);
    EXPECT_EQ(countOf(byConstant, Opcode::Mufu), 0);
}

TEST(ExpandFloats, WhatHasAGuardStays) {
    code::CodeBuilder b;
    b.compare(0);
    b.add(Opcode::Fdiv, {isa::registerOperand(0), isa::registerOperand(1)}, 2, isa::DataType::F32);
    b.guard(0);
    b.exit();
    const std::size_t before = b.code.nodes.size();
    expandFloats(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), before);
}

}  // namespace
}  // namespace warpscope::codegen
