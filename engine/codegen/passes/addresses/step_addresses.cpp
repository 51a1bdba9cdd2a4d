#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// By how much a value grows from round to round: factor × … × constant, modulo 2^32.
struct Step {
    std::uint32_t constant = 0;
    std::vector<Operand> factors{};  ///< Registers and parameters that the loop does not change.
};

/// A value of the loop that grows by the same step in every round.
struct Growing {
    std::size_t node = 0;  ///< Where it is computed; the counter has none.
    Step step{};
    std::vector<std::size_t> chain{};  ///< All nodes from the counter to it, in order.
    std::uint32_t ahead = 0;           ///< What is added to the counter before anything else.
    /// What is done with that sum. Values of one shape lie as far from each other as their sums.
    std::vector<isa::Instruction> shape{};
};

class Stepper {
  public:
    Stepper(Code& code, const Loop& loop)
        : code_(code), loop_(loop), writes_(code.registerCount, 0) {
        for (std::size_t i = loop.first; i <= loop.last; ++i) {
            if (code.nodes[i].destination != kNoVirtual) ++writes_[code.nodes[i].destination];
        }
    }

    /// True where addresses have left the loop.
    bool run() {
        if (loop_.branchesBack != 1 || !findCounter()) return false;
        for (std::size_t i = loop_.first; i < counterAt_; ++i) {
            if (const auto growing = growingAt(i)) values_[code_.nodes[i].destination] = *growing;
        }
        for (const std::uint32_t address : addresses()) {
            if (!follows(address)) replace(address);
        }
        insert();
        return !gone_.empty();
    }

  private:
    /// For addresses alone, of which most loops have none that is computed so.
    void countUses() {
        definitions_ = code::onlyDefinitions(code_);
        reads_.assign(code_.registerCount, 0);
        for (const Node& node : code_.nodes)
            code::forEachRegisterUse(node, [&](const Operand& use) { ++reads_[use.value]; });
    }

    /// The register that a constant is added to behind everything else, once a round.
    bool findCounter() {
        for (std::size_t i = code::beginOfRun(code_, loop_.last); i < loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            const bool isStep = node.isInstruction() && node.code.opcode == Opcode::Iadd &&
                                isa::bytesOf(node.code.type) == 4 && !node.code.isGuarded() &&
                                node.code.sources[0] == isa::registerOperand(node.destination) &&
                                node.code.sources[1].kind == Operand::Kind::Immediate &&
                                writes_[node.destination] == 1;
            if (!isStep) continue;
            counterAt_ = i;
            counterStep_ = node.code.sources[1].value;
            Growing counter;
            counter.step.constant = node.code.sources[1].value;
            values_[node.destination] = counter;
            return true;
        }
        return false;
    }

    bool isFixed(const Operand& operand) const {
        if (operand.kind == Operand::Kind::Register)
            return operand.value < writes_.size() && writes_[operand.value] == 0;
        return operand.kind == Operand::Kind::Immediate || operand.kind == Operand::Kind::Parameter;
    }

    const Growing* growing(const Operand& operand) const {
        if (operand.kind != Operand::Kind::Register || operand.negate) return nullptr;
        const auto found = values_.find(operand.value);
        return found == values_.end() ? nullptr : &found->second;
    }

    static bool multiply(Step& step, const Operand& factor) {
        if (factor.negate) return false;
        if (factor.kind == Operand::Kind::Immediate) {
            step.constant *= factor.value;
        } else {
            step.factors.push_back(factor);
        }
        return step.factors.size() <= 1;
    }

    /// The value that node `i` computes, where it grows by a step.
    std::optional<Growing> growingAt(std::size_t i) const {
        const Node& node = code_.nodes[i];
        if (!node.isInstruction() || node.destination == kNoVirtual || node.code.isGuarded() ||
            writes_[node.destination] != 1)
            return {};
        const auto& sources = node.code.sources;
        const bool isWord = node.code.type == DataType::S32 || node.code.type == DataType::U32;
        if (!isWord && node.code.opcode != Opcode::ImadWide) return {};
        std::optional<Growing> result;
        switch (isa::integerFormOf(node.code.opcode)) {
            case isa::Form::Sum:
                result = grown(sources[0], {}, sources[1]);
                if (!result) result = grown(sources[1], {}, sources[0]);
                break;
            case isa::Form::Shift:
                if (sources[1].kind == Operand::Kind::Immediate && sources[1].value < 32)
                    result = grown(sources[0], isa::immediateOperand(1u << sources[1].value), {});
                break;
            case isa::Form::Product:
            case isa::Form::ProductSum:
                result = grown(sources[0], sources[1], sources[2]);
                break;
            case isa::Form::Move:
            case isa::Form::Widening:
            case isa::Form::Choice:
            case isa::Form::Other:
                break;
        }
        if (!result) return {};
        result->node = i;
        result->chain.push_back(i);
        const bool isAhead = node.code.opcode == Opcode::Iadd && result->shape.empty() &&
                             sources[1].kind == Operand::Kind::Immediate;
        if (isAhead) {
            result->ahead += sources[1].value;
        } else {
            result->shape.push_back(shapeOf(node.code));
        }
        return result;
    }

