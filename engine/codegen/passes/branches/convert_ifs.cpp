#include <algorithm>
#include <optional>
#include <vector>

#include "engine/code/flow.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"
#include "engine/isa/sequence.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Liveness;
using code::Node;
using code::RegisterSet;
using isa::Opcode;
using isa::Operand;

/// Instructions of both sides together: a branch costs about as much as this many of them.
constexpr std::size_t kMaxPredicatedInstructions = 10;
/// Behind an if: a counter and its comparison.
constexpr int kFewBehind = 2;
/// A condition in the source takes up to all eight predicates; leave room for those around it.
constexpr std::size_t kMaxPredicates = 3;

/// A run of nodes that becomes guarded: [first, end).
struct Side {
    std::size_t first = 0;
    std::size_t end = 0;
};

/// An if without else, or with one; everything stands between the branch and `join`.
struct If {
    std::size_t branch = 0;
    Side then{};
    std::optional<Side> otherwise{};
    std::size_t join = 0;  ///< Node of the label where both sides meet.
};

bool mayBeGuarded(const Node& node) {
    if (!node.isInstruction()) return node.kind != Node::Kind::Label;
    if (node.code.isGuarded() && node.isBranch()) return false;
    if (node.code.opcode == Opcode::S2r) return false;  // The clock is read where it stands.
    if (isa::branchesOf(node.code).hasOwn) return false;
    // nvcc leaves the branch around every atomic (read in the SASS of 20 ifs).
    if (isa::isAtomic(node.code.opcode)) return false;
    const bool actsAlone = isa::isLoad(node.code.opcode) || isa::isStore(node.code.opcode);
    return isa::infoOf(node.code.opcode).purity == isa::Purity::Pure || actsAlone;
}

class Converter {
  public:
    explicit Converter(Code& code)
        : code_(code), liveness_(code::livenessOf(code, false)), uses_(code.labelCount, 0) {
        labels_ = code::labelPositions(code);
        for (const Node& node : code.nodes) {
            if (node.isBranch()) ++uses_[node.label];
        }
    }

