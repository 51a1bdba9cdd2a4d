#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/linear_form.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::Node;
using isa::Operand;

/// A register that addresses of one form have been computed into, and its constant.
struct Base {
    LinearForm form{};  ///< Without its constant.
    Operand operand{};
    std::uint32_t version = 0;
    std::uint32_t constant = 0;
    std::uint32_t block = 0;  ///< Where the access stands that it is the address of.
};

class Addresses {
  public:
    Addresses(const Code& code, const code::Dominance& dominance)
        : forms_(code), widths_(code::widthsOf(code)), dominance_(dominance) {}

    void visit(Node& node) {
        if (!node.isInstruction()) return;
        if (isa::infoOf(node.code.opcode).shape.hasAddress() && !node.code.isSpill) share(node);
        forms_.note(node);
    }

    void nextBlock() {
        forms_.forget();
        // What is made of registers that are written once holds in the blocks that follow it.
        std::erase_if(bases_, [&](const Base& base) { return !isStable(base); });
        ++block_;
    }

  private:
    void share(Node& node) {
        Operand& address = node.code.sources[0];
        if (address.kind != Operand::Kind::Register) return;
        if (widths_[address.value] > 1) return shareWide(node);
        LinearForm form = forms_.of(address);
        const std::uint32_t constant = form.constant;
        form.constant = 0;
        Base base{form, address, forms_.versionOf(address.value), constant};
        // Nothing else of the sum is left: a thing that stands in a register of its own.
        const std::optional<Operand> alone = form.alone();
        if (alone && (alone->kind != Operand::Kind::Register || widths_[alone->value] == 1)) {
            base.operand = *alone;
            base.constant = 0;
        } else {
            base = remembered(base);
        }
        address = base.operand;
        node.code.offset = static_cast<std::int32_t>(static_cast<std::uint32_t>(node.code.offset) +
                                                     constant - base.constant);
    }

    /// The forms are those of the lower words. Where both accesses find memory the upper ones are
    /// the same, whatever extended the sums: a base is an address that every lane has used.
    void shareWide(Node& node) {
        if (isa::infoOf(node.code.opcode).space != isa::Space::Global) return;
        Operand& address = node.code.sources[0];
        LinearForm form = forms_.of(address);
        const std::uint32_t constant = form.constant;
        form.constant = 0;
        const Base own{form, address, forms_.versionOf(address.value), constant};
        if (node.code.isGuarded() && find(own) == nullptr) return;
        const Base base = remembered(own);
        address = base.operand;
        node.code.offset = static_cast<std::int32_t>(static_cast<std::uint32_t>(node.code.offset) +
                                                     constant - base.constant);
    }

    /// The first base of the same form that is still there, else this one from now on.
    Base remembered(const Base& base) {
        const Base* const known = find(base);
        if (known != nullptr) return *known;
        bases_.push_back(base);
        bases_.back().block = block_;
        return base;
    }

    bool isStable(const Base& base) const {
        return forms_.versionOf(base.operand.value) == 0 &&
               std::ranges::all_of(base.form.terms,
                                   [](const Term& term) { return term.version == 0; });
    }

    const Base* find(const Base& base) {
        std::erase_if(bases_, [&](const Base& known) {
            return !forms_.isCurrent(known.form) ||
                   forms_.versionOf(known.operand.value) != known.version;
        });
        const auto found = std::ranges::find_if(bases_, [&](const Base& known) {
            return known.form == base.form && dominance_.holds(known.block, block_) &&
                   widths_[known.operand.value] == widths_[base.operand.value];
        });
        return found == bases_.end() ? nullptr : &*found;
    }

    LinearForms forms_;
    std::vector<std::uint8_t> widths_;  ///< By register, in words.
    const code::Dominance& dominance_;
    std::uint32_t block_ = 0;
    std::vector<Base> bases_{};
};

}  // namespace

// Before:  IMAD R1, R0, 4, c[a]
//          LDG  R2, [R1]
//          IADD R3, R0, 3
//          IMAD R4, R3, 4, c[a]
//          LDG  R5, [R4]
// After:   IMAD R1, R0, 4, c[a]
//          LDG  R2, [R1]
//          IADD R3, R0, 3        // these two are of no use any more
//          IMAD R4, R3, 4, c[a]
//          LDG  R5, [R1+12]
void foldAddresses(Code& code, const PassSettings&) {
    const std::vector<FlowBlock> blocks = code::flowBlocks(code);
    const code::Dominance dominance(blocks);
    Addresses addresses(code, dominance);
    for (const FlowBlock& block : blocks) {
        for (std::size_t i = block.first; i < block.end; ++i)
            addresses.visit(code.nodes[i]);
        addresses.nextBlock();
    }
}

}  // namespace warpscope::codegen
