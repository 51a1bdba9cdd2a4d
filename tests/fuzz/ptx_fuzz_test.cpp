#include <gtest/gtest.h>

#include "engine/codegen/generate.h"
#include "engine/isa/listing.h"
#include "engine/ptx/read.h"
#include "tests/fuzz/mutate.h"

namespace warpscope::fuzz {
namespace {

/// What those of the folder do not have: functions that call themselves, barriers in shared memory,
/// constant expressions.
const std::string kRecursive =
    ".version 8.0\n.target sm_90\n.address_size 64\n"
    ".func (.param .b32 r) fib(.param .b32 n)\n{\n.local .align 4 .b8 kept[4];\n"
    ".reg .b32 %r<9>;\n.reg .pred %p<3>;\nld.param.u32 %r1, [n];\nsetp.gt.u32 %p1, %r1, 1;\n"
    "@%p1 bra MORE;\nst.param.b32 [r], %r1;\nret;\nMORE:\nadd.s32 %r2, %r1, ~0;\n"
    "{\n.param .b32 a;\n.param .b32 b;\nst.param.b32 [a], %r2;\ncall.uni (b), fib, (a);\n"
    "ld.param.b32 %r3, [b];\n}\nst.local.u32 [kept+(1<<2)-4], %r3;\nadd.s32 %r2, %r1, -2;\n"
    "{\n.param .b32 a;\n.param .b32 b;\nst.param.b32 [a], %r2;\ncall.uni (b), fib, (a);\n"
    "ld.param.b32 %r3, [b];\n}\nld.local.u32 %r4, [kept];\nadd.s32 %r5, %r3, %r4;\n"
    "st.param.b32 [r], %r5;\nret;\n}\n"
    ".visible .entry k(.param .u64 out)\n{\n.reg .b32 %r<9>;\n.reg .b64 %d<9>;\n"
    ".reg .pred %p<3>;\n.shared .align 8 .b8 b[8];\nmov.u32 %r1, %tid.x;\n"
    "mbarrier.init.shared.b64 [b], 3>2 ? WARP_SZ : 1;\nmbarrier.arrive.shared.b64 %d1, [b];\n"
    "mbarrier.try_wait.shared.b64 %p1, [b], %d1;\n"
    "{\n.param .b32 a;\n.param .b32 q;\nst.param.b32 [a], %r1;\ncall.uni (q), fib, (a);\n"
    "ld.param.b32 %r2, [q];\n}\nret;\n}\n";

TEST(PtxFuzzTest, DamagedPtxCompilesOrIsExplained) {
    auto texts = textsOf("tests/golden/cuda/ptx/sm_90", ".ptx");
    texts.push_back(kRecursive);
    Mutator mutator(7, std::move(texts));
    int good = 0;
    int wrong = 0;
    for (Budget budget; budget.isLeft();) {
        const std::string text = mutator.next();
        auto kernel = ptx::read(text, "fuzz.ptx", {});
        if (kernel) {
            ++good;
            codegen::Options options;
            options.maxRegisters = text.size() % 2 == 0 ? 255 : 24;
            const isa::Program program = codegen::generate(*std::move(kernel), options);
            ASSERT_FALSE(program.instructions.empty()) << text;
            ASSERT_FALSE(isa::listing(program).empty());
        } else {
            ++wrong;
            expectTellable(kernel.problems(), text);
        }
        (void)ptx::kernelNames(text, "fuzz.ptx");
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(good, 0);
    EXPECT_GT(wrong, 0);
}

}  // namespace
}  // namespace warpscope::fuzz
