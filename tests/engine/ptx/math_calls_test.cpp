#include <gtest/gtest.h>

#include <bit>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxMathCalls, CallsHaveTheirMeaning) {
    const std::string call =
        "{ .param .b32 p; .param .b32 q; .param .b32 s; st.param.f32 [p], 0f40000000; st.param.f32 "
        "[s], 0f41200000;"
        "call.uni (q), __nv_powf, (p, s); ld.param.f32 %f1, [q]; } mov.b32 %r1, %f1;";
    EXPECT_EQ(wordOf(call), 0x4480'0000U);
    const std::string root =
        "{ .param .b64 p; .param .b64 q; st.param.f64 [p], 0d4020000000000000; call.uni (q), "
        "__nv_cbrt, (p);"
        "ld.param.f64 %fd1, [q]; } mov.b64 %rd1, %fd1;";
    EXPECT_EQ(longOf(root), 0x4000'0000'0000'0000U);
}

/// Bits of what a function of one or two floats gives.
std::uint32_t calledWith(const std::string& name, const std::string& a, const std::string& b = "") {
    const std::string second = b.empty() ? "" : "st.param.f32 [s], " + b + ";";
    return wordOf("{ .param .b32 p; .param .b32 q; .param .b32 s; st.param.f32 [p], " + a + ";" +
                  second + "call.uni (q), " + name + ", (p" + (b.empty() ? "" : ", s") +
                  "); ld.param.f32 %f1, [q]; } mov.b32 %r1, %f1;");
}

// 2 ** 10, log10(8) = log2(8) * 0.30103 and log2(8), which nvcc makes of MUFU.LG2 and MUFU.EX2.
TEST(PtxMathCalls, FastOnesAreThoseOfTheSpecialUnit) {
    EXPECT_EQ(calledWith("__nv_fast_powf", "0f40000000", "0f41200000"), 0x4480'0000U);
    EXPECT_EQ(calledWith("__nv_fast_log2f", "0f41000000"), 0x4040'0000U);
    EXPECT_NEAR(std::bit_cast<float>(calledWith("__nv_fast_log10f", "0f41000000")), 0.90309f, 1e-6);
    EXPECT_NEAR(std::bit_cast<float>(calledWith("__nv_fast_logf", "0f41000000")), 2.0794415f, 1e-6);
}

TEST(PtxMathCalls, WhatIsNoneOfTheLibraryIsNoCall) {
    EXPECT_EQ(problemOf("{ .param .b32 p; .param .b32 q; st.param.f32 [p], 0f40000000;"
                        "call.uni (q), __nv_nonsensef, (p); ld.param.f32 %f1, [q]; }"),
              "ptx.unknown_function");
}

}  // namespace
}  // namespace warpscope::ptx
