#include "engine/occupancy/carveout.h"

#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"

namespace warpscope::occupancy {

namespace {

constexpr std::int64_t kKilobyte = 1024;

Carveout split(std::string_view id, int percent, std::int64_t shared) {
    Request request = ask(256, 32, shared);
    request.carveoutPercent = percent;
    return carveoutOf(device(id), request);
}

}  // namespace

TEST(Carveout, SnapsToTheNextSizeAndLeavesTheRestToL1) {
    const Carveout small = split("a100", 20, 8 * kKilobyte);
    EXPECT_EQ(small.unified, 192 * kKilobyte);
    EXPECT_EQ(small.wanted, 164 * kKilobyte * 20 / 100);
    EXPECT_EQ(small.snapped, 64 * kKilobyte);
    EXPECT_EQ(small.pool, 64 * kKilobyte);
    EXPECT_EQ(small.l1(), 128 * kKilobyte);
    EXPECT_EQ(small.used, 7 * 9 * kKilobyte) << "seven blocks of 8 KB and the reserved one";
    EXPECT_FALSE(small.isRaised);
}

TEST(Carveout, ABlockThatDoesNotFitRaisesIt) {
    const Carveout raised = split("a100", 0, 8 * kKilobyte);
    EXPECT_TRUE(raised.isRaised);
    EXPECT_EQ(raised.snapped, 0);
    EXPECT_EQ(raised.pool, 16 * kKilobyte);
}

TEST(Carveout, WithoutPreferenceTheCalculatorCountsWithAll) {
    const Carveout all = split("h100", -1, 0);
    EXPECT_EQ(all.wanted, -1);
    EXPECT_EQ(all.pool, 228 * kKilobyte);
    EXPECT_EQ(all.l1(), 28 * kKilobyte);
}

TEST(Carveout, KnowsWhereThereIsNothingToDivide) {
    EXPECT_TRUE(split("6.1", 50, 0).selectable.empty());
    EXPECT_TRUE(split("mi300x", 50, 0).selectable.empty());
    EXPECT_EQ(split("8.8", 50, 0).l1(), 0) << "no source tells the size of both together";
}

TEST(Carveout, FillsTheUnifiedMemoryOfEveryCapability) {
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    for (const machine::Machine& machine : library.capabilities()) {
        const auto& limits = machine.limits;
        if (limits.unifiedBytesPerSm == 0) continue;
        EXPECT_FALSE(limits.selectableSharedBytes.empty()) << machine.id;
        EXPECT_GE(limits.unifiedBytesPerSm, limits.sharedBytesPerSm) << machine.id;
    }
}

}  // namespace warpscope::occupancy