    /// Converts the innermost ifs; true where there was one.
    bool run() {
        bool isChanged = false;
        std::size_t next = 0;
        std::vector<Node> out;
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const std::optional<If> found = ifAt(i);
            if (!found) continue;
            copy(next, i, out);
            convert(*found, out);
            i = next = found->join;
            isChanged = true;
        }
        copy(next, code_.nodes.size(), out);
        code_.nodes = std::move(out);
        return isChanged;
    }

  private:
    void copy(std::size_t from, std::size_t to, std::vector<Node>& out) const {
        out.insert(out.end(), code_.nodes.begin() + static_cast<std::ptrdiff_t>(from),
                   code_.nodes.begin() + static_cast<std::ptrdiff_t>(to));
    }

    /// The end of the run of nodes from `first` that may all be guarded.
    std::size_t endOfSide(std::size_t first) const {
        std::size_t end = first;
        while (end < code_.nodes.size() && mayBeGuarded(code_.nodes[end]))
            ++end;
        return end;
    }

    bool isOnlyUse(std::size_t label) const {
        return code_.nodes[label].kind == Node::Kind::Label && uses_[code_.nodes[label].label] == 1;
    }

    std::optional<If> ifAt(std::size_t branch) const {
        const Node& node = code_.nodes[branch];
        if (!node.isBranch() || !node.code.isGuarded()) return {};
        const std::size_t target = labels_[node.label];
        if (target <= branch) return {};
        If found{branch, {branch + 1, endOfSide(branch + 1)}, {}, target};
        if (found.then.end != target) {
            // BRA join; then the other side.
            const Node& jump = code_.nodes[found.then.end];
            const bool isElse = jump.isBranch() && !jump.code.isGuarded() &&
                                target == found.then.end + 1 && isOnlyUse(target);
            if (!isElse) return {};
            found.otherwise = Side{target + 1, endOfSide(target + 1)};
            found.join = labels_[jump.label];
            if (found.otherwise->end != found.join) return {};
        }
        return isWorthIt(found) && !isLinkOfChain(found) ? std::optional(found) : std::nullopt;
    }

    /// The last if of an "else if" whose sides do more than choose a value: nvcc leaves the
    /// branches of such a chain (read in the SASS of particles that walls reflect). The sides
    /// before it jump to where it joins.
    bool isLinkOfChain(const If& found) const {
        const std::size_t join = code::instructionFrom(code_, found.join);
        const auto isJump = [&](const Node& node) {
            return node.isBranch() && !node.code.isGuarded() &&
                   code::instructionFrom(code_, labels_[node.label]) == join;
        };
        const auto before = code_.nodes.begin() + static_cast<std::ptrdiff_t>(found.branch);
        const auto instructions =
            std::count_if(before + 1, code_.nodes.begin() + static_cast<std::ptrdiff_t>(found.join),
                          [](const Node& node) { return node.isInstruction(); });
        return instructions > 1 && std::any_of(code_.nodes.begin(), before, isJump);
    }

    static bool isGlobal(const Node& node, bool (*doesIt)(Opcode)) {
        return node.isInstruction() && doesIt(node.code.opcode) &&
               isa::infoOf(node.code.opcode).space == isa::Space::Global;
    }

    bool isWorthIt(const If& found) const {
        std::size_t instructions = 0;
        std::size_t predicates = 0;
        bool isLoaded = false;
        bool isWritten = false;
        for (std::size_t i = found.branch + 1; i < found.join; ++i) {
            const Node& node = code_.nodes[i];
            if (node.isInstruction()) ++instructions;
            isLoaded = isLoaded || isGlobal(node, isa::isLoad);
            isWritten = isWritten || isGlobal(node, isa::isStore);
            if (node.destinationPredicate != kNoVirtual) ++predicates;
            if (node.destinationPredicate == code_.nodes[found.branch].code.guard.value)
                return false;
            // Around a choice that loads or stores nvcc leaves the branch (read in the SASS of halos
            // and of sorts, whose divergent branches are the measured ones so).
            if (node.code.isGuarded() &&
                (isa::isLoad(node.code.opcode) || isa::isStore(node.code.opcode)))
                return false;
        }
        return instructions <= kMaxPredicatedInstructions && predicates <= kMaxPredicates &&
               !(isLoaded && isWritten && isShortBehind(found.join));
    }

    /// Whether little is done where the sides meet before lanes branch again or end, for which a
    /// side need not be waited: around what loads and writes global memory nvcc leaves the branch
    /// then (read in the SASS of 160 kernels: of 316 short ifs 10 do both, and all are so).
    bool isShortBehind(std::size_t join) const {
        int instructions = 0;
        for (std::size_t i = join; i < code_.nodes.size(); ++i) {
            const Node& node = code_.nodes[i];
            if (i > join && node.kind == Node::Kind::Label) break;
            if (!node.isInstruction()) continue;
            if (isa::goesElsewhere(node.code.opcode)) break;
            if (node.code.opcode != Opcode::Mov) ++instructions;
        }
        return instructions <= kFewBehind;
    }

    const RegisterSet& liveInto(std::size_t node) const {
        const auto after = std::ranges::upper_bound(liveness_.blocks, node, {}, &FlowBlock::first);
        return liveness_.in[static_cast<std::size_t>(after - liveness_.blocks.begin()) - 1];
    }

    void convert(const If& found, std::vector<Node>& out) {
        Operand taken = code_.nodes[found.branch].code.guard;
        Operand fallen = taken;
        fallen.negate = !fallen.negate;
        const RegisterSet& joined = liveInto(found.join);
        if (!found.otherwise) return guardSide(found.then, fallen, joined, joined, out);
        const RegisterSet& otherwise = liveInto(found.otherwise->first - 1);
        RegisterSet needed = joined;
        needed.addAll(otherwise);
        if (isOverwritten(*found.otherwise, found.then, joined)) {
            copy(found.otherwise->first, found.otherwise->end, out);
            return guardSide(found.then, fallen, needed, joined, out);
        }
        guardSide(found.then, fallen, needed, otherwise, out);
        guardSide(*found.otherwise, taken, joined, joined, out);
    }

    /// Whether `otherwise` only chooses, by a condition of its own, values that `then` writes, too,
    /// without reading them: the lanes of both may run it, and those of `then` write over it.
    bool isOverwritten(const Side& otherwise, const Side& then, const RegisterSet& joined) const {
        bool chooses = false;
        for (std::size_t i = otherwise.first; i < otherwise.end; ++i) {
            const Node& node = code_.nodes[i];
            if (!node.isInstruction()) continue;
            chooses = chooses || node.code.isGuarded();
            const bool isPure = isa::infoOf(node.code.opcode).purity == isa::Purity::Pure;
            const bool isOwn = node.destination == kNoVirtual || !joined.has(node.destination);
            if (!isPure || (!isOwn && !isOnlyWritten(then, node.destination)) ||
                (isOwn && node.destination != kNoVirtual && isNamed(then, node.destination)))
                return false;
        }
        return chooses;
    }

    /// Whether a side writes a register in all its lanes and reads it nowhere.
    bool isOnlyWritten(const Side& side, std::uint32_t number) const {
        bool isWritten = false;
        for (std::size_t i = side.first; i < side.end; ++i) {
            const Node& node = code_.nodes[i];
            if (!node.isInstruction()) continue;
            if (reads(node, number)) return false;
            isWritten = isWritten || (node.destination == number && !node.code.isGuarded() &&
                                      node.destinationPart == 0);
        }
        return isWritten;
    }

    bool isNamed(const Side& side, std::uint32_t number) const {
        return std::any_of(
            code_.nodes.begin() + static_cast<std::ptrdiff_t>(side.first),
            code_.nodes.begin() + static_cast<std::ptrdiff_t>(side.end), [&](const Node& node) {
                return node.isInstruction() && (node.destination == number || reads(node, number));
            });
    }

    static bool reads(const Node& node, std::uint32_t number) {
        bool isRead = false;
        code::forEachRegisterUse(node, [&](const Operand& use) { isRead |= use.value == number; });
        return isRead;
    }

    /// What nobody else needs is computed for all lanes; what may fault or is seen is guarded.
    /// `elsewhere`: what lanes without the guard still read of what was before.
    void guardSide(const Side& side, const Operand& guard, const RegisterSet& needed,
                   const RegisterSet& elsewhere, std::vector<Node>& out) {
        const RegisterSet& before = liveInto(side.first);
        std::vector<std::pair<Operand, Operand>> joined;
        for (std::size_t i = side.first; i < side.end; ++i) {
            Node node = code_.nodes[i];
            if (!node.isInstruction()) {
                out.push_back(node);
                continue;
            }
            const bool isOwn = node.destination != kNoVirtual && !needed.has(node.destination) &&
                               !before.has(node.destination);
            const bool isFree = isa::infoOf(node.code.opcode).purity == isa::Purity::Pure &&
                                (isOwn || node.destination == kNoVirtual);
            if (!isFree) {
                node.endsOldValue = (node.endsOldValue || !node.code.isGuarded()) &&
                                    node.destination != kNoVirtual &&
                                    !elsewhere.has(node.destination);
                node.code.guard =
                    node.code.isGuarded() ? both(node.code.guard, guard, joined, node, out) : guard;
            }
            out.push_back(node);
        }
    }

    /// A predicate that holds where both do.
    Operand both(const Operand& inner, const Operand& outer,
                 std::vector<std::pair<Operand, Operand>>& joined, const Node& at,
                 std::vector<Node>& out) {
        const auto known = std::ranges::find(joined, inner, &std::pair<Operand, Operand>::first);
        if (known != joined.end()) return known->second;
        Node node = at;
        node.code = {};
        node.code.opcode = Opcode::Plop;
        node.code.type = isa::DataType::U32;
        node.code.logic = isa::Logic::And;
        node.code.sources = {inner, outer};
        node.code.line = at.code.line;
        node.code.column = at.code.column;
        node.code.side = at.code.side;
        node.destination = kNoVirtual;
        node.destinationPredicate = code_.predicateCount++;
        node.endsOldValue = false;
        out.push_back(node);
        joined.emplace_back(inner, isa::predicateOperand(node.destinationPredicate));
        return joined.back().second;
    }

    Code& code_;
    Liveness liveness_;
    std::vector<int> uses_;
    std::vector<std::size_t> labels_{};
};

