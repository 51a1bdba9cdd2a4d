#include "engine/machine/assign.h"

#include <gtest/gtest.h>

namespace warpscope::machine {

namespace {

std::string keyOf(const std::optional<Problem>& problem) {
    return problem ? problem->message.key : "ok";
}

/// The problem of giving a field the value that a line of TOML holds.
std::optional<Problem> give(std::string_view key, std::string_view toml, Machine& machine) {
    const toml::table table = toml::parse(std::string("v = ") + std::string(toml));
    return assign(*findField(key), *table.get("v"), "device.toml", machine);
}

}  // namespace

TEST(Assign, TakesEachTypeOfField) {
    Machine machine;
    EXPECT_EQ(keyOf(give("sm_count", "7", machine)), "ok");
    EXPECT_EQ(machine.smCount, 7);
    EXPECT_EQ(keyOf(give("name", "'X'", machine)), "ok");
    EXPECT_EQ(machine.name, "X");
    EXPECT_EQ(keyOf(give("limits.selectable_shared_bytes", "[65536, 0, 8192]", machine)), "ok");
    EXPECT_EQ(machine.limits.selectableSharedBytes, (std::vector{0, 8192, 65536}));
    EXPECT_EQ(keyOf(give("limits.max_block_dim", "[512, 512, 32]", machine)), "ok");
    EXPECT_EQ(machine.limits.maxBlockDim, (std::array{512, 512, 32}));
    EXPECT_EQ(keyOf(give("sources", "['a', 'b']", machine)), "ok");
    EXPECT_EQ(machine.sources.size(), 2U);
    EXPECT_EQ(keyOf(give("limits.waves.keeps_one_wave", "true", machine)), "ok");
    EXPECT_TRUE(machine.limits.waves.keepsOneWave);
}

TEST(Assign, LeavesTheMachineAloneWhenTheValueIsWrong) {
    const std::pair<const char*, const char*> wrong[] = {
        {"sm_count", "'many'"},
        {"sm_count", "1.5"},
        {"name", "3"},
        {"sources", "[1]"},
        {"limits.max_block_dim", "[1, 2]"},
        {"limits.selectable_shared_bytes", "['a']"},
        {"limits.waves.keeps_one_wave", "1"},
    };
    for (const auto& [key, value] : wrong) {
        Machine machine;
        EXPECT_EQ(keyOf(give(key, value, machine)), "machine.problem.wrong_type") << key;
        EXPECT_EQ(machine, Machine{}) << key;
    }
    Machine machine;
    EXPECT_EQ(keyOf(give("sm_count", "0", machine)), "machine.problem.out_of_range");
    EXPECT_EQ(keyOf(give("limits.max_block_dim", "[1, 2, 5000]", machine)),
              "machine.problem.out_of_range");
    EXPECT_EQ(machine, Machine{});
}

TEST(Assign, MarksTheValueInItsFile) {
    Machine machine;
    const auto problem = give("sm_count", "  12345", machine);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->range, (SourceRange{"device.toml", 1, 7, 12}));
}

TEST(Assign, SuggestsACapabilityAndAVendor) {
    Machine machine;
    const toml::table table = toml::parse("c = '9.5'\nv = 'nvida'");
    const auto name = basisOf("compute_capability", *table.get("c"), "f");
    const auto capability = assignBasis("compute_capability", *name, machine);
    EXPECT_EQ(keyOf(capability), "machine.problem.unknown_capability");
    const auto vendor = assignBasis("vendor", *basisOf("vendor", *table.get("v"), "f"), machine);
    ASSERT_TRUE(vendor);
    EXPECT_EQ(vendor->hint, Message{"machine.hint.did_you_mean"}.with("name", "nvidia"));
}

TEST(Assign, MarksTheElementThatIsWrong) {
    Machine machine;
    const auto problem = give("limits.max_block_dim", "[1, 2, 5000]", machine);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->range.column, 12) << "of the third number";
    EXPECT_EQ(problem->range.endColumn, 16);
}

