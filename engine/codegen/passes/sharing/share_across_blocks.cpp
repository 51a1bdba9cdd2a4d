#include <algorithm>
#include <array>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/computation.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// How far back a result is looked for: enough for a page of source.
constexpr std::size_t kMaxAcrossBlocks = 128;
constexpr std::size_t kChains = 256;

class Sharer {
  public:
    explicit Sharer(Code& code)
        : code_(code),
          blocks_(code::flowBlocks(code)),
          dominance_(blocks_),
          definitions_(code::onlyDefinitions(code, blocks_, dominance_)),
          widths_(code::widthsOf(code)),
          standsFor_(code.registerCount, kNoVirtual) {}

    void run() {
        for (const std::uint32_t block : dominance_.order()) {
            for (std::size_t i = blocks_[block].first; i < blocks_[block].end; ++i)
                visit(code_.nodes[i], block);
        }
        for (Node& node : code_.nodes)
            code::forEachRegisterUse(node, [&](Operand& use) { follow(use); });
    }

  private:
    /// A result that is still in its register.
    struct Remembered {
        const Node* node = nullptr;  ///< That computes it.
        std::uint32_t block = 0;
        std::uint32_t fingerprint = 0;
        std::size_t before = 0;  ///< The number, from 1, of the one before it in its chain.
    };

    bool isOnly(std::uint32_t number) const { return definitions_[number] != SIZE_MAX; }

    void follow(Operand& use) const {
        while (standsFor_[use.value] != kNoVirtual)
            use.value = standsFor_[use.value];
    }

    void visit(Node& node, std::uint32_t block) {
        if (!node.isInstruction() || node.destination == kNoVirtual) return;
        bool isStable = isOnly(node.destination) && !node.keepsOldValue() &&
                        isa::resultRegistersOf(node.code) == widths_[node.destination] &&
                        isa::infoOf(node.code.opcode).purity == isa::Purity::Pure;
        code::forEachPredicateUse(node, [&](const Operand&) { isStable = false; });
        code::forEachRegisterUse(node, [&](Operand& use) {
            follow(use);
            isStable = isStable && isOnly(use.value);
        });
        if (!isStable) return;
        const Operand& source = node.code.sources[0];
        if (node.code.opcode == Opcode::Mov && source.kind == Operand::Kind::Register &&
            source.part == 0) {
            replace(node, source.value);
            return;
        }
        const std::uint32_t fingerprint = fingerprintOf(node.code);
        if (const Node* const known = computedBefore(node, fingerprint, block)) {
            replace(node, known->destination);
            return;
        }
        std::size_t& last = lastOf_[fingerprint % kChains];
        remembered_.push_back({&node, block, fingerprint, last});
        last = remembered_.size();
    }

    /// The last of those that were remembered last that computes the same on every way to here.
    const Node* computedBefore(const Node& node, std::uint32_t fingerprint,
                               std::uint32_t block) const {
        const std::size_t count = remembered_.size();
        const std::size_t first = count - std::min(count, kMaxAcrossBlocks);
        for (std::size_t i = lastOf_[fingerprint % kChains]; i > first;
             i = remembered_[i - 1].before) {
            const Remembered& entry = remembered_[i - 1];
            if (entry.fingerprint == fingerprint &&
                isSameComputation(entry.node->code, node.code) &&
                dominance_.holds(entry.block, block))
                return entry.node;
        }
        return nullptr;
    }

    /// Whoever reads the node's result reads this register from now on.
    void replace(const Node& node, std::uint32_t number) {
        if (widths_[node.destination] == widths_[number]) standsFor_[node.destination] = number;
    }

    Code& code_;
    std::vector<FlowBlock> blocks_;
    code::Dominance dominance_;
    std::vector<std::size_t> definitions_;
    std::vector<std::uint8_t> widths_;
    std::vector<std::uint32_t> standsFor_;
    std::vector<Remembered> remembered_{};
    /// Those whose fingerprints end alike, the last one first.
    std::array<std::size_t, kChains> lastOf_{};
};

}  // namespace

// Before:      SHL R1, R0, 2
//              @P0 BRA L1
//              SHL R2, R0, 2        // computed before on every way to here
//              STS [R2], R3
//          L1:
// After:       SHL R1, R0, 2
//              @P0 BRA L1
//              SHL R2, R0, 2        // removed as dead
//              STS [R1], R3
//          L1:
void shareAcrossBlocks(Code& code, const PassSettings&) {
    Sharer(code).run();
}

}  // namespace warpscope::codegen
