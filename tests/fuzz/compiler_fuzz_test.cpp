#include <gtest/gtest.h>

#include "engine/cuda/compile.h"
#include "engine/isa/listing.h"
#include "tests/fuzz/mutate.h"

namespace warpscope::fuzz {
namespace {

TEST(CompilerFuzzTest, DamagedKernelsCompileOrAreExplained) {
    Mutator mutator(5, textsOf("scenarios/kernels", ".cu"));
    int good = 0;
    int wrong = 0;
    for (Budget budget; budget.isLeft();) {
        const std::string text = mutator.next();
        cuda::Options options;
        options.maxRegisters = text.size() % 2 == 0 ? 255 : 8 + static_cast<int>(text.size() % 32);
        options.level = text.size() % 3 == 0 ? codegen::Level::Optimized : codegen::Level::Teaching;
        const auto program = cuda::compile(text, "fuzz.cu", options);
        if (program) {
            ++good;
            ASSERT_FALSE(program->instructions.empty()) << text;
            ASSERT_LE(program->registersPerThread, 255) << text;
            ASSERT_FALSE(isa::listing(*program).empty());
        } else {
            ++wrong;
            expectTellable(program.problems(), text);
        }
        (void)cuda::kernelNames(text, "fuzz.cu");
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(good, 0);
    EXPECT_GT(wrong, 0);
}

}  // namespace
}  // namespace warpscope::fuzz
