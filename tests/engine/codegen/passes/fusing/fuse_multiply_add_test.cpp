#include "engine/codegen/passes/passes.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using cuda::countOf;
using cuda::programOfBody;
using cuda::textOf;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

cuda::Options withoutFmad() {
    cuda::Options options;
    options.fmad = false;
    return options;
}

TEST(FuseMultiplyAdd, OneRoundingWhereOneUseFollows) {
    const std::string body = "float x = (float)n; float y = x * x + 1.0f; out[0] = (int)y;";
    EXPECT_EQ(countOf(programOfBody(body), Opcode::Ffma), 1);
    EXPECT_EQ(countOf(programOfBody(body), Opcode::Fmul), 0);
    EXPECT_EQ(countOf(programOfBody(body, withoutFmad()), Opcode::Ffma), 0);
}

TEST(FuseMultiplyAdd, DoublesFuseAndWidthsDoNotMix) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0, isa::DataType::F64);
    b.add(Opcode::Dmul, {registerOperand(0), registerOperand(0)}, 1);
    b.add(Opcode::Dadd, {registerOperand(1), registerOperand(0)}, 2);
    b.add(Opcode::Imul, {registerOperand(0), registerOperand(0)}, 3);
    b.add(Opcode::Iadd, {registerOperand(3), registerOperand(2)}, 4, isa::DataType::S64);
    b.store(4);
    b.exit();
    fuseMultiplyAdd(b.code, {false, true});
    ASSERT_EQ(b.code.nodes.size(), 6u);
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Dfma);
    EXPECT_EQ(b.code.nodes[3].code.opcode, Opcode::Iadd);
}

TEST(FuseMultiplyAdd, SubtractionsNegateASide) {
    const auto less = textOf(programOfBody("float x = (float)n; out[0] = (int)(x * 3.0f - x);"));
    EXPECT_NE(less.find("FFMA R"), std::string::npos) << less;
    EXPECT_NE(less.find(", -R"), std::string::npos) << less;
    const auto from = textOf(programOfBody("float x = (float)n; out[0] = (int)(x - x * 3.0f);"));
    EXPECT_NE(from.find(", -R"), std::string::npos) << from;
}

TEST(FuseMultiplyAdd, AProductThatIsReadTwiceStays) {
    const auto program = programOfBody(
        "float x = (float)n; float p = x * x; out[0] = (int)(p + 1.0f); out[1] = (int)p;");
    EXPECT_EQ(countOf(program, Opcode::Fmul), 1);
    EXPECT_EQ(countOf(program, Opcode::Ffma), 0);
}

// As nvcc 13.0 compiles these.
TEST(FuseMultiplyAdd, AProductThatOnlySumsReadGoesIntoEachOfThem) {
    const std::string product = "float x = (float)n; float y = x + 5.0f; float p = x * y; ";
    const auto two = programOfBody(product + "out[0] = (int)(p + 1.0f); out[1] = (int)(p - y);");
    EXPECT_EQ(countOf(two, Opcode::Fmul), 0);
    EXPECT_EQ(countOf(two, Opcode::Ffma), 2);
    const auto loop = programOfBody(
        product + "float s = 0.0f; for (int i = 0; i < n; ++i) s += p; out[0] = (int)s;");
    EXPECT_EQ(countOf(loop, Opcode::Fmul), 1) << "two factors would have to last over the loop";
    EXPECT_EQ(countOf(loop, Opcode::Ffma), 0);
    const auto number = programOfBody(
        "float p = (float)n * 3.0f; float s = 0.0f; for (int i = 0; i < n; ++i) s += p;"
        "out[0] = (int)s;");
    EXPECT_EQ(countOf(number, Opcode::Ffma), 1) << "one register as before";
    const auto twice = programOfBody(product + "out[0] = (int)(p + p);");
    EXPECT_EQ(countOf(twice, Opcode::Ffma), 1) << "with the product itself";
    EXPECT_EQ(countOf(twice, Opcode::Fmul), 1);
}

TEST(FuseMultiplyAdd, AProductThatTheNextBlockComputesAgainStays) {
    const std::string test = "float x = (float)n; float z = 0.0f; if (x * x + 1.0f < 9.0f) ";
    const auto again = programOfBody(test + "{ z = x * x - 2.0f; out[1] = 4; } out[0] = (int)z;");
    EXPECT_EQ(countOf(again, Opcode::Ffma), 0);
    const auto chosen = programOfBody(test + "z = x * x - 2.0f; out[0] = (int)z;");
    EXPECT_EQ(countOf(chosen, Opcode::Ffma), 2) << "for nvcc no branch, and one block";
    const auto changed = programOfBody(test + "{ x = 3.0f; z = x * x - 2.0f; } out[0] = (int)z;");
    EXPECT_EQ(countOf(changed, Opcode::Ffma), 2);
    const auto behind = programOfBody(test + "z = 1.0f; out[0] = (int)(z + (x * x - 2.0f));");
    EXPECT_EQ(countOf(behind, Opcode::Ffma), 2);
}

