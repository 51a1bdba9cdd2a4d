#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::programOfBody;
using isa::Opcode;

std::ptrdiff_t countIn(const std::string& body, Opcode opcode, Level level) {
    cuda::Options options;
    options.level = level;
    return countOf(programOfBody("float x = (float)n, y = (float)in[0]; " + body, options), opcode);
}

constexpr const char* kRound =
    "int i; for (i = 0; i < 200; ++i) { float t = x * x - y * y; y = x + y; x = t + 0.5f; ";

// nvcc 13.0 unrolls by eight: seven tests are sums of products that the next round reads, and the
// eighth is fused.
TEST(JoinRounds, ProductsThatTheNextRoundReads) {
    const std::string ends[]{
        "if (x * x + y * y > 1000.0f) { out[1] = 7; return; } } out[0] = (int)(x + y);",
        "if (x * x + y * y > 1000.0f) break; } out[0] = i;"};
    for (const std::string& end : ends) {
        for (const Level level : {Level::Teaching, Level::Optimized}) {
            EXPECT_EQ(countIn(kRound + end, Opcode::Fsetp, level), 8) << end;
            EXPECT_EQ(countIn(kRound + end, Opcode::Ffma, level), 2)
                << "begin of the first, end of the last";
        }
    }
}

// As by a function whose parameters are copies of them.
TEST(JoinRounds, ProductsOfCopies) {
    const std::string body =
        "int i; for (i = 0; i < 200; ++i) { float a = x, b = y, c = x, d = y; "
        "float t = a * c - b * d; y = x + y; x = t + 0.5f; float e = x, f = y, g = x, h = y; "
        "if (e * g + f * h > 1000.0f) break; } out[0] = i;";
    for (const Level level : {Level::Teaching, Level::Optimized}) {
        EXPECT_EQ(countIn(body, Opcode::Fsetp, level), 8);
        EXPECT_EQ(countIn(body, Opcode::Ffma, level), 2);
    }
}

// nvcc 13.0 writes 20 rounds out before it fuses: 19 of the sums are of products with two readers.
TEST(JoinRounds, AllRoundsWhereTheyAreWrittenOut) {
    const std::string body =
        "int i; for (i = 0; i < 20; ++i) { float t = x * x - y * y; y = x + y; x = t + 0.5f; "
        "if (x * x + y * y > 1000.0f) break; } out[0] = i;";
    for (const Level level : {Level::Teaching, Level::Optimized}) {
        EXPECT_EQ(countIn(body, Opcode::Fsetp, level), 20);
        EXPECT_EQ(countIn(body, Opcode::Ffma, level), 2);
    }
}

TEST(JoinRounds, OtherRoundsStayOne) {
    const std::string ends[]{"if (x * 3.0f + y > 1000.0f) { out[1] = 7; return; } } out[0] = i;",
                             "if (x * x + y * y > 1000.0f) break; } out[0] = (int)(x + y);"};
    for (const std::string& end : ends)
        EXPECT_EQ(countIn(kRound + end, Opcode::Fsetp, Level::Teaching), 1) << end;
}

}  // namespace
}  // namespace warpscope::codegen
