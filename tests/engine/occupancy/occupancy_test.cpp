#include "engine/occupancy/occupancy.h"

#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"

namespace warpscope::occupancy {

TEST(Occupancy, CallsImpossibleQuestionsInvalid) {
    EXPECT_FALSE(calculate(device("8.0"), ask(0, 32)).isValid);
    EXPECT_FALSE(calculate(device("8.0"), ask(32, -1)).isValid);
    Request request = ask(32, 32);
    request.carveoutPercent = 101;
    EXPECT_FALSE(calculate(device("8.0"), request).isValid);
    // Below 7.0 there is no carve-out to be wrong.
    EXPECT_TRUE(calculate(device("6.1"), request).isValid);
    request.carveoutPercent = -1;
    request.staticSharedBytes = -1;
    EXPECT_FALSE(calculate(device("8.0"), request).isValid);
}

TEST(Occupancy, NamesEveryLimitThatBinds) {
    const Result tie = calculate(device("a100"), ask(64, 32));
    EXPECT_TRUE(tie.isLimitedBy(Resource::Warps));
    EXPECT_TRUE(tie.isLimitedBy(Resource::Registers));
    EXPECT_TRUE(tie.isLimitedBy(Resource::Slots));
    EXPECT_FALSE(tie.isLimitedBy(Resource::Shared));
}

TEST(Occupancy, MoreOfAResourceNeverAdmitsMoreBlocks) {
    for (const char* id : {"5.3", "6.0", "7.5", "8.0", "9.0", "12.1", "mi250", "rx7900"}) {
        for (const int threads : {32, 96, 256, 1000}) {
            int before = kUnlimited;
            for (int registers = 0; registers <= 260; ++registers) {
                const int now = blocks(id, ask(threads, registers));
                EXPECT_LE(now, before) << id << " " << registers;
                before = now;
            }
            before = kUnlimited;
            for (std::int64_t shared = 0; shared <= 240'000; shared += 500) {
                const int now = blocks(id, ask(threads, 32, shared));
                EXPECT_LE(now, before) << id << " " << shared;
                before = now;
            }
        }
    }
}

TEST(Occupancy, LimitOfReadsEachResource) {
    const Result result = calculate(device("a100"), ask(512, 33));
    EXPECT_EQ(limitOf(result, Resource::Warps), 4);
    EXPECT_EQ(limitOf(result, Resource::Registers), 3);
    EXPECT_EQ(limitOf(result, Resource::Shared), 164);
    EXPECT_EQ(limitOf(result, Resource::Slots), 32);
    EXPECT_EQ(limitOf(result, Resource::Barriers), kUnlimited);
}

}  // namespace warpscope::occupancy
