#include "app/present/lanes/lanes_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/base/half.h"
#include "engine/isa/control_flow.h"

namespace warpscope::present {

namespace {

using Place = isa::VariableRange::Place;

bool isInScope(const isa::VariableRange& range, isa::ProgramCounter pc) {
    return range.count == 1 && range.place != Place::Shared && pc >= range.from && pc < range.to;
}

/// Where a variable in a register holds a value of its own: one that is written on one side of a
/// branch only has none on the other side, whose instructions lie in its range too.
std::vector<bool> whereSet(const isa::Program& program, const isa::VariableRange& range) {
    if (range.place != Place::Register || range.to > program.instructions.size()) return {};
    std::vector<bool> isSet(range.to - range.from);
    std::vector<isa::ProgramCounter> open;
    const auto reach = [&](isa::ProgramCounter pc) {
        if (pc < range.from || pc >= range.to || isSet[pc - range.from]) return;
        isSet[pc - range.from] = true;
        open.push_back(pc);
    };
    const auto blocks = isa::basicBlocks(program.instructions);
    const auto follow = [&](isa::ProgramCounter pc) {
        const auto block = std::ranges::lower_bound(blocks, pc, {}, &isa::BasicBlock::last);
        if (pc < block->last) return reach(pc + 1);
        for (const std::uint32_t next : block->successors)
            reach(blocks[next].first);
    };
    reach(range.from);
    for (isa::ProgramCounter pc = range.from; pc < range.to; ++pc) {
        const isa::Instruction& instruction = program.instructions[pc];
        const auto first = std::uint32_t{instruction.destination};
        const auto count = static_cast<std::uint32_t>(isa::resultRegistersOf(instruction));
        if (first <= range.index && range.index < first + count) follow(pc);
    }
    while (!open.empty()) {
        const isa::ProgramCounter pc = open.back();
        open.pop_back();
        follow(pc);
    }
    return isSet;
}

LaneQuantity registerQuantity(std::uint32_t number) {
    LaneQuantity quantity;
    quantity.name = fmt::format("R{}", number);
    quantity.range.index = number;
    return quantity;
}

std::uint64_t localBits(const sm::Warp& warp, const isa::VariableRange& range, int lane,
                        int warpSize) {
    const std::size_t perLane = warp.local.size() / static_cast<std::size_t>(warpSize);
    const std::size_t at = static_cast<std::size_t>(lane) * perLane + range.index;
    const std::size_t bytes = isa::bytesOf(range.type) == 8 ? 8 : 4;
    std::uint64_t bits = 0;
    if (range.index + bytes <= perLane) std::memcpy(&bits, warp.local.data() + at, bytes);
    return bits;
}

/// A register's value in a lane, or that of a pair.
std::uint64_t registerBits(const sm::Warp& warp, std::size_t at, isa::DataType type, int warpSize) {
    const std::uint64_t low = warp.registers[at];
    const std::size_t high = at + static_cast<std::size_t>(warpSize);
    if (isa::bytesOf(type) < 8 || high >= warp.registers.size()) return low;
    return std::uint64_t{warp.registers[high]} << 32 | low;
}

}  // namespace

std::vector<LaneQuantity> quantitiesAt(const isa::Program& program, isa::ProgramCounter pc) {
    std::vector<LaneQuantity> quantities;
    for (const auto& range : program.variables)
        if (isInScope(range, pc))
            quantities.push_back({range.name, range, -1, whereSet(program, range)});
    for (int number = 0; number < program.registersPerThread; ++number)
        quantities.push_back(registerQuantity(static_cast<std::uint32_t>(number)));
    for (int number = 0; number < isa::kPredicateCount; ++number) {
        const bool isWritten =
            std::ranges::any_of(program.instructions, [&](const isa::Instruction& instruction) {
                return instruction.destinationPredicate == number;
            });
        if (isWritten) quantities.push_back({fmt::format("P{}", number), {}, number});
    }
    return quantities;
}

bool canSplit(const isa::Program& program) {
    return std::ranges::any_of(program.instructions, &isa::Instruction::isConditionalBranch);
}

std::string decidingAt(const isa::Program& program, isa::ProgramCounter pc) {
    if (pc >= program.instructions.size()) return {};
    const isa::Instruction& instruction = program.instructions[pc];
    if (!instruction.isConditionalBranch()) return {};
    return fmt::format("P{}", instruction.guard.value);
}

std::optional<LaneQuantity> chooseQuantity(const std::vector<LaneQuantity>& quantities,
                                           const std::string& name) {
    std::optional<LaneQuantity> chosen;
    for (const auto& quantity : quantities) {
        const bool isVariable = !quantity.range.name.empty();
        // An inner declaration of the same name hides the outer one, so the last one wins.
        if (name.empty() ? isVariable : quantity.name == name) chosen = quantity;
    }
    return chosen;
}

namespace {

/// The lane's own path is where the variable lives: on another one it has not been set, or has
/// gone out of scope.
bool isAlive(const sm::Warp& warp, const LaneQuantity& quantity, int lane) {
    const isa::VariableRange& range = quantity.range;
    for (auto path = warp.paths.rbegin(); path != warp.paths.rend(); ++path) {
        if (!hasLane(path->mask, lane)) continue;
        if (path->pc < range.from || path->pc >= range.to) return false;
        const std::size_t at = path->pc - range.from;
        return at >= quantity.isSet.size() || quantity.isSet[at];
    }
    return true;
}

}  // namespace

std::optional<LaneBits> laneBits(const sm::Warp& warp, const LaneQuantity& quantity, int lane,
                                 int warpSize) {
    if (!hasLane(warp.lanes, lane)) return std::nullopt;
    if (quantity.predicate >= 0) {
        const LaneMask holds = warp.predicates[static_cast<std::size_t>(quantity.predicate)];
        return LaneBits{hasLane(holds, lane) ? 1U : 0U, isa::DataType::U32};
    }
    const auto& range = quantity.range;
    if (!range.name.empty() && !isAlive(warp, quantity, lane)) return std::nullopt;
    if (range.place == Place::Local)
        return LaneBits{localBits(warp, range, lane, warpSize), range.type};
    const std::size_t at =
        static_cast<std::size_t>(range.index) * static_cast<std::size_t>(warpSize) +
        static_cast<std::size_t>(lane);
    if (range.place != Place::Register || at >= warp.registers.size()) return std::nullopt;
    return LaneBits{registerBits(warp, at, range.type, warpSize), range.type};
}

std::string laneValue(const sm::Warp& warp, const LaneQuantity& quantity, int lane, int warpSize,
                      int digits) {
    const auto held = laneBits(warp, quantity, lane, warpSize);
    if (held && quantity.predicate >= 0) {
        const bool isTrue = held->bits != 0;
        if (digits < kAllDigits) return isTrue ? "1" : "0";
        return isTrue ? "true" : "false";
    }
    if (held) return valueText(held->bits, held->type, digits);
    const bool isThread = hasLane(warp.lanes, lane);
    return isThread && !quantity.range.name.empty() && !isAlive(warp, quantity, lane) ? "–" : "";
}

std::string valueText(std::uint64_t bits, isa::DataType type, int digits) {
    const auto word = static_cast<std::uint32_t>(bits);
    switch (type) {
        case isa::DataType::F32:
            return fmt::format("{:.{}g}", std::bit_cast<float>(word), digits);
        case isa::DataType::F64:
            return fmt::format("{:.{}g}", std::bit_cast<double>(bits), digits);
        case isa::DataType::U32:
        case isa::DataType::U8:
        case isa::DataType::U16:
            return fmt::format("{}", word);
        case isa::DataType::S32:
        case isa::DataType::S8:
        case isa::DataType::S16:
            return fmt::format("{}", std::bit_cast<std::int32_t>(word));
        case isa::DataType::U64:
            return fmt::format("{}", bits);
        case isa::DataType::S64:
            return fmt::format("{}", std::bit_cast<std::int64_t>(bits));
        case isa::DataType::F16:
            return fmt::format("{:.{}g}", valueOfHalf(word, HalfKind::Half), digits);
        case isa::DataType::Bf16:
            return fmt::format("{:.{}g}", valueOfHalf(word, HalfKind::Brain), digits);
        case isa::DataType::F16x2:
        case isa::DataType::Bf16x2:
        case isa::DataType::B128:
            return fmt::format("{:#x}", bits);
    }
    return {};
}

double valueNumber(std::uint64_t bits, isa::DataType type) {
    const auto word = static_cast<std::uint32_t>(bits);
    switch (type) {
        case isa::DataType::F32:
            return static_cast<double>(std::bit_cast<float>(word));
        case isa::DataType::F64:
            return std::bit_cast<double>(bits);
        case isa::DataType::F16:
            return valueOfHalf(word, HalfKind::Half);
        case isa::DataType::Bf16:
            return valueOfHalf(word, HalfKind::Brain);
        case isa::DataType::S32:
        case isa::DataType::S16:
        case isa::DataType::S8:
            return static_cast<double>(std::bit_cast<std::int32_t>(word));
        case isa::DataType::S64:
            return static_cast<double>(std::bit_cast<std::int64_t>(bits));
        default:
            return static_cast<double>(bits);
    }
}

}  // namespace warpscope::present
