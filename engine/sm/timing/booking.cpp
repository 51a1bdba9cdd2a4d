#include "engine/sm/timing/booking.h"

#include <algorithm>
#include <bit>

#include "engine/base/contract.h"
#include "engine/isa/sequence.h"

namespace warpscope::sm {
namespace {

using isa::Instruction;
using isa::LatencyClass;
using isa::MathFunction;
using isa::Opcode;
using trace::WarpState;

/// Cycles of a sequence: of one warp alone, and that a scheduler spends on it.
struct SequenceCycles {
    CycleCount latency;
    CycleCount interval;
};

/// Measured on an H200: a / x, to which the device's division is compared.
constexpr SequenceCycles kDivision{58, 17};

/// __fdividef.
constexpr SequenceCycles kFastDivision{41, 9};

bool isWide(const Instruction& instruction) {
    return isa::bytesOf(instruction.type) == 8;
}

bool isImmediate(const isa::Operand& operand) {
    return operand.kind == isa::Operand::Kind::Immediate;
}

bool isOne(const isa::Operand& operand) {
    return isImmediate(operand) && operand.value == std::bit_cast<std::uint32_t>(1.0f);
}

/// By a constant: a multiplication and shifts; by a power of two shifts alone.
SequenceCycles byConstant(const Instruction& instruction) {
    if (std::has_single_bit(instruction.sources[1].value)) return {8, 4};
    return instruction.opcode == Opcode::Idiv ? SequenceCycles{15, 6} : SequenceCycles{19, 7};
}

SequenceCycles integerDivision(const Instruction& instruction) {
    if (isWide(instruction)) return {378, 160};
    if (isImmediate(instruction.sources[1])) return byConstant(instruction);
    const bool isSigned = instruction.type == isa::DataType::S32;
    const CycleCount latency = isSigned ? 135 : 127;
    if (instruction.opcode == Opcode::Irem) return {latency, isSigned ? 32 : 30};
    return {latency, isSigned ? 35 : 29};
}

/// Full-precision functions of floats; what was not measured as its neighbours. Without a default,
/// so that a function which nobody has thought of here does not compile.
SequenceCycles floatFunction(MathFunction function) {
    using enum MathFunction;
    switch (function) {
        case Sqrt:
            return {56, 11};
        case Rsqrt:
            return {39, 8};
        case Rcp:
            return {77, 12};
        case Exp:
        case Exp2:
            return {40, 10};
        case Log:
        case Log2:
        case Log10:
            return {88, 27};
        case Sin:
        case Cos:
            return {110, 26};
        case Tan:
        case Tanh:
        case Pow:
            return {150, 40};
        case None:
        case Floor:
        case Ceil:
        case Trunc:
        case Rint:
            break;
        // clang-format off: the others, by their kind.
        case Fmod: case Remainder: case Atan2: case Hypot: case Copysign: case Fdim: case Ldexp:
        case Cbrt: case Rcbrt: case Rhypot: case Round: case Logb: case Nextafter:
        case Asin: case Acos: case Atan: case Sinh: case Cosh: case Asinh: case Acosh: case Atanh:
        case Log1p: case Expm1: case Exp10: case Sinpi: case Cospi:
        case Erf: case Erfc: case Erfinv: case Erfcinv: case Erfcx: case Normcdf: case Normcdfinv:
        case Tgamma: case Lgamma: case J0: case J1: case Y0: case Y1:
            return {110, 27};
        // clang-format on
    }
    return {17, 8};
}

SequenceCycles sequenceOf(const Instruction& instruction) {
    switch (isa::infoOf(instruction.opcode).sequence) {
        case isa::Sequence::Quotient:
            return integerDivision(instruction);
        case isa::Sequence::FloatQuotient:
            if (isa::isFastDivision(instruction)) return kFastDivision;
            return isOne(instruction.sources[0]) ? floatFunction(MathFunction::Rcp) : kDivision;
        case isa::Sequence::FloatFunction:
            return floatFunction(instruction.math);
        case isa::Sequence::DoubleQuotient:
            return {125, 25};
        case isa::Sequence::DoubleFunction:
            return {94, 28};
        case isa::Sequence::None:
            break;
    }
    WARPSCOPE_EXPECT(false, "no row of latency class Division is without a sequence");
    return kDivision;
}

Booking divisionOf(const Instruction& instruction, const machine::Timing& timing) {
    const SequenceCycles sequence = sequenceOf(instruction);
    const CycleCount interval = sequence.interval * timing.divisionInterval / kDivision.interval;
    return {sequence.latency * timing.divisionLatency / kDivision.latency,
            Unit::Sfu,
            {.interval = std::min(interval, timing.alu.issueInterval),
             .sequenceInterval = static_cast<std::uint16_t>(std::max<CycleCount>(interval, 1))},
            WarpState::ShortScoreboard};
}

/// A sine needs a multiplication before it (measured: 23 cycles instead of 17), an exponential
/// two comparisons and scalings (43).
CycleCount specialLatency(const Instruction& instruction, const machine::Timing& timing) {
    using enum MathFunction;
    const MathFunction function = instruction.math;
    if (function == Sin || function == Cos) return timing.sfuLatency + 6;
    if (function == Exp) return timing.sfuLatency + 26;
    return timing.sfuLatency;
}

/// What takes the special unit by itself. Several may wait in front of it, and it serves them in
/// the order in which they came, so that no warp keeps others from it: with eight warps a scheduler
/// it is never idle (measured on an H100: __expf(x) * b takes 8.1 cycles of a scheduler, F2I with
/// I2F 8.2, a / b 17.2). Nsight Compute counts these instructions among those of a queue (MIO).
Occupation specialOccupation(const machine::Timing& timing) {
    const CycleCount interval = timing.sfu.issueInterval;
    return {.interval = interval,
            .mayWait = true,
            .sequenceInterval = static_cast<std::uint16_t>(interval)};
}

/// Floats made of integers are arithmetic; integers made of floats take the special unit. The
/// device's conversionLatency is the mean of the two (measured: 23 for both).
Booking conversionOf(const Instruction& instruction, const machine::Timing& timing) {
    if (instruction.opcode == Opcode::I2f)
        return {timing.aluLatency + 1,
                Unit::Alu,
                {.interval = timing.alu.issueInterval},
                WarpState::Wait};
    const bool isToInteger = instruction.opcode == Opcode::F2i;
    return {isToInteger ? 2 * timing.conversionLatency - timing.aluLatency - 1
                        : timing.conversionLatency,
            Unit::Sfu, specialOccupation(timing), WarpState::ShortScoreboard};
}

bool isRead(const isa::Operand& operand) {
    return operand.kind == isa::Operand::Kind::Register ||
           operand.kind == isa::Operand::Kind::Parameter;
}

/// Three sources of its own: two of them lie in one bank of the registers, which gives one a cycle
/// (measured on an H200). A kernel argument counts, since compilers keep it in a register.
bool hasThreeReads(const Instruction& instruction) {
    const auto& [a, b, c, d] = instruction.sources;
    return isRead(a) && isRead(b) && isRead(c) && !(a == b) && !(b == c) && !(a == c);
}

Occupation fmaOccupation(const Instruction& instruction, const machine::Timing& timing) {
    const CycleCount two = timing.imadInterval;
    return {.interval = timing.imadInterval,
            .readInterval = hasThreeReads(instruction) ? std::max(two, timing.fma.issueInterval)
                                                       : timing.fma.issueInterval,
            .sharesReads = false};
}

/// Products of 64 bits are four of 32 (measured on an H200: 17 cycles and 8 of the scheduler).
/// Where only the upper half is wanted, one instruction takes the pipe twice, with an addition or
/// without (IMAD.HI: 9 cycles, 4 of the scheduler). IMAD.WIDE takes it twice as well (a × b + c of
/// 64 bits, in which IMAD, IMAD.WIDE and IMAD follow one another: 8.3 of the scheduler), and nvcc
/// lets a load wait 6 cycles for the address that it makes (a chase through L1: 39 cycles, a load
/// 31).
Booking integerProduct(const Instruction& instruction, const machine::Timing& timing) {
    Booking booking{timing.imadLatency, Unit::FmaHeavy, fmaOccupation(instruction, timing),
                    WarpState::Wait};
    if (instruction.opcode == Opcode::Imulhi) {
        booking.latency = 2 * timing.imadLatency + 1;
        booking.occupation.interval = 2 * timing.imadInterval;
    }
    if (instruction.opcode == Opcode::ImadWide) {
        booking.latency = timing.imadLatency + 2;
        booking.occupation.interval = 2 * timing.imadInterval;
    } else if (isWide(instruction)) {
        booking.latency = 4 * timing.imadLatency + 1;
        booking.occupation.interval = 4 * timing.imadInterval;
    }
    return booking;
}

/// Integer additions, moves and shifts to the left by a number may take the ALU or the FMA pipe's
/// heavy half (of the shifts in nvcc's code of the measured kernels 330 are IMAD.SHL and 148 SHF).
bool isSimple(const Instruction& instruction, const isa::OpcodeInfo& info) {
    const bool isScaled = instruction.opcode == Opcode::Shl &&
                          instruction.sources[1].kind == isa::Operand::Kind::Immediate;
    return info.pipe == isa::Pipe::Alu &&
           (info.form == isa::Form::Sum || info.form == isa::Form::Move || isScaled);
}

/// What is computed word by word takes its pipe twice, and a sum whose words share a carry stays in
/// the ALU (measured on an H200: a + b ^ c of 64 bits takes 8 cycles of a scheduler).
Booking simpleOf(const Instruction& instruction, const machine::Timing& timing) {
    if (loadsConstant(instruction))
        return {timing.constantLatency, Unit::Lsu, {}, WarpState::ShortScoreboard};
    const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
    const bool mayShift = isSimple(instruction, info) &&
                          !(isWide(instruction) && info.form == isa::Form::Sum);
    const CycleCount words = isWide(instruction) ? 2 : 1;
    return {timing.aluLatency,
            mayShift ? Unit::Integer : Unit::Alu,
            {.interval = words * timing.alu.issueInterval},
            WarpState::Wait};
}

Booking shuffleOf(const Instruction& instruction, const machine::Timing& timing) {
    if (isa::infoOf(instruction.opcode).pipe == isa::Pipe::Alu)
        return {timing.aluLatency,
                Unit::Alu,
                {.interval = timing.alu.issueInterval},
                WarpState::ShortScoreboard};
    return {timing.shuffleLatency, Unit::Lsu, {}, WarpState::ShortScoreboard};
}

/// Until the warp goes on behind a BSYNC: as a branch to the next instruction; where a branch has
/// jumped over the call of a routine (in a / b, 1 / x, sqrtf; measured on an H100 of a call that is
/// never made, behind FFMA and behind MUFU) 13 cycles. An if that nobody enters leaves less than 9.
CycleCount meetingLatency(const Instruction& instruction, const machine::Timing& timing) {
    return isa::isBehindRoutine(instruction) ? timing.branchLatency + 3
                                             : timing.untakenBranchLatency;
}

}  // namespace

Booking bookingOf(const Instruction& instruction, const machine::Timing& timing) {
    const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
    switch (info.latency) {
        case LatencyClass::Alu:
            return simpleOf(instruction, timing);
        case LatencyClass::Fma:
            return {timing.fmaLatency, Unit::Fma, fmaOccupation(instruction, timing),
                    WarpState::Wait};
        case LatencyClass::Imad:
            return integerProduct(instruction, timing);
        case LatencyClass::Conversion:
            return conversionOf(instruction, timing);
        case LatencyClass::Sfu:
            return {specialLatency(instruction, timing), Unit::Sfu, specialOccupation(timing),
                    WarpState::ShortScoreboard};
        case LatencyClass::Division:
            return divisionOf(instruction, timing);
        case LatencyClass::Shuffle:
            return shuffleOf(instruction, timing);
        // Twice FFMA in both (measured on an H100: 8 cycles, 2 of an SM's warps a cycle).
        case LatencyClass::Double:
            return {2 * timing.fmaLatency,
                    Unit::Double,
                    {.interval = 2 * timing.fma.issueInterval},
                    WarpState::Wait};
        case LatencyClass::Memory:
            return {1, Unit::Lsu, {}, WarpState::Wait};
        case LatencyClass::Control:
            if (instruction.opcode == Opcode::Bsync)
                return {.latency = meetingLatency(instruction, timing)};
            break;
    }
    return {};
}

bool loadsConstant(const Instruction& instruction) {
    if (instruction.sources[0].kind != isa::Operand::Kind::Parameter) return false;
    return instruction.opcode == Opcode::I2i ||
           (instruction.opcode == Opcode::Mov && isWide(instruction));
}

bool sharesReads(const Instruction& before, const Instruction& instruction) {
    int same = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const isa::Operand& source = instruction.sources[i];
        same += isRead(source) && source == before.sources[i] ? 1 : 0;
    }
    return same >= 2;
}

}  // namespace warpscope::sm
