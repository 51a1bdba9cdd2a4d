#include "engine/scenario/lessons/set.h"

#include <gtest/gtest.h>

#include "engine/history/recorder.h"
#include "engine/machine/field.h"
#include "engine/scenario/fields/fields.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/parse.h"
#include "engine/scenario/values/scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenario {
namespace {

Scenario sampleScenario() {
    return *parse(
        "[kernel]\ncode = ''\n[launch]\ngrid = 4\nblock = 64\nregisters_per_thread = 32\n"
        "[[argument]]\nname = 'data'\ncount = 64\ninit = { mod = 8 }\n"
        "[[argument]]\nname = 'n'\nvalue = 64\n",
        "a.toml", {});
}

TEST(SetTest, EveryFieldTakesBackWhatItGives) {
    const Scenario scenario = sampleScenario();
    for (const std::string& key : settableKeys(scenario)) {
        if (key.starts_with("device.") || key == "kernel.file") continue;
        const auto changed = set(scenario, key, get(scenario, key));
        ASSERT_TRUE(changed.isOk()) << key << " = " << get(scenario, key);
        EXPECT_EQ(get(*changed, key), get(scenario, key)) << key;
    }
}

TEST(SetTest, ValuesAreWrittenAsPeopleTypeThem) {
    const Scenario scenario = sampleScenario();
    for (const char* text : {"[128,1,1]", "[128, 1, 1]", "128", "128,1", "128x1x1", "[128]"}) {
        const auto changed = set(scenario, "launch.block", text);
        ASSERT_TRUE(changed.isOk()) << text;
        EXPECT_EQ(changed->block, (Dim3{128, 1, 1})) << text;
    }
    for (const char* text : {"oldest-first", "\"oldest-first\"", "'oldest-first'"}) {
        const auto changed = set(scenario, "model.scheduler", text);
        ASSERT_TRUE(changed.isOk()) << text;
        EXPECT_EQ(get(*changed, "model.scheduler"), "oldest-first");
    }
    EXPECT_EQ(set(scenario, "device.preset", "9.0")->devicePreset, "9.0");
    EXPECT_FALSE(set(scenario, "model.fmad", "false")->fmad);
}

TEST(SetTest, ATypedValueNeedsNoText) {
    Scenario scenario = sampleScenario();
    for (const Setting& setting :
         {Setting{"launch.block", Dim3{8, 4, 1}}, Setting{"launch.registers_per_thread", 40},
          Setting{"model.scheduler", "oldest-first"}, Setting{"model.fmad", false},
          Setting{"device.sm_count", 7}, Setting{"argument.n.value", 2.5},
          Setting{"argument.data.count", 128},
          Setting{"argument.data.init", Init{Init::Kind::Mod, {3}}},
          Setting{"device.limits.max_block_dim", std::vector<std::int64_t>{512, 512, 32}}}) {
        EXPECT_EQ(assign(scenario, setting), std::nullopt) << setting.key;
        EXPECT_EQ(valueOf(scenario, setting.key), setting.value) << setting.key;
    }
    EXPECT_EQ(assign(scenario, {"argument.n.value", 3}), std::nullopt);
    EXPECT_EQ(valueOf(scenario, "argument.n.value"), FieldValue(3.0));
    EXPECT_EQ(valueOf(scenario, "device.clock_mhz"), std::nullopt) << "the preset decides";
}

TEST(SetTest, AValueOfTheWrongTypeLeavesTheScenarioAsItIs) {
    const Scenario before = sampleScenario();
    for (const Setting& setting :
         {Setting{"launch.block", 64}, Setting{"launch.block", Dim3{-1, 1, 1}},
          Setting{"launch.registers_per_thread", "40"}, Setting{"launch.registers_per_thread", 513},
          Setting{"model.scheduler", 1}, Setting{"model.scheduler", "random"},
          Setting{"model.fmad", 1}, Setting{"device.sm_count", "7"}, Setting{"device.sm_count", 0},
          Setting{"device.sm_count", 1.5}, Setting{"device.limits.max_block_dim", 512},
          Setting{"argument.n.value", "a"}, Setting{"argument.n.count", 4},
          Setting{"argument.data.count", 0},
          Setting{"argument.data.init", Init{Init::Kind::Mod, {0}}},
          Setting{"argument.data.init", Init{Init::Kind::Values, {}, std::vector<Number>(65)}},
          Setting{"kernel.file", "no/such.cu"}, Setting{"no.such", 1}}) {
        Scenario scenario = before;
        EXPECT_TRUE(assign(scenario, setting).has_value()) << setting.key;
        EXPECT_EQ(scenario, before) << setting.key;
    }
}

TEST(SetTest, WrongValuesAreProblems) {
    const Scenario scenario = sampleScenario();
    for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
             {"launch.block", ""},
             {"launch.block", "[1,2,3,4]"},
             {"launch.block", "a lot"},
             {"launch.block", "[-1]"},
             {"launch.registers_per_thread", "513"},
             {"launch.registers_per_thread", "3.5"},
             {"launch.registers_per_thread", "1\nlaunch.grid = 2"},
             {"model.fmad", "yes"},
             {"model.scheduler", "random"},
             {"device.sm_count", "many"},
             {"device.sm_count", "0"},
             {"argument.n.value", "\"a\""},
             {"argument.data.count", "0"},
             {"kernel.file", "no/such.cu"}}) {
        EXPECT_FALSE(set(scenario, key, value).isOk()) << key << " = " << value;
    }
}

