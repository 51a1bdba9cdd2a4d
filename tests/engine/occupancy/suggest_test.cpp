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

TEST(Suggest, SpeaksOfOneRegisterInTheSingular) {
    const auto all = suggest(device("a100"), ask(512, 33));
    EXPECT_EQ(english(find(all, Knob::Registers)->message),
              "1 register fewer would admit one more block (100 %).");
    EXPECT_EQ(find(all, Knob::Shared), nullptr) << "none is asked for";
}

// The launch's own shared memory goes first, then the kernel's.
TEST(Suggest, FreesDynamicSharedMemoryBeforeStatic) {
    Request request = ask(64, 16, 100);
    request.staticSharedBytes = 5020;
    ASSERT_EQ(blocks("a100", request), 27);
    const auto all = suggest(device("a100"), request);
    const Suggestion* shared = find(all, Knob::Shared);
    ASSERT_NE(shared, nullptr);
    EXPECT_EQ(shared->request.dynamicSharedBytes, 0);
    EXPECT_EQ(shared->request.staticSharedBytes, 4864);
    EXPECT_EQ(english(shared->message),
              "256 bytes less shared memory would admit one more block (87.5 %).");
}

TEST(Suggest, TakesTheNearestBlockSizeThatDoesBetter) {
    const auto some = suggest(device("a100"), ask(96, 16));
    EXPECT_EQ(english(find(some, Knob::BlockSize)->message),
              "A block of 64 threads would reach 100 % (32 blocks).");
    // 64 registers a thread leave half of the warps, however they are cut into blocks.
    const auto none = suggest(device("a100"), ask(1024, 64));
    EXPECT_FALSE(find(none, Knob::BlockSize)->helps);
    EXPECT_EQ(english(find(none, Knob::BlockSize)->message), "No other block size does better.");
}

TEST(Suggest, TurnsNothingTogetherWhereOneHelpsAlone) {
    const auto all = suggest(device("a100"), ask(512, 39, 4096));
    EXPECT_TRUE(find(all, Knob::Registers)->helps);
    EXPECT_EQ(find(all, Knob::RegistersAndShared), nullptr);
}

TEST(Suggest, OffersNoCarveOutAndNoOptInWhereTheyChangeNothing) {
    Request request = ask(256, 33, 1024);
    request.carveoutPercent = 100;
    request.sharedMode = SharedMode::Default;
    const auto all = suggest(device("a100"), request);
    EXPECT_EQ(find(all, Knob::Carveout), nullptr);
    EXPECT_EQ(find(all, Knob::Optin), nullptr);
    request = ask(256, 33, 8 * 1024, Mode::Textbook);
    request.carveoutPercent = 0;
    EXPECT_EQ(find(suggest(device("a100"), request), Knob::Carveout), nullptr)
        << "the book knows no carve-out";
}

TEST(Suggest, HeadroomEndsWhereTheCompilerEnds) {
    EXPECT_EQ(headroom(device("a100"), ask(32, 255)).registers, 0);
    machine::Machine roomy = device("a100");
    roomy.limits.registersPerSm = 1 << 24;
    roomy.limits.registersPerBlock = 1 << 24;
    EXPECT_EQ(headroom(roomy, ask(32, 16)).registers, 255 - 16) << "nothing is lost on the way";
}

}  // namespace warpscope::occupancy
