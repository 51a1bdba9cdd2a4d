#pragma once

#include "tests/support/build_program.h"

namespace warpscope::support {

/// A launch that does a little of everything: loads, divergence, a loop of uneven length, shared
/// memory, a barrier, an atomic, special functions and a store, on two SMs with more blocks than
/// fit.
inline gpu::Launch mixedLaunch(gpu::DivergenceModel model) {
    using B = ProgramBuilder;
    using enum isa::Opcode;
    B build;
    build.special(0, isa::Special::ThreadX);
    build.special(9, isa::Special::BlockX);
    build.op(Imad, 9, {B::reg(9), B::imm(200), B::reg(0)});
    build.op(Imad, 1, {B::reg(9), B::imm(4), B::param(0)});
    build.op(Ldg, 2, {B::reg(1)});
    build.op(And, 3, {B::reg(2), B::imm(7)});
    build.op(Mov, 4, {B::imm(0)});
    const auto top = build.here();
    build.op(Iadd, 4, {B::reg(4), B::imm(1)});
    build.op(Mufu, 5, {B::reg(4)});
    build.compare(0, B::reg(4), isa::Comparison::LessEqual, B::reg(3));
    build.branchIf(B::pred(0), top, build.here() + 1);
    build.op(Imul, 6, {B::reg(0), B::imm(8)});
    build.op(Sts, isa::kNoRegister, {B::reg(6), B::reg(4)});
    build.bar();
    build.op(Lds, 7, {B::reg(6)});
    build.compare(1, B::reg(7), isa::Comparison::Less, B::imm(4));
    const auto branch = build.branchIf(B::pred(1));
    build.op(Idiv, 7, {B::reg(7), B::imm(3)});
    build.at(branch).target = build.at(branch).reconvergence = build.here();
    build.op(Atomg, 8, {B::param(4), B::reg(7)});
    build.op(Iadd, 8, {B::reg(8), B::reg(5)});
    build.op(Stg, isa::kNoRegister, {B::reg(1), B::reg(8)});
    build.exit();
    auto launch = launchOf(build.build(2048), {24, 1, 1}, {200, 1, 1}, 2);
    launch.model.divergence = model;
    std::vector<std::uint32_t> words(24 * 200);
    for (std::uint32_t i = 0; i < 200; ++i)
        words[i] = i * 2654435761U >> 7;
    addBuffer(launch, "data", words);
    addBuffer(launch, "sum", {0});
    return launch;
}

}  // namespace warpscope::support
