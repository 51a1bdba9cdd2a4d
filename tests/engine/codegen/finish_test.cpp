#include "engine/codegen/finish.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using cuda::optimized;
using cuda::programOfBody;
using cuda::textOf;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(Finish, LabelsBecomePlaces) {
    CodeBuilder b;
    b.label(1);
    b.jump(0, true);
    b.jump(1);
    b.label(0);
    b.exit();
    Allocation allocation;
    allocatePredicates(b.code);
    isa::Program program;
    finish(b.code, allocation, program);
    ASSERT_EQ(program.instructions.size(), 4u);
    EXPECT_EQ(program.instructions[1].target, 3u);
    EXPECT_EQ(program.instructions[2].target, 0u);
    EXPECT_EQ(program.instructions[1].reconvergence, 3u);
    EXPECT_EQ(program.registersPerThread, 1) << "no kernel has fewer";
}

TEST(Finish, VariablesAreListedOnlyWhileTheRegisterIsTheirs) {
    const auto program = programOfBody(
        "int a = in[0]; out[0] = a; int b = in[1]; out[1] = b; int c = in[2]; out[2] = c;",
        optimized());
    for (const auto& one : program.variables) {
        for (const auto& other : program.variables) {
            if (one.name == other.name || one.index != other.index) continue;
            EXPECT_TRUE(one.to <= other.from + 1 || other.to <= one.from + 1)
                << one.name << " " << other.name << "\n"
                << textOf(program);
        }
    }
}

}  // namespace
}  // namespace warpscope::codegen
