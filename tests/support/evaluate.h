#pragma once

#include <functional>

#include "tests/support/build_program.h"

namespace warpscope::support {

/// Runs one instruction on one warp whose lane i holds a[i], b[i], c[i] (each 32 words) in
/// registers 1, 2, 3, which are its sources, and returns destination register 4 of each lane.
/// `shape` may change the instruction.
inline std::vector<std::uint32_t> evaluate(
    isa::Opcode opcode, const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b,
    const std::vector<std::uint32_t>& c,
    const std::function<void(isa::Instruction&)>& shape = [](isa::Instruction&) {}) {
    using B = ProgramBuilder;
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(isa::Opcode::Shl, 0, {B::reg(0), B::imm(2)});
    for (std::uint16_t i = 0; i < 3; ++i) {
        build.op(isa::Opcode::Iadd, 5, {B::reg(0), B::param(i * 4U)});
        build.op(isa::Opcode::Ldg, static_cast<std::uint16_t>(1 + i), {B::reg(5)});
    }
    shape(build.at(build.op(opcode, 4, {B::reg(1), B::reg(2), B::reg(3)})));
    build.op(isa::Opcode::Iadd, 5, {B::reg(0), B::param(12)});
    build.op(isa::Opcode::Stg, isa::kNoRegister, {B::reg(5), B::reg(4)});
    build.exit();
    gpu::Launch launch = launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    addBuffer(launch, "a", a);
    addBuffer(launch, "b", b);
    addBuffer(launch, "c", c);
    const auto out = addBuffer(launch, "out", std::vector<std::uint32_t>(32, 0));
    return wordsOf(runToEnd(launch).state, out);
}

/// The result of one instruction in a lane whose sources are these.
inline std::uint32_t evaluate(
    isa::Opcode opcode, std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0,
    const std::function<void(isa::Instruction&)>& shape = [](isa::Instruction&) {}) {
    const auto all = [](std::uint32_t value) { return std::vector<std::uint32_t>(32, value); };
    return evaluate(opcode, all(a), all(b), all(c), shape)[7];
}

/// The sources of one instruction for each of 32 lanes, 64 bits each.
struct WideSources {
    std::vector<std::uint64_t> a{};
    std::vector<std::uint64_t> b{};
    std::vector<std::uint64_t> c{};
};

/// The same as evaluate with pairs of registers: sources R2, R4, R6, destination R8, which is 0
/// before. A source of 32 bits reads the lower half; a result of 32 bits has a zero upper half.
inline std::vector<std::uint64_t> evaluateWide(
    isa::Opcode opcode, isa::DataType type, const WideSources& sources,
    const std::function<void(isa::Instruction&)>& shape = [](isa::Instruction&) {}) {
    using B = ProgramBuilder;
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(isa::Opcode::Shl, 0, {B::reg(0), B::imm(2)});
    for (std::uint16_t i = 0; i < 6; ++i) {
        build.op(isa::Opcode::Iadd, 1, {B::reg(0), B::param(i * 4U)});
        build.op(isa::Opcode::Ldg, static_cast<std::uint16_t>(2 + i), {B::reg(1)});
    }
    build.op(isa::Opcode::Mov, 8, {B::imm(0)});
    build.op(isa::Opcode::Mov, 9, {B::imm(0)});
    shape(build.at(build.op(opcode, 8, {B::reg(2), B::reg(4), B::reg(6)}, type)));
    for (std::uint32_t i = 0; i < 2; ++i) {
        build.op(isa::Opcode::Iadd, 1, {B::reg(0), B::param(24 + i * 4)});
        build.op(isa::Opcode::Stg, isa::kNoRegister, {B::reg(1), B::reg(8 + i)});
    }
    build.exit();
    gpu::Launch launch = launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    for (const auto* values : {&sources.a, &sources.b, &sources.c}) {
        std::vector<std::uint32_t> low;
        std::vector<std::uint32_t> high;
        for (const std::uint64_t value : *values) {
            low.push_back(static_cast<std::uint32_t>(value));
            high.push_back(static_cast<std::uint32_t>(value >> 32));
        }
        addBuffer(launch, "low", low);
        addBuffer(launch, "high", high);
    }
    const auto low = addBuffer(launch, "out", std::vector<std::uint32_t>(32, 0));
    const auto high = addBuffer(launch, "upper", std::vector<std::uint32_t>(32, 0));
    const auto state = runToEnd(launch).state;
    std::vector<std::uint64_t> results;
    for (const std::uint32_t word : wordsOf(state, low))
        results.push_back(word);
    for (std::size_t lane = 0; const std::uint32_t word : wordsOf(state, high))
        results[lane++] |= std::uint64_t{word} << 32;
    return results;
}

/// The result in a lane whose sources are these.
inline std::uint64_t evaluateWide(
    isa::Opcode opcode, isa::DataType type, std::uint64_t a, std::uint64_t b = 0,
    std::uint64_t c = 0,
    const std::function<void(isa::Instruction&)>& shape = [](isa::Instruction&) {}) {
    const auto all = [](std::uint64_t value) { return std::vector<std::uint64_t>(32, value); };
    return evaluateWide(opcode, type, WideSources{all(a), all(b), all(c)}, shape)[7];
}

}  // namespace warpscope::support