// x *= y reads and writes x: the x * y behind it is another product.
TEST(FuseMultiplyAdd, AProductThatChangesItsOwnFactorIsNotComputedAgain) {
    const auto program = programOfBody(
        "float x = (float)n; float y = x + 1.0f; x *= y; float z = 0.0f; "
        "if (x > 3.0f) z = x * y - 2.0f; out[0] = (int)(z + x);");
    EXPECT_EQ(countOf(program, Opcode::Ffma), 1);
}

TEST(FuseMultiplyAdd, AProductThatIsSharedStaysEachTimeItIsComputed) {
    const auto program = programOfBody(
        "float x = (float)n; float z = 0.0f; if (x * x + 1.0f < 9.0f) "
        "{ z = (x * x - 2.0f) * (x * x - 3.0f); out[1] = 4; } out[0] = (int)z;");
    EXPECT_EQ(countOf(program, Opcode::Ffma), 0);
}

TEST(FuseMultiplyAdd, WhatATestComputesTheBodyTakesFromThere) {
    cuda::Options options;
    options.level = Level::Optimized;
    const std::string body =
        "float x = (float)n; while (x * x + 1.0f < 9.0f) x = x * x - 2.0f; out[0] = (int)x;";
    EXPECT_EQ(countOf(programOfBody(body, options), Opcode::Ffma), 0);
    EXPECT_EQ(countOf(programOfBody(body, options), Opcode::Fmul), 2)
        << "before the loop and in it";
    EXPECT_EQ(countOf(programOfBody(body), Opcode::Fmul), 2) << "where the source has them";
}

TEST(FuseMultiplyAdd, AFactorThatChangedInBetweenForbidsIt) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Imul, {registerOperand(0), registerOperand(0)}, 1);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.add(Opcode::Iadd, {registerOperand(1), registerOperand(0)}, 2);
    b.store(2);
    b.exit();
    fuseMultiplyAdd(b.code, {false, true});
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Imul);
    EXPECT_EQ(b.code.nodes[3].code.opcode, Opcode::Iadd);
}

TEST(FuseMultiplyAdd, OfTwoProductsTheLeftIsFused) {
    const auto text = textOf(
        programOfBody("float a = (float)n, b = 2.5f * a; out[0] = (int)(a * 3.0f + b * 7.0f);"));
    EXPECT_NE(text.find("FFMA"), std::string::npos);
    EXPECT_LT(text.find("FMUL"), text.find(", 7")) << text;
    EXPECT_LT(text.find("FFMA"), text.find(", 3,")) << text;
}

TEST(FuseMultiplyAdd, AVariableWhoseProductIsFusedIsNotListed) {
    const auto program =
        programOfBody("float x = (float)n; float p = x * x; out[0] = (int)(p + 1.0f);");
    EXPECT_EQ(countOf(program, Opcode::Ffma), 1);
    EXPECT_EQ(std::ranges::count(program.variables, "p", &isa::VariableRange::name), 0);
    const auto whole = programOfBody("int p = n * n; out[0] = p + 1;");
    EXPECT_EQ(std::ranges::count(whole.variables, "p", &isa::VariableRange::name), 1);
}

// The first fusion leaves the opcode as it was: a second one would lose its addend.
TEST(FuseMultiplyAdd, AnUpperHalfTakesOneAddendAlone) {
    const auto program = programOfBody(
        "unsigned t = threadIdx.x, m = (unsigned)n; out[0] = (int)(__umulhi(t, m) + t + 7u);");
    EXPECT_EQ(countOf(program, Opcode::Imulhi), 1);
    EXPECT_EQ(countOf(program, Opcode::Iadd), 1) << textOf(program);
}

TEST(FuseMultiplyAdd, AddressesAreOneInstruction) {
    EXPECT_EQ(countOf(programOfBody("out[threadIdx.x] = 1;"), Opcode::Imad), 1);
}

// As nvcc has it, to which a variable that is assigned to again is another value.
TEST(FuseMultiplyAdd, AVariableThatIsAssignedToAgainIsAnotherValue) {
    const auto fused = [](const std::string& body) {
        const std::string all = "float x = (float)n, y = (float)in[0], t = 0.0f; " + body;
        cuda::Options options;
        options.level = Level::Optimized;
        const auto teaching = countOf(programOfBody(all), Opcode::Ffma);
        EXPECT_EQ(teaching, countOf(programOfBody(all, options), Opcode::Ffma)) << body;
        return teaching;
    };
    EXPECT_EQ(fused("t = x * y; t += 1.5f; out[0] = (int)t;"), 1);
    EXPECT_EQ(fused("t = x * y; t *= x; t -= 1.5f; t *= y; t += x; out[0] = (int)t;"), 2);
    EXPECT_EQ(fused("t = x * y; float s = t + x; t = y; out[0] = (int)(s * t);"), 1);
    EXPECT_EQ(fused("t = x * y; float s = t + x; if (n > 3) t = y; out[0] = (int)(s * t);"), 0);
    EXPECT_EQ(fused("t = x * y; if (n > 3) t += 1.5f; out[0] = (int)t;"), 0);
    EXPECT_EQ(fused("t = x * y; out[1] = (int)t; t += 1.5f; out[0] = (int)t;"), 0);
}

}  // namespace
}  // namespace warpscope::codegen
