#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// base + index × a power of two, each of them one value, base and result 64 bits wide.
bool isPlace(const Node& node) {
    if (!node.isInstruction() || node.code.opcode != Opcode::ImadWide || node.code.isGuarded() ||
        node.code.type != DataType::S64 || node.destinationPart != 0)
        return false;
    const auto& [index, factor, base, none] = node.code.sources;
    return index.kind == Operand::Kind::Register && !index.negate && !base.negate &&
           factor.kind == Operand::Kind::Immediate && std::has_single_bit(factor.value) &&
           base.kind == Operand::Kind::Register && base.value != node.destination;
}

/// Of a block with more such indices none is extended: each takes a pair of registers, and nvcc has
/// IMAD.WIDE there (read in the SASS of local_sort, whose last block has sixteen).
constexpr std::ptrdiff_t kMaxExtended = 8;

class Extender {
  public:
    explicit Extender(Code& code)
        : code_(code),
          blocks_(code::flowBlocks(code)),
          dominance_(blocks_),
          definitions_(code::onlyDefinitions(code, blocks_, dominance_)),
          blockOf_(code.nodes.size()),
          before_(code.nodes) {
        for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
            for (std::size_t i = blocks_[b].first; i < blocks_[b].end; ++i)
                blockOf_[i] = b;
        }
    }

    void run() {
        for (std::size_t i = 0; i < before_.size(); ++i) {
            if (isPlace(before_[i])) places_[before_[i].code.sources[0].value].push_back(i);
        }
        for (std::size_t i = 0; i < before_.size(); ++i)
            if (isPlace(before_[i])) visit(i);
        write();
    }

  private:
    void visit(std::size_t at) {
        const auto& [index, factor, base, none] = before_[at].code.sources;
        if (factor.value == 1) {
            addInBytes(at);
        } else if (const auto first = offsetOf(at)) {
            addIndices(at, *first);
        } else if (isExtendedBefore(at) && hasFewBefore(blockOf_[at])) {
            shiftAndAdd(at, extended(index, at), base);
        }
    }

    /// The node that adds another index, as often as this one, to what this one adds to.
    std::optional<std::size_t> offsetOf(std::size_t at) const {
        const auto& [index, factor, base, none] = before_[at].code.sources;
        const std::size_t first = definitions_[base.value];
        if (first == SIZE_MAX || !isPlace(before_[first])) return {};
        const auto& inner = before_[first].code.sources;
        const bool areSteady = isSteady(index) && isSteady(inner[0]) && isSteady(inner[2]);
        return areSteady && inner[1] == factor ? std::optional(first) : std::nullopt;
    }

    bool isSteady(const Operand& operand) const {
        return operand.value < definitions_.size() && definitions_[operand.value] != SIZE_MAX;
    }

    /// Whether a block that comes before this one, and is another, has the index in 64 bits.
    bool isExtendedBefore(std::size_t at) const {
        const Operand& index = before_[at].code.sources[0];
        if (!isSteady(index)) return false;
        return std::ranges::any_of(places_.at(index.value), [&](std::size_t other) {
            return before_[other].code.sources[0] == index && blockOf_[other] != blockOf_[at] &&
                   dominance_.holds(blockOf_[other], blockOf_[at]);
        });
    }

    bool hasFewBefore(std::uint32_t block) const {
        const code::FlowBlock& nodes = blocks_[block];
        std::ptrdiff_t count = 0;
        for (std::size_t i = nodes.first; i < nodes.end; ++i)
            count += isPlace(before_[i]) && isExtendedBefore(i) ? 1 : 0;
        return count <= kMaxExtended;
    }

    /// The index in 64 bits, made in front of a node.
    Operand extended(const Operand& index, std::size_t at) {
        Node node = like(at, Opcode::I2i, DataType::S64, {index});
        node.destination = code_.registerCount++;
        ahead_[at].push_back(node);
        return isa::registerOperand(node.destination);
    }

    /// index + base.
    void addInBytes(std::size_t at) {
        const auto& [index, factor, base, none] = before_[at].code.sources;
        const Operand wide = extended(index, at);
        code_.nodes[at].code.opcode = Opcode::Iadd;
        code_.nodes[at].code.sources = {wide, base};
    }

    void addIndices(std::size_t at, std::size_t first) {
        const auto& inner = before_[first].code.sources;
        const auto [known, isNew] = offsets_.try_emplace(first);
        if (isNew) known->second = extended(inner[0], first);
        const Operand own = extended(before_[at].code.sources[0], at);
        Node sum = like(at, Opcode::Iadd, DataType::S64, {own, known->second});
        sum.destination = code_.registerCount++;
        ahead_[at].push_back(sum);
        shiftAndAdd(at, isa::registerOperand(sum.destination), inner[2]);
    }

    /// base + index × 2^n: the lower word with its carry, then the upper one of the index.
    void shiftAndAdd(std::size_t at, const Operand& index, const Operand& base) {
        Node& node = code_.nodes[at];
        const Operand factor = node.code.sources[1];
        node.code.type = DataType::U64;
        node.code.sources = {index, factor, base};
        Operand upper = index;
        upper.part = 1;
        Operand carried = isa::registerOperand(node.destination);
        carried.part = 1;
        Node high = like(at, Opcode::Imad, DataType::U32, {upper, factor, carried});
        high.destination = node.destination;
        high.destinationPart = 1;
        behind_[at] = high;
    }

    Node like(std::size_t at, Opcode opcode, DataType type, std::array<Operand, 4> sources) const {
        Node node = before_[at];
        node.code.opcode = opcode;
        node.code.type = type;
        node.code.sources = sources;
        return node;
    }

    void write() {
        std::vector<Node> changed = std::move(code_.nodes);
        code_.nodes.clear();
        for (std::size_t i = 0; i < changed.size(); ++i) {
            if (const auto ahead = ahead_.find(i); ahead != ahead_.end())
                code_.nodes.insert(code_.nodes.end(), ahead->second.begin(), ahead->second.end());
            code_.nodes.push_back(changed[i]);
            if (const auto behind = behind_.find(i); behind != behind_.end())
                code_.nodes.push_back(behind->second);
        }
    }

    Code& code_;
    std::vector<code::FlowBlock> blocks_;
    code::Dominance dominance_;
    std::vector<std::size_t> definitions_;
    std::vector<std::uint32_t> blockOf_;
    std::vector<Node> before_;
    std::map<std::uint32_t, std::vector<std::size_t>> places_{};  ///< By index.
    std::map<std::size_t, Operand> offsets_{};
    std::map<std::size_t, std::vector<Node>> ahead_{};
    std::map<std::size_t, Node> behind_{};
};

}  // namespace

