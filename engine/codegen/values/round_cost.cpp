#include "engine/codegen/values/round_cost.h"

#include <algorithm>
#include <vector>

#include "engine/code/dominators.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Form;
using isa::Operand;

/// What a value of a round is made of.
enum class Index : std::uint8_t {
    Same,      ///< The same in all rounds.
    Counter,   ///< The counter itself.
    Scaled,    ///< The counter times what is the same in all rounds.
    Multiple,  ///< The counter times a number.
    Sum,       ///< One of them and something more, which does not overflow.
    LongSum,   ///< The same of several things more: LLVM joins them, and forgets it.
    Wrapped,   ///< One that may overflow: no pointer grows by its steps.
    Other,
};

bool isLinear(Index index) {
    return index != Index::Same && index != Index::Other;
}

class RoundReader {
  public:
    RoundReader(const Code& code, const Loop& loop, std::uint32_t counter, bool startsAtZero)
        : code_(code),
          loop_(loop),
          counter_(counter),
          definitions_(code::onlyDefinitions(code)),
          indices_(code.registerCount, Index::Same),
          isPointer_(code.registerCount, false),
          isCounted_(code.registerCount, false),
          startsAtZero_(startsAtZero) {
        for (std::size_t i = loop.first; i <= loop.last; ++i) {
            const Node& node = code.nodes[i];
            if (node.destination != kNoVirtual) indices_[node.destination] = Index::Other;
            if (isAccess(node) && node.code.sources[0].kind == Operand::Kind::Register)
                isPointer_[node.code.sources[0].value] = true;
        }
        indices_[counter] = Index::Counter;
    }

    RoundCost read() {
        for (std::size_t i = loop_.first + 1; i < loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            if (node.destination == counter_) break;  // From here on the loop's own counting.
            if (node.isInstruction()) read(node);
        }
        return cost_;
    }

  private:
    static bool isAccess(const Node& node) {
        return node.isInstruction() && isa::infoOf(node.code.opcode).space != isa::Space::None;
    }

    Index indexOf(const Operand& operand) const {
        return operand.kind == Operand::Kind::Register ? indices_[operand.value] : Index::Same;
    }

    void read(const Node& node) {
        const auto& sources = node.code.sources;
        if (isAccess(node)) {
            // A pointer that grows by a step, or an index that becomes an address.
            const bool steps = indexOf(sources[0]) != Index::Other;
            cost_.instructions += steps ? 2 : 3;
            for (std::size_t s = 1; s < sources.size(); ++s)
                readValue(sources[s]);
            set(node, Index::Other);
        } else if (node.destination != kNoVirtual && isPointer_[node.destination]) {
            const bool hasWrapped = std::ranges::any_of(sources, [this](const Operand& source) {
                return indexOf(source) == Index::Wrapped;
            });
            cost_.hidesTest = cost_.hidesTest || (hasWrapped && isGlobal(node.destination));
            set(node, std::ranges::any_of(
                          sources,
                          [this](const Operand& source) { return indexOf(source) == Index::Other; })
                          ? Index::Other
                          : Index::Sum);
        } else {
            const Index index = node.code.isGuarded() ? Index::Other : resultOf(node);
            if (index == Index::Other) {
                cost_.instructions += node.code.isGuarded() ? 2 : 1;  // It is computed and chosen.
                for (const Operand& source : sources)
                    readValue(source);
            }
            set(node, index);
        }
    }

    void set(const Node& node, Index index) {
        if (node.destination != kNoVirtual) indices_[node.destination] = index;
    }

    bool isGlobal(std::uint32_t pointer) const {
        return std::any_of(code_.nodes.begin() + static_cast<std::ptrdiff_t>(loop_.first),
                           code_.nodes.begin() + static_cast<std::ptrdiff_t>(loop_.last),
                           [pointer](const Node& node) {
                               return isAccess(node) &&
                                      node.code.sources[0] == isa::registerOperand(pointer) &&
                                      isa::infoOf(node.code.opcode).space == isa::Space::Global;
                           });
    }

