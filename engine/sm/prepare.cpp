#include "engine/sm/prepare.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <span>
#include <utility>

#include "engine/isa/sequence.h"
#include "engine/sm/instructions/execute.h"
#include "engine/sm/instructions/opcode_functions.h"
#include "engine/sm/state/dependences.h"
#include "engine/sm/state/first_touch.h"
#include "engine/sm/timing/booking.h"
#include "engine/sm/timing/forwarding.h"

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

void addDependences(Decoded& decoded, int firstPredicate) {
    const Dependences all = dependencesOf(decoded, firstPredicate);
    std::ranges::copy(all.entries, decoded.waitsFor.begin());
    decoded.waitCount = all.count;
    decoded.lateCount = all.lateCount;
    // They are asked in pairs (longestWait), and whoever is asked twice says the same.
    if ((all.count - all.lateCount) % 2 != 0)
        decoded.waitsFor[decoded.waitCount++] = all.entries[all.count - 1];
    const auto addResult = [&](std::uint32_t entry) {
        decoded.results[decoded.resultCount++] = static_cast<std::uint16_t>(entry);
    };
    for (std::uint32_t word = 0; word < decoded.resultWords; ++word)
        addResult(decoded.destination + word);
    if (decoded.destinationPredicate != UINT8_MAX)
        addResult(static_cast<std::uint32_t>(firstPredicate) + decoded.destinationPredicate);
}

Negation negationOf(const isa::Operand& source, isa::OperandShape shape, isa::DataType type) {
    if (!source.negate || source.kind == isa::Operand::Kind::Predicate) return Negation::None;
    if (shape == isa::OperandShape::Float) return Negation::Float;
    if (shape == isa::OperandShape::Double) return Negation::Double;
    return isa::registersOf(shape, type) == 2 ? Negation::Long : Negation::Integer;
}

bool readsSizes(const isa::Instruction& instruction) {
    using enum isa::Special;
    if (instruction.opcode != isa::Opcode::S2r) return false;
    const auto special = static_cast<isa::Special>(instruction.sources[0].value);
    return special >= BlockDimX && special <= GridDimZ;
}

/// The line of the constant bank that it waits for: of the first parameter that it reads (in code
/// of nvcc for sm_90 they begin at c[0x0][0x210], 16 bytes behind the beginning of a line), of the
/// launch's sizes, or of the descriptor with which global memory is accessed, which lies before the
/// parameters.
std::int8_t parameterLineOf(const isa::Instruction& instruction) {
    constexpr std::uint32_t kFirstByte = 16;
    if (readsSizes(instruction)) return kSizesLine;
    if (instruction.opcode == isa::Opcode::Exit) return kSizesRead;
    for (const isa::Operand& source : instruction.sources) {
        if (source.kind != isa::Operand::Kind::Parameter) continue;
        const std::uint32_t line =
            std::min(kImmediateLines - 2, (source.value + kFirstByte) / kConstantLineBytes);
        return loadsConstant(instruction) ? indexedLine(line) : static_cast<std::int8_t>(line);
    }
    return isa::infoOf(instruction.opcode).space == isa::Space::Global ? std::int8_t{0} : -1;
}

Decoded decode(const isa::Instruction& instruction, const machine::Timing& timing,
               int firstPredicate) {
    const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
    const Booking booking = bookingOf(instruction, timing);
    Decoded decoded{{}, instruction};
    decoded.function = functionOf(instruction);
    if (isa::branchesOf(instruction).isLast) decoded.function.perform = computeAndHold;
    if (instruction.isInSteps) decoded.function.perform = computeInSteps;
    decoded.latency = static_cast<std::int32_t>(booking.latency);
    decoded.occupation = booking.occupation;
    decoded.unit = booking.unit;
    decoded.parameterLine = parameterLineOf(instruction);
    decoded.reason = booking.reason;
    if (instruction.isInSteps) {
        decoded.unit = Unit::Integer;
        decoded.occupation = {.interval = timing.alu.issueInterval};
    }
    decoded.queue = stateOf(info.queue);
    for (std::size_t i = 0; i < decoded.sources.size(); ++i)
        decoded.negation[i] =
            negationOf(decoded.sources[i], info.shape.source(i), instruction.type);
    if (instruction.destination != isa::kNoRegister)
        decoded.resultWords = static_cast<std::uint8_t>(isa::resultRegistersOf(instruction));
    decoded.mayWriteAllLanes = decoded.resultWords != 0 && !instruction.isGuarded();
    addDependences(decoded, firstPredicate);
    return decoded;
}

std::uint64_t valueOf(const isa::Operand& source, std::size_t bytes,
                      const std::vector<std::uint8_t>& parameters) {
    if (source.kind == isa::Operand::Kind::Immediate)
        return std::uint64_t{source.high} << 32 | source.value;
    std::uint64_t value = 0;
    if (source.kind == isa::Operand::Kind::Parameter && source.value < parameters.size())
        std::memcpy(&value, parameters.data() + source.value,
                    std::min(bytes, parameters.size() - source.value));
    return value;
}

