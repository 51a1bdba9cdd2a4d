#include "engine/sm/timing/booking.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

machine::Timing hopperTiming() {
    machine::Timing timing;
    timing.divisionLatency = 58;
    timing.divisionInterval = 17;
    timing.imadInterval = 2;
    timing.alu.issueInterval = 2;
    return timing;
}

Booking bookingOfOne(isa::Opcode opcode, std::initializer_list<isa::Operand> sources,
                     isa::DataType type = isa::DataType::S32,
                     isa::MathFunction math = isa::MathFunction::None) {
    isa::Instruction instruction;
    instruction.opcode = opcode;
    instruction.type = type;
    instruction.math = math;
    std::copy(sources.begin(), sources.end(), instruction.sources.begin());
    return bookingOf(instruction, hopperTiming());
}

// Measured on an H200: tests/truth/rows.txt, group arithmetic.
TEST(Booking, DivisionsTakeAsLongAsTheirSequences) {
    const auto divided = [](isa::Operand divisor) {
        return bookingOfOne(Idiv, {B::reg(0), divisor}).latency;
    };
    EXPECT_EQ(divided(B::reg(1)), 135);
    EXPECT_EQ(divided(B::imm(10)), 15);
    EXPECT_EQ(divided(B::imm(16)), 8);
    EXPECT_EQ(bookingOfOne(Fdiv, {B::reg(0), B::reg(1)}).latency, 58);
    EXPECT_EQ(bookingOfOne(Fdiv, {B::imm(0x3F800000), B::reg(1)}).latency, 77);
    EXPECT_EQ(bookingOfOne(Fmath, {B::reg(0)}, isa::DataType::F32, isa::MathFunction::Sqrt).latency,
              56);
    EXPECT_EQ(bookingOfOne(Idiv, {B::reg(0), B::reg(2)}, isa::DataType::S64).latency, 378);
    const Booking fast =
        bookingOfOne(Fdiv, {B::reg(0), B::reg(1)}, isa::DataType::F32, isa::MathFunction::Rcp);
    EXPECT_EQ(fast.latency, 41) << "__fdividef";
}

// A function of floats that nobody measured takes the time of the sine's neighbours. Who measures
// one gives it its row and takes it off here; who adds one is asked for its time here.
TEST(Booking, TheseFunctionsOfFloatsWereNotMeasured) {
    using enum isa::MathFunction;
    const std::set<isa::MathFunction> expected{
        Fmod,   Remainder, Atan2,  Hypot,   Copysign,   Fdim,  Ldexp, Cbrt,  Asin,   Acos,
        Atan,   Sinh,      Cosh,   Asinh,   Acosh,      Atanh, Log1p, Expm1, Exp10,  Erf,
        Erfc,   Tgamma,    Lgamma, Sinpi,   Cospi,      Round, Logb,  Rcbrt, Rhypot, Nextafter,
        Erfinv, Erfcinv,   Erfcx,  Normcdf, Normcdfinv, J0,    J1,    Y0,    Y1};
    std::set<isa::MathFunction> found;
    for (int i = 0; i <= static_cast<int>(Y1); ++i) {
        const auto math = static_cast<isa::MathFunction>(i);
        const Booking booking = bookingOfOne(Fmath, {B::reg(0)}, isa::DataType::F32, math);
        if (booking.latency == 110 && booking.occupation.sequenceInterval == 27) found.insert(math);
    }
    EXPECT_EQ(found, expected);
}

// A remainder keeps its scheduler otherwise than a quotient; a tangent takes longer than a sine.
TEST(Booking, RemaindersAndTangentsHaveTimesOfTheirOwn) {
    const auto intervalOf = [](isa::Opcode opcode, isa::DataType type) {
        return bookingOfOne(opcode, {B::reg(0), B::reg(1)}, type).occupation.sequenceInterval;
    };
    EXPECT_EQ(intervalOf(Idiv, isa::DataType::S32), 35);
    EXPECT_EQ(intervalOf(Irem, isa::DataType::S32), 32);
    EXPECT_EQ(intervalOf(Idiv, isa::DataType::U32), 29);
    EXPECT_EQ(intervalOf(Irem, isa::DataType::U32), 30);
    const auto latencyOf = [](isa::MathFunction math) {
        return bookingOfOne(Fmath, {B::reg(0)}, isa::DataType::F32, math).latency;
    };
    EXPECT_EQ(latencyOf(isa::MathFunction::Sin), 110);
    EXPECT_EQ(latencyOf(isa::MathFunction::Tan), 150);
}

