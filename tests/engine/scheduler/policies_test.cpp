#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <random>
#include <set>

#include "engine/scheduler/policy.h"
#include "tests/support/older_slots.h"

namespace warpscope::scheduler {
namespace {

TEST(Policies, EachRowIsFoundByItsKey) {
    std::set<std::string_view> keys;
    for (const Policy& policy : policies()) {
        const auto found = findPolicy(policy.key);
        ASSERT_TRUE(found) << policy.key;
        EXPECT_EQ(&policyOf(*found), &policy);
        keys.insert(policy.key);
    }
    EXPECT_EQ(keys.size(), policies().size());
    EXPECT_EQ(findPolicy("fastest-first"), std::nullopt);
    EXPECT_EQ(policyOf(defaultPolicy()).key, "greedy-then-oldest");
}

TEST(Policies, EveryPolicyChoosesACandidateWhateverItRemembers) {
    const auto older = support::olderSlots();
    for (const Policy& info : policies()) {
        for (int last = -1; last < 64; ++last) {
            for (const std::uint64_t slots : {std::uint64_t{1}, std::uint64_t{1} << 63,
                                              std::uint64_t{0x8421}, ~std::uint64_t{0}}) {
                Memory memory{.lastSlot = last, .activeSet = 0x2};
                const int chosen = info.choose({slots, older}, memory);
                ASSERT_TRUE(chosen >= 0 && chosen < 64 && ((slots >> chosen) & 1) != 0) << info.key;
                EXPECT_EQ(memory.lastSlot, chosen);
            }
        }
    }
}

/// All schedulers at once choose as each would alone, and who has no candidate is left out.
TEST(Policies, SchedulersChooseTogetherAsAlone) {
    const auto older = support::olderSlots();
    std::mt19937_64 random(1);
    for (const Policy& policy : policies()) {
        std::array<Selector, 4> together{};
        for (std::size_t i = 0; i < together.size(); ++i)
            together[i].slots = std::uint64_t{0x1111111111111111} << i;
        std::array<Selector, 4> alone = together;
        for (int cycle = 0; cycle < 200; ++cycle) {
            const std::uint64_t eligible = random() & random() & random() & random();
            std::array<int, 4> chosen{};
            const Choices choices = policy.chooseEach(together, {eligible, older}, chosen.data());
            std::size_t next = 0;
            for (std::uint32_t i = 0; i < alone.size(); ++i) {
                const std::uint64_t slots = eligible & alone[i].slots;
                if (slots == 0) continue;
                ASSERT_LT(next, choices.count);
                EXPECT_NE(choices.slots >> chosen[next] & 1, 0U);
                EXPECT_EQ(chosen[next++], policy.choose({slots, older}, alone[i].memory));
            }
            ASSERT_EQ(next, choices.count);
            ASSERT_EQ(static_cast<std::size_t>(std::popcount(choices.slots)), next);
            ASSERT_EQ(together, alone) << policy.key;
        }
    }
}

TEST(Policies, NobodyStarvesUnderRoundRobinOfAnyKind) {
    const auto older = support::olderSlots();
    for (const auto* key : {"loose-round-robin", "two-level"}) {
        Memory memory;
        std::uint64_t seen = 0;
        const std::uint64_t all = 0xFF;
        for (int i = 0; i < 8; ++i)
            seen |= std::uint64_t{1} << policyOf(*findPolicy(key)).choose({all, older}, memory);
        EXPECT_EQ(seen, all) << key;
    }
}

}  // namespace
}  // namespace warpscope::scheduler
