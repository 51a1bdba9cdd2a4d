#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/fusing/choose_factors.h"
#include "engine/codegen/passes/fusing/expose_quotients.h"
#include "engine/codegen/passes/fusing/fuse_floats.h"
#include "engine/codegen/passes/fusing/fuse_halves.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/fold_negations.h"
#include "engine/codegen/values/library_branches.h"
#include "engine/codegen/values/loop_rounds.h"
#include "engine/codegen/values/needed_nodes.h"
#include "engine/codegen/values/neutral_numbers.h"
#include "engine/codegen/values/shared_products.h"
#include "engine/codegen/values/sum_order.h"

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
};
constexpr std::array<Fusion, 2> kFusions{{
    {Opcode::Iadd, Opcode::Imul, Opcode::Imad},
    {Opcode::Iadd, Opcode::Imulhi, Opcode::Imulhi},
}};

/// x / 8 is x * 0.125 for nvcc, which gives the same and may be fused.
void multiplyByInverses(Code& code) {
    for (Node& node : code.nodes) {
        const bool isDouble = node.code.opcode == Opcode::Ddiv;
        Operand& divisor = node.code.sources[1];
        if (!node.isInstruction() || (node.code.opcode != Opcode::Fdiv && !isDouble)) continue;
        if (node.code.math != isa::MathFunction::None || divisor.negate ||
            divisor.kind != Operand::Kind::Immediate || node.code.rounding != isa::Rounding::Free)
            continue;
        // A power of two has no digits behind its exponent, which stays far from the limits here.
        constexpr std::uint32_t kSingleDigits = 0x007fffffU, kDoubleDigits = 0x000fffffU;
        constexpr std::uint32_t kSingleOne = 0x3f800000U, kDoubleOne = 0x3ff00000U;
        std::uint32_t& top = isDouble ? divisor.high : divisor.value;
        const std::uint32_t one = isDouble ? kDoubleOne : kSingleOne;
        const std::uint32_t magnitude = top & ~0x80000000U;
        const bool isPower = (top & (isDouble ? kDoubleDigits : kSingleDigits)) == 0 &&
                             (!isDouble || divisor.value == 0) && magnitude > one / 2 &&
                             magnitude < one + one / 2;
        if (!isPower) continue;
        top = (top & 0x80000000U) | (2 * one - magnitude);
        node.code.opcode = isDouble ? Opcode::Dmul : Opcode::Fmul;
    }
}

class Fuser {
  public:
    Fuser(Code& code, const PassSettings& settings)
        : code_(code),
          settings_(settings),
          fusesFloats_(settings.fusesFloats),
          keepsVariables_(settings.keepsVariables),
          uses_(code.registerCount, 0),
          definitions_(code.registerCount, 0),
          lastDefinition_(code.registerCount, kNowhere),
          isVariable_(code.registerCount, false) {
        for (const Variable& variable : code.variables) {
            if (settings.keepsVariables && variable.space == Space::None)
                isVariable_[variable.index] = true;
        }
    }

