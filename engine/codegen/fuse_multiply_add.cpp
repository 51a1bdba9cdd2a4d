#include <algorithm>
#include <array>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::flowBlocks;
using code::forEachRegisterUse;
using code::kNoVirtual;
using code::Node;
using code::Space;
using code::Variable;
using isa::Opcode;
using isa::Operand;

constexpr std::size_t kNowhere = SIZE_MAX;

/// An addition, the multiplication that it may take in, and the instruction that does both.
struct Fusion {
    Opcode addition;
    Opcode multiplication;
    Opcode both;
    bool rounds;  ///< Once instead of twice: a float or double.
};
constexpr std::array<Fusion, 4> kFusions{{
    {Opcode::Iadd, Opcode::Imul, Opcode::Imad, false},
    {Opcode::Iadd, Opcode::Imulhi, Opcode::Imulhi, false},
    {Opcode::Fadd, Opcode::Fmul, Opcode::Ffma, true},
    {Opcode::Dadd, Opcode::Dmul, Opcode::Dfma, true},
}};

class Fuser {
  public:
    Fuser(Code& code, const PassSettings& settings)
        : code_(code),
          fusesFloats_(settings.fusesFloats),
          uses_(code.registerCount, 0),
          definitions_(code.registerCount, 0),
          lastDefinition_(code.registerCount, kNowhere),
          isKept_(code.nodes.size(), true),
          isVariable_(code.registerCount, false) {
        for (const Variable& variable : code.variables) {
            if (settings.keepsVariables && variable.space == Space::None)
                isVariable_[variable.index] = true;
        }
    }

    void run() {
        for (const Node& node : code_.nodes) {
            if (node.destination != kNoVirtual) ++definitions_[node.destination];
            forEachRegisterUse(node, [&](const Operand& use) { ++uses_[use.value]; });
        }
        for (const FlowBlock& block : flowBlocks(code_))
            runBlock(block);
        dropScopes();
        code::keepOnly(code_, isKept_);
    }

  private:
    /// A variable without its product has no scope either.
    void dropScopes() {
        std::vector<bool> isGone(code_.registerCount, false);
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (!isKept_[i]) isGone[code_.nodes[i].destination] = true;
        }
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const Node& node = code_.nodes[i];
            if (node.kind == Node::Kind::Instruction || node.kind == Node::Kind::Label) continue;
            const Variable& variable = code_.variables[node.variable];
            if (variable.space == Space::None && isGone[variable.index]) isKept_[i] = false;
        }
    }

    void runBlock(const FlowBlock& block) {
        blockFirst_ = block.first;
        for (std::size_t i = block.first; i < block.end; ++i) {
            Node& node = code_.nodes[i];
            for (const Fusion& fusion : kFusions)
                if (mayTakeIn(node, fusion) && fuseInto(node, fusion)) break;
            if (node.destination != kNoVirtual) lastDefinition_[node.destination] = i;
        }
    }

    /// Whether a node is the addition of a row and may be fused.
    bool mayTakeIn(const Node& node, const Fusion& fusion) const {
        return node.isInstruction() && !node.code.isGuarded() &&
               node.code.opcode == fusion.addition && (!fusion.rounds || fusesFloats_) &&
               node.code.rounding == isa::Rounding::Free;
    }

    bool fuseInto(Node& addition, const Fusion& fusion) {
        for (std::size_t side = 0; side < 2; ++side) {
            const Operand product = addition.code.sources[side];
            const std::size_t at = productAt(product, fusion.multiplication);
            // IMAD has no way to negate its product.
            if (at == kNowhere || (product.negate && !fusion.rounds)) continue;
            const isa::DataType type = code_.nodes[at].code.type;
            if (bytesOf(type) != bytesOf(addition.code.type)) continue;
            if (fusion.multiplication == Opcode::Imulhi) {
                if (bytesOf(type) != 4) continue;
                addition.code.type = type;  // A sum has no sign, an upper half has.
            }
            std::array<Operand, 4> factors = code_.nodes[at].code.sources;
            if (product.negate) factors[0].negate = !factors[0].negate;
            const Operand other = addition.code.sources[1 - side];
            addition.code.opcode = fusion.both;
            addition.code.sources = {factors[0], factors[1], other, Operand{}};
            isKept_[at] = false;
            return true;
        }
        return false;
    }

    /// Where in this block a product stands that only this operand reads and whose factors have not
    /// changed since.
    std::size_t productAt(const Operand& operand, Opcode multiplication) const {
        if (operand.kind != Operand::Kind::Register || operand.part != 0) return kNowhere;
        const std::size_t at = lastDefinition_[operand.value];
        const bool isHere = at != kNowhere && at >= blockFirst_ && isKept_[at];
        if (!isHere || uses_[operand.value] != 1 || definitions_[operand.value] != 1)
            return kNowhere;
        const Node& product = code_.nodes[at];
        if (product.code.opcode != multiplication || product.code.isGuarded()) return kNowhere;
        // The upper half keeps its opcode when it takes an addend; it has no room for a second one.
        if (product.code.sources[2].kind != Operand::Kind::None) return kNowhere;
        if (product.code.rounding != isa::Rounding::Free) return kNowhere;
        if (product.destinationPart != 0) return kNowhere;
        const bool isInteger = multiplication == Opcode::Imul || multiplication == Opcode::Imulhi;
        if (isInteger && isVariable_[operand.value]) return kNowhere;
        bool isUnchanged = true;
        forEachRegisterUse(product, [&](const Operand& factor) {
            const std::size_t changed = lastDefinition_[factor.value];
            const bool isBefore = changed == kNowhere || changed < at;
            isUnchanged = isUnchanged && isBefore && factor.value != operand.value;
        });
        return isUnchanged ? at : kNowhere;
    }

    Code& code_;
    bool fusesFloats_;
    std::vector<int> uses_;
    std::vector<int> definitions_;
    std::vector<std::size_t> lastDefinition_;
    std::vector<bool> isKept_;
    std::vector<bool> isVariable_;
    std::size_t blockFirst_ = 0;
};

}  // namespace

// Before:  IMUL R2, R0, R1
//          IADD R3, R2, R4     // the only reader of R2
// After:   IMAD R3, R0, R1, R4
void fuseMultiplyAdd(Code& code, const PassSettings& settings) {
    Fuser(code, settings).run();
}

}  // namespace warpscope::codegen
