#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using isa::Opcode;

isa::Operand constantText(std::uint32_t offset) {
    return isa::wideImmediateOperand(std::uint64_t{isa::kConstantWindow} << 32 | offset);
}

/// A program with these texts in its constants, 16 bytes each.
isa::Program withTexts(const B& build, std::initializer_list<const char*> texts) {
    isa::Program program = build.build();
    for (const char* text : texts) {
        const std::size_t start = program.constants.size();
        program.constants.resize(start + 16, 0);
        std::memcpy(program.constants.data() + start, text, std::strlen(text));
    }
    return program;
}

std::vector<trace::Output> outputsOf(const gpu::Launch& launch) {
    std::vector<trace::Output> outputs;
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        outputs.insert(outputs.end(), log.outputs.begin(), log.outputs.end());
    }
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    return outputs;
}

TEST(ExecutePrint, WritesForEachLaneInOrder) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Opcode::Stl, isa::kNoRegister, {B::imm(0), B::reg(0)});
    build.op(Opcode::Print, 1,
             {constantText(0), isa::wideImmediateOperand(std::uint64_t{isa::kLocalWindow} << 32)},
             isa::DataType::U64);
    build.exit();
    auto program = withTexts(build, {"t%d\n"});
    program.localBytesPerThread = 8;
    const auto outputs = outputsOf(support::launchOf(program, {2, 1, 1}, {40, 1, 1}));
    ASSERT_EQ(outputs.size(), 80u);
    for (const trace::Output& output : outputs) {
        EXPECT_EQ(output.text, "t" + std::to_string(output.thread) + "\n");
        EXPECT_EQ(output.line, 3);
    }
    EXPECT_EQ(outputs[0].block.value, 0u);
    EXPECT_EQ(outputs[79].thread, 39);
}

// Each thread has another format at one address of its local memory, other lanes another constant.
TEST(ExecutePrint, LanesMayHaveFormatsOfTheirOwn) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Opcode::Iadd, 2, {B::reg(0), B::imm('a')});
    build.op(Opcode::Stl, isa::kNoRegister, {B::imm(0), B::reg(2)});
    const auto local = isa::wideImmediateOperand(std::uint64_t{isa::kLocalWindow} << 32);
    build.op(Opcode::Print, 1, {local, local}, isa::DataType::U64);
    build.exit();
    auto program = build.build();
    program.localBytesPerThread = 8;
    const auto outputs = outputsOf(support::launchOf(program, {1, 1, 1}, {3, 1, 1}));
    ASSERT_EQ(outputs.size(), 3u);
    EXPECT_EQ(outputs[0].text, "a");
    EXPECT_EQ(outputs[1].text, "b");
    EXPECT_EQ(outputs[2].text, "c");
}

TEST(ExecutePrint, ATextThatIsNowhereIsAFault) {
    B build;
    build.op(Opcode::Print, 1, {isa::wideImmediateOperand(64), isa::wideImmediateOperand(0)},
             isa::DataType::U64);
    build.exit();
    const auto run = support::runToEnd(support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1}));
    EXPECT_EQ(run.state.stopped, gpu::StopReason::Fault);
    EXPECT_EQ(run.state.problems.at(0).message.key, "fault.nowhere");
}

TEST(ExecutePrint, AnAssertionTellsItsText) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), isa::Comparison::Greater, B::imm(5));
    const auto pc =
        build.op(Opcode::Assert, isa::kNoRegister, {constantText(0)}, isa::DataType::U64);
    build.at(pc).guard = B::pred(0);
    build.exit();
    const auto program = withTexts(build, {"t <= 5"});
    const auto good = support::runToEnd(support::launchOf(program, {1, 1, 1}, {6, 1, 1}));
    EXPECT_EQ(good.state.stopped, gpu::StopReason::Finished);
    const auto run = support::runToEnd(support::launchOf(program, {1, 1, 1}, {32, 1, 1}));
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Fault);
    const gpu::RunProblem& problem = run.state.problems.at(0);
    EXPECT_EQ(problem.message.key, "fault.assert");
    EXPECT_EQ(problem.line, 3);
    EXPECT_EQ(problem.message.values.at(0).second, "t <= 5");
    EXPECT_EQ(problem.message.values.at(2).second, "(6, 0, 0)");
}

}  // namespace
}  // namespace warpscope::sm