/// The rows of constants; instructions with the same value share one.
class Constants {
  public:
    Constants(std::size_t width, std::vector<Lanes>& rows) : width_(width), rows_(rows) {
        place(0, true);
    }
    /// Where the lanes of a value begin, in 32-bit words; the upper half of a pair's stand behind
    /// the lower. Zero, and what a missing source reads, is at 0.
    std::uint32_t place(std::uint64_t value, bool isWide) {
        const auto [found, isNew] = places_.try_emplace(std::pair(value, isWide), rows_.size());
        if (isNew) add(value, isWide);
        return static_cast<std::uint32_t>(found->second * kMaxLanes);
    }

  private:
    void add(std::uint64_t value, bool isWide) {
        const std::size_t first = rows_.size();
        rows_.emplace_back().fill(static_cast<std::uint32_t>(value));
        if (!isWide) return;
        rows_.emplace_back().fill(0);
        for (std::size_t at = width_; at < 2 * width_; ++at)
            rows_[first + at / kMaxLanes][at % kMaxLanes] = static_cast<std::uint32_t>(value >> 32);
    }

    std::size_t width_;
    std::vector<Lanes>& rows_;
    std::map<std::pair<std::uint64_t, bool>, std::size_t> places_{};  ///< The first row of each.
};

/// Gives the destination and each source its place; a source that is not a register gets a row of
/// constants.
void placeOperands(Decoded& decoded, int warpSize, const std::vector<std::uint8_t>& parameters,
                   Constants& constants) {
    const auto width = static_cast<std::uint32_t>(warpSize);
    if (decoded.destination != isa::kNoRegister)
        decoded.destinationPlace = decoded.destination * width;
    for (std::size_t i = 0; i < decoded.sources.size(); ++i) {
        const isa::Operand& source = decoded.sources[i];
        const Negation negation = decoded.negation[i];
        if (source.kind == isa::Operand::Kind::Register) {
            decoded.place[i] = source.value * width;
            decoded.negatesRegister |= source.negate;
            continue;
        }
        decoded.isConstant[i] = true;
        if (source.kind == isa::Operand::Kind::None) continue;
        const bool isWide = isa::registersOf(decoded, i) == 2;
        std::uint64_t value = valueOf(source, isWide ? 8 : 4, parameters);
        if (negation != Negation::None)
            value = isWide ? negatedWide(value, negation)
                           : negated(static_cast<std::uint32_t>(value), negation);
        decoded.place[i] = constants.place(value, isWide);
    }
}

/// From S2R to its result (Nsight Compute on an H200: 22 to 28 cycles a warp wait for the index of
/// its threads in kernels in which nothing else of the kind is waited for).
constexpr std::int32_t kSpecialLatency = 25;
/// Cycles of a scheduler for one that all warps read (measured on an H200 with 32 warps that read 1
/// to 8 of them: 1.3 cycles of the SM for each), and for the one that tells where shared memory
/// begins, which nvcc reads into a uniform register (S2UR, two cycles of the SM).
constexpr CycleCount kSpecialInterval = 5;
constexpr CycleCount kUniformSpecialInterval = 8;

CycleCount intervalOfSpecial(const Decoded& decoded) {
    const auto special = static_cast<isa::Special>(decoded.sources[0].value);
    return special == isa::Special::ClusterRank ? kUniformSpecialInterval : kSpecialInterval;
}

bool reads(const Decoded& reader, std::uint16_t number) {
    return std::ranges::any_of(reader.sources, [number](const isa::Operand& source) {
        return source.kind == isa::Operand::Kind::Register && source.value == number;
    });
}

bool hasSource(const Decoded& reader, isa::Operand::Kind kind, std::uint16_t otherThan) {
    return std::ranges::any_of(reader.sources, [&](const isa::Operand& source) {
        return source.kind == kind && source.value != otherThan;
    });
}

/// f(reader) for each instruction that reads a result before the register is written anew.
template <class F>
void forEachReader(const std::vector<Decoded>& instructions, std::size_t writer, F f) {
    const std::uint16_t wanted = instructions[writer].destination;
    for (std::size_t i = writer + 1; i < instructions.size(); ++i) {
        if (reads(instructions[i], wanted)) f(i);
        if (instructions[i].destination == wanted && !instructions[i].isGuarded()) break;
    }
}

/// Whether an index is only compared, scaled to addresses and computed with arguments.
bool isPlainIndex(const std::vector<Decoded>& instructions, std::size_t product) {
    bool isPlain = true;
    forEachReader(instructions, product, [&](std::size_t reader) {
        const Decoded& one = instructions[reader];
        const bool isAddress = one.resultWords == 2;
        const bool isCompared = one.resultWords == 0 && one.destinationPredicate != UINT8_MAX;
        isPlain = isPlain && (isAddress || isCompared ||
                              hasSource(one, isa::Operand::Kind::Parameter, UINT16_MAX));
    });
    return isPlain;
}

