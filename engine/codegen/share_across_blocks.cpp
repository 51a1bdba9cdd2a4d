#include <algorithm>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/codegen/passes.h"

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

class Sharer {
  public:
    explicit Sharer(Code& code)
        : code_(code),
          blocks_(code::flowBlocks(code)),
          dominance_(blocks_),
          definitions_(code::onlyDefinitions(code)),
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
    struct Remembered {
        isa::Instruction code{};
        std::uint32_t result = kNoVirtual;
        std::uint32_t block = 0;
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
        isa::Instruction key = node.code;
        key.line = key.column = 0;
        key.side = isa::Side::None;
        const Operand& source = key.sources[0];
        if (key.opcode == Opcode::Mov && source.kind == Operand::Kind::Register &&
            source.part == 0) {
            replace(node, source.value);
            return;
        }
        const auto known =
            std::find_if(remembered_.rbegin(), remembered_.rend(), [&](const Remembered& entry) {
                return entry.code == key && dominance_.holds(entry.block, block);
            });
        if (known != remembered_.rend()) {
            replace(node, known->result);
            return;
        }
        if (remembered_.size() == kMaxAcrossBlocks) remembered_.erase(remembered_.begin());
        remembered_.push_back({key, node.destination, block});
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
