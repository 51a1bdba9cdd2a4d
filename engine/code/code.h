#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/isa/instruction.h"

namespace warpscope::code {

inline constexpr std::uint32_t kNoVirtual = UINT32_MAX;

/// What #pragma unroll asks for of a loop (Node::roundsAsked), beside a number of rounds.
inline constexpr std::uint16_t kNeverUnrolled = 1;
inline constexpr std::uint16_t kAllRounds = UINT16_MAX;

/// A memory space that an address belongs to; each has instructions of its own.
using isa::Space;

/// One entry of a kernel before registers are given: an instruction, or a mark between them.
struct Node {
    enum class Kind : std::uint8_t {
        Instruction,
        Label,       ///< `label` stands here.
        ScopeBegin,  ///< Variable number `variable` begins to exist.
        ScopeEnd,    ///< … and ends.
    };
    Kind kind = Kind::Instruction;
    /// Register and predicate operands hold virtual numbers; the destinations are those below.
    isa::Instruction code{};
    std::uint32_t destination = kNoVirtual;
    /// Words behind the first of a wide register that the result goes to. Who writes a register
    /// word by word begins with the first, which ends what it held.
    std::uint8_t destinationPart = 0;
    std::uint32_t destinationPredicate = kNoVirtual;
    /// Of a label, or the target of a branch or call; of a way back where its function begins.
    std::uint32_t label = kNoVirtual;
    std::uint32_t variable = kNoVirtual;
    /// Of a label that a loop begins with: so many rounds are to stand between two ways back, or
    /// kNeverUnrolled, kAllRounds; 0 where nobody has asked for anything.
    std::uint16_t roundsAsked = 0;
    /// Of a label that a loop begins with: the source tests in front of each round, of the first
    /// one without need, so that the test stands behind the rounds alone.
    bool isTestedInFront = false;
    /// Of a guarded instruction: no lane without the guard reads the result again, so that what the
    /// register held before ends here for all of them.
    bool endsOldValue = false;
    /// Which node of another code this one is a copy of; kNoVirtual where nobody asks.
    std::uint32_t origin = kNoVirtual;
    /// Of a sum of floats: its operands stand as nvcc has them (codegen/values/sum_order.h).
    bool isOrdered = false;
    /// Of a product of floats: the last step of a fast quotient. LLVM sees the quotient as a call,
    /// and ptxas may fuse the product (codegen/passes/fusing/expose_quotients.h). Of a comparison:
    /// one of the steps of a division or a root, which ptxas writes out when it shares no more.
    bool isLate = false;
    /// Stands in a function that was copied to where it is called, and that takes values alone.
    bool isOfValues = false;
    /// Of an access to shared memory: the lanes that come here together all name the same address.
    bool namesOnePlace = false;

    bool isInstruction() const { return kind == Kind::Instruction; }
    /// Lanes, or other words of a wide register, may keep what the destination held before.
    bool keepsOldValue() const {
        return (code.isGuarded() && !endsOldValue) || destinationPart != 0;
    }
    bool isBranch() const { return isInstruction() && code.opcode == isa::Opcode::Bra; }
    bool isCall() const { return isInstruction() && code.opcode == isa::Opcode::Call; }
    bool isReturn() const { return isInstruction() && code.opcode == isa::Opcode::Ret; }
    /// `label` is where it goes to.
    bool hasTarget() const { return isInstruction() && isa::goesToTarget(code.opcode); }
    /// What follows is reached only through a label.
    bool neverFallsThrough() const { return isInstruction() && code.neverFallsThrough(); }
};

/// A variable of the source, for the lanes view.
struct Variable {
    std::string name{};
    isa::DataType type = isa::DataType::S32;
    Space space = Space::None;  ///< None: in the virtual register `index`.
    std::uint32_t index = 0;    ///< Virtual register, or byte offset in its space.
    std::uint32_t count = 1;
};

/// A kernel with virtual registers, predicates and labels, each counted from 0 without limit.
struct Code {
    std::vector<Node> nodes{};
    std::vector<Variable> variables{};
    std::uint32_t registerCount = 0;
    std::uint32_t predicateCount = 0;
    std::uint32_t labelCount = 0;
    /// By virtual register: of the values that several ways bring to a block, nvcc has that with
    /// the larger number first. 0, and what has no row: not known.
    std::vector<std::uint32_t> phiOrder{};
    std::uint32_t localBytes = 0;
    int spillStores = 0;
    int spillLoads = 0;
};

/// Calls `use` with every operand of the node that reads a virtual register.
template <class Node, class Use>
void forEachRegisterUse(Node& node, Use use) {
    if (!node.isInstruction()) return;
    for (auto& source : node.code.sources) {
        if (source.kind == isa::Operand::Kind::Register) use(source);
    }
}

/// Calls `use` with every operand of the node that reads a virtual predicate, its guard first.
template <class Node, class Use>
void forEachPredicateUse(Node& node, Use use) {
    if (!node.isInstruction()) return;
    if (node.code.isGuarded()) use(node.code.guard);
    for (auto& source : node.code.sources) {
        if (source.kind == isa::Operand::Kind::Predicate) use(source);
    }
}

/// By virtual register: how many registers it takes, 1, 2 or 4. An instruction that reads 32 bits
/// of a wide one reads the word that Operand::part names, one that writes 32 bits the word of
/// destinationPart.
std::vector<std::uint8_t> widthsOf(const Code& code);

/// True for instructions whose only effect is their result.
bool isPure(const Node& node);

/// Whether functions are called that were not copied to where they are.
bool hasCalls(const Code& code);

/// Removes the nodes that are not marked. Requires: one mark a node.
void keepOnly(Code& code, const std::vector<bool>& isKept);

}  // namespace warpscope::code
