#include "app/present/split/branch_condition.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "app/present/lanes/branch_words.h"
#include "app/present/lanes/lanes_values.h"

namespace warpscope::present {
namespace {

std::string trimmedText(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

/// Calls `found(at)` for each place of a text outside of all brackets.
template <class Found>
void forEachOuter(std::string_view text, const Found& found) {
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '(' || text[at] == '[') ++depth;
        if (text[at] == ')' || text[at] == ']') --depth;
        if (depth == 0) found(at);
    }
}

/// Which comparison a sign of the source asks for; the unordered ones stand for none.
isa::Comparison comparisonOf(std::string_view sign) {
    using enum isa::Comparison;
    if (sign == "<") return Less;
    if (sign == "<=") return LessEqual;
    if (sign == ">") return Greater;
    if (sign == ">=") return GreaterEqual;
    return sign == "==" ? Equal : NotEqual;
}

isa::Comparison mirrored(isa::Comparison comparison) {
    using enum isa::Comparison;
    switch (comparison) {
        case Less:
            return Greater;
        case LessEqual:
            return GreaterEqual;
        case Greater:
            return Less;
        case GreaterEqual:
            return LessEqual;
        default:
            return comparison;
    }
}

isa::Comparison opposite(isa::Comparison comparison) {
    using enum isa::Comparison;
    switch (comparison) {
        case Less:
            return GreaterEqual;
        case LessEqual:
            return Greater;
        case Greater:
            return LessEqual;
        case GreaterEqual:
            return Less;
        case Equal:
            return NotEqual;
        case NotEqual:
            return Equal;
        default:
            return comparison;
    }
}

/// How the compiled comparison says what the source says.
struct Agreement {
    bool isSwapped = false;  ///< The source's left side is the second operand.
    bool isNegated = false;  ///< The predicate holds where the condition does not.
};

std::optional<Agreement> agreementOf(isa::Comparison source, isa::Comparison compiled) {
    for (const bool isNegated : {false, true}) {
        const isa::Comparison said = isNegated ? opposite(compiled) : compiled;
        if (said == source) return Agreement{false, isNegated};
        if (mirrored(said) == source) return Agreement{true, isNegated};
    }
    return std::nullopt;
}

/// The comparison whose result the branch at `pc` looks at; nullptr where it lies behind another
/// branch or is none.
const isa::Instruction* producerOf(const isa::Program& program, isa::ProgramCounter pc) {
    const std::uint32_t predicate = program.instructions[pc].guard.value;
    for (isa::ProgramCounter at = pc; at-- > 0;) {
        const isa::Instruction& instruction = program.instructions[at];
        if (instruction.opcode == isa::Opcode::Bra) return nullptr;
        if (instruction.destinationPredicate != predicate) continue;
        return isa::isComparison(instruction.opcode) && !instruction.isGuarded() ? &instruction
                                                                                 : nullptr;
    }
    return nullptr;
}

bool isOverwritten(const isa::Program& program, const isa::Instruction& producer,
                   isa::ProgramCounter branch, std::uint32_t number) {
    const auto first = static_cast<std::size_t>(&producer - program.instructions.data());
    for (std::size_t at = first; at < branch; ++at)
        if (program.instructions[at].destination == number) return true;
    return false;
}

/// What one operand of a comparison was in each lane.
class OperandValues {
  public:
    OperandValues(const gpu::Launch& launch, const sm::Warp& warp, isa::ProgramCounter branch)
        : launch_(launch), warp_(warp), branch_(branch) {}

    std::vector<std::string> of(const isa::Instruction& producer, std::size_t source) const {
        const isa::Operand& operand = producer.sources[source];
        const int lanes = launch_.machine.limits.warpSize;
        std::vector<std::string> values(static_cast<std::size_t>(lanes));
        if (operand.negate) return {};
        if (operand.kind == isa::Operand::Kind::Register) {
            if (isOverwritten(launch_.program, producer, branch_, operand.value)) return {};
            LaneQuantity quantity;
            quantity.range.index = operand.value;
            quantity.range.type = producer.type;
            for (int lane = 0; lane < lanes; ++lane)
                values[static_cast<std::size_t>(lane)] = laneValue(warp_, quantity, lane, lanes);
            return values;
        }
        const std::optional<std::uint64_t> bits = bitsOf(producer, operand);
        if (!bits) return {};
        std::ranges::fill(values, valueText(*bits, producer.type));
        return values;
    }

  private:
    /// The same for all lanes; nothing for what is no number.
    std::optional<std::uint64_t> bitsOf(const isa::Instruction& producer,
                                        const isa::Operand& operand) const {
        if (operand.kind == isa::Operand::Kind::Immediate)
            return std::uint64_t{operand.high} << 32 | operand.value;
        if (operand.kind != isa::Operand::Kind::Parameter) return std::nullopt;
        const std::size_t bytes = isa::bytesOf(producer.type) == 8 ? 8 : 4;
        if (operand.value + bytes > launch_.parameters.size()) return std::nullopt;
        std::uint64_t bits = 0;
        std::memcpy(&bits, launch_.parameters.data() + operand.value, bytes);
        return bits;
    }

