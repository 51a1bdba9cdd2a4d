#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

TEST(PairProducts, BothHalvesComeFromOneInstruction) {
    const auto program = programOfBody(
        "unsigned a = in[0], b = in[1]; out[0] = a * b; out[1] = __umulhi(b, a);", optimized());
    EXPECT_EQ(countOf(program, Opcode::Imul) + countOf(program, Opcode::Imulhi), 0);
    const auto others = programOfBody(
        "unsigned a = in[0], b = in[1]; out[0] = a * b; out[1] = __umulhi(b, b);", optimized());
    EXPECT_EQ(countOf(others, Opcode::Imulhi), 1) << "of other factors";
}

TEST(PairProducts, EachHalfIsTheOneThatItWas) {
    const auto out = support::runBody(
        "int a = in[0], b = in[1]; out[1] = __mulhi(a, b); out[0] = a * b;"
        "unsigned c = a, d = in[2]; out[2] = c * d; out[3] = __umulhi(c, d);",
        {-123456789, 987654321, 0x7654321});
    const std::int64_t product = std::int64_t{-123456789} * 987654321;
    EXPECT_EQ(out[0], static_cast<std::int32_t>(product));
    EXPECT_EQ(out[1], static_cast<std::int32_t>(product >> 32));
    const std::uint64_t natural = std::uint64_t{static_cast<std::uint32_t>(-123456789)} * 0x7654321;
    EXPECT_EQ(out[2], static_cast<std::int32_t>(natural));
    EXPECT_EQ(out[3], static_cast<std::int32_t>(natural >> 32));
}

}  // namespace
}  // namespace warpscope::codegen
