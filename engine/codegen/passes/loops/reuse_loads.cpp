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

/// A load of a word and, where its base is a register, the node that computes that.
struct Read {
    std::size_t load = 0;
    std::size_t address = 0;
};

bool isWordLoad(const Node& node, Opcode opcode) {
    return node.isInstruction() && node.code.opcode == opcode && !node.code.isGuarded() &&
           !node.code.isVolatile && isa::bytesOf(node.code.type) == 4 &&
           node.destination != kNoVirtual && node.destinationPart == 0 &&
           node.code.sources[0].kind == Operand::Kind::Register;
}

/// Whether other threads, or this one, may have written by the next node.
bool mayChangeMemory(const Node& node, Opcode load) {
    if (!node.isInstruction() || node.isBranch()) return false;
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    if (isa::mayWriteTo(node.code.opcode, isa::infoOf(load).space)) return true;
    return info.purity == isa::Purity::Acts && info.space == isa::Space::None;
}

class LoadReuser {
  public:
    LoadReuser(Code& code, const Loop& loop) : code_(code), loop_(loop) {}

    bool run() {
        if (loop_.branchesBack != 1) return false;
        for (std::size_t i = loop_.first + 1; i < loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            if (node.kind == Node::Kind::Label || node.isBranch()) break;
            const bool isLoad = isWordLoad(node, Opcode::Ldg) || isWordLoad(node, Opcode::Lds);
            if (isLoad && reuse(i)) return true;
            if (mayChangeMemory(node, Opcode::Ldg) || mayChangeMemory(node, Opcode::Lds)) break;
        }
        return false;
    }

  private:
    bool isWritten(std::uint32_t number, std::size_t first, std::size_t end) const {
        return std::any_of(code_.nodes.begin() + static_cast<std::ptrdiff_t>(first),
                           code_.nodes.begin() + static_cast<std::ptrdiff_t>(end),
                           [number](const Node& node) { return node.destination == number; });
    }

    /// The pure node before a load that computes its base, not before `first`.
    std::optional<std::size_t> addressOf(std::size_t load, std::size_t first) const {
        const std::uint32_t base = code_.nodes[load].code.sources[0].value;
        for (std::size_t i = load; i-- > first;) {
            const Node& node = code_.nodes[i];
            if (node.destination != base) continue;
            const bool isPlain = isa::infoOf(node.code.opcode).purity == isa::Purity::Pure &&
                                 !node.code.isGuarded() && node.destinationPart == 0;
            return isPlain ? std::optional(i) : std::nullopt;
        }
        return std::nullopt;
    }

    /// Whether what the address is made of is the same at both nodes.
    bool isSteady(std::size_t address, std::size_t from, std::size_t to) const {
        bool isSame = true;
        code::forEachRegisterUse(code_.nodes[address], [&](const Operand& use) {
            isSame = isSame && !isWritten(use.value, from, to);
        });
        return isSame;
    }

    /// The last load of the same place in [first, end) whose value is still true at `end`.
    std::optional<std::size_t> sameBefore(const Read& top, std::size_t first,
                                          std::size_t end) const {
        const Node& wanted = code_.nodes[top.load];
        for (std::size_t i = end; i-- > first;) {
            const Node& node = code_.nodes[i];
            if (node.kind == Node::Kind::Label || node.neverFallsThrough()) return std::nullopt;
            if (mayChangeMemory(node, wanted.code.opcode)) return std::nullopt;
            const bool isSame = isWordLoad(node, wanted.code.opcode) &&
                                node.code.offset == wanted.code.offset &&
                                node.code.type == wanted.code.type;
            const auto address = isSame ? addressOf(i, first) : std::nullopt;
            if (!address ||
                !isSameComputation(code_.nodes[*address].code, code_.nodes[top.address].code))
                continue;
            if (isSteady(*address, *address, end)) return i;
        }
        return std::nullopt;
    }

    bool reuse(std::size_t load) {
        const auto address = addressOf(load, loop_.first + 1);
        if (!address || !isSteady(*address, loop_.first + 1, *address)) return false;
        const Read top{load, *address};
        const auto back = sameBefore(top, loop_.first + 1, loop_.last);
        const auto before = sameBefore(top, 0, loop_.first);
        if (!back || !before || *back <= load) return false;
        const std::uint32_t number = code_.registerCount++;
        Node& again = code_.nodes[load];
        again.code.opcode = Opcode::Mov;
        again.code.offset = 0;
        again.code.hasWideAddress = false;
        again.code.sources = {isa::registerOperand(number)};
        for (const std::size_t at : {*back, *before}) {  // The later one first.
            Node copy = code_.nodes[at];
            copy.code.opcode = Opcode::Mov;
            copy.code.offset = 0;
            copy.code.hasWideAddress = false;
            copy.code.sources = {isa::registerOperand(number)};
            code_.nodes[at].destination = number;
            code_.nodes.insert(code_.nodes.begin() + static_cast<std::ptrdiff_t>(at + 1), copy);
        }
        return true;
    }

    Code& code_;
    const Loop& loop_;
};

}  // namespace

// Before:      LDG R1, [R0]          // while (next[x] != x) x = next[x];
//              …
//          L1: LDG R2, [R0]          // what the test has read
//              MOV R0, R2
//              LDG R3, [R0]
//              ISETP.NE P0, R3, R0
//              @P0 BRA L1
// After:       LDG R4, [R0]
//              MOV R1, R4
//              …
//          L1: MOV R2, R4
//              MOV R0, R2
//              LDG R4, [R0]
//              MOV R3, R4
//              ISETP.NE P0, R3, R0
//              @P0 BRA L1
void reuseLoads(Code& code, const PassSettings&) {
    code::forEachLoop(code, [&](const Loop& loop) {
        bool isMoved = false;
        Loop same = loop;
        while (LoadReuser(code, same).run()) {
            isMoved = true;
            const std::vector<Loop> loops = code::loopsOf(code);
            const auto found = std::ranges::find_if(loops, [&](const Loop& one) {
                return code.nodes[one.first].label == code.nodes[same.first].label ||
                       one.first == same.first + 1;
            });
            if (found == loops.end()) break;
            same = *found;
        }
        return isMoved;
    });
}

}  // namespace warpscope::codegen
