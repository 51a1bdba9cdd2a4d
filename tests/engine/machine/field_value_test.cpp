#include "engine/machine/field_value.h"

#include <gtest/gtest.h>

#include "engine/machine/capability.h"

namespace warpscope::machine {

TEST(FieldValue, EveryFieldTakesBackWhatItGives) {
    const Machine machine = machineOf(*findCapability("8.0"));
    for (const Field& field : fields()) {
        Machine other;
        store(field, load(field, machine), other);
        EXPECT_EQ(load(field, other), load(field, machine)) << field.key;
    }
}

TEST(FieldValue, WrongTypesAndNumbersOutOfRangeAreNamed) {
    const auto keyOf = [](std::string_view key, const FieldValue& value) {
        const auto problem = checkValue(*findField(key), value);
        return problem ? problem->message.key : std::string("ok");
    };
    using Integers = std::vector<std::int64_t>;
    EXPECT_EQ(keyOf("sm_count", 7), "ok");
    EXPECT_EQ(keyOf("sm_count", "7"), "machine.problem.wrong_type");
    EXPECT_EQ(keyOf("sm_count", true), "machine.problem.wrong_type");
    EXPECT_EQ(keyOf("sm_count", 0), "machine.problem.out_of_range");
    EXPECT_EQ(keyOf("name", 1), "machine.problem.wrong_type");
    EXPECT_EQ(keyOf("limits.max_block_dim", Integers{1, 2, 3}), "ok");
    EXPECT_EQ(keyOf("limits.max_block_dim", Integers{1, 2}), "machine.problem.wrong_type");
    EXPECT_EQ(keyOf("limits.max_block_dim", Integers{1, 2, 0}), "machine.problem.out_of_range");
    EXPECT_EQ(keyOf("sources", Integers{1}), "machine.problem.wrong_type");
}

TEST(FieldValue, SizesToChooseFromAreKeptInOrder) {
    Machine machine;
    const Field& field = *findField("limits.selectable_shared_bytes");
    store(field, std::vector<std::int64_t>{65536, 0, 8192}, machine);
    EXPECT_EQ(machine.limits.selectableSharedBytes, (std::vector{0, 8192, 65536}));
}

TEST(FieldValue, ValuesAreWrittenAsInFiles) {
    EXPECT_EQ(textOf(FieldValue(true)), "true");
    EXPECT_EQ(textOf(FieldValue(7)), "7");
    EXPECT_EQ(textOf(FieldValue("A100")), "A100");
    EXPECT_EQ(textOf(FieldValue(std::vector<std::int64_t>{1, 2})), "[1, 2]");
    EXPECT_EQ(textOf(FieldValue(std::vector<std::string>{"a", "b"})), "[\"a\", \"b\"]");
}

}  // namespace warpscope::machine
