#include "engine/sm/prepare.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "engine/sm/opcode_functions.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

WarpState stateOf(isa::Queue queue) {
    switch (queue) {
        case isa::Queue::None:
            break;
        case isa::Queue::LocalGlobal:
            return WarpState::LgThrottle;
        case isa::Queue::MemoryInputOutput:
            return WarpState::MioThrottle;
    }
    return WarpState::NotResident;
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
    if (decoded.isGuarded()) add(predicates + decoded.guard.value);
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

Negation negationOf(const isa::Operand& source, isa::OperandShape shape) {
    if (!source.negate || source.kind == isa::Operand::Kind::Predicate) return Negation::None;
    return shape == isa::OperandShape::Float ? Negation::Float : Negation::Integer;
}

Decoded decode(const isa::Instruction& instruction, const machine::Timing& timing,
               int firstPredicate) {
    const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
    const Booking booking = bookingOf(timing, info.latency, info.pipe);
    Decoded decoded{instruction};
    decoded.function = functionOf(instruction);
    decoded.latency = booking.latency;
    decoded.interval = booking.interval;
    decoded.reason = booking.reason;
    decoded.pipe = info.pipe;
    decoded.queue = stateOf(info.queue);
    for (std::size_t i = 0; i < decoded.sources.size(); ++i)
        decoded.negation[i] = negationOf(decoded.sources[i], info.shape.source(i));
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
        const Negation negation = decoded.negation[i];
        constants.emplace_back().fill(negation == Negation::None ? value
                                                                 : negated(value, negation));
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