    /// Without its place in the source and the value that grows.
    isa::Instruction shapeOf(isa::Instruction code) const {
        code.line = code.column = 0;
        code.side = isa::Side::None;
        for (Operand& source : code.sources) {
            if (growing(source) != nullptr) source = isa::registerOperand(kNoVirtual);
        }
        return code;
    }

    /// value × factor + rest, where factor and rest are fixed.
    std::optional<Growing> grown(const Operand& value, const Operand& factor,
                                 const Operand& rest) const {
        const Growing* const base = growing(value);
        const bool isRestFixed = rest.kind == Operand::Kind::None || isFixed(rest);
        if (base == nullptr || !isRestFixed) return {};
        Growing result = *base;
        if (factor.kind == Operand::Kind::None) return result;
        if (!isFixed(factor) || !multiply(result.step, factor)) return {};
        return result;
    }

    /// The registers that accesses of the loop take as addresses and that cost more than one
    /// instruction a round. What nobody else reads goes away with them.
    std::vector<std::uint32_t> addresses() {
        std::vector<std::uint32_t> found;
        for (std::size_t i = loop_.first; i < counterAt_; ++i) {
            const Node& node = code_.nodes[i];
            if (!node.isInstruction() || !isa::infoOf(node.code.opcode).shape.hasAddress())
                continue;
            const Growing* const value = growing(node.code.sources[0]);
            if (value == nullptr) continue;
            const bool isPointer = code_.nodes[value->node].code.opcode == Opcode::ImadWide;
            if (value->chain.size() < 2 && !(isPointer && countsForAddresses())) continue;
            if (definitions_.empty()) countUses();
            const bool isLong = definitions_[node.code.sources[0].value] == value->node;
            if (isLong && std::ranges::find(found, node.code.sources[0].value) == found.end() &&
                isReadBeforeCounter(node.code.sources[0].value))
                found.push_back(node.code.sources[0].value);
        }
        return found;
    }

