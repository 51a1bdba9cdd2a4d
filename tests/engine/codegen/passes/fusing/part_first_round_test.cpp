#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

/// FMUL and FFMA that a body comes to at a level.
std::pair<std::ptrdiff_t, std::ptrdiff_t> productsOf(const std::string& body, Level level) {
    cuda::Options options;
    options.level = level;
    const auto program = programOfBody("float x = (float)n, y = (float)in[0]; " + body, options);
    return {countOf(program, Opcode::Fmul), countOf(program, Opcode::Ffma)};
}

// As nvcc 13.0 has it: mul of the first round's product, fma of the one in front, fma of the
// others.
TEST(PartFirstRound, AddsToTheProductInFrontOfTheLoop) {
    const std::string body =
        "float s = x * y; for (int i = 1; i < 4; ++i) s += (float)in[i] * y; out[0] = (int)s;";
    EXPECT_EQ(productsOf(body, Level::Teaching), std::pair(1L, 2L)) << "first round, loop";
    EXPECT_EQ(productsOf(body, Level::Optimized), std::pair(1L, 3L));
}

TEST(PartFirstRound, OtherLoopsStayWhole) {
    const std::string others[]{
        "float s = x; for (int i = 1; i < 4; ++i) s += (float)in[i] * y; out[0] = (int)s;",
        "float s = x * y; for (int i = 1; i < n; ++i) s += (float)in[i] * y; out[0] = (int)s;",
        "float s = x * y; out[1] = (int)s; for (int i = 1; i < 4; ++i) { out[i] = (int)s; s += y; }"
        " out[0] = (int)s;"};
    for (const std::string& body : others) {
        cuda::Options options;
        options.level = Level::Teaching;
        const auto program =
            programOfBody("float x = (float)n, y = (float)in[0]; " + body, options);
        EXPECT_EQ(countOf(program, Opcode::Bra), body.find("i < n") == std::string::npos ? 1 : 2)
            << body;
        EXPECT_LE(countOf(program, Opcode::Fadd) + countOf(program, Opcode::Ffma), 1) << body;
    }
}

}  // namespace
}  // namespace warpscope::codegen