    /// What is no address any more is computed, once, and carried along.
    void readValue(const Operand& operand) {
        const Index index = indexOf(operand);
        if (!isLinear(index) || index == Index::Counter || isCounted_[operand.value]) return;
        isCounted_[operand.value] = true;
        ++cost_.instructions;
        cost_.hidesTest = cost_.hidesTest || (startsAtZero_ && index != Index::Scaled);
    }

    Index resultOf(const Node& node) const {
        const isa::Instruction& code = node.code;
        if (code.type != isa::DataType::S32 && code.type != isa::DataType::U32) return Index::Other;
        const bool hasSign = code.type == isa::DataType::S32;
        const auto of = [&](std::size_t s) { return indexOf(code.sources[s]); };
        const bool isNumber = code.sources[1].kind == Operand::Kind::Immediate ||
                              code.sources[0].kind == Operand::Kind::Immediate;
        switch (isa::infoOf(code.opcode).form) {
            case Form::Move:
                return of(0);
            case Form::Sum:
                return sum(code.sources[0], of(0), code.sources[1], of(1), hasSign);
            case Form::Product:
                return product(of(0), of(1), isNumber);
            case Form::Shift:
                return isNumber ? product(of(0), of(1), true) : Index::Other;
            case Form::ProductSum:
                return sum({}, product(of(0), of(1), isNumber), code.sources[2], of(2), hasSign);
            default:
                return isSame(node) ? Index::Same : Index::Other;
        }
    }

    /// Whether all that it reads is the same in all rounds; a value of its own each time is not.
    bool isSame(const Node& node) const {
        return node.destination != kNoVirtual &&
               isa::infoOf(node.code.opcode).purity == isa::Purity::Pure &&
               std::ranges::all_of(node.code.sources, [this](const Operand& source) {
                   return indexOf(source) == Index::Same;
               });
    }

    /// Whether it is a sum itself.
    bool isSum(const Operand& operand) const {
        if (operand.kind != Operand::Kind::Register) return false;
        const std::size_t definition = definitions_[operand.value];
        if (definition == SIZE_MAX) return false;
        const Form form = isa::infoOf(code_.nodes[definition].code.opcode).form;
        return form == Form::Sum || form == Form::ProductSum;
    }

    Index sum(const Operand& first, Index a, const Operand& second, Index b, bool hasSign) const {
        if (a == Index::Other || b == Index::Other) return Index::Other;
        if (a == Index::Same && b == Index::Same) return Index::Same;
        if (!hasSign || a == Index::Wrapped || b == Index::Wrapped) return Index::Wrapped;
        const auto isLong = [this](const Operand& operand, Index index) {
            return index == Index::Same ? isSum(operand)
                                        : operand.negate || index == Index::LongSum;
        };
        return isLong(first, a) || isLong(second, b) ? Index::LongSum : Index::Sum;
    }

    static Index product(Index a, Index b, bool isByNumber) {
        if (a == Index::Other || b == Index::Other) return Index::Other;
        if (a == Index::Same && b == Index::Same) return Index::Same;
        if (a != Index::Same && b != Index::Same) return Index::Other;
        const Index one = a == Index::Same ? b : a;
        if (one == Index::Counter || one == Index::Multiple)
            return isByNumber ? Index::Multiple : Index::Scaled;
        return one == Index::Scaled || one == Index::Sum ? one : Index::Wrapped;
    }

    const Code& code_;
    const Loop& loop_;
    std::uint32_t counter_;
    std::vector<std::size_t> definitions_;
    std::vector<Index> indices_;   ///< By register.
    std::vector<bool> isPointer_;  ///< By register: whether an access reads it as its address.
    std::vector<bool> isCounted_;  ///< By register.
    bool startsAtZero_;
    RoundCost cost_{};
};

}  // namespace

RoundCost roundCost(const Code& code, const Loop& loop, std::uint32_t counter, bool startsAtZero) {
    return RoundReader(code, loop, counter, startsAtZero).read();
}

}  // namespace warpscope::codegen