bool isPlainExit(const Code& code, std::size_t at) {
    return at < code.nodes.size() && code.nodes[at].code.endsAll();
}

/// Whether lanes that do not branch may still come to a barrier before they are at `to`, in a later
/// round of a loop as well. Lanes that have ended are not waited for: leaving a barrier out has
/// another meaning.
bool hasBarrier(const Code& code, std::size_t branch, std::size_t to,
                const std::vector<std::size_t>& labels) {
    std::size_t from = branch;
    for (std::size_t i = branch; i < code.nodes.size(); ++i) {
        if (code.nodes[i].isBranch() && labels[code.nodes[i].label] <= branch) {
            from = std::min(from, labels[code.nodes[i].label]);
            to = std::max(to, i);
        }
    }
    return std::any_of(code.nodes.begin() + static_cast<std::ptrdiff_t>(from),
                       code.nodes.begin() + static_cast<std::ptrdiff_t>(to), [](const Node& node) {
                           return node.isInstruction() && isa::isBarrier(node.code.opcode);
                       });
}

/// Whether somebody else comes to the labels in [from, to), in front of a jump that is to go. Who
/// does may go where the jump leads: that is done here.
bool staysNeeded(Code& code, std::size_t from, std::size_t to) {
    const Node& jump = code.nodes[to];
    for (std::size_t i = from; i < to; ++i) {
        if (code.nodes[i].kind != Node::Kind::Label) continue;
        for (Node& other : code.nodes) {
            if (!other.isBranch() || other.label != code.nodes[i].label) continue;
            if (jump.code.opcode != Opcode::Bra) return true;
            other.label = jump.label;
        }
    }
    return false;
}