TEST(Assign, TakesAnEmptyListOfTexts) {
    Machine machine;
    EXPECT_EQ(keyOf(give("sources", "[]", machine)), "ok");
    EXPECT_EQ(keyOf(give("sources", "['a', 1]", machine)), "machine.problem.wrong_type");
    EXPECT_TRUE(machine.sources.empty());
}

TEST(Assign, TakesAListOfAnyLengthOnlyWhereAnyLengthMakesSense) {
    Machine machine;
    EXPECT_EQ(keyOf(give("limits.selectable_shared_bytes", "[]", machine)), "ok");
    EXPECT_EQ(keyOf(give("limits.max_block_dim", "[]", machine)), "machine.problem.wrong_type");
    EXPECT_EQ(keyOf(give("limits.max_block_dim", "[1, 2, 3, 4]", machine)),
              "machine.problem.wrong_type");
    EXPECT_EQ(keyOf(give("limits.selectable_shared_bytes", "8", machine)),
              "machine.problem.wrong_type");
}

TEST(Assign, TellsTheRangeThatANumberMissed) {
    Machine machine;
    const auto problem = give("sm_count", "0", machine);
    ASSERT_TRUE(problem);
    const Field& field = *findField("sm_count");
    EXPECT_EQ(problem->message, Message{"machine.problem.out_of_range"}
                                    .with("key", "sm_count")
                                    .with("value", 0)
                                    .with("min", field.min)
                                    .with("max", field.max));
}

/// The catalogue key of what was wrong with a capability or a vendor, "ok" where nothing was.
std::string giveBasis(std::string_view key, const toml::node& node, Machine& machine) {
    const Result<FieldValue> value = basisOf(key, node, "f");
    if (!value) return value.problems().front().message.key;
    const auto problem = assignBasis(key, value.value(), machine);
    return problem ? problem->message.key : "ok";
}

TEST(Assign, TakesACapabilityAndAVendorByName) {
    Machine machine;
    const toml::table table = toml::parse("c = '8.6'\nv = 'metax'\nn = 8.6");
    EXPECT_EQ(giveBasis("compute_capability", *table.get("c"), machine), "ok");
    EXPECT_EQ(machine.computeMajor, 8);
    EXPECT_EQ(machine.computeMinor, 6);
    EXPECT_EQ(machine.limits.maxBlocksPerSm, 16);
    EXPECT_EQ(giveBasis("vendor", *table.get("v"), machine), "ok");
    EXPECT_EQ(machine.vendor, Vendor::Metax);
    EXPECT_EQ(giveBasis("compute_capability", *table.get("n"), machine),
              "machine.problem.wrong_type")
        << "8.10 and 8.1 are the same number";
    EXPECT_EQ(giveBasis("vendor", *table.get("n"), machine), "machine.problem.unknown_vendor");
}

TEST(Assign, SuggestsAKeyAndKeepsQuietAboutNonsense) {
    EXPECT_EQ(unknownKey("sm_cuont", {}).hint,
              Message{"machine.hint.did_you_mean"}.with("name", "sm_count"));
    EXPECT_TRUE(unknownKey("weather", {}).hint.isEmpty());
}

TEST(Assign, FindsThePlaceOfASyntaxError) {
    try {
        static_cast<void>(toml::parse("a = 1\nb = ]"));
        FAIL() << "this is no TOML";
    } catch (const toml::parse_error& error) {
        const Problem problem = syntaxProblem(error, "device.toml");
        EXPECT_EQ(problem.message.key, "syntax.no_value");
        EXPECT_EQ(problem.range.file, "device.toml");
        EXPECT_EQ(problem.range.line, 2);
        EXPECT_EQ(problem.range.endColumn, problem.range.column + 1);
    }
}

}  // namespace warpscope::machine
