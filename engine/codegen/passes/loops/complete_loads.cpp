#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/computation.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// The one side of an if: nodes (branch, join) without labels and branches.
struct OneSide {
    std::size_t branch = 0;
    std::size_t join = 0;
};

bool isLoadOfWord(const Node& node) {
    return node.isInstruction() && node.code.opcode == Opcode::Ldg && !node.code.isGuarded() &&
           !node.code.isVolatile && isa::bytesOf(node.code.type) == 4 &&
           node.destination != kNoVirtual && node.destinationPart == 0 &&
           node.code.sources[0].kind == Operand::Kind::Register;
}

bool mayWriteGlobal(const Node& node) {
    return node.isInstruction() && !node.isBranch() &&
           isa::mayWriteTo(node.code.opcode, isa::Space::Global);
}

/// Whether other threads may be waited for at a node.
bool maySynchronize(const Node& node) {
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    return node.isInstruction() && !node.isBranch() && info.purity == isa::Purity::Acts &&
           info.space == isa::Space::None;
}

class LoadCompleter {
  public:
    LoadCompleter(Code& code, const Loop& loop) : code_(code), loop_(loop) {}

    /// True where a load was replaced.
    bool run() {
        if (loop_.branchesBack != 1) return false;
        const std::size_t tail = code::beginOfRun(code_, loop_.last);
        const std::optional<OneSide> side = writingSide(tail);
        if (!side) return false;
        for (std::size_t i = std::max(tail, loop_.first); i < loop_.last; ++i) {
            const std::optional<std::size_t> address = addressOf(i, tail);
            if (!address) continue;
            const std::optional<std::size_t> before = sameBefore(i, *address);
            if (!before) continue;
            complete(*before, *side, i, *address);
            return true;
        }
        return false;
    }

  private:
    const Node& node(std::size_t i) const { return code_.nodes[i]; }

    bool isWrittenInLoop(std::uint32_t number) const {
        const auto begin = code_.nodes.begin();
        return std::any_of(begin + static_cast<std::ptrdiff_t>(loop_.first),
                           begin + static_cast<std::ptrdiff_t>(loop_.last),
                           [&](const Node& other) { return other.destination == number; });
    }

    /// The only side of an if in front of `tail` that writes global memory, where all that does
    /// stands there: a compiler loads anew on one way into the end of a round, and no more.
    std::optional<OneSide> writingSide(std::size_t tail) const {
        std::optional<OneSide> found;
        for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
            if (maySynchronize(node(i))) return std::nullopt;
            if (!mayWriteGlobal(node(i))) continue;
            if (found && found->branch < i && i < found->join) continue;
            if (found) return std::nullopt;
            found = sideAround(i);
            if (!found || found->join >= tail) return std::nullopt;
        }
        return found;
    }

    std::optional<OneSide> sideAround(std::size_t at) const {
        std::size_t branch = at;
        while (branch > loop_.first && !node(branch).isBranch() &&
               node(branch).kind != Node::Kind::Label)
            --branch;
        std::size_t join = at;
        while (join < loop_.last && !node(join).isBranch() && node(join).kind != Node::Kind::Label)
            ++join;
        const bool isSide = node(branch).isBranch() && node(branch).code.isGuarded() &&
                            node(join).kind == Node::Kind::Label &&
                            node(join).label == node(branch).label;
        return isSide ? std::optional(OneSide{branch, join}) : std::nullopt;
    }

    /// What computes, from `first` on, the address of a load of a word, from registers that the
    /// loop does not change.
    std::optional<std::size_t> addressOf(std::size_t load, std::size_t first) const {
        if (!isLoadOfWord(node(load))) return std::nullopt;
        for (std::size_t i = load; i-- > first;) {
            if (node(i).destination != node(load).code.sources[0].value) continue;
            bool isSteady = isa::infoOf(node(i).code.opcode).purity == isa::Purity::Pure &&
                            !node(i).code.isGuarded() && node(i).destinationPart == 0;
            code::forEachRegisterUse(node(i), [&](const Operand& use) {
                isSteady = isSteady && !isWrittenInLoop(use.value);
            });
            return isSteady ? std::optional(i) : std::nullopt;
        }
        return std::nullopt;
    }

    /// The same load in front of the loop, behind which nothing is written before it begins.
    std::optional<std::size_t> sameBefore(std::size_t load, std::size_t address) const {
        for (std::size_t i = loop_.first; i-- > 0;) {
            const Node& other = node(i);
            if (other.kind == Node::Kind::Label || other.neverFallsThrough()) break;
            if (mayWriteGlobal(other) || maySynchronize(other)) break;
            if (!isLoadOfWord(other) || other.code.offset != node(load).code.offset ||
                other.code.type != node(load).code.type)
                continue;
            if (isMadeLike(i, address)) return i;
        }
        return std::nullopt;
    }

    /// Whether the address of a load in front of the loop is computed as at node `address`.
    bool isMadeLike(std::size_t load, std::size_t address) const {
        for (std::size_t i = load; i-- > 0;) {
            if (node(i).kind == Node::Kind::Label) break;
            if (node(i).destination != node(load).code.sources[0].value) continue;
            bool isSame = isSameComputation(node(i).code, node(address).code);
            code::forEachRegisterUse(node(i), [&](const Operand& use) {
                const auto begin = code_.nodes.begin();
                isSame = isSame && std::none_of(begin + static_cast<std::ptrdiff_t>(i),
                                                begin + static_cast<std::ptrdiff_t>(loop_.first),
                                                [&](const Node& other) {
                                                    return other.destination == use.value;
                                                });
            });
            return isSame;
        }
        return false;
    }

    Node copyOf(const Node& load, std::uint32_t from) const {
        Node copy = load;
        copy.code.opcode = Opcode::Mov;
        copy.code.offset = 0;
        copy.code.hasWideAddress = false;
        copy.code.sources = {isa::registerOperand(from)};
        return copy;
    }

    void insert(std::size_t at, const Node& added) {
        code_.nodes.insert(code_.nodes.begin() + static_cast<std::ptrdiff_t>(at), added);
    }

    /// The later places first, so that the others stay where they are.
    void complete(std::size_t before, const OneSide& side, std::size_t load, std::size_t address) {
        const std::uint32_t number = code_.registerCount++;
        Node again = node(load);
        Node place = node(address);
        place.destination = code_.registerCount++;
        again.code.sources[0] = isa::registerOperand(place.destination);
        again.destination = number;
        code_.nodes[load] = copyOf(node(load), number);
        insert(side.join, again);
        insert(side.join, place);
        const Node copy = copyOf(node(before), number);
        code_.nodes[before].destination = number;
        insert(before + 1, copy);
    }

    Code& code_;
    const Loop& loop_;
};

}  // namespace

// Before:      LDG R1, [R0]          // for (e = row[v]; e < row[v + 1]; ++e) if (…) …
//              ISETP.LT P0, R4, R1
//              @!P0 BRA L3
//          L1: …
//              @P1 BRA L2
//              STG [R5], R6
//          L2: LDG R2, [R0]
//              ISETP.LT P0, R4, R2
//              @P0 BRA L1
// After:       LDG R3, [R0]
//              …
//              @P1 BRA L2
//              STG [R5], R6
//              LDG R3, [R0]          // only lanes that have stored
//          L2: MOV R2, R3
//              ISETP.LT P0, R4, R2
//              @P0 BRA L1
void completeLoads(Code& code, const PassSettings&) {
    code::forEachLoop(code, [&](const Loop& loop) { return LoadCompleter(code, loop).run(); });
}

}  // namespace warpscope::codegen
