#include "engine/cuda/lower/real_opcodes.h"

#include <gtest/gtest.h>

namespace warpscope::cuda {
namespace {

TEST(RealOpcodes, TheTypeChooses) {
    EXPECT_EQ(opcodeOf(isa::Opcode::Fadd, isa::DataType::F32), isa::Opcode::Fadd);
    EXPECT_EQ(opcodeOf(isa::Opcode::Fadd, isa::DataType::F64), isa::Opcode::Dadd);
    EXPECT_EQ(opcodeOf(isa::Opcode::Imin, isa::DataType::F64), isa::Opcode::Imin);
}

}  // namespace
}  // namespace warpscope::cuda
