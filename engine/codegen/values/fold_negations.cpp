#include "engine/codegen/values/fold_negations.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/values/library_branches.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::forEachRegisterUse;
using code::kNoVirtual;
using code::Node;
using isa::Form;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kSign = 0x80000000U;

bool isImmediate(const Operand& operand, std::uint32_t low, std::uint32_t high) {
    return operand.kind == Operand::Kind::Immediate && !operand.negate && operand.value == low &&
           operand.high == high;
}

/// What a node negates, with the sign that it gives it; nothing for other nodes.
std::optional<Operand> negatedBy(const Node& node) {
    if (!node.isInstruction() || node.code.isGuarded() || node.destination == kNoVirtual ||
        node.destinationPart != 0)
        return std::nullopt;
    const auto& [a, b, c, d] = node.code.sources;
    const bool isOfOne = a.kind == Operand::Kind::Register || a.kind == Operand::Kind::Parameter;
    std::optional<Operand> negated;
    if (node.code.opcode == Opcode::Fadd && isImmediate(b, kSign, 0)) negated = a;
    if (node.code.opcode == Opcode::Dadd && isImmediate(b, 0, kSign)) negated = a;
    if (node.code.opcode == Opcode::Iadd && isImmediate(b, 0, 0)) negated = a;
    if (negated && (!isOfOne || !negated->negate)) return std::nullopt;
    if (node.code.opcode == Opcode::Iadd && isImmediate(a, 0, 0) && b.negate &&
        b.kind == Operand::Kind::Register)
        return b;
    // The sign of a float, turned round as a bit: all but a NaN is negated by it.
    if (node.code.opcode == Opcode::Xor && isImmediate(b, kSign, 0) && isOfOne && !a.negate) {
        negated = a;
        negated->negate = true;
    }
    return negated;
}

class NegationFolder {
  public:
    NegationFolder(Code& code, const std::vector<FlowBlock>& blocks, bool keepsVariables)
        : code_(code),
          blocks_(blocks),
          only_(code::onlyDefinitions(code)),
          uses_(code.registerCount, 0),
          isKept_(code.nodes.size(), true),
          isVariable_(code.registerCount, false) {
        for (const Node& node : code.nodes)
            forEachRegisterUse(node, [&](const Operand& use) { ++uses_[use.value]; });
        for (const code::Variable& variable : code.variables) {
            if (keepsVariables && variable.space == code::Space::None)
                isVariable_[variable.index] = true;
        }
    }

    std::vector<bool> run() {
        for (const Node& node : code_.nodes)
            isDifference_.push_back(node.isInstruction() && node.code.sources[1].negate);
        for (std::size_t block = 0; block < blocks_.size(); ++block) {
            for (std::size_t i = blocks_[block].first; i < blocks_[block].end; ++i) {
                const auto negated = negatedBy(code_.nodes[i]);
                if (negated) fold(i, *negated, block);
            }
        }
        orderSums(code_, splitAtLibraryBranches(code_, blocks_), isDifference_, isKept_);
        return std::move(isKept_);
    }

  private:
    bool isProduct(const Operand& operand) const {
        if (operand.kind != Operand::Kind::Register) return false;
        const std::size_t at = only_[operand.value];
        return at != SIZE_MAX && isa::realFormOf(code_.nodes[at].code.opcode) == Form::Product;
    }

    /// Whether this use of a negated value may read the value and negate it by itself.
    static bool mayNegate(const Node& user, std::size_t source, const Node& negation) {
        const Opcode opcode = user.code.opcode;
        const bool isInteger = negation.code.opcode == Opcode::Iadd;
        const bool isDouble = negation.code.opcode == Opcode::Dadd;
        if (user.code.sources[source].part != 0) return false;
        if (isInteger) {
            // A sum of two that are both less than nothing has no instruction.
            return opcode == Opcode::Iadd && source < 2 &&
                   bytesOf(user.code.type) == bytesOf(negation.code.type) &&
                   !user.code.sources[1 - source].negate;
        }
        const isa::OpcodeInfo& info = isa::infoOf(opcode);
        const auto shape = isDouble ? isa::OperandShape::Double : isa::OperandShape::Float;
        return info.form != Form::Other && info.shape.destination() == shape;
    }

