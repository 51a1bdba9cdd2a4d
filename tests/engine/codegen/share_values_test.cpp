#include "engine/codegen/passes.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(ShareValues, NothingIsComputedTwice) {
    const std::string body = "out[n * 3] = in[n * 3] + 1;";
    EXPECT_EQ(countOf(programOfBody(body), Opcode::Imul), 2);
    EXPECT_EQ(countOf(programOfBody(body, optimized()), Opcode::Imul), 1);
}

TEST(ShareValues, AChangedSourceIsAnotherValue) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 2);
    shareValues(b.code, {});
    EXPECT_EQ(b.code.nodes[3].code.opcode, Opcode::Iadd);
}

TEST(ShareValues, CopiesAreReadAtTheirSource) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    b.store(1);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.store(1);
    shareValues(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.sources[1], registerOperand(0));
    EXPECT_EQ(b.code.nodes[4].code.sources[1], registerOperand(1)) << "the source has changed";
}

TEST(ShareValues, LoadsAreRepeated) {
    const auto program = programOfBody("out[0] = in[0]; out[1] = in[0];", optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldg), 2) << "memory may have changed in between";
}

}  // namespace
}  // namespace warpscope::codegen
