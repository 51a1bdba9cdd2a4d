#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/isa/instruction.h"

namespace warpscope::code {

inline constexpr std::uint32_t kNoVirtual = UINT32_MAX;

/// A memory space that an address belongs to; each has instructions of its own.
enum class Space : std::uint8_t { None, Global, Shared, Local, Constant };

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
    std::uint32_t destinationPredicate = kNoVirtual;
    std::uint32_t label = kNoVirtual;  ///< Of a label, or the target of a branch.
    std::uint32_t variable = kNoVirtual;

    bool isInstruction() const { return kind == Kind::Instruction; }
    bool isBranch() const { return isInstruction() && code.opcode == isa::Opcode::Bra; }
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

/// By virtual register: whether it holds 64 bits, in a pair. An instruction that writes such a
/// register writes both words; one that reads 32 bits of it reads the lower word.
std::vector<bool> pairsOf(const Code& code);

/// True for instructions whose only effect is their result.
bool isPure(const Node& node);

/// Removes the nodes that are not marked. Requires: one mark a node.
void keepOnly(Code& code, const std::vector<bool>& isKept);

}  // namespace warpscope::code
