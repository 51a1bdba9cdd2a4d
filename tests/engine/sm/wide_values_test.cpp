#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "engine/sm/instructions/integer_values.h"
#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using isa::DataType;
using U32 = std::uint32_t;
using U64 = std::uint64_t;
using S64 = std::int64_t;
using support::evaluateWide;
using support::WideSources;

U64 bitsOfDouble(double value) {
    return std::bit_cast<U64>(value);
}
double doubleOf(U64 value) {
    return std::bit_cast<double>(value);
}

/// A few values at the borders and many between, another one in each lane.
std::vector<U64> mixedValues(U64 seed) {
    std::vector<U64> values{0, 1, UINT64_MAX, U64{1} << 63, INT64_MAX, UINT32_MAX, U64{1} << 32};
    while (values.size() < 32) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        values.push_back(seed ^ seed >> 29);
    }
    std::rotate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(seed % 32),
                values.end());
    return values;
}

/// Every lane's result of one opcode against a formula of C++.
void expectLanes(
    isa::Opcode opcode, DataType type, const std::function<U64(U64, U64, U64)>& formula,
    const std::function<void(isa::Instruction&)>& change = [](isa::Instruction&) {}) {
    const WideSources sources{mixedValues(1), mixedValues(2), mixedValues(3)};
    const auto results = evaluateWide(opcode, type, sources, change);
    for (std::size_t lane = 0; lane < results.size(); ++lane) {
        EXPECT_EQ(results[lane], formula(sources.a[lane], sources.b[lane], sources.c[lane]))
            << isa::infoOf(opcode).name << " in lane " << lane;
    }
}

TEST(WideValues, AdditionAndMultiplicationWrapAt64Bits) {
    expectLanes(Mov, DataType::S64, [](U64 a, U64, U64) { return a; });
    expectLanes(Iadd, DataType::S64, [](U64 a, U64 b, U64) { return a + b; });
    expectLanes(Imul, DataType::U64, [](U64 a, U64 b, U64) { return a * b; });
    expectLanes(Imad, DataType::U64, [](U64 a, U64 b, U64 c) { return a * b + c; });
    expectLanes(
        Iadd, DataType::S64, [](U64 a, U64 b, U64) { return a - b; },
        [](isa::Instruction& i) { i.sources[1].negate = true; });
    expectLanes(
        Iadd, DataType::U64, [](U64 a, U64, U64) { return a - 0x123456789ABCDEF0U; },
        [](isa::Instruction& i) {
            i.sources[1] = isa::wideImmediateOperand(0x123456789ABCDEF0U);
            i.sources[1].negate = true;
        });
}

TEST(WideValues, TheWideProductTakesTheSignOfItsType) {
    expectLanes(ImadWide, DataType::S64, [](U64 a, U64 b, U64 c) {
        return static_cast<U64>(S64{static_cast<std::int32_t>(a)} *
                                S64{static_cast<std::int32_t>(b)}) +
               c;
    });
    expectLanes(ImadWide, DataType::U64, [](U64 a, U64 b, U64 c) {
        return U64{static_cast<U32>(a)} * U64{static_cast<U32>(b)} + c;
    });
    expectLanes(I2i, DataType::S64, [](U64 a, U64, U64) {
        return static_cast<U64>(S64{static_cast<std::int32_t>(a)});
    });
    expectLanes(I2i, DataType::U64, [](U64 a, U64, U64) { return a & UINT32_MAX; });
}

TEST(WideValues, TheUpperHalfOfAProductOf128Bits) {
    EXPECT_EQ(highProduct(UINT64_MAX, UINT64_MAX), UINT64_MAX - 1);
    EXPECT_EQ(highProduct(S64{-1}, S64{-1}), 0U);
    EXPECT_EQ(highProduct(S64{-1}, S64{1}), UINT64_MAX);
    EXPECT_EQ(highProduct(S64{INT64_MIN}, S64{INT64_MIN}), U64{1} << 62);
    EXPECT_EQ(highProduct(U64{1} << 40, U64{1} << 40), U64{1} << 16);
    expectLanes(Imulhi, DataType::U64, [](U64 a, U64 b, U64 c) { return highProduct(a, b) + c; });
}

TEST(WideValues, LogicAndShiftsReachAcrossTheHalves) {
    expectLanes(And, DataType::U64, [](U64 a, U64 b, U64) { return a & b; });
    expectLanes(Or, DataType::S64, [](U64 a, U64 b, U64) { return a | b; });
    expectLanes(Xor, DataType::U64, [](U64 a, U64 b, U64) { return a ^ b; });
    expectLanes(Not, DataType::U64, [](U64 a, U64, U64) { return ~a; });
    for (const U32 amount : {0U, 1U, 31U, 32U, 33U, 63U, 64U, 200U}) {
        const auto by = [amount](isa::Instruction& i) {
            i.sources[1] = isa::immediateOperand(amount);
        };
        const U32 inside = std::min(amount, 63U);
        expectLanes(
            Shl, DataType::U64, [&](U64 a, U64, U64) { return amount > 63 ? 0 : a << inside; }, by);
        expectLanes(
            Shr, DataType::U64, [&](U64 a, U64, U64) { return amount > 63 ? 0 : a >> inside; }, by);
        expectLanes(
            Shr, DataType::S64,
            [&](U64 a, U64, U64) { return static_cast<U64>(static_cast<S64>(a) >> inside); }, by);
    }
    expectLanes(Popc, DataType::U64,
                [](U64 a, U64, U64) { return static_cast<U64>(std::popcount(a)); });
    expectLanes(Clz, DataType::U64,
                [](U64 a, U64, U64) { return static_cast<U64>(std::countl_zero(a)); });
    expectLanes(Ffs, DataType::U64, [](U64 a, U64, U64) {
        return a == 0 ? 0 : static_cast<U64>(std::countr_zero(a)) + 1;
    });
    EXPECT_EQ(evaluateWide(Brev, DataType::U64, 1), U64{1} << 63);
}