// One without was booked as a division of floats.
TEST(Booking, EveryDivisionHasItsSequence) {
    int divisions = 0;
    for (int i = 0; i < isa::kOpcodeCount; ++i) {
        const auto opcode = static_cast<isa::Opcode>(i);
        if (isa::infoOf(opcode).latency != isa::LatencyClass::Division) continue;
        ++divisions;
        EXPECT_GT(bookingOfOne(opcode, {B::reg(0), B::reg(1)}).latency, 1)
            << isa::infoOf(opcode).name;
    }
    EXPECT_GE(divisions, 6);
}

TEST(Booking, WordsOfALongNumberTakeTheAluOneAfterTheOther) {
    const Booking sum = bookingOfOne(Iadd, {B::reg(0), B::reg(2)}, isa::DataType::S64);
    EXPECT_EQ(sum.unit, Unit::Alu) << "for the carry";
    EXPECT_EQ(sum.occupation.interval, 4);
    EXPECT_EQ(bookingOfOne(Iadd, {B::reg(0), B::reg(1)}).unit, Unit::Integer);
    EXPECT_EQ(bookingOfOne(Xor, {B::reg(0), B::reg(2)}, isa::DataType::U64).occupation.interval, 4);
    EXPECT_EQ(bookingOfOne(Xor, {B::reg(0), B::reg(1)}).occupation.interval, 2);
}

TEST(Booking, AShiftToTheLeftByANumberTakesEitherPipe) {
    EXPECT_EQ(bookingOfOne(Shl, {B::reg(0), B::imm(3)}).unit, Unit::Integer) << "IMAD.SHL";
    EXPECT_EQ(bookingOfOne(Shl, {B::reg(0), B::reg(1)}).unit, Unit::Alu);
    EXPECT_EQ(bookingOfOne(Shr, {B::reg(0), B::imm(3)}).unit, Unit::Alu);
}

// Measured on an H100: a chase through L1 takes 8 cycles more than its loads, a × b + c of 64 bits
// 8.3 cycles of a scheduler.
TEST(Booking, AnAddressOf64BitsTakesLongerThanAProductOf32) {
    const Booking address =
        bookingOfOne(ImadWide, {B::reg(0), B::imm(4), B::reg(2)}, isa::DataType::S64);
    EXPECT_EQ(address.latency, 6);
    EXPECT_EQ(address.occupation.interval, 4);
    EXPECT_EQ(bookingOfOne(Imad, {B::reg(0), B::imm(4), B::reg(2)}).latency, 4);
}

TEST(Booking, ADeviceWithASlowerDivisionHasSlowerRoots) {
    machine::Timing timing = hopperTiming();
    timing.divisionLatency = 116;
    isa::Instruction root;
    root.opcode = Fmath;
    root.math = isa::MathFunction::Sqrt;
    EXPECT_EQ(bookingOf(root, timing).latency, 112);
}

TEST(Booking, BothConversionsTogetherTakeTwiceTheirMean) {
    const Booking toInteger = bookingOfOne(F2i, {B::reg(0)});
    const Booking toFloat = bookingOfOne(I2f, {B::reg(0)});
    EXPECT_EQ(toInteger.latency + toFloat.latency, 2 * hopperTiming().conversionLatency);
    EXPECT_EQ(toInteger.unit, Unit::Sfu);
    EXPECT_EQ(toFloat.unit, Unit::Alu);
}

TEST(Booking, ThreeReadsKeepTheNextFromReading) {
    EXPECT_EQ(bookingOfOne(Ffma, {B::reg(0), B::reg(1), B::reg(2)}).occupation.readInterval, 2);
    EXPECT_EQ(bookingOfOne(Ffma, {B::reg(0), B::reg(1), B::reg(1)}).occupation.readInterval, 1);
    EXPECT_EQ(bookingOfOne(Ffma, {B::reg(0), B::imm(1), B::reg(2)}).occupation.readInterval, 1);
}

TEST(Booking, TwoSourcesInTheirPlacesAreReadOnce) {
    isa::Instruction before;
    before.sources = {B::reg(0), B::reg(4), B::reg(5), {}};
    isa::Instruction next = before;
    next.sources[0] = B::reg(1);
    EXPECT_TRUE(sharesReads(before, next));
    next.sources[1] = B::reg(6);
    EXPECT_FALSE(sharesReads(before, next));
}

}  // namespace
}  // namespace warpscope::sm
