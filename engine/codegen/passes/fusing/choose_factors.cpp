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

/// In LLVM's order: the first of both, the second of both, then across.
constexpr std::array<std::array<std::size_t, 2>, 4> kOrder{{{0, 0}, {1, 1}, {0, 1}, {1, 0}}};

class FactorChooser {
  public:
    explicit FactorChooser(Code& code)
        : code_(code),
          areAllKept_(code.nodes.size(), true),
          isKept_(code.nodes.size(), true),
          blocks_(code::flowBlocks(code)),
          values_(code, blocks_, areAllKept_) {}

    void run() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            if (isChoice(code_.nodes[i])) choose(i);
        for (std::size_t block = 0; block < blocks_.size(); ++block)
            chooseAtMeeting(block);
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

    /// Both sides of an if that leave a product in one register, which nobody reads before they
    /// meet.
    void chooseAtMeeting(std::size_t block) {
        std::vector<std::size_t> ways;
        for (std::size_t from = 0; from < blocks_.size(); ++from)
            if (std::ranges::find(blocks_[from].successors, block) !=
                blocks_[from].successors.end())
                ways.push_back(from);
        constexpr std::size_t kSides = 2;
        const bool isMeeting =
            ways.size() == kSides && std::ranges::all_of(ways, [&](std::size_t from) {
                return from < block && blocks_[from].successors.size() == 1;
            });
        if (!isMeeting || code_.nodes[blocks_[block].first].kind != Node::Kind::Label) return;
        for (const std::uint32_t r : values_.meetingsAt(block)) {
            const std::size_t first = values_.behind(blocks_[ways[0]], r);
            const std::size_t second = values_.behind(blocks_[ways[1]], r);
            if (isLeftBy(first, r, ways[0]) && isLeftBy(second, r, ways[1]))
                chooseAt(blocks_[block].first, first, second);
        }
    }

    /// Whether a value is a product that a block writes into the register, and that is read behind
    /// the block alone.
    bool isLeftBy(std::size_t value, std::uint32_t r, std::size_t block) const {
        return values_.isResult(value) && mayBeFused(code_.nodes[value]) &&
               isFloatProduct(code_.nodes[value]) && values_.blockOf(value) == block &&
               code_.nodes[value].destination == r && values_.usesOf(value).empty();
    }

    void chooseAt(std::size_t label, std::size_t first, std::size_t second) {
        Node& one = code_.nodes[first];
        Node& other = code_.nodes[second];
        if (one.code.opcode != other.code.opcode || one.code.type != other.code.type) return;
        for (const auto& [i, k] : kOrder) {
            const Operand common = one.code.sources[i];
            const Operand left = one.code.sources[1 - i], right = other.code.sources[1 - k];
            if (!isSame(first, common, second, other.code.sources[k])) continue;
            if (left.negate || right.negate || products_.contains(label) ||
                left.kind != Operand::Kind::Register || right.kind != Operand::Kind::Register ||
                !isThere(first, label, common))
                continue;
            Node behind = one;
            const std::uint32_t factor = code_.registerCount++;
            behind.code.sources = {isa::registerOperand(factor), common};
            products_.emplace(label, behind);
            for (const auto& [node, chosen] : {std::pair{&one, left}, std::pair{&other, right}}) {
                node->code.opcode = Opcode::Mov;
                node->code.rounding = {};
                node->code.sources = {chosen};
                node->destination = factor;
            }
            return;
        }
    }

    Code& code_;
    const std::vector<bool> areAllKept_;
    std::vector<bool> isKept_;
    const std::vector<code::FlowBlock> blocks_;
    ReachingValues values_;
    /// By choice, or by label of a meeting, behind which they come to stand.
    std::map<std::size_t, Node> products_{};
};

}  // namespace

// Before:  FMUL R3, R0, R2
//          FMUL R4, R1, R2
//          SEL R5, P0, R3, R4
// After:   SEL R6, P0, R0, R1
//          FMUL R5, R6, R2
// So where both sides of an if leave such a product in one register.
void chooseFactors(Code& code) {
    const bool hasChoice = std::ranges::any_of(code.nodes, [](const Node& node) {
        return node.code.opcode == Opcode::Sel || node.kind == Node::Kind::Label;
    });
    if (hasChoice && std::ranges::any_of(code.nodes, mayBeFused)) FactorChooser(code).run();
}

}  // namespace warpscope::codegen
