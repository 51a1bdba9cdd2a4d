#include "engine/machine/field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace warpscope::machine {

TEST(Field, HasEachKeyAndEachPlaceOnce) {
    std::set<std::string_view> keys;
    std::set<const void*> places;
    Machine machine;
    for (const Field& field : fields()) {
        EXPECT_TRUE(keys.insert(field.key).second) << field.key;
        const void* place =
            std::visit([](auto* at) { return static_cast<const void*>(at); }, field.place(machine));
        EXPECT_TRUE(places.insert(place).second) << field.key;
        EXPECT_LE(field.min, field.max) << field.key;
    }
}

// What a new Machine holds must be a value that its own file could give.
TEST(Field, AcceptsItsOwnDefaults) {
    Machine machine;
    for (const Field& field : fields()) {
        const FieldPlace place = field.place(machine);
        if (const auto* number = std::get_if<int*>(&place)) {
            const bool isUnknown = **number == 0;
            EXPECT_TRUE(isUnknown || **number >= field.min) << field.key;
            EXPECT_LE(**number, field.max) << field.key;
        } else if (const auto* wide = std::get_if<std::int64_t*>(&place)) {
            EXPECT_GE(**wide, field.min) << field.key;
            EXPECT_LE(**wide, field.max) << field.key;
        }
    }
}

TEST(Field, ListsItsKeysSortedWithTheTwoThatStandForMany) {
    const std::vector<std::string> keys = fieldKeys();
    EXPECT_TRUE(std::ranges::is_sorted(keys));
    EXPECT_TRUE(std::ranges::binary_search(keys, "compute_capability"));
    EXPECT_TRUE(std::ranges::binary_search(keys, "vendor"));
    EXPECT_EQ(keys.size(), fields().size() + 2);
}

TEST(Field, DerivesWarpsAndApproximation) {
    Machine machine;
    machine.limits.maxThreadsPerSm = 1536;
    machine.assumptions = {"timing"};
    deriveFields(machine);
    EXPECT_EQ(machine.limits.maxWarpsPerSm, 48);
    EXPECT_FALSE(machine.isApproximate);
    machine.assumptions = {"limits.max_blocks_per_sm"};
    deriveFields(machine);
    EXPECT_TRUE(machine.isApproximate);
}

}  // namespace warpscope::machine