TEST(WideValues, OrderFollowsTheSign) {
    const auto lessSigned = [](U64 a, U64 b) { return static_cast<S64>(a) < static_cast<S64>(b); };
    expectLanes(Imin, DataType::U64, [](U64 a, U64 b, U64) { return std::min(a, b); });
    expectLanes(Imax, DataType::U64, [](U64 a, U64 b, U64) { return std::max(a, b); });
    expectLanes(Imin, DataType::S64, [&](U64 a, U64 b, U64) { return lessSigned(a, b) ? a : b; });
    expectLanes(Imax, DataType::S64, [&](U64 a, U64 b, U64) { return lessSigned(a, b) ? b : a; });
    expectLanes(Iabs, DataType::S64,
                [](U64 a, U64, U64) { return static_cast<S64>(a) < 0 ? 0 - a : a; });
}

TEST(WideValues, DivisionNeverTraps) {
    const auto minusOne = static_cast<U64>(S64{-1});
    EXPECT_EQ(evaluateWide(Idiv, DataType::S64, U64{1} << 63, minusOne), U64{1} << 63);
    EXPECT_EQ(evaluateWide(Irem, DataType::S64, U64{1} << 63, minusOne), 0U);
    EXPECT_EQ(evaluateWide(Idiv, DataType::U64, 7, 0), UINT64_MAX);
    EXPECT_EQ(evaluateWide(Irem, DataType::U64, 7, 0), 7U);
    EXPECT_EQ(evaluateWide(Idiv, DataType::S64, static_cast<U64>(S64{-7'000'000'000}), 2),
              static_cast<U64>(S64{-3'500'000'000}));
    EXPECT_EQ(evaluateWide(Irem, DataType::U64, 10'000'000'000'000, 7'000'000'001),
              10'000'000'000'000 % 7'000'000'001);
}

TEST(WideValues, ComparisonsAndSelectsReadWholePairs) {
    const auto chosen = [](DataType type, isa::Opcode compare, U64 a, U64 b) {
        B build;
        build.op(Mov, 2, {isa::wideImmediateOperand(a)}, DataType::U64);
        build.op(compare, isa::kNoRegister, {B::reg(2), isa::wideImmediateOperand(b)}, type);
        build.at(build.here() - 1).destinationPredicate = 0;
        build.op(Sel, 4,
                 {B::pred(0), isa::wideImmediateOperand(0x1111111122222222),
                  isa::wideImmediateOperand(0x3333333344444444)},
                 DataType::S64);
        build.op(Stg, isa::kNoRegister, {B::param(0), B::reg(4)});
        build.op(Stg, isa::kNoRegister, {B::param(0), B::reg(5)});
        build.at(build.here() - 1).offset = 4;
        build.exit();
        auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
        const auto out = support::addBuffer(launch, "out", {0, 0});
        const auto words = support::wordsOf(support::runToEnd(launch).state, out);
        EXPECT_EQ(words[1] & 0xF, words[0] == 0x22222222U ? 1U : 3U);
        return words[0] == 0x22222222U;
    };
    const U64 high = U64{1} << 63;
    EXPECT_TRUE(chosen(DataType::S64, Isetp, high, 1));
    EXPECT_FALSE(chosen(DataType::U64, Isetp, high, 1));
    EXPECT_TRUE(chosen(DataType::U64, Isetp, 5, U64{1} << 32));
    EXPECT_TRUE(chosen(DataType::F64, Dsetp, bitsOfDouble(-2.5), bitsOfDouble(1e-300)));
    EXPECT_FALSE(chosen(DataType::F64, Dsetp, bitsOfDouble(std::nan("")), bitsOfDouble(1.0)));
}

void expectDoubles(isa::Opcode opcode,
                   const std::function<double(double, double, double)>& formula) {
    WideSources sources;
    for (int lane = 0; lane < 32; ++lane) {
        sources.a.push_back(bitsOfDouble(std::ldexp(1.0 + lane / 7.0, lane - 16)));
        sources.b.push_back(bitsOfDouble(3.0 - lane * 1.37));
        sources.c.push_back(bitsOfDouble(lane * 1e-9 - 1e-8));
    }
    const auto results = evaluateWide(opcode, DataType::F64, sources);
    for (std::size_t lane = 0; lane < 32; ++lane) {
        EXPECT_EQ(results[lane],
                  bitsOfDouble(formula(doubleOf(sources.a[lane]), doubleOf(sources.b[lane]),
                                       doubleOf(sources.c[lane]))))
            << isa::infoOf(opcode).name << " in lane " << lane;
    }
}

TEST(WideValues, DoublesRoundOnce) {
    expectDoubles(Dadd, [](double a, double b, double) { return a + b; });
    expectDoubles(Dmul, [](double a, double b, double) { return a * b; });
    expectDoubles(Dfma, [](double a, double b, double c) { return std::fma(a, b, c); });
    expectDoubles(Ddiv, [](double a, double b, double) { return a / b; });
    expectDoubles(Dmin, [](double a, double b, double) { return std::fmin(a, b); });
    expectDoubles(Dmax, [](double a, double b, double) { return std::fmax(a, b); });
    expectDoubles(Dabs, [](double a, double, double) { return std::fabs(a); });
    const double close = 1.0 + std::ldexp(1.0, -30);
    EXPECT_EQ(evaluateWide(Dfma, DataType::F64, bitsOfDouble(close), bitsOfDouble(close),
                           bitsOfDouble(-close * close)),
              bitsOfDouble(std::ldexp(1.0, -60)));
    EXPECT_EQ(evaluateWide(Dmath, DataType::F64, bitsOfDouble(2.0), 0, 0,
                           [](isa::Instruction& i) { i.math = isa::MathFunction::Sqrt; }),
              bitsOfDouble(std::sqrt(2.0)));
    EXPECT_EQ(evaluateWide(Dadd, DataType::F64, bitsOfDouble(5.0), bitsOfDouble(3.0), 0,
                           [](isa::Instruction& i) { i.sources[1].negate = true; }),
              bitsOfDouble(2.0));
}

TEST(WideValues, ConversionsBetweenWidths) {
    const auto minusTwo = static_cast<U64>(S64{-2});
    EXPECT_EQ(evaluateWide(I2d, DataType::S64, minusTwo), bitsOfDouble(-2.0));
    EXPECT_EQ(evaluateWide(I2d, DataType::U64, UINT64_MAX), bitsOfDouble(18446744073709551616.0));
    EXPECT_EQ(evaluateWide(I2d, DataType::S32, U64{0xFFFFFFFE}), bitsOfDouble(-2.0));
    EXPECT_EQ(evaluateWide(D2i, DataType::S64, bitsOfDouble(-1e19)), U64{1} << 63);
    EXPECT_EQ(evaluateWide(D2i, DataType::U64, bitsOfDouble(-1.0)), 0U);
    EXPECT_EQ(evaluateWide(D2i, DataType::U64, bitsOfDouble(1e300)), UINT64_MAX);
    EXPECT_EQ(evaluateWide(D2i, DataType::S32, bitsOfDouble(-2.9)), U64{0xFFFFFFFE});
    EXPECT_EQ(evaluateWide(F2d, DataType::F64, std::bit_cast<U32>(0.1f)),
              bitsOfDouble(double{0.1f}));
    EXPECT_EQ(evaluateWide(D2f, DataType::F64, bitsOfDouble(0.1)), U64{std::bit_cast<U32>(0.1f)});
    EXPECT_EQ(evaluateWide(I2f, DataType::S64, U64{1} << 40),
              U64{std::bit_cast<U32>(1099511627776.0f)});
    EXPECT_EQ(evaluateWide(F2i, DataType::S64, std::bit_cast<U32>(-1e12f)),
              static_cast<U64>(static_cast<S64>(-1e12f)));
    // Measured on an H200: 0 only between 32 bits and 32 bits.
    EXPECT_EQ(evaluateWide(F2i, DataType::S64, 0x7fff'ffffU), U64{1} << 63);
    EXPECT_EQ(evaluateWide(D2i, DataType::S64, U64{0x7ff8} << 48), U64{1} << 63);
    EXPECT_EQ(evaluateWide(D2i, DataType::S32, U64{0x7ff8} << 48), U64{1} << 31);
}

// Measured on an H200.
TEST(WideValues, DoublesKeepTheirNan) {
    const U64 nan = 0xfff8'1234'5678'9abc;
    EXPECT_EQ(evaluateWide(Dadd, DataType::F64, bitsOfDouble(1.0), nan), nan);
    EXPECT_EQ(evaluateWide(Dmul, DataType::F64, nan, bitsOfDouble(1.0)), nan);
    EXPECT_EQ(evaluateWide(Ddiv, DataType::F64, 0, 0), U64{0xfff8} << 48);
}

/// Lanes outside of the guard keep both words.
TEST(WideValues, AGuardHoldsForBothWords) {
    const WideSources sources{mixedValues(4), mixedValues(5), mixedValues(6)};
    const auto results = evaluateWide(Iadd, DataType::S64, sources, [](isa::Instruction& i) {
        i.guard = isa::predicateOperand(0);  // Nowhere.
    });
    for (const U64 result : results)
        EXPECT_EQ(result, 0U);
}

}  // namespace
}  // namespace warpscope::sm
