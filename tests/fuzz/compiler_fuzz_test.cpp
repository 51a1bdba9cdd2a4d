#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "engine/cuda/compile.h"
#include "engine/isa/listing.h"
#include "tests/fuzz/mutate.h"

namespace warpscope::fuzz {
namespace {

/// The lessons' kernels, and whole files of courses with their host code.
std::vector<std::string> sources() {
    std::vector<std::string> all = textsOf("scenarios/kernels", ".cu");
    std::ranges::move(textsOf("tests/courses", ".cu"), std::back_inserter(all));
    return all;
}

TEST(CompilerFuzzTest, DamagedKernelsCompileOrAreExplained) {
    Mutator mutator(5, sources());
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
