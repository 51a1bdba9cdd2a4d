#include "engine/codegen/values/same_values.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "engine/code/dominators.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::Node;
using isa::Opcode;
using isa::Operand;

class ValueNumbers {
  public:
    ValueNumbers(const Code& code, const std::vector<FlowBlock>& blocks,
                 const std::vector<bool>& isKept, ReachingValues& values)
        : code_(code),
          blocks_(blocks),
          isKept_(isKept),
          values_(values),
          dominance_(blocks),
          number_(code.nodes.size()) {
        std::iota(number_.begin(), number_.end(), std::size_t{0});
    }

    void find() {
        for (const std::uint32_t block : dominance_.order())
            for (std::size_t i = blocks_[block].first; i < blocks_[block].end; ++i)
                if (isKept_[i] && isComparable(code_.nodes[i])) visit(i, block);
    }

  private:
    /// What a node computes: registers by the numbers of what they hold.
    struct Operation {
        isa::Instruction code{};
        std::array<std::size_t, 4> numbers{};
        std::size_t node = 0;
        std::uint32_t block = 0;

        bool isSame(const Operation& other) const {
            return numbers == other.numbers && code == other.code;
        }

        std::size_t key() const {
            constexpr std::size_t kSpreadWide = 0x9E3779B97F4A7C15U;
            auto key = static_cast<std::size_t>(code.opcode);
            for (std::size_t s = 0; s < numbers.size(); ++s)
                key = (key ^ numbers[s] ^ code.sources[s].value) * kSpreadWide;
            return key;
        }
    };

    static bool isComparable(const Node& node) {
        const bool isPure = node.isInstruction() && node.destination != code::kNoVirtual &&
                            node.destinationPart == 0 && !node.keepsOldValue() &&
                            !node.code.isGuarded() && node.code.opcode != Opcode::Mov &&
                            isa::infoOf(node.code.opcode).purity == isa::Purity::Pure &&
                            !isa::infoOf(node.code.opcode).shape.hasAddress();
        bool readsPredicate = false;
        code::forEachPredicateUse(node, [&](const Operand&) { readsPredicate = true; });
        return isPure && !readsPredicate && !node.code.readsClock() &&
               node.destinationPredicate == code::kNoVirtual;
    }

    static bool isCommutative(const Node& node) {
        const isa::Form form = isa::infoOf(node.code.opcode).form;
        return form == isa::Form::Sum || form == isa::Form::Product;
    }

    Operation operationOf(std::size_t at, std::uint32_t block) const {
        Operation operation{code_.nodes[at].code, {}, at, block};
        operation.code.line = operation.code.column = 0;
        operation.code.side = {};
        for (std::size_t s = 0; s < operation.numbers.size(); ++s) {
            Operand& source = operation.code.sources[s];
            if (source.kind != Operand::Kind::Register) continue;
            const std::size_t value = values_.before(at, source.value);
            operation.numbers[s] = values_.isResult(value) ? number_[value] : value;
            source.value = 0;
        }
        if (isCommutative(code_.nodes[at]) && operation.numbers[1] < operation.numbers[0]) {
            std::swap(operation.numbers[0], operation.numbers[1]);
            std::swap(operation.code.sources[0], operation.code.sources[1]);
        }
        return operation;
    }

    void visit(std::size_t at, std::uint32_t block) {
        const Operation operation = operationOf(at, block);
        std::vector<Operation>& alike = known_[operation.key()];
        const auto first = std::ranges::find_if(alike, [&](const Operation& earlier) {
            return earlier.isSame(operation) && dominance_.holds(earlier.block, block);
        });
        if (first == alike.end()) {
            alike.push_back(operation);
            return;
        }
        number_[at] = number_[first->node];
        if (!isFloatProduct(code_.nodes[at])) values_.takeAsSame(at, first->node);
    }

    const Code& code_;
    const std::vector<FlowBlock>& blocks_;
    const std::vector<bool>& isKept_;
    ReachingValues& values_;
    code::Dominance dominance_;
    std::vector<std::size_t> number_;  ///< By node: the first that computes the same.
    std::unordered_map<std::size_t, std::vector<Operation>> known_{};  ///< By key().
};

}  // namespace

void takeSameValues(const Code& code, const std::vector<FlowBlock>& blocks,
                    const std::vector<bool>& isKept, ReachingValues& values) {
    ValueNumbers(code, blocks, isKept, values).find();
}

}  // namespace warpscope::codegen