    void run() {
        const std::vector<FlowBlock> blocks = flowBlocks(code_);
        isKept_ = foldNegations(code_, blocks, keepsVariables_);
        if (fusesFloats_ && std::ranges::any_of(code_.nodes, mayBeFused)) {
            keepConstants();
            share(splitAtLibraryBranches(code_, blocks));
        }
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const Node& node = code_.nodes[i];
            if (!isKept_[i]) continue;
            if (node.destination != kNoVirtual) ++definitions_[node.destination];
            forEachRegisterUse(node, [&](const Operand& use) { ++uses_[use.value]; });
        }
        for (const FlowBlock& block : blocks)
            runBlock(block);
        if (fusesFloats_) {
            fuseFloats(code_, splitAtLibraryBranches(code_, blocks), isShared_, isKept_,
                       roundsWrittenOut);
            fuseHalves(code_, isKept_);
        }
        dropScopes();
        code::keepOnly(code_, isKept_);
    }

  private:
    /// Rounds what is known before the kernel runs.
    void keepConstants() {
        const std::vector<bool> areConstant = productsOfConstants(code_, settings_);
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            if (areConstant[i]) code_.nodes[i].code.rounding = isa::Rounding::Nearest;
    }

    /// Leaves out of sums what two blocks compute. The second takes it from the first but where
    /// each line of the source shall keep what it computes.
    void share(const std::vector<FlowBlock>& blocks) {
        const SharedProducts products = sharedProducts(code_, blocks, isKept_);
        isShared_ = products.areShared;
        if (keepsVariables_) return;
        const std::vector<std::size_t> only = code::onlyDefinitions(code_);
        for (const auto& [first, second] : products.pairs) {
            const Node& from = code_.nodes[first];
            Node& to = code_.nodes[second];
            if (only[from.destination] != first) continue;
            to.code.opcode = Opcode::Mov;
            to.code.rounding = {};
            to.code.sources = {isa::registerOperand(from.destination)};
        }
    }

    /// A variable without its product has no scope either.
    void dropScopes() {
        std::vector<bool> isGone(code_.registerCount, false);
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (!isKept_[i]) isGone[code_.nodes[i].destination] = true;
        }
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const std::uint32_t written = code_.nodes[i].destination;
            if (isKept_[i] && written != kNoVirtual) isGone[written] = false;
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
            if (!isKept_[i]) continue;
            for (const Fusion& fusion : kFusions)
                if (mayTakeIn(node, fusion) && fuseInto(i, fusion)) break;
            if (node.destination != kNoVirtual) lastDefinition_[node.destination] = i;
        }
    }

    /// Whether a node is the addition of a row and may be fused.
    bool mayTakeIn(const Node& node, const Fusion& fusion) const {
        return node.isInstruction() && !node.code.isGuarded() &&
               node.code.opcode == fusion.addition;
    }

    bool fuseInto(std::size_t sum, const Fusion& fusion) {
        Node& addition = code_.nodes[sum];
        for (std::size_t side = 0; side < 2; ++side) {
            const Operand product = addition.code.sources[side];
            const std::size_t at = productAt(product, fusion);
            if (at == kNowhere) continue;
            const isa::DataType type = code_.nodes[at].code.type;
            if (bytesOf(type) != bytesOf(addition.code.type)) continue;
            std::array<Operand, 4> factors = code_.nodes[at].code.sources;
            if (product.negate && (bytesOf(type) != 4 || !negateFactor(factors, fusion))) continue;
            if (fusion.multiplication == Opcode::Imulhi) {
                if (bytesOf(type) != 4) continue;
                addition.code.type = type;  // A sum has no sign, an upper half has.
            }
            const Operand other = addition.code.sources[1 - side];
            addition.code.opcode = fusion.both;
            addition.code.sources = {factors[0], factors[1], other, Operand{}};
            isKept_[at] = false;
            return true;
        }
        return false;
    }

    /// Makes the product less than nothing. IMAD has no way to negate its own, but a constant may
    /// be another one; one that nvcc shifts by stays.
    static bool negateFactor(std::array<Operand, 4>& factors, const Fusion& fusion) {
        Operand& last = factors[1];
        const bool isNumber = last.kind == Operand::Kind::Immediate && !last.negate &&
                              last.high == 0 && !std::has_single_bit(last.value);
        if (fusion.multiplication != Opcode::Imul || !isNumber) return false;
        last.value = 0U - last.value;
        return true;
    }

    /// Where in this block a product stands that only this sum reads and whose factors have not
    /// changed since.
    std::size_t productAt(const Operand& operand, const Fusion& fusion) const {
        const Opcode multiplication = fusion.multiplication;
        if (operand.kind != Operand::Kind::Register || operand.part != 0) return kNowhere;
        const std::size_t at = lastDefinition_[operand.value];
        const bool isHere = at != kNowhere && at >= blockFirst_ && isKept_[at];
        if (!isHere || uses_[operand.value] != 1 || definitions_[operand.value] != 1)
            return kNowhere;
        const Node& product = code_.nodes[at];
        if (product.code.opcode != multiplication || product.code.isGuarded()) return kNowhere;
        // The upper half keeps its opcode when it takes an addend; it has no room for a second one.
        if (product.code.sources[2].kind != Operand::Kind::None) return kNowhere;
        if (product.destinationPart != 0 || isVariable_[operand.value]) return kNowhere;
        bool isUnchanged = true;
        forEachRegisterUse(product, [&](const Operand& factor) {
            const std::size_t changed = lastDefinition_[factor.value];
            // t *= x reads what it changes, and still stands there where the product is gone.
            const bool isBefore = changed == kNowhere || changed <= at;
            isUnchanged = isUnchanged && isBefore;
        });
        return isUnchanged ? at : kNowhere;
    }

    Code& code_;
    const PassSettings& settings_;
    bool fusesFloats_;
    bool keepsVariables_;
    std::vector<int> uses_;
    std::vector<int> definitions_;
    std::vector<std::size_t> lastDefinition_;
    std::vector<bool> isKept_{};
    std::vector<bool> isVariable_;
    std::vector<bool> isShared_{};
    std::size_t blockFirst_ = 0;
};

}  // namespace

// Before:  IMUL R2, R0, R1
//          IADD R3, R2, R4     // the only reader of R2
// After:   IMAD R3, R0, R1, R4
void fuseMultiplyAdd(Code& code, const PassSettings& settings) {
    multiplyByInverses(code);
    dropNeutralNumbers(code);
    if (settings.fusesFloats) {
        exposeQuotients(code);
        chooseFactors(code);
    }
    Fuser(code, settings).run();
}

}  // namespace warpscope::codegen