    /// Who reads the result of a negation.
    struct Readers {
        std::vector<std::pair<std::size_t, std::size_t>> found{};  ///< Node and source: may negate.
        bool areAll = false;                                       ///< There are no others.
    };

    Readers readersOf(std::size_t at, const Operand& negated, std::size_t blockIndex) {
        const FlowBlock& block = blocks_[blockIndex];
        const Node& negation = code_.nodes[at];
        const std::uint32_t result = negation.destination;
        Readers readers;
        int reads = 0;
        bool isThere = true;  // What is negated, and else another value has its register.
        bool isOver = false;
        for (std::size_t i = at + 1; i < block.end && !isOver; ++i) {
            const Node& node = code_.nodes[i];
            if (!node.isInstruction() || !isKept_[i]) continue;
            for (std::size_t k = 0; k < node.code.sources.size(); ++k) {
                const Operand& source = node.code.sources[k];
                if (source.kind != Operand::Kind::Register || source.value != result) continue;
                ++reads;
                if (isThere && mayNegate(node, k, negation)) readers.found.emplace_back(i, k);
            }
            if (node.destination == kNoVirtual) continue;
            if (negated.kind == Operand::Kind::Register && node.destination == negated.value)
                isThere = false;
            if (node.destination == result && node.keepsOldValue()) return {};
            isOver = node.destination == result;
        }
        const bool endsHere = only_[result] == at ? reads == uses_[result]
                                                  : isOver || !isReadBehind(blockIndex, result);
        readers.areAll = endsHere && readers.found.size() == static_cast<std::size_t>(reads);
        return readers;
    }

    bool isReadBehind(std::size_t block, std::uint32_t r) {
        if (!liveness_) liveness_ = code::livenessOf(code_, false);
        return liveness_->out[block].has(r);
    }

    /// Whether the operand of the node `at` is a product, of this block where its register is
    /// written several times.
    bool isProductAt(const Operand& operand, std::size_t at, const FlowBlock& block) const {
        if (operand.kind != Operand::Kind::Register || only_[operand.value] != SIZE_MAX)
            return isProduct(operand);
        for (std::size_t i = at; i-- > block.first;) {
            const Node& node = code_.nodes[i];
            if (node.isInstruction() && isKept_[i] && node.destination == operand.value)
                return !node.keepsOldValue() && isa::realFormOf(node.code.opcode) == Form::Product;
        }
        return false;
    }

    /// Whether the nodes from `first` on read a register before another value takes its place.
    bool isReadFrom(std::size_t first, std::uint32_t r, std::size_t blockIndex) {
        for (std::size_t i = first; i < blocks_[blockIndex].end; ++i) {
            const Node& node = code_.nodes[i];
            if (!isKept_[i]) continue;
            bool isRead = node.destination == r && node.keepsOldValue();
            forEachRegisterUse(node, [&](const Operand& use) { isRead |= use.value == r; });
            if (isRead) return true;
            if (node.destination == r) return false;
        }
        return isReadBehind(blockIndex, r);
    }

    /// t = a * b; s = -t; t = c; s += d: who reads s later finds another t, so s is the product
    /// itself, of -a and b. Only where nobody else reads the first t.
    bool becomesProduct(std::size_t at, const Operand& negated, std::size_t blockIndex) {
        const std::uint32_t t = negated.value;
        if (negated.kind != Operand::Kind::Register || only_[t] != SIZE_MAX) return false;
        if (!isProductAt(negated, at, blocks_[blockIndex])) return false;
        std::size_t from = at - 1;
        while (!isKept_[from] || code_.nodes[from].destination != t)
            --from;
        Node product = code_.nodes[from];
        Operand& factor = product.code.sources[0];
        const bool hasSign =
            factor.kind == Operand::Kind::Register || factor.kind == Operand::Kind::Parameter;
        if (!hasSign || product.code.isGuarded() || isReadFrom(at + 1, t, blockIndex)) return false;
        for (std::size_t i = from + 1; i < at; ++i) {
            const Node& between = code_.nodes[i];
            bool isInTheWay = false;
            forEachRegisterUse(between, [&](const Operand& use) { isInTheWay |= use.value == t; });
            forEachRegisterUse(product, [&](const Operand& use) {
                isInTheWay |= use.value == between.destination;
            });
            if (isKept_[i] && isInTheWay) return false;
        }
        factor.negate = !factor.negate;
        code_.nodes[at].code = product.code;
        isKept_[from] = false;
        --uses_[t];
        return true;
    }

