#include "engine/scenario/launches/fill_arguments.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

isa::Parameter parameter(std::string name, bool isPointer, isa::DataType type, int position,
                         bool isBool = false) {
    return {std::move(name), isPointer, type, isBool, static_cast<std::uint32_t>(4 * position)};
}

Argument buffer(std::string name, std::int64_t count) {
    Argument argument;
    argument.name = std::move(name);
    argument.isBuffer = true;
    argument.count = count;
    return argument;
}

Argument number(std::string name, double value) {
    Argument argument;
    argument.name = std::move(name);
    argument.value = value;
    return argument;
}

std::vector<std::string> keysOf(const std::vector<Problem>& problems) {
    std::vector<std::string> keys;
    for (const Problem& problem : problems)
        keys.push_back(problem.message.key);
    return keys;
}

class FillArgumentsTest : public testing::Test {
  protected:
    std::vector<std::string> fill(std::vector<Argument> arguments) {
        scenario_.arguments = std::move(arguments);
        return keysOf(fillArguments(scenario_, launch_));
    }

    gpu::Launch launch_{};
    Scenario scenario_{};
    void SetUp() override {
        launch_.program.parameters = {parameter("data", true, isa::DataType::F32, 0),
                                      parameter("n", false, isa::DataType::S32, 1)};
    }
};

using Keys = std::vector<std::string>;

TEST_F(FillArgumentsTest, WritesAddressesAndValuesIntoTheBank) {
    EXPECT_EQ(fill({buffer("data", 3), number("n", -2)}), Keys{});
    const auto& made = launch_.memory.buffers();
    ASSERT_EQ(made.size(), 1u);
    EXPECT_EQ(made[0].bytes, 12u);
    EXPECT_EQ(launch_.parameters[0] | launch_.parameters[1] << 8, int(made[0].address & 0xFFFF));
    EXPECT_EQ(launch_.parameters[4], 0xFE);
    EXPECT_EQ(launch_.parameters[7], 0xFF);
}

TEST_F(FillArgumentsTest, ABoolIsNothingButZeroAndOne) {
    launch_.program.parameters = {parameter("flags", true, isa::DataType::U8, 0, true)};
    Argument flags = buffer("flags", 10);
    flags.init = {Init::Kind::Mod, {8}, {}};
    EXPECT_EQ(fill({flags}), Keys{});
    EXPECT_EQ(launch_.memory.bytesOf(launch_.memory.buffers()[0]),
              (std::vector<std::uint8_t>{0, 1, 1, 1, 1, 1, 1, 1, 0, 1}));
}

TEST_F(FillArgumentsTest, WhichNumbersAParameterTakesIsTold) {
    const auto hintFor = [&](isa::DataType type, bool isBool) {
        launch_.program.parameters = {parameter("a", false, type, 0, isBool)};
        scenario_.arguments = {number("a", 0.5)};
        const auto problems = fillArguments(scenario_, launch_);
        return problems.empty() ? Message{} : problems[0].hint;
    };
    EXPECT_EQ(
        hintFor(isa::DataType::U16, false),
        Message{"scenario.whole_number_or_half"}.with("low", -32768).with("high", 65535));
    EXPECT_EQ(hintFor(isa::DataType::U8, true),
              Message{"scenario.whole_number_between"}.with("low", 0).with("high", 1));
    EXPECT_EQ(hintFor(isa::DataType::S64, false), Message{"scenario.whole_number"});
}

TEST_F(FillArgumentsTest, NumberNamesAndKindsMustMatch) {
    EXPECT_EQ(fill({buffer("data", 3)}), Keys{"scenario.argument_number"});
    EXPECT_EQ(fill({buffer("data", 3), number("n", 1), number("m", 1)}),
              Keys{"scenario.argument_number"});
    EXPECT_EQ(fill({buffer("date", 3), number("n", 1)}), Keys{"scenario.argument_name"});
    EXPECT_EQ(fill({number("data", 3), number("n", 1)}), Keys{"scenario.argument_pointer"});
    EXPECT_EQ(fill({buffer("data", 3), buffer("n", 1)}), Keys{"scenario.argument_scalar"});
    EXPECT_EQ(fill({buffer("", 3), number("", 1)}), Keys{}) << "names may be left out";
}

// Bug: a scenario with all fields of a structure was refused through clang, which knows those that
// the kernel reads.
TEST_F(FillArgumentsTest, AFieldThatTheKernelDoesNotReadIsLeftOut) {
    launch_.program.parameters[1].name = "m.columns";
    EXPECT_EQ(fill({buffer("data", 3), number("m.rows", 7), number("m.columns", 5)}), Keys{});
    EXPECT_EQ(launch_.parameters[4], 5);
    EXPECT_EQ(fill({buffer("data", 3), number("m.rows", 7), number("m.column", 5)}),
              Keys{"scenario.argument_number"})
        << "a misspelt one is not taken for it";
    EXPECT_EQ(fill({buffer("data", 3), number("m.column", 5)}), Keys{"scenario.argument_name"});
}

TEST_F(FillArgumentsTest, APointerOfValueZeroIsNull) {
    EXPECT_EQ(fill({number("data", 0), number("n", 1)}), Keys{});
    EXPECT_TRUE(launch_.memory.buffers().empty());
    EXPECT_EQ(launch_.parameters[0], 0);
}