TEST(SetTest, AnUnknownKeySuggestsTheNearestOne) {
    const auto nearest = [](std::string_view key) -> std::string {
        const auto changed = set(sampleScenario(), key, "1");
        EXPECT_FALSE(changed.isOk()) << key;
        if (changed || changed.problem().hint.values.empty()) return {};
        return changed.problem().hint.values.front().second;
    };
    EXPECT_EQ(nearest("launch.registers_per_tread"), "launch.registers_per_thread");
    EXPECT_EQ(nearest("registers_per_thread"), "launch.registers_per_thread");
    EXPECT_EQ(nearest("device.sm_cuont"), "device.sm_count");
    EXPECT_EQ(nearest("argument.m.value"), "argument.n.value");
    EXPECT_EQ(set(sampleScenario(), "", "1").problem().hint.key, "scenario.set_example");
}

TEST(SetTest, ArgumentsCanBeChanged) {
    auto changed = set(sampleScenario(), "argument.n.value", "1003");
    ASSERT_TRUE(changed.isOk());
    EXPECT_EQ(changed->arguments[1].value, 1003);
    const auto refused = set(*changed, "argument.data.count", "0");
    ASSERT_FALSE(refused.isOk());
    EXPECT_EQ(refused.problem().message.values.front().second, "argument.data.count");
    changed = set(*changed, "argument.data.count", "1003");
    ASSERT_TRUE(changed.isOk());
    EXPECT_EQ(changed->arguments[0].count, 1003);
    EXPECT_EQ(changed->arguments[0].init.kind, Init::Kind::Mod) << "the rest stays";
    changed = set(*changed, "argument.data.init", "{ range = [5, 4, 8] }");
    ASSERT_TRUE(changed.isOk());
    EXPECT_EQ(changed->arguments[0].init.parameters, (std::vector<std::int64_t>{5, 4, 8}));
    EXPECT_EQ(get(*changed, "argument.data.init"), "{ range = [5, 4, 8] }");
}

TEST(SetTest, DeviceFieldsBecomeOverrides) {
    const auto changed = set(sampleScenario(), "device.timing.global_latency", "300");
    ASSERT_TRUE(changed.isOk());
    EXPECT_EQ(get(*changed, "device.timing.global_latency"), "300");
    EXPECT_EQ(get(*changed, "device.sm_count"), "") << "the preset decides";
    EXPECT_EQ(get(*changed, "device.no_such"), "");
}

TEST(SetTest, AChangedFieldForgetsItsPlaceInTheFile) {
    const Scenario scenario = sampleScenario();
    ASSERT_TRUE(scenario.ranges.contains("launch.block"));
    EXPECT_FALSE(set(scenario, "launch.block", "32")->ranges.contains("launch.block"));
}

TEST(SetTest, OverridesAreHeldToTheFieldsOfDeviceFiles) {
    EXPECT_EQ(parseOverride("sm_count", "4").value(), machine::FieldValue(4));
    EXPECT_FALSE(parseOverride("sm_count", "x").isOk());
    EXPECT_FALSE(parseOverride("sm_cnt", "4").isOk());
    EXPECT_FALSE(parseOverride("compute_capability", "4.0").isOk());
}

// What a person can set, the simulation can take: at its bounds each number runs or is refused.
TEST(SetTest, ALaunchTakesAnyDeviceAtTheBoundsOfItsFields) {
    const Scenario scenario = support::scenarioFrom(
        support::kBranchyScenario, {{"model.memory", "hierarchy"}, {"model.max_cycles", "20000"}});
    int runs = 0;
    for (const machine::Field& field : machine::fields()) {
        for (const std::int64_t bound : {field.min, field.max}) {
            const std::string key = "device." + std::string(field.key);
            SCOPED_TRACE(key + " = " + std::to_string(bound));
            const auto changed = set(scenario, key, std::to_string(bound));
            if (!changed) continue;
            const auto launch = makeLaunch(*changed, support::devices());
            if (!launch) continue;
            const auto run = history::record(*launch);
            EXPECT_GT(run->cycles(), 0);
            ++runs;
        }
    }
    EXPECT_GT(runs, 100);
}

}  // namespace
}  // namespace warpscope::scenario