    const gpu::Launch& launch_;
    const sm::Warp& warp_;
    isa::ProgramCounter branch_;
};

/// The part of its line's condition that a branch tests: the only one, or the one of its turn where
/// the line has as many branches as parts. Empty where that is not sure.
std::string conditionOf(const isa::Program& program, isa::ProgramCounter pc) {
    const int line = program.instructions[pc].line;
    if (line < 1 || static_cast<std::size_t>(line) > program.sourceLines.size()) return {};
    std::string whole = conditionIn(program.sourceLines[static_cast<std::size_t>(line - 1)]);
    std::size_t before = 0, all = 0;
    for (isa::ProgramCounter at = 0; at < program.instructions.size(); ++at) {
        const isa::Instruction& instruction = program.instructions[at];
        if (instruction.line != line || !instruction.isConditionalBranch()) continue;
        ++all;
        if (at < pc) ++before;
    }
    const std::vector<std::string> parts = conditionParts(whole);
    if (all == 1) return whole;
    return all == parts.size() ? parts[before] : std::string();
}

/// Where nothing but the shape of the branch tells: an if jumps over its body where the condition
/// does not hold, a loop jumps back while it does.
bool jumpsWhereItHolds(const isa::Instruction& branch, isa::ProgramCounter pc) {
    return !branch.guard.negate && branch.target <= pc;
}

}  // namespace

std::vector<std::string> conditionParts(std::string_view condition) {
    std::vector<std::string> parts;
    std::size_t from = 0;
    forEachOuter(condition, [&](std::size_t at) {
        const std::string_view two = condition.substr(at, 2);
        if (at < from || (two != "&&" && two != "||")) return;
        parts.push_back(trimmedText(condition.substr(from, at - from)));
        from = at + 2;
    });
    parts.push_back(trimmedText(condition.substr(from)));
    return parts;
}

std::optional<ComparisonText> comparisonIn(std::string_view condition) {
    constexpr std::array<std::string_view, 6> kSigns{"<=", ">=", "==", "!=", "<", ">"};
    std::optional<ComparisonText> found;
    std::size_t next = 0;
    forEachOuter(condition, [&](std::size_t at) {
        if (found || at < next) return;
        const std::string_view two = condition.substr(at, 2);
        // Shifts and arrows are none.
        if (two == "<<" || two == ">>" || two == "->") {
            next = at + 2;
            return;
        }
        for (const std::string_view sign : kSigns) {
            if (!condition.substr(at).starts_with(sign)) continue;
            found = ComparisonText{trimmedText(condition.substr(0, at)), std::string(sign),
                                   trimmedText(condition.substr(at + sign.size()))};
            return;
        }
    });
    return found;
}

std::optional<BranchCondition> branchConditionOf(const gpu::Launch& launch, const sm::Warp& warp,
                                                 isa::ProgramCounter pc, LaneMask active) {
    const isa::Program& program = launch.program;
    if (pc >= program.instructions.size()) return std::nullopt;
    const isa::Instruction& branch = program.instructions[pc];
    if (!branch.isConditionalBranch()) return std::nullopt;
    const LaneMask predicate = warp.predicates[branch.guard.value] & active;
    const LaneMask jumps = branch.guard.negate ? active & ~predicate : predicate;
    BranchCondition test;
    test.pc = pc;
    test.line = branch.line;
    test.active = active;
    test.meets = branch.reconvergence;
    test.condition = conditionOf(program, pc);
    bool isYesJump = true;
    if (!test.condition.empty()) {
        isYesJump = jumpsWhereItHolds(branch, pc);
        const isa::Instruction* const producer = producerOf(program, pc);
        const auto compared = conditionParts(test.condition).size() == 1
                                  ? comparisonIn(test.condition)
                                  : std::nullopt;
        const auto agreement = compared && producer != nullptr
                                   ? agreementOf(comparisonOf(compared->sign), producer->comparison)
                                   : std::nullopt;
        if (agreement) {
            const bool isPredicateYes = !agreement->isNegated;
            isYesJump = isPredicateYes != branch.guard.negate;
            test.compared = *compared;
            const OperandValues values(launch, warp, pc);
            test.leftValues = values.of(*producer, agreement->isSwapped ? 1 : 0);
            test.rightValues = values.of(*producer, agreement->isSwapped ? 0 : 1);
        }
    }
    test.holds = isYesJump ? jumps : active & ~jumps;
    test.yesTo = isYesJump ? branch.target : pc + 1;
    test.noTo = isYesJump ? pc + 1 : branch.target;
    return test;
}

}  // namespace warpscope::present
