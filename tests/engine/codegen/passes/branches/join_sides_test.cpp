#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using code::opcodesOf;
using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// An if with an else: each side loads, one of them adds, each stores to its place.
CodeBuilder sidesThatStore(std::uint32_t otherPlace) {
    CodeBuilder b;
    b.add(Opcode::S2r, {}, 0);
    b.jump(0, true);
    b.add(Opcode::Lds, {registerOperand(0)}, 1);
    b.add(Opcode::Iadd, {registerOperand(1), immediateOperand(5)}, 2);
    b.add(Opcode::Sts, {immediateOperand(64), registerOperand(2)}, code::kNoVirtual);
    b.jump(1);
    b.label(0);
    b.add(Opcode::Lds, {registerOperand(0)}, 3);
    b.add(Opcode::Sts, {immediateOperand(otherPlace), registerOperand(3)}, code::kNoVirtual);
    b.label(1);
    b.add(Opcode::Bar, {}, code::kNoVirtual);
    b.exit();
    return b;
}

TEST(JoinSides, WhatBothLoadStandsInFrontAndWhatBothStoreBehind) {
    CodeBuilder b = sidesThatStore(64);
    joinSides(b.code, {});
    EXPECT_EQ(opcodesOf(b.code),
              (std::vector{Opcode::S2r, Opcode::Isetp, Opcode::Lds, Opcode::Bra, Opcode::Iadd,
                           Opcode::Bra, Opcode::Mov, Opcode::Sts, Opcode::Bar, Opcode::Exit}));
}

TEST(JoinSides, StoresToTwoPlacesStay) {
    CodeBuilder b = sidesThatStore(68);
    joinSides(b.code, {});
    EXPECT_EQ(opcodesOf(b.code),
              (std::vector{Opcode::S2r, Opcode::Isetp, Opcode::Lds, Opcode::Bra, Opcode::Iadd,
                           Opcode::Sts, Opcode::Bra, Opcode::Sts, Opcode::Bar, Opcode::Exit}));
}

TEST(JoinSides, SidesThatEndTheKernelKeepTheirStores) {
    CodeBuilder b = sidesThatStore(64);
    b.code.nodes.erase(b.code.nodes.end() - 2);
    joinSides(b.code, {});
    const auto opcodes = opcodesOf(b.code);
    EXPECT_EQ(std::ranges::count(opcodes, Opcode::Sts), 2);
}

TEST(JoinSides, ALoadBehindAStoreStays) {
    CodeBuilder b = sidesThatStore(64);
    CodeBuilder store;
    store.add(Opcode::Sts, {immediateOperand(96), immediateOperand(1)}, code::kNoVirtual);
    b.code.nodes.insert(b.code.nodes.begin() + 3, store.code.nodes.front());
    joinSides(b.code, {});
    const auto opcodes = opcodesOf(b.code);
    EXPECT_EQ(std::ranges::count(opcodes, Opcode::Lds), 2);
}

TEST(JoinSides, TheValuesStayWhatTheyWere) {
    const std::string body =
        "__shared__ int s[64]; int t = threadIdx.x; s[t] = t; __syncthreads();"
        "if (t & 1) s[32 + t] = s[t] + s[31 - t]; else s[32 + t] = s[t]; __syncthreads();"
        "if (t < 4) out[t] = s[32 + t];";
    const auto out = support::runBody(body, {}, 32);
    EXPECT_EQ(out[0], 0);
    EXPECT_EQ(out[1], 31);
    EXPECT_EQ(out[2], 2);
    EXPECT_EQ(out[3], 31);
    EXPECT_EQ(countOf(programOfBody(body, optimized()), Opcode::Sts), 2);
}

}  // namespace
}  // namespace warpscope::codegen