    /// Whether nothing of the loop but addresses and its test is made of the counter: else nvcc
    /// makes pointers of it, too, one instruction each (read in the SASS of a search for the
    /// nearest of some points, which keeps their number).
    bool countsForAddresses() const {
        for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            if (!node.isInstruction() || i == counterAt_) continue;
            const bool isAccess = isa::infoOf(node.code.opcode).shape.hasAddress();
            const bool isTest = node.destination == kNoVirtual && !isAccess;
            const auto made = values_.find(node.destination);
            const bool isOfChain = made != values_.end() && made->second.node == i;
            for (std::size_t s = 0; s < node.code.sources.size(); ++s) {
                const bool mayRead = isTest || isOfChain || (isAccess && s == 0);
                if (!mayRead && growing(node.code.sources[s]) != nullptr) return false;
            }
        }
        return true;
    }

    bool isReadBeforeCounter(std::uint32_t number) const {
        int reads = 0;
        for (std::size_t i = loop_.first; i < counterAt_; ++i) {
            code::forEachRegisterUse(
                code_.nodes[i], [&](const Operand& use) { reads += use.value == number ? 1 : 0; });
        }
        return reads == reads_[number];
    }

    /// Of addresses of one shape each is computed from the one before, by as many steps as it is
    /// ahead: one register instead of one for each. True where this address has become so.
    bool follows(std::uint32_t address) {
        const Growing& value = values_.at(address);
        const auto before = std::ranges::find_if(followed_, [&](std::uint32_t other) {
            return values_.at(other).shape == value.shape && values_.at(other).node < value.node;
        });
        const std::uint32_t unit = counterStep_ == 0 ? 0 : value.step.constant / counterStep_;
        if (!isStraight() || value.step.factors.empty() ||
            unit * counterStep_ != value.step.constant)
            return false;
        if (before == followed_.end()) {
            followed_.push_back(address);
            return false;
        }
        Node& node = code_.nodes[value.node];
        const bool isWide = node.code.opcode == Opcode::ImadWide;
        node.code.opcode = isWide ? Opcode::ImadWide : Opcode::Imad;
        node.code.sources = {
            value.step.factors.front(),
            isa::immediateOperand(unit * (value.ahead - values_.at(*before).ahead)),
            isa::registerOperand(*before)};
        *before = address;
        return true;
    }

    bool isStraight() const {
        for (std::size_t i = loop_.first + 1; i < loop_.last; ++i) {
            if (code_.nodes[i].kind == Node::Kind::Label || code_.nodes[i].isBranch()) return false;
        }
        return true;
    }

    /// Computes the address in front of the loop, and adds the step behind the counter's.
    void replace(std::uint32_t address) {
        const Growing& value = values_.at(address);
        std::map<std::uint32_t, std::uint32_t> names;
        for (const std::size_t i : value.chain) {
            Node copy = code_.nodes[i];
            code::forEachRegisterUse(copy, [&](Operand& use) {
                const auto found = names.find(use.value);
                if (found != names.end()) use.value = found->second;
            });
            // The address itself keeps its register, and is no longer computed in the loop.
            if (copy.destination != address) {
                names[copy.destination] = code_.registerCount;
                copy.destination = code_.registerCount++;
            }
            before_.push_back(copy);
        }
        const bool isWide = code_.nodes[value.node].code.opcode == Opcode::ImadWide;
        behind_.push_back(stepNode(value, address, isWide));
        gone_.push_back(value.node);
    }

    Node stepNode(const Growing& value, std::uint32_t address, bool isWide) {
        Node node = code_.nodes[value.node];
        const Operand self = isa::registerOperand(address);
        const auto constant = static_cast<std::int32_t>(value.step.constant);
        if (value.step.factors.empty()) {
            const auto bits = static_cast<std::uint64_t>(std::int64_t{constant});
            node.code.opcode = Opcode::Iadd;
            node.code.sources = {self, isWide ? isa::wideImmediateOperand(bits)
                                              : isa::immediateOperand(value.step.constant)};
            return node;
        }
        node.code.opcode = isWide ? Opcode::ImadWide : Opcode::Imad;
        node.code.sources = {value.step.factors.front(), isa::immediateOperand(value.step.constant),
                             self};
        return node;
    }

    void insert() {
        if (gone_.empty()) return;
        const auto at = [&](std::size_t i) {
            return code_.nodes.begin() + static_cast<std::ptrdiff_t>(i);
        };
        code_.nodes.insert(at(counterAt_ + 1), behind_.begin(), behind_.end());
        std::ranges::sort(gone_, std::greater{});
        for (const std::size_t i : gone_)
            code_.nodes.erase(at(i));
        code_.nodes.insert(at(loop_.first), before_.begin(), before_.end());
    }

    Code& code_;
    const Loop loop_;
    std::vector<int> writes_;  ///< Within the loop, by register.
    std::vector<std::size_t> definitions_{};
    std::vector<int> reads_{};  ///< By register.
    std::size_t counterAt_ = 0;
    std::uint32_t counterStep_ = 0;
    std::vector<std::uint32_t> followed_{};  ///< Of each shape the last address.
    std::map<std::uint32_t, Growing> values_{};
    std::vector<Node> before_{};
    std::vector<Node> behind_{};
    std::vector<std::size_t> gone_{};
};

}  // namespace

// Before:  L1: IADD R1, R0, R9          // R0 counts the rounds
//              IMAD.WIDE R2, R1, 4, R4
//              LDG  R6, [R2]
//              IADD R0, R0, 16
//              @P0 BRA L1
// After:       IADD R8, R0, R9
//              IMAD.WIDE R2, R8, 4, R4
//          L1: LDG  R6, [R2]
//              IADD R0, R0, 16
//              IADD.64 R2, R2, 64
//              @P0 BRA L1
// And:     L1: IMAD R1, R0, R9, R7      // a column: each round is R9 elements further
//              IMAD.WIDE R2, R1, 4, R4
//              IADD R3, R0, 1
//              IMAD R5, R3, R9, R7
//              IMAD.WIDE R6, R5, 4, R4
// After:   L1: IMAD.WIDE R6, R9, 4, R2  // from the address before
void stepAddresses(Code& code, const PassSettings&) {
    code::forEachLoop(code, [&](const Loop& loop) { return Stepper(code, loop).run(); });
}

}  // namespace warpscope::codegen
