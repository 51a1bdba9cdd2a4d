#include "engine/codegen/passes/fusing/choose_factors.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/codegen/values/reaching_values.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Opcode;
using isa::Operand;

class FactorChooser {
  public:
    explicit FactorChooser(Code& code)
        : code_(code),
          areAllKept_(code.nodes.size(), true),
          isKept_(code.nodes.size(), true),
          values_(code, code::flowBlocks(code), areAllKept_) {}

    void run() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            if (isChoice(code_.nodes[i])) choose(i);
        if (products_.empty()) return;
        std::vector<Node> nodes;
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (isKept_[i]) nodes.push_back(code_.nodes[i]);
            if (const auto product = products_.find(i); product != products_.end())
                nodes.push_back(product->second);
        }
        code_.nodes = std::move(nodes);
    }

  private:
    static bool isChoice(const Node& node) {
        const auto& sources = node.code.sources;
        return node.isInstruction() && node.code.opcode == Opcode::Sel && !node.code.isGuarded() &&
               node.destinationPart == 0 && sources[1].kind == Operand::Kind::Register &&
               sources[2].kind == Operand::Kind::Register && sources[1].part == 0 &&
               sources[2].part == 0 && sources[1].negate == sources[2].negate;
    }

    /// The product that a choice reads, and nobody else; nothing where it is none.
    std::optional<std::size_t> productOf(std::size_t choice, const Operand& operand) const {
        const std::size_t value = values_.before(choice, operand.value);
        const bool isIt = values_.isResult(value) && mayBeFused(code_.nodes[value]) &&
                          isFloatProduct(code_.nodes[value]) && !values_.meetsOthers(value) &&
                          values_.usesOf(value).size() == 1;
        return isIt ? std::optional(value) : std::nullopt;
    }

    /// Whether a choice may read what a product reads.
    bool isThere(std::size_t product, std::size_t choice, const Operand& factor) const {
        return factor.kind != Operand::Kind::Register ||
               values_.before(product, factor.value) == values_.before(choice, factor.value);
    }

    bool isSame(std::size_t one, const Operand& a, std::size_t other, const Operand& b) const {
        if (a.kind != b.kind || a.negate != b.negate) return false;
        if (a.kind != Operand::Kind::Register) return a == b;
        return values_.before(one, a.value) == values_.before(other, b.value);
    }

    void choose(std::size_t choice) {
        Node& node = code_.nodes[choice];
        const auto first = productOf(choice, node.code.sources[1]);
        const auto second = productOf(choice, node.code.sources[2]);
        if (!first || !second || *first == *second) return;
        const Node& one = code_.nodes[*first];
        const Node& other = code_.nodes[*second];
        if (one.code.opcode != other.code.opcode || one.code.type != other.code.type) return;
        // In LLVM's order: the first of both, the second of both, then across.
        constexpr std::array<std::array<std::size_t, 2>, 4> kOrder{
            {{0, 0}, {1, 1}, {0, 1}, {1, 0}}};
        for (const auto& [i, k] : kOrder) {
            const Operand common = one.code.sources[i];
            const Operand left = one.code.sources[1 - i], right = other.code.sources[1 - k];
            if (!isSame(*first, common, *second, other.code.sources[k])) continue;
            if (left.negate || right.negate || !isThere(*first, choice, common) ||
                !isThere(*first, choice, left) || !isThere(*second, choice, right))
                continue;
            write(choice, *first, common, left, right);
            isKept_[*first] = isKept_[*second] = false;
            return;
        }
    }

    /// Lets a choice choose factors, and puts the product behind it.
    void write(std::size_t choice, std::size_t product, const Operand& common, const Operand& left,
               const Operand& right) {
        Node& node = code_.nodes[choice];
        Node behind = node;
        const std::uint32_t factor = code_.registerCount++;
        behind.code = code_.nodes[product].code;
        behind.code.sources = {isa::registerOperand(factor), common};
        behind.code.sources[0].negate = node.code.sources[1].negate;
        node.destination = factor;
        node.code.sources[1] = left;
        node.code.sources[2] = right;
        products_.emplace(choice, behind);
    }

    Code& code_;
    const std::vector<bool> areAllKept_;
    std::vector<bool> isKept_;
    ReachingValues values_;
    std::map<std::size_t, Node> products_{};  ///< By choice, behind which they come to stand.
};

}  // namespace

// Before:  FMUL R3, R0, R2
//          FMUL R4, R1, R2
//          SEL R5, P0, R3, R4
// After:   SEL R6, P0, R0, R1
//          FMUL R5, R6, R2
void chooseFactors(Code& code) {
    const bool hasChoice = std::ranges::any_of(
        code.nodes, [](const Node& node) { return node.code.opcode == Opcode::Sel; });
    if (hasChoice && std::ranges::any_of(code.nodes, mayBeFused)) FactorChooser(code).run();
}

}  // namespace warpscope::codegen
