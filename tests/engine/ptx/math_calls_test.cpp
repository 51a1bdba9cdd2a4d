#include <gtest/gtest.h>

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

}  // namespace
}  // namespace warpscope::ptx