/// A branch over the rest of the kernel, to EXIT, ends the lanes that take it; and a branch over
/// nothing but EXIT or another branch takes its place.
void shortenWays(Code& code) {
    const std::vector<std::size_t> labels = code::labelPositions(code);
    std::vector<bool> isKept(code.nodes.size(), true);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        Node& node = code.nodes[i];
        if (!node.isBranch() || !node.code.isGuarded() || labels[node.label] <= i) continue;
        const std::size_t label = labels[node.label];
        const std::size_t next = code::instructionFrom(code, i + 1);
        const std::size_t target = code::instructionFrom(code, label);
        const bool skipsOne = next < label && code.nodes[next].neverFallsThrough() &&
                              code::instructionFrom(code, next + 1) >= label;
        if (skipsOne && !staysNeeded(code, i + 1, next)) {
            isKept[next] = false;
            node.code.guard.negate = !node.code.guard.negate;
            node.code.opcode = code.nodes[next].code.opcode;
            node.label = code.nodes[next].label;
        } else if (isPlainExit(code, target) && !hasBarrier(code, i, target, labels)) {
            node.code.opcode = Opcode::Exit;
            node.label = kNoVirtual;
        }
    }
    code::keepOnly(code, isKept);
}

}  // namespace

// Before:      @!P0 BRA L1
//              LDG  R1, [R0]
//              IADD R2, R2, R1
//          L1: STG  [R3], R2
// After:       @P0 LDG  R1, [R0]     // no lane leaves the others
//              @P0 IADD R2, R2, R1
//              STG  [R3], R2
// And:         @P0 IADD R0, R1, -1    // if … else if: the lanes of the first one write last
//              @!P0 ISETP.GE P1, R0, R1
//              @P1 MOV R0, 0
// After:       ISETP.GE P1, R0, R1
//              @P1 MOV R0, 0
//              @P0 IADD R0, R1, -1
// And:         @P0 BRA L2            // to EXIT
// After:       @P0 EXIT
void convertIfs(Code& code, const PassSettings&) {
    shortenWays(code);
    dropUnusedLabels(code);
    while (Converter(code).run())
        dropUnusedLabels(code);
}

}  // namespace warpscope::codegen