/// How a launch's size is read.
struct SizeUse {
    bool isMixed = false;      ///< In an instruction that reads another register, but no product.
    bool isPlainIndex = true;  ///< The products are plain indices.
};

SizeUse useOf(const std::vector<Decoded>& instructions, std::size_t writer) {
    SizeUse use;
    forEachReader(instructions, writer, [&](std::size_t reader) {
        const Decoded& one = instructions[reader];
        if (one.opcode == isa::Opcode::Imad)
            use.isPlainIndex = use.isPlainIndex && isPlainIndex(instructions, reader);
        else if (hasSource(one, isa::Operand::Kind::Register, instructions[writer].destination))
            use.isMixed = true;
    });
    return use;
}

/// Whether the code that nvcc makes of a kernel reads the launch's sizes by ULDC, whose warp waits
/// for the line before it issues, or by LDC. It takes LDC where only the size along x is read, and
/// that together with what depends on the thread beside the thread's index, or, in code that
/// neither branches nor has lanes or warps meet, for an index that gives nothing but addresses (so
/// in 190 of 210 kernels of the measurements).
bool sizesAreSources(const std::vector<Decoded>& instructions) {
    bool isStraight = true;
    SizeUse all;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
        const Decoded& decoded = instructions[i];
        const bool meets = decoded.opcode == isa::Opcode::Bar ||
                           isa::infoOf(decoded.opcode).latency == isa::LatencyClass::Shuffle;
        isStraight = isStraight && !meets && decoded.target == isa::kNoTarget;
        if (decoded.parameterLine != kSizesLine) continue;
        if (decoded.sources[0] != isa::specialOperand(isa::Special::BlockDimX)) return true;
        const SizeUse use = useOf(instructions, i);
        all.isMixed = all.isMixed || use.isMixed;
        all.isPlainIndex = all.isPlainIndex && use.isPlainIndex;
    }
    if (all.isMixed) return false;
    return !isStraight || !all.isPlainIndex;
}

void addMeets(const std::vector<isa::Instruction>& instructions, Prepared& prepared) {
    for (isa::BranchMeets& meets : isa::branchMeets(instructions)) {
        // A program that was made by hand may have points of its own.
        if (instructions[meets.branch].reconvergence != meets.points.front()) continue;
        if (meets.points.size() < 2 && !meets.takenLeavesTo && !meets.fallLeavesTo) continue;
        prepared.instructions[meets.branch].meets =
            static_cast<std::int32_t>(prepared.meets.size());
        prepared.meets.push_back(std::move(meets));
    }
}

}  // namespace

int registerCount(const isa::Program& program) {
    return std::max(program.registersPerThread, 1);
}

Prepared prepare(const isa::Program& program, const std::vector<std::uint8_t>& parameters,
                 const machine::Machine& machine) {
    Prepared prepared;
    Constants constants(static_cast<std::size_t>(machine.limits.warpSize), prepared.constants);
    prepared.instructions.reserve(program.instructions.size());
    for (const isa::Instruction& instruction : program.instructions) {
        Decoded decoded = decode(instruction, machine.timing, registerCount(program));
        placeOperands(decoded, machine.limits.warpSize, parameters, constants);
        decoded.isStraight = decoded.function.lanes != nullptr && decoded.mayWriteAllLanes &&
                             !decoded.negatesRegister;
        if (!prepared.instructions.empty())
            decoded.occupation.sharesReads = sharesReads(prepared.instructions.back(), instruction);
        prepared.instructions.push_back(decoded);
    }
    forwardResults(prepared.instructions, machine.timing);
    addMeets(program.instructions, prepared);
    for (std::size_t slot = 0; slot < prepared.schedulerOfSlot.size(); ++slot) {
        const int scheduler = machine.schedulerOf(static_cast<int>(slot));
        prepared.schedulerOfSlot[slot] = static_cast<std::uint8_t>(scheduler);
    }
    return prepared;
}

void readAsHardware(Prepared& prepared, const machine::Timing& timing) {
    const bool areSources = sizesAreSources(prepared.instructions);
    for (Decoded& decoded : prepared.instructions) {
        if (decoded.opcode == isa::Opcode::Ldc &&
            decoded.sources[0].kind != isa::Operand::Kind::Register) {
            decoded.parameterLine = kOwnConstant;
            decoded.unit = Unit::Control;
            decoded.queue = WarpState::NotResident;
        } else if (decoded.parameterLine == kSizesLine) {
            if (areSources) {
                decoded.parameterLine = kSizesSource;
                continue;
            }
            decoded.unit = Unit::Lsu;
            decoded.latency = static_cast<std::int32_t>(timing.constantLatency);
            decoded.reason = WarpState::ShortScoreboard;
        } else if (decoded.opcode == isa::Opcode::S2r && !decoded.readsClock()) {
            decoded.latency = kSpecialLatency;
            decoded.reason = WarpState::ShortScoreboard;
            decoded.unit = Unit::Lsu;
            decoded.occupation = {.interval = intervalOfSpecial(decoded)};
        }
    }
}

}  // namespace warpscope::sm
