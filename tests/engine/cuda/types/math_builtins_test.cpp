#include "engine/cuda/types/math_builtins.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/sm/math/double_math.h"
#include "engine/sm/math/float_math.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(MathBuiltins, TakeDoublesByTheNameWithoutF) {
    EXPECT_EQ(countOf(programOfBody("float x = in[0]; out[0] = (int)sqrt(x);"), isa::Opcode::Fmath),
              1);
    EXPECT_EQ(
        countOf(programOfBody("double x = in[0]; out[0] = (int)sqrt(x);"), isa::Opcode::Dmath), 1);
    EXPECT_EQ(countOf(programOfBody("out[0] = (int)sqrt(in[0]);"), isa::Opcode::Dmath), 1);
}

TEST(MathBuiltins, RoundAndTest) {
    const auto out = support::runBody(
        "float x = (float)in[0] / 4.0f; double y = x;\n"
        "out[0] = (int)roundf(x); out[1] = (int)round(y); out[2] = (int)lroundf(x);\n"
        "out[3] = __float2int_rd(x); out[4] = __double2int_ru(y); out[5] = isnan(x - x);\n"
        "out[6] = isnan((x - x) / (x - x)); out[7] = isinf(1.0f / (x - x)); out[8] = isfinite(y);\n"
        "out[9] = signbit(y); out[10] = (int)(fmod(y, 1.0) * 4.0); out[11] = (int)copysign(3.0, "
        "y);",
        {-6});
    const std::vector<std::int32_t> expected{-2, -2, -2, -2, -1, 0, 1, 1, 1, 1, -2, -3};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

// Bug: it became quiet on its way.
TEST(MathBuiltins, CopysignKeepsASignallingNan) {
    EXPECT_EQ(support::valueOf("out[0] = __float_as_int(copysignf(__int_as_float(in[0]), 1.0f));",
                               {0x7f80'0001}),
              0x7f80'0001);
}

TEST(MathBuiltins, ProductsOfBytesAreSignedAsTheirArguments) {
    EXPECT_EQ(support::valueOf("out[0] = __dp4a(in[0], 0x02010101, 10);", {-1}), 10 - 5);
    EXPECT_EQ(support::valueOf("unsigned x = in[0]; out[0] = __dp4a(x, 0x02010101u, 10u);", {-1}),
              10 + 5 * 255);
}

TEST(MathBuiltins, SingleRoundedOperationsAreNeverFused) {
    EXPECT_EQ(support::valueOf("float a = (float)in[0]; float b = 1.0f + 1.0f / 8388608.0f * a;"
                               "out[0] = __float_as_int(__fadd_rn(__fmul_rn(b, b), -1.0f));",
                               {1}),
              0x34800000 + 0x0);
}

TEST(MathBuiltins, SixtyFourBitIntrinsics) {
    const auto out = support::runBody(
        "unsigned long long x = 0xf000000000000001ull + in[0];\n"
        "out[0] = __popcll(x); out[1] = __clzll(x >> 8); out[2] = __ffsll(x);\n"
        "out[3] = (int)(__umul64hi(x, x) >> 32); out[4] = (int)(__brevll(x) >> 60);\n"
        "out[5] = __double2hiint(1.0 + in[0]); out[6] = (int)__hiloint2double(0x40080000, in[0]);",
        {0});
    const std::vector<std::int32_t> expected{
        5, 8, 1, static_cast<std::int32_t>(0xe1000000u), 8, 0x3ff00000, 3};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

struct RealRow {
    const char* name;  ///< As C++ has it, of double and with an f of float.
    double x;
    double (*expected)(double);
};
double exp10Of(double x) {
    return std::pow(10.0, x);
}
double cosPiOf(double x) {
    return std::cos(x * 3.14159265358979323846);
}
double sinPiOf(double x) {
    return std::sin(x * 3.14159265358979323846);
}
double inverseRootOf(double x) {
    return 1 / std::sqrt(x);
}
const RealRow kRealRows[] = {
    {"fabs", -0.625, std::fabs},        {"sqrt", 0.625, std::sqrt},
    {"rsqrt", 0.625, inverseRootOf},    {"cbrt", 0.625, std::cbrt},
    {"sin", 0.625, std::sin},           {"cos", 0.625, std::cos},
    {"tan", 0.625, std::tan},           {"asin", 0.625, std::asin},
    {"acos", 0.625, std::acos},         {"atan", 0.625, std::atan},
    {"sinh", 0.625, std::sinh},         {"cosh", 0.625, std::cosh},
    {"tanh", 0.625, std::tanh},         {"asinh", 0.625, std::asinh},
    {"acosh", 1.625, std::acosh},       {"atanh", 0.625, std::atanh},
    {"exp", 0.625, std::exp},           {"exp2", 0.625, std::exp2},
    {"exp10", 0.625, exp10Of},          {"expm1", 0.625, std::expm1},
    {"log", 0.625, std::log},           {"log2", 0.625, std::log2},
    {"log10", 0.625, std::log10},       {"log1p", 0.625, std::log1p},
    {"erf", 0.625, std::erf},           {"erfc", 0.625, std::erfc},
    {"tgamma", 2.625, std::tgamma},     {"lgamma", 2.625, std::lgamma},
    {"sinpi", 0.625, sinPiOf},          {"cospi", 0.625, cosPiOf},
    {"floor", -1.5, std::floor},        {"ceil", -1.5, std::ceil},
    {"trunc", -1.75, std::trunc},       {"rint", 2.5, std::rint},
    {"nearbyint", 2.5, std::nearbyint}, {"round", 2.5, std::round},
};
struct TwoRealsRow {
    const char* name;
    double x, y;
    double (*expected)(double, double);
};
const TwoRealsRow kTwoRealsRows[] = {
    {"fmin", 0.5, -0.25, std::fmin},
    {"fmax", 0.5, -0.25, std::fmax},
    {"pow", 1.5, 2.5, std::pow},
    {"atan2", 0.5, -0.25, std::atan2},
    {"hypot", 0.5, 1.25, std::hypot},
    {"fmod", -2.75, 1.5, std::fmod},
    {"remainder", 2.75, 1.5, std::remainder},
    {"copysign", 0.5, -0.25, std::copysign},
    {"fdim", 0.5, -0.25, std::fdim},
};

/// What a function gives in millionths: of double in word 0, of float in word 1.
std::vector<std::int32_t> millionthsOf(const std::string& name, const char* doubles,
                                       const char* floats, double x, double y) {
    return support::runBody(
        "double x = in[0] / 1000.0, y = in[1] / 1000.0;\n"
        "float u = (float)x, v = (float)y;\n"
        "out[0] = (int)rint(" +
            name + doubles +
            " * 1e6);\n"
            "out[1] = (int)rint((double)" +
            name + "f" + floats + " * 1e6);",
        {static_cast<std::int32_t>(std::lround(x * 1000)),
         static_cast<std::int32_t>(std::lround(y * 1000))});
}

// Each name means its own function, of float and of double.
TEST(MathBuiltins, EveryFunctionOfRealsIsThatOfItsName) {
    for (const RealRow& row : kRealRows) {
        const auto out = millionthsOf(row.name, "(x)", "(u)", row.x, 0);
        const double expected = row.expected(row.x) * 1e6;
        EXPECT_NEAR(out[0], expected, 0.6) << row.name;
        EXPECT_NEAR(out[1], expected, 2) << row.name << "f";
    }
    for (const TwoRealsRow& row : kTwoRealsRows) {
        const auto out = millionthsOf(row.name, "(x, y)", "(u, v)", row.x, row.y);
        const double expected = row.expected(row.x, row.y) * 1e6;
        EXPECT_NEAR(out[0], expected, 0.6) << row.name;
        EXPECT_NEAR(out[1], expected, 2) << row.name << "f";
    }
}

// -2.5 tells all four roundings apart; of unsigned numbers 2.5 does, but for the two upward ones.
TEST(MathBuiltins, EveryConversionRoundsAsItsNameSays) {
    const struct {
        const char* ending;
        std::int32_t ofNegative, ofPositive;
    } kRoundings[] = {{"_rn", -2, 2}, {"_rd", -3, 2}, {"_ru", -2, 3}, {"_rz", -2, 2}};
    for (const auto& rounding : kRoundings)
        for (const char* from : {"float", "double"}) {
            const std::string name = std::string("__") + from + "2";
            const std::string value = std::string(" ") + from + " n = in[0] / 2.0f, p = -n;\n";
            const auto call = [&](const char* type, const char* argument) {
                return "(int)" + name + type + rounding.ending + "(" + argument + "); ";
            };
            const auto out = support::runBody(
                value + "out[0] = " + call("int", "n") + "out[1] = " + call("ll", "n") +
                    "out[2] = " + call("uint", "p") + "out[3] = " + call("ull", "p"),
                {-5});
            EXPECT_EQ(out[0], rounding.ofNegative) << name << rounding.ending;
            EXPECT_EQ(out[1], rounding.ofNegative) << name << rounding.ending;
            EXPECT_EQ(out[2], rounding.ofPositive) << name << rounding.ending;
            EXPECT_EQ(out[3], rounding.ofPositive) << name << rounding.ending;
        }
}

/// Calls and what they give, as an int.
const struct {
    const char* call;
    std::int32_t value;
} kIntegerRows[] = {
    // in[0] is -7, in[1] is 5; u and v are the same without a sign, l and m wide.
    {"__mul24(in[0], in[1])", -35},
    {"(int)__umul24(u, v)", 83'886'045},
    {"(int)__int2float_rn(in[0])", -7},
    {"(int)(__uint2float_rn(u) / 65536.0f)", 65536},
    {"(int)__int2double_rn(in[0])", -7},
    {"(int)(__uint2double_rn(u) / 65536.0)", 65535},
    {"(int)__ll2float_rn(l)", -7},
    {"(int)__ll2double_rn(l)", -7},
    {"(int)(__ull2float_rn(0x8000000000000000ull + m) / 9007199254740992.0f)", 1024},
    {"(int)(__ull2double_rn(0x8000000000000000ull + m) / 9007199254740992.0)", 1024},
    {"(int)__byte_perm(0x33221100u, 0x77665544u, 0x7531u + (u & 0))", 0x77553311},
    {"(int)__byte_perm(0x33221100u, 0x77665544u, 0xfdb9u + (u & 0))", 0x77553311},
    {"(int)__funnelshift_l(0x80000000u, v, 33u)", 11},
    {"(int)__funnelshift_lc(3u, v, 40u)", 3},
    {"(int)__funnelshift_r(v, 3u, 33u)", static_cast<std::int32_t>(0x80000002)},
    {"(int)__funnelshift_rc(v, 3u, 40u)", 3},
    {"(int)__sad(in[0], in[1], 1u)", 13},
    {"(int)__usad(u, v, 1u)", -11},
    {"(int)umin(u, v)", 5},
    {"(int)umax(u, v)", -7},
    {"(int)llmin(l, m)", -7},
    {"(int)llmax(l, m)", 5},
    {"(int)ullmin(l, m)", 5},
    {"(int)ullmax(l, m)", -7},
    {"__hadd(in[0], 2147483647) + __hadd(in[0], in[1])", 1073741819},
    {"__rhadd(in[0], in[1] + 1) + __rhadd(2147483646, 2147483647)", 2147483647},
    {"(int)(__uhadd(u, v) + __urhadd(4294967295u, 4294967294u))", 2147483646},
    {"ilogbf(in[1] * 8.0f) * 100 + ilogb(0.2)", 497},
    {"ilogbf(in[1] * 0.0f) + ilogb(0.0 / (in[1] - 5)) + 7", 7},
    {"ilogbf(1.0f / (in[1] - 5))", INT32_MAX},
    {"(int)labs(l)", 7},
    {"(int)llabs(l)", 7},
    {"(int)__mul64hi(l, m)", -1},
    {"(int)__umul64hi(l, m)", 4},
    {"(int)__saturatef(in[0] * 0.5f) + (int)__saturatef(in[1] * 0.5f)", 1},
    {"(int)(__longlong_as_double(__double_as_longlong(in[0] * 0.5)) * 2)", -7},
    {"(int)__int_as_float(0x40400000 + (in[0] & 0))", 3},
    {"(int)__uint_as_float(0x40400000u + (u & 0))", 3},
    {"(int)__float_as_uint(in[1] * 0.4f)", 0x40000000},
    {"__double2loint(__hiloint2double(1, in[0]))", -7},
    {"(int)(__fdividef(in[1], 2.0f) * 2)", 5},
    {"(int)(__frcp_rn(0.25f * in[1]) * 10)", 8},
    {"(int)(__fsqrt_rn(5.0f * in[1]))", 5},
    {"(int)(__dsqrt_rn(5.0 * in[1]))", 5},
    {"(int)(__ddiv_rn(in[0], 2.0) * 2)", -7},
    {"(int)(__drcp_rn(0.25 * in[1]) * 10)", 8},
    {"(int)__fsub_rn(in[0], in[1])", -12},
    {"(int)__dadd_rn(in[0], in[1])", -2},
    {"(int)__dsub_rn(in[0], in[1])", -12},
    {"(int)__dmul_rn(in[0], in[1])", -35},
    {"(int)ldexpf(in[1], 2.0f)", 20},
    {"(int)lrintf(in[1] * 0.5f) + (int)llrintf(in[1] * 0.5f)", 4},
    {"(int)lround(in[1] * 0.5) + (int)llround(in[1] * 0.5)", 6},
};

TEST(MathBuiltins, EveryFunctionOfIntegersIsThatOfItsName) {
    std::string body = "unsigned u = in[0], v = in[1]; long long l = in[0], m = in[1];\n";
    for (std::size_t i = 0; i < std::size(kIntegerRows); ++i)
        body += "out[" + std::to_string(i) + "] = " + kIntegerRows[i].call + ";\n";
    ASSERT_LE(std::size(kIntegerRows), 64u);
    const auto out = support::runBody(body, {-7, 5});
    for (std::size_t i = 0; i < std::size(kIntegerRows); ++i)
        EXPECT_EQ(out[i], kIntegerRows[i].value) << kIntegerRows[i].call;
}

/// A function of one number by its name of doubles; that of floats has an f behind it.
struct ExactRow {
    const char* name;
    float (*ofFloat)(float);
    double (*ofDouble)(double);
};
namespace math = sm::math;
constexpr ExactRow kExactRows[] = {
    {"rcbrt", math::inverseCubeRoot, math::inverseCubeRoot},
    {"erfcx", math::scaledComplementaryError, math::scaledComplementaryError},
    {"erfinv", math::inverseError, math::inverseError},
    {"erfcinv", math::inverseComplementaryError, math::inverseComplementaryError},
    {"normcdf", math::normalShare, math::normalShare},
    {"normcdfinv", math::inverseNormalShare, math::inverseNormalShare},
    {"j0", math::besselJ0, math::besselJ0},
    {"j1", math::besselJ1, math::besselJ1},
    {"y0", math::besselY0, math::besselY0},
    {"y1", math::besselY1, math::besselY1},
    {"cbrt", math::cubeRoot, math::cubeRoot},
    {"tgamma", math::gammaFunction, math::gammaFunction},
};

TEST(MathBuiltins, EveryExactFunctionHasItsNames) {
    const float x = 0.37f;
    std::string body = "float x = __int_as_float(in[0]); double y = x;\n";
    std::size_t at = 0;
    for (const ExactRow& row : kExactRows) {
        const std::string name = row.name;
        for (const std::string& call : {"__float_as_int(" + name + "f(x))",
                                        "__float_as_int(" + name + "(x))",
                                        "__double2hiint(" + name + "(y))",
                                        "__double2loint(" + name + "(y))"})
            body += "out[" + std::to_string(at++) + "] = " + call + ";\n";
    }
    ASSERT_LE(at, 64u);
    const auto out = support::runBody(body, {std::bit_cast<std::int32_t>(x)});
    at = 0;
    for (const ExactRow& row : kExactRows) {
        const auto single = std::bit_cast<std::int32_t>(row.ofFloat(x));
        const auto wide = std::bit_cast<std::uint64_t>(row.ofDouble(x));
        EXPECT_EQ(out[at++], single) << row.name;
        EXPECT_EQ(out[at++], single) << row.name;
        EXPECT_EQ(out[at++], static_cast<std::int32_t>(wide >> 32)) << row.name;
        EXPECT_EQ(out[at++], static_cast<std::int32_t>(wide)) << row.name;
    }
}

TEST(MathBuiltins, InverseHypotenuseOfFloatsIsADouble) {
    EXPECT_EQ(support::valueOf("out[0] = sizeof(rhypot(3.0f, 4.0f)) + "
                               "(int)(100 * rhypotf(3.0f, 4.0f)) + (int)(rhypot(3.0, 4.0) * 1000);"),
              8 + 20 + 200);
}

TEST(MathBuiltins, SineAndCosineOfHalfTurns) {
    const auto out = support::runBody(
        "float s, c; double t, d; sincospif(0.5f * in[0], &s, &c); sincospi(0.5 * in[0], &t, &d);\n"
        "out[0] = (int)s; out[1] = (int)c; out[2] = (int)t; out[3] = (int)d;\n"
        "sincospi(1.0f * in[0], &s, &c); out[4] = (int)s; out[5] = (int)c;",
        {1});
    const std::vector<std::int32_t> expected{1, 0, 1, 0, 0, -1};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

// Names of functions that courses give to variables as well.
TEST(MathBuiltins, AVariableHidesAFunction) {
    EXPECT_EQ(support::valueOf("int j0 = in[0]; float y1 = 2; out[0] = j0 + (int)y1;", {3}), 5);
}

}  // namespace
}  // namespace warpscope::cuda
