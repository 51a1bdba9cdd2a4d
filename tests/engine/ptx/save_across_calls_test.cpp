#include "engine/ptx/save_across_calls.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::ptx {
namespace {

using isa::immediateOperand;
using isa::registerOperand;
using enum isa::Opcode;

void callOrReturn(code::CodeBuilder& build, isa::Opcode opcode, std::uint32_t label) {
    build.add(opcode, {}, code::kNoVirtual);
    build.code.nodes.back().label = label;
}

/// A kernel that calls a function which reads register 1 behind a call of itself, and not 2, and so
/// many others from 5 on. Its result stands in 3, the stack's bytes in 0.
code::Code recursive(std::uint32_t others = 0) {
    code::CodeBuilder build;
    build.add(Mov, {immediateOperand(7)}, 4);
    callOrReturn(build, Call, 0);
    build.store(4);
    build.exit();
    build.label(0);
    build.add(Mov, {immediateOperand(1)}, 1);
    build.add(Mov, {immediateOperand(2)}, 2);
    build.store(2);
    for (std::uint32_t i = 5; i < 5 + others; ++i)
        build.add(Mov, {immediateOperand(i)}, i);
    callOrReturn(build, Call, 0);
    build.add(Iadd, {registerOperand(1), registerOperand(3)}, 3);
    for (std::uint32_t i = 5; i < 5 + others; ++i)
        build.add(Iadd, {registerOperand(i), registerOperand(3)}, 3);
    callOrReturn(build, Ret, 0);
    build.code.registerCount = 5 + others;
    return build.code;
}

std::vector<std::pair<isa::Opcode, std::uint32_t>> accessesOf(const code::Code& code) {
    std::vector<std::pair<isa::Opcode, std::uint32_t>> found;
    for (const code::Node& node : code.nodes) {
        if (!node.isInstruction()) continue;
        if (node.code.opcode == Stl) found.emplace_back(Stl, node.code.sources[1].value);
        if (node.code.opcode == Ldl) found.emplace_back(Ldl, node.destination);
    }
    return found;
}

TEST(PtxSaveAcrossCalls, OnlyWhatTheCallMayWriteAndItsCallerStillReads) {
    code::Code code = recursive();
    saveAcrossCalls(code, {{0, 4, {3}}}, {0, 64, 1024});
    using Access = std::pair<isa::Opcode, std::uint32_t>;
    EXPECT_EQ(accessesOf(code), (std::vector<Access>{{Stl, 1}, {Ldl, 1}}));
}

TEST(PtxSaveAcrossCalls, FramesHoldVariablesSavedValuesAndTheWayBack) {
    code::Code code = recursive();
    saveAcrossCalls(code, {{0, 4, {3}}}, {0, 64, 1024});
    std::vector<std::uint32_t> most;
    for (const code::Node& node : code.nodes) {
        if (node.isCall()) most.push_back(node.code.sources[1].value);
        if (node.isInstruction() && node.code.opcode == Stl) {
            EXPECT_EQ(node.code.offset, 64 + 16);
        }
    }
    EXPECT_EQ(most, (std::vector<std::uint32_t>{1024 - 32, 1024 - 32}));
}

// Variables take 16 bytes, what is saved four a register, the way back eight: to the next 16.
TEST(PtxSaveAcrossCalls, TheWayBackCountsForEightBytes) {
    const std::pair<std::uint32_t, std::uint32_t> kFrames[] = {{0, 32}, {1, 32}, {2, 48}, {4, 48}};
    for (const auto& [others, frame] : kFrames) {
        code::Code code = recursive(others);
        saveAcrossCalls(code, {{0, 4, {3}}}, {0, 64, 1024});
        for (const code::Node& node : code.nodes)
            EXPECT_TRUE(!node.isCall() || node.code.sources[1].value == 1024 - frame) << others;
    }
}

}  // namespace
}  // namespace warpscope::ptx
