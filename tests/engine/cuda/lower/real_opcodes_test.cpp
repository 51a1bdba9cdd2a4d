#include "engine/cuda/lower/real_opcodes.h"

#include <gtest/gtest.h>

#include <map>

namespace warpscope::cuda {
namespace {

using enum isa::Opcode;

TEST(RealOpcodes, EveryOperationOfFloatsHasOneOfDoubles) {
    const std::map<isa::Opcode, isa::Opcode> pairs{
        {Fadd, Dadd}, {Fmul, Dmul},  {Ffma, Dfma},   {Fmin, Dmin},   {Fmax, Dmax},  {Fabs, Dabs},
        {Fdiv, Ddiv}, {Frnd, Dmath}, {Fmath, Dmath}, {Fsetp, Dsetp}, {Mufu, Dmath},
    };
    for (const auto& [ofFloat, ofDouble] : pairs) {
        EXPECT_EQ(opcodeOf(ofFloat, isa::DataType::F64), ofDouble);
        EXPECT_EQ(opcodeOf(ofFloat, isa::DataType::F32), ofFloat);
    }
}

TEST(RealOpcodes, WhatIsNoOperationOfFloatsStaysForEveryType) {
    for (const isa::Opcode opcode : {Imin, Imax, Iadd, Mov, Dadd, Dsetp})
        for (const auto type : {isa::DataType::F64, isa::DataType::F32, isa::DataType::S32})
            EXPECT_EQ(opcodeOf(opcode, type), opcode);
}

}  // namespace
}  // namespace warpscope::cuda