// Before:  IMAD.WIDE.S64 R4, R0, 4, R2   // somewhere before, in another block
//          IMAD.WIDE.S64 R8, R0, 4, R6
// After:   IMAD.WIDE.S64 R4, R0, 4, R2
//          I2I.S64 R10, R0
//          IMAD.WIDE.U64 R8, R10, 4, R6
//          IMAD R9, R11, 4, R9
// And:     IMAD.WIDE.S64 R4, R0, 4, R2   // a pointer and an offset, to which
//          IMAD.WIDE.S64 R8, R1, 4, R4   // another index is added
// After:   I2I.S64 R10, R0
//          I2I.S64 R12, R1
//          IADD.64 R12, R12, R10
//          IMAD.WIDE.U64 R8, R12, 4, R2
//          IMAD R9, R13, 4, R9
// nvcc extends an index once, where it is read first. An IMAD.WIDE does that by itself, but only in
// that block; in later ones there are SHF, LEA and LEA.HI.X. Two indices of a pointer are added up
// in 64 bits (IADD3 and LEA.HI.X.SX32, then LEA and LEA.HI.X), and bytes are added so to their
// pointer: read in the SASS of 160 kernels.
void extendIndices(Code& code, const PassSettings&) {
    Extender(code).run();
}

}  // namespace warpscope::codegen
