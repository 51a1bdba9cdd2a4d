#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/computation.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// The nodes between a branch and where its lanes meet.
using Straight = std::vector<Node>;

/// An if with an else, both straight: the branch, BRA join, the label of the other side, `join`.
struct Fork {
    std::size_t branch = 0;
    std::size_t jump = 0;
    std::size_t join = 0;
};

bool isStraight(const Node& node) {
    return node.isInstruction() ? !node.isBranch() && !isa::branchesOf(node.code).hasOwn
                                : node.kind != Node::Kind::Label;
}

bool actsOnMemory(const Node& node) {
    const isa::Purity purity = isa::infoOf(node.code.opcode).purity;
    return node.isInstruction() && purity != isa::Purity::Pure && purity != isa::Purity::Reads;
}

class SideJoiner {
  public:
    explicit SideJoiner(Code& code) : code_(code), labels_(code::labelPositions(code)) {
        uses_.resize(code.labelCount, 0);
        for (const Node& node : code.nodes) {
            if (node.isBranch()) ++uses_[node.label];
        }
        count();
    }

    void run() {
        // Nodes move between a branch and behind its join, and forks do not overlap.
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const std::optional<Fork> fork = forkAt(i);
            if (fork) join(*fork);
        }
    }

  private:
    void count() {
        writes_.assign(code_.registerCount, 0);
        reads_.assign(code_.registerCount, 0);
        for (Node& node : code_.nodes) {
            if (node.destination != kNoVirtual) ++writes_[node.destination];
            code::forEachRegisterUse(node, [&](const Operand& use) { ++reads_[use.value]; });
        }
    }

    std::optional<Fork> forkAt(std::size_t branch) const {
        const Node& node = code_.nodes[branch];
        if (!node.isBranch() || !node.code.isGuarded()) return {};
        const std::size_t jump = endOfSide(branch + 1);
        const std::size_t target = labels_[node.label];
        if (jump + 1 != target || uses_[node.label] != 1 || !code_.nodes[jump].isBranch() ||
            code_.nodes[jump].code.isGuarded())
            return {};
        const std::size_t join = labels_[code_.nodes[jump].label];
        if (endOfSide(target + 1) != join || uses_[code_.nodes[jump].label] != 1) return {};
        return Fork{branch, jump, join};
    }

    std::size_t endOfSide(std::size_t first) const {
        while (first < code_.nodes.size() && isStraight(code_.nodes[first]))
            ++first;
        return first;
    }

    void join(const Fork& fork) {
        const auto at = [&](std::size_t i) {
            return code_.nodes.begin() + static_cast<std::ptrdiff_t>(i);
        };
        Straight then(at(fork.branch + 1), at(fork.jump));
        Straight otherwise(at(fork.jump + 2), at(fork.join));
        const Straight before = takeOut(then, otherwise);
        // Sides that end the kernel keep their stores (read in the SASS of a sort).
        const bool ends =
            code_.nodes[code::instructionFrom(code_, fork.join)].code.opcode == Opcode::Exit;
        const std::optional<Node> behind = ends ? std::nullopt : sinkStore(then, otherwise);
        if (before.empty() && !behind) return;
        Straight all = before;
        all.push_back(*at(fork.branch));
        all.insert(all.end(), then.begin(), then.end());
        all.insert(all.end(), at(fork.jump), at(fork.jump + 2));
        all.insert(all.end(), otherwise.begin(), otherwise.end());
        all.push_back(*at(fork.join));
        if (behind) all.push_back(*behind);
        code_.nodes.insert(code_.nodes.erase(at(fork.branch), at(fork.join + 1)), all.begin(),
                           all.end());
        labels_ = code::labelPositions(code_);
        count();
    }

    /// What both sides compute or load of the same values, taken out of both.
    Straight takeOut(Straight& then, Straight& otherwise) {
        Straight before;
        bool hasActed = false;
        for (std::size_t i = 0; i < then.size();) {
            hasActed = hasActed || actsOnMemory(then[i]);
            const auto same = mayMove(then, i, hasActed) ? sameIn(otherwise, then[i])
                                                         : std::optional<std::size_t>{};
            if (!same) {
                ++i;
                continue;
            }
            replace(otherwise[*same].destination, then[i].destination, otherwise);
            otherwise.erase(otherwise.begin() + static_cast<std::ptrdiff_t>(*same));
            before.push_back(then[i]);
            then.erase(then.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return before;
    }

    /// Whether a node may stand in front of its side: it makes one value, and reads none of it.
    bool mayMove(const Straight& side, std::size_t at, bool hasActed) const {
        const Node& node = side[at];
        if (!node.isInstruction() || node.code.isGuarded() || node.destinationPart != 0 ||
            node.destination == kNoVirtual || node.destinationPredicate != kNoVirtual ||
            writes_[node.destination] != 1 || node.code.isVolatile ||
            node.code.opcode == Opcode::S2r)
            return false;
        // A copy is no work, and its source may change.
        if (node.code.opcode == Opcode::Mov) return false;
        const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
        const bool isLoad = isa::isLoad(node.code.opcode) && !hasActed;
        if (info.purity != isa::Purity::Pure && !isLoad) return false;
        bool isSteady = true;
        Node copy = node;
        code::forEachPredicateUse(copy, [&](const Operand&) { isSteady = false; });
        code::forEachRegisterUse(copy, [&](const Operand& use) {
            for (std::size_t i = 0; i < at; ++i)
                isSteady = isSteady && side[i].destination != use.value;
        });
        return isSteady;
    }

    std::optional<std::size_t> sameIn(const Straight& side, const Node& node) const {
        bool hasActed = false;
        for (std::size_t i = 0; i < side.size(); ++i) {
            hasActed = hasActed || actsOnMemory(side[i]);
            if (side[i].isInstruction() && isSameComputation(side[i].code, node.code) &&
                mayMove(side, i, hasActed))
                return i;
        }
        return {};
    }

    /// Reads of one register become those of another one.
    void replace(std::uint32_t old, std::uint32_t by, Straight& side) {
        const auto follow = [&](Node& node) {
            code::forEachRegisterUse(node, [&](Operand& use) {
                if (use.value == old) use.value = by;
            });
        };
        std::ranges::for_each(side, follow);
        std::ranges::for_each(code_.nodes, follow);
    }

    /// Where both sides end with a store to one place, the one that comes behind both.
    std::optional<Node> sinkStore(Straight& then, Straight& otherwise) {
        if (then.empty() || otherwise.empty()) return {};
        const Node& one = then.back();
        const Node& other = otherwise.back();
        if (!one.isInstruction() || !isa::isStore(one.code.opcode) || one.code.isGuarded() ||
            one.code.isVolatile || isa::bytesOf(one.code.type) > 4)
            return {};
        isa::Instruction same = other.code;
        same.sources[1] = one.code.sources[1];
        if (!isSameComputation(one.code, same) || isWritten(then, one.code.sources[0]) ||
            isWritten(otherwise, one.code.sources[0]))
            return {};
        Node store = one;
        const std::uint32_t value = code_.registerCount++;
        end(then, value);
        end(otherwise, value);
        store.code.sources[1] = isa::registerOperand(value);
        return store;
    }

    static bool isWritten(const Straight& side, const Operand& operand) {
        return operand.kind == Operand::Kind::Register &&
               std::ranges::any_of(
                   side, [&](const Node& node) { return node.destination == operand.value; });
    }

    /// In place of its store the side leaves what it would store in a register.
    void end(Straight& side, std::uint32_t value) {
        Node& store = side.back();
        const Operand stored = store.code.sources[1];
        store.code = {.opcode = Opcode::Mov,
                      .type = isa::DataType::U32,
                      .line = store.code.line,
                      .column = store.code.column};
        store.code.sources[0] = stored;
        store.destination = value;
        if (stored.kind != Operand::Kind::Register || stored.part != 0 || stored.negate ||
            writes_[stored.value] != 1 || reads_[stored.value] != 1)
            return;
        const auto made = std::ranges::find(side, stored.value, &Node::destination);
        if (made == side.end() || made->destinationPart != 0) return;
        made->destination = value;
        side.pop_back();
    }

    Code& code_;
    std::vector<std::size_t> labels_;
    std::vector<int> uses_{};  ///< By label.
    std::vector<int> writes_{};
    std::vector<int> reads_{};
};

}  // namespace

// Before:  @!P0 BRA L1
//          LDS  R1, [R0]
//          IADD R2, R1, 5
//          STS  [R3], R2
//          BRA  L2
//      L1: LDS  R4, [R0]
//          STS  [R3], R4
//      L2:
// After:   LDS  R1, [R0]
//          @!P0 BRA L1
//          IADD R5, R1, 5
//          BRA  L2
//      L1: MOV  R5, R1
//      L2: STS  [R3], R5
void joinSides(Code& code, const PassSettings&) {
    SideJoiner(code).run();
}

}  // namespace warpscope::codegen
