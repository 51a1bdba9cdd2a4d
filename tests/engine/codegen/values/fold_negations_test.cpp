#include "engine/codegen/values/fold_negations.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::programOfBody;
using isa::Opcode;

/// Instructions of these opcodes at both levels, which must agree.
std::ptrdiff_t countOfAll(const std::string& body, std::initializer_list<Opcode> opcodes) {
    cuda::Options optimized;
    optimized.level = Level::Optimized;
    std::ptrdiff_t teaching = 0;
    std::ptrdiff_t count = 0;
    for (const Opcode opcode : opcodes) {
        teaching += countOf(programOfBody(body), opcode);
        count += countOf(programOfBody(body, optimized), opcode);
    }
    EXPECT_EQ(teaching, count) << body;
    return count;
}

const std::string kFloats =
    "float b = __int_as_float(in[0]), w = __int_as_float(in[1]), u = "
    "__int_as_float(in[2]); out[0] = __float_as_int(";

std::ptrdiff_t floatsOfSum(const std::string& sum) {
    return countOfAll(kFloats + sum + ");", {Opcode::Fadd, Opcode::Fmul, Opcode::Ffma});
}

// As nvcc 13 for sm_90 has them.
TEST(FoldNegations, ANegatedProductAndASumAreOneInstruction) {
    EXPECT_EQ(floatsOfSum("-(b * w) + u"), 1);
    EXPECT_EQ(floatsOfSum("u - b * w"), 1);
    EXPECT_EQ(floatsOfSum("-b * w + u"), 1);
    EXPECT_EQ(floatsOfSum("-(b * w) - u"), 1);
    EXPECT_EQ(floatsOfSum("-(b * w + u)"), 2);
    EXPECT_EQ(countOfAll(kFloats.substr(0, kFloats.find("out")) +
                             "float t = b * w; float s = -t; out[0] = __float_as_int(s + u);",
                         {Opcode::Fadd, Opcode::Fmul, Opcode::Ffma}),
              1)
        << "the rounding is that of the hardware, also where the source has a variable";
}

TEST(FoldNegations, AVariableThatIsAssignedToAgainIsFusedAsWell) {
    const auto statementsOf = [](const std::string& statements) {
        return countOfAll(kFloats.substr(0, kFloats.find("out")) + statements,
                          {Opcode::Fadd, Opcode::Fmul, Opcode::Ffma});
    };
    EXPECT_EQ(statementsOf("float t = b * w; t = -t; t += u; out[0] = __float_as_int(t);"), 1);
    EXPECT_EQ(statementsOf("float t = b * w, s = -t; s += u; out[0] = __float_as_int(s);"), 1);
    EXPECT_EQ(statementsOf("float t = b * w; t = -t; out[0] = __float_as_int(t + u);"), 1);
    EXPECT_EQ(statementsOf("float t = b * w; t = -t; out[1] = __float_as_int(t);\n"
                           "t += u; out[0] = __float_as_int(t);"),
              2)
        << "both are wanted";
    EXPECT_EQ(statementsOf("float t = b * w, s = -t; t = in[3]; s += u;\n"
                           "out[0] = __float_as_int(s); out[1] = t;"),
              1)
        << "the product is gone where its variable has another value";
    EXPECT_EQ(statementsOf("float t = b * w, s = -t; out[2] = __float_as_int(t); t = in[3];\n"
                           "s += u; out[0] = __float_as_int(s); out[1] = t;"),
              3)
        << "somebody else reads the product";
    EXPECT_EQ(statementsOf("float t = b * w; if (n > 3) t = -t; t += u;\n"
                           "out[0] = __float_as_int(t);"),
              3)
        << "as nvcc has it: what is added is known only there";
}

// 1 + 2^-12 squared has a last bit that only a product which is not rounded keeps.
TEST(FoldNegations, TheSumIsRoundedOnce) {
    const std::vector<std::int32_t> in{0x3f800800, 0x3f800800, 0x3f801000};
    EXPECT_EQ(support::valueOf(kFloats + "-(b * w) + u);", in),
              static_cast<std::int32_t>(0xb3800000U));
    const std::string variables = kFloats.substr(0, kFloats.find("out"));
    EXPECT_EQ(support::valueOf(variables + "float t = b * w; t = -t; t += u;\n"
                                           "out[0] = __float_as_int(t);",
                               in),
              static_cast<std::int32_t>(0xb3800000U));
    EXPECT_EQ(support::valueOf(variables + "float t = b * w, s = -t; t = in[3]; s += u;\n"
                                           "out[1] = t; out[0] = __float_as_int(s);",
                               in),
              static_cast<std::int32_t>(0xb3800000U));
    EXPECT_EQ(support::valueOf(kFloats + "-(b * w) - u);", in),
              static_cast<std::int32_t>(0xc0001000U));
}

