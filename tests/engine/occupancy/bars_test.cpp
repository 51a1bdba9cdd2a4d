#include "engine/occupancy/bars.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/occupancy/support.h"

namespace warpscope::occupancy {

namespace {

Bar barOf(std::string_view id, const Request& request, Resource resource) {
    const std::vector<Bar> all = bars(device(id), request);
    const auto found = std::ranges::find(all, resource, &Bar::resource);
    return found == all.end() ? Bar{} : *found;
}

}  // namespace

TEST(Bars, TellUsedFromBlockedFromUnusable) {
    // 3 blocks of 20,480 registers; 4,096 are left that hold no fourth block.
    const Bar registers = barOf("a100", ask(512, 33), Resource::Registers);
    EXPECT_EQ(registers.used, 61440);
    EXPECT_EQ(registers.blocked, 0);
    EXPECT_EQ(registers.unusable, 4096);
    EXPECT_TRUE(registers.isBinding);
    // The fourth block's warps would fit, were it not for registers.
    const Bar warps = barOf("a100", ask(512, 33), Resource::Warps);
    EXPECT_EQ(warps.used, 48);
    EXPECT_EQ(warps.blocked, 16);
    EXPECT_FALSE(warps.isBinding);
}

TEST(Bars, GiveTheRestOfACarveOutToTheCache) {
    Request request = ask(256, 32, 8 * 1024);
    request.carveoutPercent = 20;
    const Bar shared = barOf("a100", request, Resource::Shared);
    EXPECT_EQ(shared.elsewhere, 100 * 1024);
    EXPECT_EQ(shared.used, 7 * 9 * 1024);
    EXPECT_EQ(shared.unusable, 1024);
}

TEST(Bars, AddUpWhateverTheQuestion) {
    for (const char* id : {"6.1", "7.5", "8.0", "9.0", "12.0", "mi250", "rx7900", "metax-c500"}) {
        for (const Mode mode : {Mode::Exact, Mode::Textbook}) {
            for (int threads = 1; threads <= 1100; threads += 61) {
                for (int registers = 0; registers <= 260; registers += 26) {
                    for (const Bar& bar : bars(device(id), ask(threads, registers, 7000, mode))) {
                        EXPECT_EQ(bar.used + bar.blocked + bar.unusable + bar.elsewhere, bar.total);
                        EXPECT_GE(bar.used, 0);
                        EXPECT_GE(bar.blocked, 0);
                        EXPECT_GE(bar.unusable, 0);
                    }
                }
            }
        }
    }
}

TEST(Bars, OfAnInvalidQuestionAreNone) {
    EXPECT_TRUE(bars(device("a100"), ask(0, 3)).empty());
}

}  // namespace warpscope::occupancy
