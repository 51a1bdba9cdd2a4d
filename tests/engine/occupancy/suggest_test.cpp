#include "engine/occupancy/suggest.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

namespace {

const Suggestion* find(const std::vector<Suggestion>& all, Knob knob) {
    const auto found = std::ranges::find(all, knob, &Suggestion::knob);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

TEST(Suggest, FindsTheFewestRegistersThatAdmitAnotherBlock) {
    const auto all = suggest(device("a100"), ask(512, 39, 4096));
    const Suggestion* registers = find(all, Knob::Registers);
    ASSERT_NE(registers, nullptr);
    EXPECT_EQ(registers->request.registersPerThread, 32);
    EXPECT_EQ(english(registers->message), "7 registers fewer would admit one more block (100 %).");
    const Suggestion* shared = find(all, Knob::Shared);
    ASSERT_NE(shared, nullptr);
    EXPECT_FALSE(shared->helps);
    EXPECT_EQ(english(shared->message), "Freeing shared memory alone changes nothing.");
}

TEST(Suggest, TurnsRegistersAndSharedMemoryTogetherWhereBothBind) {
    const Request request = ask(256, 64, 40 * 1024);
    ASSERT_EQ(calculate(device("a100"), request).blocksPerSm, 4);
    Request tie = request;
    tie.dynamicSharedBytes = 35 * 1024;
    ASSERT_EQ(calculate(device("a100"), tie).limitShared, 4);
    const auto all = suggest(device("a100"), tie);
    EXPECT_FALSE(find(all, Knob::Registers)->helps);
    EXPECT_FALSE(find(all, Knob::Shared)->helps);
    const Suggestion* both = find(all, Knob::RegistersAndShared);
    ASSERT_NE(both, nullptr);
    EXPECT_EQ(both->result.blocksPerSm, 5);
}

TEST(Suggest, NamesTheOptInAndTheCarveOut) {
    Request request = ask(256, 32, 64 * 1024);
    request.sharedMode = SharedMode::Default;
    EXPECT_NE(find(suggest(device("h100"), request), Knob::Optin), nullptr);
    request = ask(256, 32, 8 * 1024);
    request.carveoutPercent = 0;
    EXPECT_NE(find(suggest(device("a100"), request), Knob::Carveout), nullptr);
}

TEST(Suggest, IsSilentAtFullOccupancyAndForInvalidQuestions) {
    EXPECT_TRUE(suggest(device("a100"), ask(256, 32)).empty());
    EXPECT_TRUE(suggest(device("a100"), ask(0, 32)).empty());
}

// A suggestion must keep its promise, and one step less must not be enough.
TEST(Suggest, PromisesExactlyWhatTheCalculatorGives) {
    for (const char* id : {"7.0", "8.6", "9.0", "mi250", "metax-c500"}) {
        for (int threads = 64; threads <= 1024; threads += 96) {
            for (int registers = 16; registers <= 250; registers += 13) {
                const Request request = ask(threads, registers, 9000);
                const int before = blocks(id, request);
                for (const Suggestion& each : suggest(device(id), request)) {
                    EXPECT_TRUE(isWhole(english(each.message))) << english(each.message);
                    EXPECT_TRUE(isWhole(chinese(each.message))) << chinese(each.message);
                    if (each.knob == Knob::Registers && each.helps) {
                        EXPECT_GT(blocks(id, each.request), before);
                        Request lessTurned = each.request;
                        lessTurned.registersPerThread += 1;
                        EXPECT_EQ(blocks(id, lessTurned), before);
                    }
                }
            }
        }
    }
}

TEST(Suggest, HeadroomIsWhatIsLeftBeforeTheNextCliff) {
    const Request request = ask(512, 33);
    const Headroom room = headroom(device("a100"), request);
    EXPECT_EQ(room.registers, 7);
    EXPECT_EQ(blocks("a100", ask(512, 33 + room.registers)), 3);
    EXPECT_EQ(blocks("a100", ask(512, 34 + room.registers)), 2);
    EXPECT_EQ(blocks("a100", ask(512, 33, room.sharedBytes)), 3);
    EXPECT_EQ(blocks("a100", ask(512, 33, room.sharedBytes + 1)), 2);
    EXPECT_EQ(headroom(device("a100"), ask(800, 80)), (Headroom{-1, -1}));
}

}  // namespace warpscope::occupancy