    /// -(x * 3) is x * -3 for LLVM, where nobody else reads the product.
    bool turnsNumber(std::size_t at, const Operand& negated, const FlowBlock& block) {
        if (negated.kind != Operand::Kind::Register || uses_[negated.value] != 1) return false;
        const std::size_t from = only_[negated.value];
        if (from == SIZE_MAX || from < block.first || from >= at) return false;
        Node product = code_.nodes[from];
        if (!isFloatProduct(product) || product.code.rounding != isa::Rounding::Free) return false;
        for (Operand& factor : product.code.sources) {
            const bool isOther =
                factor.kind == Operand::Kind::Register && only_[factor.value] == SIZE_MAX;
            if (isOther || factor.part != 0) return false;
        }
        const auto number =
            std::ranges::find(product.code.sources, Operand::Kind::Immediate, &Operand::kind);
        if (number == product.code.sources.end()) return false;
        (bytesOf(product.code.type) == 8 ? number->high : number->value) ^= kSign;
        code_.nodes[at].code = product.code;
        isKept_[from] = false;
        uses_[negated.value] = 0;
        return true;
    }

    void fold(std::size_t at, const Operand& negated, std::size_t blockIndex) {
        const Node& negation = code_.nodes[at];
        const std::uint32_t result = negation.destination;
        const bool isRegister = negated.kind == Operand::Kind::Register;
        const bool isOwn = isRegister && negated.value == result;
        const bool isOfInteger = negation.code.opcode == Opcode::Iadd;
        const bool isOnce = only_[result] == at;
        if (uses_[result] == 0 || (isOfInteger && (!isOnce || isVariable_[result]))) return;
        if (turnsNumber(at, negated, blocks_[blockIndex])) return;
        const bool isProductHere = isProductAt(negated, at, blocks_[blockIndex]);
        // Where nothing is rounded less for it, what is assigned to again stays as it is.
        if (!isOnce && !isProductHere) return;
        const auto [found, isOnly] = readersOf(at, negated, blockIndex);
        if (isOfInteger && !isOnly) return;
        if (!isOwn && !isOnly && becomesProduct(at, negated, blockIndex)) return;
        // t = -t; is gone only with the product itself, which one sum takes in.
        if (isOwn && (!isOnly || found.size() != 1 ||
                      isa::realFormOf(code_.nodes[found.front().first].code.opcode) != Form::Sum))
            return;
        for (const auto& [i, k] : found) {
            Operand& source = code_.nodes[i].code.sources[k];
            const bool isNegated = source.negate;
            source = negated;
            source.negate = isNegated != negated.negate;
            if (k == 1) isDifference_[i] = false;  // x - -y is x + y.
        }
        if (isRegister) uses_[negated.value] += static_cast<int>(found.size());
        uses_[result] -= static_cast<int>(found.size());
        if (!isOnly || (isVariable_[result] && !isProductHere)) return;
        if (isRegister) --uses_[negated.value];
        isKept_[at] = false;
    }

    Code& code_;
    const std::vector<FlowBlock>& blocks_;
    std::optional<code::Liveness> liveness_{};  ///< Once somebody has asked.
    std::vector<std::size_t> only_;
    std::vector<int> uses_;
    std::vector<bool>
        isDifference_{};  ///< Of a sum: its second is taken off, as the source has it.
    std::vector<bool> isKept_;
    std::vector<bool> isVariable_;
};

}  // namespace

// Before:  FMUL R2, R0, R1
//          FADD R3, -R2, -0    // all readers of R3 are additions
//          FADD R4, R3, R5
// After:   FMUL R2, R0, R1
//          FADD R4, -R2, R5    // which becomes one FFMA
std::vector<bool> foldNegations(Code& code, const std::vector<FlowBlock>& blocks,
                                bool keepsVariables) {
    return NegationFolder(code, blocks, keepsVariables).run();
}

}  // namespace warpscope::codegen
