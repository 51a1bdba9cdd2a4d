#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

/// fib(n), with a variable of its own for fib(n - 1), so that every activation needs a frame.
const std::string kFib =
    ".func (.param .b32 r) fib(.param .b32 n)\n{ .local .align 4 .b8 kept[4]; .reg .b32 %r<9>; "
    ".reg .pred %p<3>;\n"
    "ld.param.u32 %r1, [n]; setp.gt.u32 %p1, %r1, 1; @%p1 bra MORE; st.param.b32 [r], %r1; ret;\n"
    "MORE: add.s32 %r2, %r1, -1; { .param .b32 a; .param .b32 b; st.param.b32 [a], %r2;\n"
    "call.uni (b), fib, (a); ld.param.b32 %r3, [b]; } st.local.u32 [kept], %r3;\n"
    "add.s32 %r2, %r1, -2; { .param .b32 a; .param .b32 b; st.param.b32 [a], %r2;\n"
    "call.uni (b), fib, (a); ld.param.b32 %r3, [b]; } ld.local.u32 %r4, [kept];\n"
    "add.s32 %r5, %r3, %r4; st.param.b32 [r], %r5; ret; }\n";

std::string callOf(const std::string& function, const std::string& argument) {
    return "{ .param .b32 p; .param .b32 q; st.param.b32 [p], " + argument + "; call.uni (q), " +
           function + ", (p); ld.param.b32 %r1, [q]; }";
}

TEST(PtxRecursion, EveryActivationHasItsOwnValues) {
    const auto left = leftBy("and.b32 %r2, %r0, 7;" + callOf("fib", "%r2") +
                                 "cvt.u64.u32 %rd1, %r1; st.global.u64 [%rd0], %rd1;",
                             32, kFib);
    constexpr std::array<std::uint64_t, 8> kExpected{0, 1, 1, 2, 3, 5, 8, 13};
    for (std::size_t i = 0; i < left.size(); ++i)
        EXPECT_EQ(left[i], kExpected[i % 8]) << i;
}

TEST(PtxRecursion, FunctionsThatCallEachOther) {
    const std::string even =
        ".func (.param .b32 r) odd(.param .b32 n);\n"
        ".func (.param .b32 r) even(.param .b32 n)\n{ .reg .b32 %r<9>; .reg .pred %p<3>;\n"
        "ld.param.u32 %r1, [n]; mov.u32 %r3, 1; setp.eq.u32 %p1, %r1, 0; @%p1 bra END;\n"
        "add.s32 %r2, %r1, -1; { .param .b32 a; .param .b32 b; st.param.b32 [a], %r2;\n"
        "call.uni (b), odd, (a); ld.param.b32 %r3, [b]; }\nEND: st.param.b32 [r], %r3; ret; }\n";
    const std::string odd =
        ".func (.param .b32 r) odd(.param .b32 n)\n{ .reg .b32 %r<9>; .reg .pred %p<3>;\n"
        "ld.param.u32 %r1, [n]; mov.u32 %r3, 0; setp.eq.u32 %p1, %r1, 0; @%p1 bra END;\n"
        "add.s32 %r2, %r1, -1; { .param .b32 a; .param .b32 b; st.param.b32 [a], %r2;\n"
        "call.uni (b), even, (a); ld.param.b32 %r3, [b]; }\nEND: st.param.b32 [r], %r3; ret; }\n";
    const auto left =
        leftBy(callOf("even", "%r0") + "cvt.u64.u32 %rd1, %r1; st.global.u64 [%rd0], %rd1;", 16,
               even + odd);
    for (std::size_t i = 0; i < left.size(); ++i)
        EXPECT_EQ(left[i], i % 2 == 0 ? 1U : 0U) << i;
}

TEST(PtxRecursion, AStructureWhoseAddressIsTakenGoesToTheFrame) {
    // f({n, m}) = n == 0 ? m : f({n - 1, m + n}), read through a pointer behind the call.
    const std::string f =
        ".func (.param .b64 r) f(.param .align 8 .b8 s[16])\n{ .reg .b64 %a<9>; .reg .pred %p<3>;\n"
        "mov.b64 %a0, s; ld.param.u64 %a1, [%a0]; ld.param.u64 %a2, [%a0+8];\n"
        "setp.eq.u64 %p1, %a1, 0; @%p1 bra END; add.s64 %a3, %a1, -1; add.s64 %a4, %a2, %a1;\n"
        "{ .param .align 8 .b8 t[16]; .param .b64 q; st.param.b64 [t], %a3; st.param.b64 [t+8], "
        "%a4;\ncall.uni (q), f, (t); ld.param.b64 %a5, [q]; }\n"
        "ld.param.u64 %a6, [%a0]; mad.lo.s64 %a2, %a5, 2, %a6;\n"
        "END: st.param.b64 [r], %a2; ret; }\n";
    const auto left = leftBy(
        "and.b32 %r1, %r0, 3; cvt.u64.u32 %rd1, %r1; mov.b64 %rd2, 5;\n"
        "{ .param .align 8 .b8 t[16]; .param .b64 q; st.param.b64 [t], %rd1; st.param.b64 [t+8], "
        "%rd2; call.uni (q), f, (t); ld.param.b64 %rd3, [q]; } st.global.u64 [%rd0], %rd3;",
        8, f);
    EXPECT_EQ(left[0], 5U);
    EXPECT_EQ(left[1], 13U);  // 2 × (5 + 1) + 1
    EXPECT_EQ(left[2], 36U);  // 2 × (2 × (5 + 2 + 1) + 1) + 2
    EXPECT_EQ(left[3], 99U);
}

/// f(n) = n == 0 ? 0 : f(n - 1) + n.
const std::string kSum =
    ".func (.param .b32 r) f(.param .b32 n)\n{ .reg .b32 %r<9>; .reg .pred %p<3>;\n"
    "ld.param.u32 %r1, [n]; mov.u32 %r3, 0; setp.eq.u32 %p1, %r1, 0; @%p1 bra END;\n"
    "add.s32 %r2, %r1, -1; { .param .b32 a; .param .b32 b; st.param.b32 [a], %r2;\n"
    "call.uni (b), f, (a); ld.param.b32 %r3, [b]; } add.s32 %r3, %r3, %r1;\n"
    "END: st.param.b32 [r], %r3; ret; }\n";

TEST(PtxRecursion, DeeperThanTheStackIsAFault) {
    for (const auto& [depth, isFault] : {std::pair{"60", false}, std::pair{"70", true}}) {
        const auto kernel =
            read(kernelOf(callOf("f", depth) + "st.global.u32 [%rd0], %r1;", kSum), "k.ptx", {});
        ASSERT_TRUE(kernel) << kernel.problem().message.key;
        auto launch = support::launchOf(codegen::generate(*kernel, {}), {1, 1, 1}, {1, 1, 1});
        const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(2, 0));
        const auto run = support::runToEnd(launch);
        const bool hasFault = run.state.stopped == gpu::StopReason::Fault;
        EXPECT_EQ(hasFault, isFault) << depth;
        if (!isFault) {
            EXPECT_EQ(support::wordsOf(run.state, out)[0], 60U * 61U / 2U);
        } else {
            ASSERT_FALSE(run.state.problems.empty());
            EXPECT_EQ(run.state.problems[0].message.key, "fault.stack_overflow");
        }
    }
}

}  // namespace
}  // namespace warpscope::ptx