/// What the one FFMA of a sum of two products multiplies, of four parameters.
std::string fusedOf(const std::string& sum) {
    std::string fused;
    for (const Level level : {Level::Teaching, Level::Optimized}) {
        cuda::Options options;
        options.level = level;
        const auto program = cuda::compile(
            "__global__ void k(float* o, float b, float w, float c, float d) { o[0] = " + sum +
                "; }",
            "k.cu", options);
        EXPECT_TRUE(program) << sum;
        if (!program) return {};
        const std::string text = cuda::textOf(*program);
        const std::size_t at = text.find("FFMA R");
        const std::string one = at == std::string::npos ? "" : text.substr(at + 9, 5);
        fused += level == Level::Teaching || one != fused ? one : "";
    }
    return fused;
}

// Which product nvcc 13 for sm_90 fuses, read in its machine code.
TEST(FoldNegations, OfTwoProductsTheOneThatIsNotTakenOffIsFused) {
    EXPECT_EQ(fusedOf("b * w + c * d"), "b, w,");
    EXPECT_EQ(fusedOf("c * d - b * w"), "c, d,");
    EXPECT_EQ(fusedOf("c * d + b * w"), "b, w,") << "nvcc orders what stands in parameters";
    EXPECT_EQ(fusedOf("d * c + w * c"), "w, c,");
    EXPECT_EQ(fusedOf("3.0f * c + b * w"), "b, w,");
    EXPECT_EQ(fusedOf("o[1] * c + b * w"), "b, w,");
    EXPECT_EQ(fusedOf("-(b * w) + c * d"), "c, d,");
    EXPECT_EQ(fusedOf("-b * w + c * d"), "c, d,");
    EXPECT_EQ(fusedOf("-2.0f * w + c * d"), "c, d,");
    EXPECT_EQ(fusedOf("-w * b * 3.0f + c * d"), "c, d,");
    EXPECT_EQ(fusedOf("c * d + -(b * w)"), "c, d,");
    EXPECT_EQ(fusedOf("-(b * w) - c * d"), "-b, w");
    EXPECT_EQ(fusedOf("-(b * w) + -(c * d)"), "-c, d");
    EXPECT_EQ(fusedOf("-(b * w) - (-(c * d))"), "c, d,");
    EXPECT_EQ(fusedOf("-(-b * w) + c * d"), "b, w,");
    EXPECT_EQ(fusedOf("(-b) * (-w) + c * d"), "-b, -");
    EXPECT_EQ(fusedOf("-(-3.0f * w) + c"), "3, w,") << "a constant has its sign itself";
}

TEST(FoldNegations, IntegersLoseAnInstruction) {
    const std::string before = "int b = in[0], w = in[1], u = in[2]; out[0] = ";
    const auto count = [&](const std::string& sum) {
        return countOfAll(before + sum + ";", {Opcode::Iadd, Opcode::Imul, Opcode::Imad});
    };
    EXPECT_EQ(count("-(b * w) + u"), 2);
    EXPECT_EQ(count("-(b * 12) + u"), 1);
    EXPECT_EQ(count("u - b * 12"), 1);
    const std::vector<std::int32_t> in{7, -5, 100};
    EXPECT_EQ(support::valueOf(before + "-(b * w) + u;", in), 135);
    EXPECT_EQ(support::valueOf(before + "-(b * w) - u;", in), -65);
    EXPECT_EQ(support::valueOf(before + "-(b * 12) + u;", in), 16);
    EXPECT_EQ(support::valueOf(before + "u - b * -12;", in), 184);
    EXPECT_EQ(support::valueOf(before + "(int)((long long)u - (long long)w * -12);", in), 40);
}

TEST(FoldNegations, AValueThatChangesInBetweenStaysNegated) {
    EXPECT_EQ(support::valueOf("float x = (float)in[0]; float n = -x; x = 5.0f;"
                               " out[0] = (int)(n + x * 2.0f);",
                               {3}),
              7);
}

}  // namespace
}  // namespace warpscope::codegen
