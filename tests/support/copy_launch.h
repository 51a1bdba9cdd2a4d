#pragma once

#include <cstdint>
#include <vector>

#include "tests/support/build_program.h"

namespace warpscope::support {

/// One block of `threads` threads: out[thread] = in[thread × stride], where in[i] is 3 i.
inline gpu::Launch copyWithStride(std::uint32_t stride, int threads) {
    using enum isa::Opcode;
    using B = ProgramBuilder;
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Imad, 1, {B::reg(0), B::imm(stride * 4), B::param(0)});
    build.op(Ldg, 2, {B::reg(1)});
    build.op(Imad, 1, {B::reg(0), B::imm(4), B::param(4)});
    build.op(Stg, isa::kNoRegister, {B::reg(1), B::reg(2)});
    build.exit();
    auto launch = launchOf(build.build(), {1, 1, 1}, {threads, 1, 1});
    std::vector<std::uint32_t> words(static_cast<std::size_t>(threads) * stride + 1);
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<std::uint32_t>(i * 3);
    addBuffer(launch, "in", words);
    addBuffer(launch, "out", std::vector<std::uint32_t>(static_cast<std::size_t>(threads), 0));
    return launch;
}

}  // namespace warpscope::support
