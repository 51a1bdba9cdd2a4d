#include "engine/codegen/values/neutral_numbers.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

/// How many sums and products a value of x, in[0] as a float or double, takes.
std::ptrdiff_t operationsOf(const std::string& value) {
    const auto program = cuda::programOfBody(
        "struct Pair { float a, b; }; Pair p = {0.0f, 1.0f}; float x = __int_as_float(in[0]);"
        "double d = __longlong_as_double(in[0]); " +
        value);
    return countOf(program, Opcode::Fadd) + countOf(program, Opcode::Fmul) +
           countOf(program, Opcode::Dadd) + countOf(program, Opcode::Dmul);
}

TEST(NeutralNumbers, AreNotAddedNorMultiplied) {
    EXPECT_EQ(operationsOf("out[0] = __float_as_int(x - 0.0f);"), 0);
    EXPECT_EQ(operationsOf("out[0] = __float_as_int(x - p.a);"), 0) << "in a register";
    EXPECT_EQ(operationsOf("out[0] = __float_as_int(x * 1.0f);"), 0);
    EXPECT_EQ(operationsOf("out[0] = __float_as_int(p.b * x);"), 0);
    EXPECT_EQ(operationsOf("out[0] = (int)__double_as_longlong(d - 0.0);"), 0);
    EXPECT_EQ(operationsOf("out[0] = (int)__double_as_longlong(1.0 * d);"), 0);
}

TEST(NeutralNumbers, WhatChangesAValueStays) {
    EXPECT_EQ(operationsOf("out[0] = __float_as_int(x + 0.0f);"), 1) << "-0 becomes 0";
    EXPECT_EQ(operationsOf("out[0] = __float_as_int(x - 1.0f);"), 1);
    EXPECT_EQ(operationsOf("out[0] = __float_as_int(x * 2.0f);"), 1);
    EXPECT_EQ(operationsOf("if (n > 3) p.a = 2.0f; out[0] = __float_as_int(x - p.a);"), 1);
    EXPECT_EQ(operationsOf("out[0] = (int)__double_as_longlong(d - 1e-310);"), 1);
    EXPECT_EQ(operationsOf("out[0] = __float_as_int(__fadd_rz(x, -0.0f));"), 1);
}

// nvcc 13.0: im - 0 is im, which is known earlier than re - 1, so im * im is fused.
TEST(NeutralNumbers, AreNoLaterThanWhatTheyAreTakenFrom) {
    const auto text = cuda::textOf(cuda::programOfBody(
        "float re = (float)in[0], im = (float)in[0] + 0.5f; re = re - 1.0f; im = im - 0.0f;"
        "re = re * 3.0f; float s = re * re + im * im; out[0] = (int)s;"));
    const std::size_t fused = text.find("FFMA"), product = text.rfind("FMUL", fused);
    EXPECT_NE(text.substr(fused, 30), text.substr(product, 30));
    EXPECT_EQ(countOf(cuda::programOfBody("float x = (float)in[0]; x = x - 0.0f; out[0] = (int)x;"),
                      Opcode::Fadd),
              0);
}

}  // namespace
}  // namespace warpscope::codegen
