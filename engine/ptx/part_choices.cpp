#include "engine/ptx/part_choices.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace warpscope::ptx {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;

bool isWhole(const isa::Operand& operand) {
    return operand.kind == isa::Operand::Kind::Register && operand.part == 0 && !operand.negate;
}

class ChoiceParter {
  public:
    explicit ChoiceParter(Code& code)
        : code_(code),
          writers_(code.registerCount),
          writes_(code.registerCount),
          reads_(code.registerCount) {
        for (std::size_t i = 0; i < code.nodes.size(); ++i) {
            const Node& node = code.nodes[i];
            code::forEachRegisterUse(node, [&](const isa::Operand& use) { ++reads_[use.value]; });
            if (node.destination == kNoVirtual) continue;
            writers_[node.destination] = i;
            ++writes_[node.destination];
        }
    }

    void run() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (const auto choice = choiceAddedBy(i)) part(*choice, i);
        }
    }

  private:
    bool isWrittenOnce(const isa::Operand& operand) const {
        return isWhole(operand) && writes_[operand.value] == 1;
    }

    static bool isFloatOf(const Node& node, isa::Form form) {
        const bool isFloat =
            node.code.type == isa::DataType::F32 || node.code.type == isa::DataType::F64;
        return node.isInstruction() && isFloat && !node.code.isGuarded() &&
               node.code.rounding == isa::Rounding::Free &&
               isa::infoOf(node.code.opcode).form == form;
    }

    /// Which of the two that a choice chooses from is -0; nothing where none is.
    static std::optional<std::size_t> zeroOf(const Node& choice, isa::DataType type) {
        const isa::Operand zero =
            isa::wideImmediateOperand(std::uint64_t{1} << (8 * isa::bytesOf(type) - 1));
        for (const std::size_t i : {std::size_t{1}, std::size_t{2}})
            if (choice.code.sources[i] == zero) return i;
        return std::nullopt;
    }

    bool isProduct(const isa::Operand& operand) const {
        return isWrittenOnce(operand) &&
               isFloatOf(code_.nodes[writers_[operand.value]], isa::Form::Product);
    }

    /// Whether the choice may stand where the sum stands.
    bool mayMove(std::size_t choice, std::size_t at) const {
        const std::uint32_t condition = code_.nodes[choice].code.sources[0].value;
        return std::none_of(code_.nodes.begin() + static_cast<std::ptrdiff_t>(choice),
                            code_.nodes.begin() + static_cast<std::ptrdiff_t>(at),
                            [&](const Node& node) {
                                return node.kind == Node::Kind::Label || node.hasTarget() ||
                                       node.destinationPredicate == condition;
                            });
    }

    std::optional<std::size_t> choiceAddedBy(std::size_t at) const {
        const Node& sum = code_.nodes[at];
        if (!isFloatOf(sum, isa::Form::Sum) || !isWhole(sum.code.sources[0]) ||
            !isWhole(sum.code.sources[1]))
            return std::nullopt;
        for (const isa::Operand& added : {sum.code.sources[0], sum.code.sources[1]}) {
            if (!isWrittenOnce(added) || reads_[added.value] != 1) continue;
            const std::size_t choice = writers_[added.value];
            const Node& node = code_.nodes[choice];
            if (choice >= at || node.code.opcode != Opcode::Sel || node.code.isGuarded()) continue;
            const auto zero = zeroOf(node, sum.code.type);
            if (zero && isProduct(node.code.sources[3 - *zero]) && mayMove(choice, at))
                return choice;
        }
        return std::nullopt;
    }

    /// The sum takes the place of the choice, and that of the sum the choice.
    void part(std::size_t choice, std::size_t at) {
        Node sum = code_.nodes[at];
        Node chosen = code_.nodes[choice];
        const std::size_t zero = *zeroOf(chosen, sum.code.type);
        const std::size_t place = sum.code.sources[0].value == chosen.destination ? 0 : 1;
        const isa::Operand other = sum.code.sources[1 - place];
        sum.code.sources[place] = chosen.code.sources[3 - zero];
        chosen.code.sources[3 - zero] = isa::registerOperand(chosen.destination);
        chosen.code.sources[zero] = other;
        std::swap(sum.destination, chosen.destination);
        // The other summand may be computed only between the two: both come to stand behind it.
        const auto first = code_.nodes.begin() + static_cast<std::ptrdiff_t>(choice);
        std::rotate(first, first + 1, code_.nodes.begin() + static_cast<std::ptrdiff_t>(at));
        code_.nodes[at - 1] = sum;
        code_.nodes[at] = chosen;
        for (std::size_t i = choice; i <= at; ++i)
            if (code_.nodes[i].destination != kNoVirtual) writers_[code_.nodes[i].destination] = i;
    }

    Code& code_;
    std::vector<std::size_t> writers_;
    std::vector<int> writes_;
    std::vector<int> reads_;
};

}  // namespace

// Before:  FMUL R2, R0, R1
//          SEL R3, P0, R2, -0.0
//          FADD R5, R4, R3      // the only reader of R3
// After:   FMUL R2, R0, R1
//          FADD R3, R4, R2
//          SEL R5, P0, R3, R4
void partChoices(Code& code) {
    ChoiceParter(code).run();
}

}  // namespace warpscope::ptx
