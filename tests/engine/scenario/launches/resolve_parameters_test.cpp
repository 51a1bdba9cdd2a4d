#include "engine/scenario/launches/resolve_parameters.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

isa::Program programOfPtx() {
    isa::Program program;
    program.entry = "k";
    for (int i = 0; i < 2; ++i) {
        isa::Parameter parameter;
        parameter.name = "k_param_" + std::to_string(i);
        parameter.type = isa::DataType::U64;
        parameter.mayBePointer = true;
        program.parameters.push_back(parameter);
    }
    return program;
}

TEST(ResolveParameters, ArgumentsSayWhatIsAPointerAndToWhat) {
    isa::Program program = programOfPtx();
    Scenario scenario;
    scenario.arguments.resize(2);
    scenario.arguments[0].name = "data";
    scenario.arguments[0].isBuffer = true;
    scenario.arguments[0].type = isa::DataType::F16;
    EXPECT_TRUE(resolveParameters(scenario, program).empty());
    EXPECT_EQ(program.parameters[0].name, "data");
    EXPECT_TRUE(program.parameters[0].isPointer);
    EXPECT_EQ(program.parameters[0].type, isa::DataType::F16);
    EXPECT_FALSE(program.parameters[1].isPointer);
    EXPECT_FALSE(program.parameters[1].mayBePointer);
}

TEST(ResolveParameters, ABufferWithoutATypeIsAProblem) {
    isa::Program program = programOfPtx();
    Scenario scenario;
    scenario.arguments.resize(2);
    scenario.arguments[1].isBuffer = true;
    const auto problems = resolveParameters(scenario, program);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].message.key, "scenario.argument_type");
    EXPECT_EQ(problems[0].hint.key, "scenario.hint.argument_type");
}

TEST(ResolveParameters, TheNameOfAnotherParameterIsNotTaken) {
    isa::Program program = programOfPtx();
    Scenario scenario;
    scenario.arguments.resize(2);
    scenario.arguments[0].name = "k_param_1";
    EXPECT_TRUE(resolveParameters(scenario, program).empty());
    EXPECT_EQ(program.parameters[0].name, "k_param_0");
}

}  // namespace
}  // namespace warpscope::scenario
