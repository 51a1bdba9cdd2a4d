#include <gtest/gtest.h>

#include "engine/machine/library.h"
#include "engine/occupancy/occupancy.h"
#include "tests/fuzz/mutate.h"

namespace warpscope::fuzz {
namespace {

TEST(DeviceFuzzTest, DamagedFilesAreReadOrExplained) {
    Mutator mutator(4, textsOf("assets/devices", ".toml"));
    int good = 0;
    int wrong = 0;
    for (Budget budget; budget.isLeft();) {
        const std::string text = mutator.next();
        const auto machine = machine::parseMachine(text, "fuzz.toml");
        if (machine) {
            ++good;
            occupancy::Request request;
            request.threadsPerBlock = 256;
            request.registersPerThread = 32;
            const auto result = occupancy::calculate(*machine, request);
            ASSERT_GE(result.blocksPerSm, 0) << text;
            ASSERT_GE(result.percent, 0) << text;
        } else {
            ++wrong;
            expectTellable(machine.problems(), text);
        }
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(good, 0);
    EXPECT_GT(wrong, 0);
}

}  // namespace
}  // namespace warpscope::fuzz
