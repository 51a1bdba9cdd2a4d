#include <gtest/gtest.h>

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
