#include "engine/machine/set.h"

#include <gtest/gtest.h>

#include "engine/machine/capability.h"
#include "engine/machine/field.h"

namespace warpscope::machine {

namespace {

Machine ampere() {
    return machineOf(*findCapability("8.0"));
}

}  // namespace

TEST(Set, ChangesOneField) {
    const auto machine = set(ampere(), "sm_count", "4");
    ASSERT_TRUE(machine.isOk());
    Machine expected = ampere();
    expected.smCount = 4;
    expected.assumptions = {"timing"};
    EXPECT_EQ(*machine, expected) << "what a person sets is no assumption";
    EXPECT_EQ(set(ampere(), "timing.global_latency", "33")->timing.globalLatency, 33);
    EXPECT_EQ(set(ampere(), "name", "A plain text")->name, "A plain text");
}

TEST(Set, KeepsWarpsInStepWithThreads) {
    EXPECT_EQ(set(ampere(), "limits.max_threads_per_sm", "1536")->limits.maxWarpsPerSm, 48);
}

TEST(Set, NamesWhatIsWrong) {
    const auto keyOf = [](std::string_view key, std::string_view value) {
        const auto machine = set(ampere(), key, value);
        return machine.isOk() ? std::string("ok") : machine.problem().message.key;
    };
    EXPECT_EQ(keyOf("sm_count", "0"), "machine.problem.out_of_range");
    EXPECT_EQ(keyOf("sm_count", "few"), "machine.problem.wrong_type");
    EXPECT_EQ(keyOf("sm_count", ""), "machine.problem.wrong_type");
    EXPECT_EQ(keyOf("sm_count", "3\nclock_mhz = 4"), "machine.problem.wrong_type");
    EXPECT_EQ(keyOf("sm_counts", "3"), "machine.problem.unknown_key");
    EXPECT_EQ(keyOf("compute_capability", "\"4.0\""), "machine.problem.unknown_capability");
}

// What is typed for a knob stands in no file, and a name may be in quotes or not.
TEST(Set, AMistakeOfAValueHasNoPlaceInAFile) {
    const auto wrong = set(ampere(), "sm_count", "few");
    ASSERT_FALSE(wrong.isOk());
    EXPECT_EQ(wrong.problem().range, SourceRange{});
    EXPECT_EQ(set(ampere(), "name", "\"In quotes\"")->name, "In quotes");
    EXPECT_EQ(set(ampere(), "name", "'In quotes'")->name, "In quotes");
    EXPECT_EQ(set(ampere(), "name", "3")->name, "3") << "a text that looks like a number";
}

TEST(Set, TakesEveryValueThatGetGives) {
    const Machine machine = ampere();
    for (const std::string& key : fieldKeys()) {
        const std::string value = get(machine, key);
        if (value != "0" && !value.empty()) {
            const auto same = set(machine, key, value);
            ASSERT_TRUE(same.isOk()) << key << " = " << value;
            EXPECT_EQ(get(*same, key), value);
        }
    }
    EXPECT_EQ(get(machine, "compute_capability"), "8.0");
    EXPECT_EQ(get(machine, "vendor"), "nvidia");
    EXPECT_EQ(get(machine, "no.such.key"), "");
}

}  // namespace warpscope::machine
