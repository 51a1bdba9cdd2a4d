#include "engine/sm/prepare.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "engine/sm/execute.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// Which family an arithmetic opcode belongs to.
Compute familyOf(isa::Opcode opcode) {
    using enum isa::Opcode;
    switch (opcode) {
        case Ffma:
            return executeFused;
        case Fadd:
        case Fmul:
        case Fmin:
        case Fmax:
        case Fabs:
        case Fdiv:
        case Frnd:
        case Fmath:
        case Mufu:
        case I2f:
        case F2i:
            return executeFloat;
        case Sel:
        case Isetp:
        case Fsetp:
        case Plop:
            return executePredicate;
        case Mov:
        case S2r:
        case Shfl:
        case Vote:
        case Activemask:
            return executeLanes;
        default:
            return executeInteger;
    }
}

WarpState queueOf(isa::Opcode opcode) {
    using enum isa::Opcode;
    switch (opcode) {
        case Ldg:
        case Stg:
        case Ldl:
        case Stl:
        case Atomg:
            return WarpState::LgThrottle;
        default:
            return WarpState::MioThrottle;
    }
}

struct Booking {
    CycleCount latency;
    CycleCount interval;
    WarpState reason;
};

Booking bookingOf(const machine::Timing& timing, isa::LatencyClass latencyClass, isa::Pipe pipe) {
    using enum isa::LatencyClass;
    switch (latencyClass) {
        case Alu:
            return {timing.aluLatency, timing.alu.issueInterval, WarpState::Wait};
        case Fma:
            return {timing.fmaLatency, timing.fma.issueInterval, WarpState::Wait};
        case Imad:
            return {timing.imadLatency, timing.fma.issueInterval, WarpState::Wait};
        case Conversion:
            return {timing.conversionLatency, timing.sfu.issueInterval, WarpState::ShortScoreboard};
        case Sfu:
            return {timing.sfuLatency, timing.sfu.issueInterval, WarpState::ShortScoreboard};
        case Division:
            return {timing.divisionLatency, timing.divisionInterval, WarpState::ShortScoreboard};
        case Shuffle:
            return {timing.shuffleLatency, pipe == isa::Pipe::Alu ? timing.alu.issueInterval : 0,
                    WarpState::ShortScoreboard};
        case Memory:
        case Control:
            break;
    }
    return {1, 0, WarpState::Wait};
}

void addDependences(Decoded& decoded, int firstPredicate) {
    const auto add = [&](std::uint32_t entry) {
        const auto used = std::span(decoded.waitsFor).first(decoded.waitCount);
        if (std::ranges::find(used, entry) == used.end())
            decoded.waitsFor[decoded.waitCount++] = static_cast<std::uint16_t>(entry);
    };
    const auto predicates = static_cast<std::uint32_t>(firstPredicate);
    for (const isa::Operand& source : decoded.sources) {
        if (source.kind == isa::Operand::Kind::Register) add(source.value);
        if (source.kind == isa::Operand::Kind::Predicate) add(predicates + source.value);
    }
    const auto addResult = [&](std::uint32_t entry) {
        add(entry);
        decoded.results[decoded.resultCount++] = static_cast<std::uint16_t>(entry);
    };
    if (decoded.destination != isa::kNoRegister) addResult(decoded.destination);
    if (decoded.destinationPredicate != UINT8_MAX)
        addResult(predicates + decoded.destinationPredicate);
}

/// Whether a minus sign in front of a source turns the sign of a float.
bool readsFloats(isa::Opcode opcode) {
    const Compute family = familyOf(opcode);
    const bool isFloatFamily = family == executeFused || family == executeFloat;
    return opcode == isa::Opcode::Fsetp || (isFloatFamily && opcode != isa::Opcode::I2f);
}

Decoded decode(const isa::Instruction& instruction, const machine::Timing& timing,
               int firstPredicate) {
    const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
    const Booking booking = bookingOf(timing, info.latency, info.pipe);
    Decoded decoded{instruction};
    const bool isArithmetic =
        info.latency != isa::LatencyClass::Memory && info.latency != isa::LatencyClass::Control;
    if (isArithmetic) decoded.compute = familyOf(instruction.opcode);
    decoded.latency = booking.latency;
    decoded.interval = booking.interval;
    decoded.reason = booking.reason;
    decoded.latencyClass = info.latency;
    decoded.pipe = info.pipe;
    if (info.pipe == isa::Pipe::Lsu) decoded.queue = queueOf(instruction.opcode);
    decoded.isFloat = readsFloats(instruction.opcode);
    addDependences(decoded, firstPredicate);
    return decoded;
}

std::uint32_t valueOf(const isa::Operand& source, const std::vector<std::uint8_t>& parameters) {
    if (source.kind == isa::Operand::Kind::Immediate) return source.value;
    std::uint32_t value = 0;
    if (source.kind == isa::Operand::Kind::Parameter &&
        source.value + sizeof value <= parameters.size())
        std::memcpy(&value, parameters.data() + source.value, sizeof value);
    return value;
}

/// Gives the destination and each source its place; a source that is not a register gets a row of
/// constants.
void placeOperands(Decoded& decoded, int warpSize, const std::vector<std::uint8_t>& parameters,
                   std::vector<Lanes>& constants) {
    const auto width = static_cast<std::uint32_t>(warpSize);
    if (decoded.destination != isa::kNoRegister)
        decoded.destinationPlace = decoded.destination * width;
    for (std::size_t i = 0; i < decoded.sources.size(); ++i) {
        const isa::Operand& source = decoded.sources[i];
        if (source.kind == isa::Operand::Kind::Register) {
            decoded.place[i] = source.value * width;
            decoded.negatesRegister |= source.negate;
            continue;
        }
        decoded.isConstant[i] = true;
        if (source.kind == isa::Operand::Kind::None) continue;  // Row 0 is all zeros.
        const std::uint32_t value = valueOf(source, parameters);
        decoded.place[i] = static_cast<std::uint32_t>(constants.size() * kMaxLanes);
        constants.emplace_back().fill(source.negate ? negated(value, decoded.isFloat) : value);
    }
}

}  // namespace

int registerCount(const isa::Program& program) {
    return std::max(program.registersPerThread, 1);
}

Prepared prepare(const isa::Program& program, const std::vector<std::uint8_t>& parameters,
                 const machine::Machine& machine) {
    Prepared prepared;
    prepared.constants.emplace_back().fill(0);  // Row 0: sources that are not there.
    prepared.instructions.reserve(program.instructions.size());
    for (const isa::Instruction& instruction : program.instructions) {
        Decoded decoded = decode(instruction, machine.timing, registerCount(program));
        placeOperands(decoded, machine.limits.warpSize, parameters, prepared.constants);
        prepared.instructions.push_back(decoded);
    }
    for (std::size_t slot = 0; slot < prepared.schedulerOfSlot.size(); ++slot) {
        const int scheduler = machine.schedulerOf(static_cast<int>(slot));
        prepared.schedulerOfSlot[slot] = static_cast<std::uint8_t>(scheduler);
    }
    return prepared;
}

}  // namespace warpscope::sm
