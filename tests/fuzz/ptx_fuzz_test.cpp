#include <gtest/gtest.h>

#include "engine/codegen/generate.h"
#include "engine/isa/listing.h"
#include "engine/ptx/read.h"
#include "tests/fuzz/mutate.h"

namespace warpscope::fuzz {
namespace {

TEST(PtxFuzzTest, DamagedPtxCompilesOrIsExplained) {
    Mutator mutator(7, textsOf("tests/golden/cuda/ptx/sm_90", ".ptx"));
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