TEST_F(FillArgumentsTest, LongIntegersArriveWhole) {
    launch_.program.parameters = {parameter("n", false, isa::DataType::U64, 0)};
    Argument seed = number("n", static_cast<double>(12345678901234567));
    seed.whole = 12345678901234567;
    EXPECT_EQ(fill({seed}), Keys{});
    EXPECT_EQ(launch_.parameters[0], 12345678901234567 & 0xFF) << "odd, as no double that large is";
}

TEST_F(FillArgumentsTest, ValuesMustFitTheirType) {
    EXPECT_EQ(fill({buffer("data", 3), number("n", 1.5)}), Keys{"scenario.argument_fit"});
    EXPECT_EQ(fill({buffer("data", 3), number("n", 5e9)}), Keys{"scenario.argument_fit"});
    launch_.program.parameters[1] = parameter("n", false, isa::DataType::F32, 1);
    EXPECT_EQ(fill({buffer("data", 3), number("n", 1.5)}), Keys{});
    launch_.program.parameters[1] = parameter("n", false, isa::DataType::U8, 1, true);
    EXPECT_EQ(fill({buffer("data", 3), number("n", 2)}), Keys{"scenario.argument_fit"});
}

TEST_F(FillArgumentsTest, MoreMemoryThanAHostCanKeepIsRefused) {
    EXPECT_EQ(fill({buffer("data", 268'435'457), number("n", 1)}),
              Keys{"scenario.too_much_memory"});
    EXPECT_EQ(fill({buffer("data", 67'108'865), number("n", 1)}), Keys{"scenario.too_much_memory"});
}

TEST_F(FillArgumentsTest, AnOffsetPointsIntoTheBuffer) {
    Argument data = buffer("data", 3);
    data.offset = 2;
    EXPECT_EQ(fill({data, number("n", 0)}), Keys{});
    EXPECT_EQ(launch_.parameters[0] | launch_.parameters[1] << 8,
              int((launch_.memory.buffers()[0].address + 8) & 0xFFFF));
    for (const std::int64_t wrong : {-1, 4}) {
        data.offset = wrong;
        EXPECT_EQ(fill({data, number("n", 0)}), Keys{"scenario.out_of_range"}) << wrong;
    }
}

TEST(RangeOfKeyTest, IsTheFileWhereTheKeyIsNotWritten) {
    Scenario scenario;
    scenario.path = "a.toml";
    scenario.ranges["launch.block"] = {"a.toml", 4, 1, 2};
    EXPECT_EQ(rangeOfKey(scenario, "launch.block").line, 4);
    EXPECT_EQ(rangeOfKey(scenario, "launch.grid"), (SourceRange{"a.toml", 0, 0, 0}));
}

TEST_F(FillArgumentsTest, ValuesThatElementsCannotHoldAreRefused) {
    launch_.program.parameters = {parameter("o", true, isa::DataType::U8, 0)};
    Argument argument = buffer("o", 3);
    argument.init.kind = Init::Kind::Values;
    argument.init.values = {255, -128, 0};
    EXPECT_EQ(fill({argument}), std::vector<std::string>{});
    argument.init.values = {1, 300, 0};
    EXPECT_EQ(fill({argument}), std::vector<std::string>{"scenario.value_fit"});
    argument.init.values = {1.7};
    EXPECT_EQ(fill({argument}), std::vector<std::string>{"scenario.value_fit"});
    launch_.program.parameters = {parameter("o", true, isa::DataType::F32, 0)};
    EXPECT_EQ(fill({argument}), std::vector<std::string>{});
}

TEST_F(FillArgumentsTest, MoreValuesThanElementsAreRefused) {
    Argument data = buffer("data", 3);
    data.init.kind = Init::Kind::Values;
    data.init.values = {1, 2, 3};
    EXPECT_EQ(fill({data, number("n", 0)}), Keys{});
    data.init.values.emplace_back(4);
    EXPECT_EQ(fill({data, number("n", 0)}), Keys{"scenario.too_many_values"});
}

class FillConstantsTest : public testing::Test {
  protected:
    FillConstantsTest() {
        launch_.program.constantVariables = {{"weights", isa::DataType::F32, 0, 16, {}, 0}};
        launch_.program.constants.resize(16);
    }
    std::vector<Problem> fill(const std::string& name, std::size_t values) {
        Constant constant;
        constant.name = name;
        constant.range = {"a.toml", 7, 1, 2};
        constant.init.kind = Init::Kind::Values;
        constant.init.values.assign(values, 1.0);
        scenario_.constants = {constant};
        return fillArguments(scenario_, launch_);
    }

  private:
    gpu::Launch launch_{};
    Scenario scenario_{};
};

TEST_F(FillConstantsTest, AVariableTakesAsManyValuesAsItHasElements) {
    EXPECT_TRUE(fill("weights", 0).empty());
    EXPECT_TRUE(fill("weights", 4).empty());
    const auto problems = fill("weights", 5);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].message.key, "scenario.too_many_values");
    EXPECT_EQ(problems[0].range.line, 7);
}

TEST_F(FillConstantsTest, ANameThatTheKernelDoesNotHaveIsToldWithTheOneThatWasMeant) {
    auto problems = fill("wieghts", 1);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].message.key, "scenario.unknown_constant");
    EXPECT_EQ(problems[0].hint.key, "scenario.did_you_mean");
    problems = fill("somethingElse", 1);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_TRUE(problems[0].hint.key.empty()) << "nothing is near";
}

}  // namespace
}  // namespace warpscope::scenario
