#include <algorithm>
#include <optional>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/linear_form.h"
#include "engine/codegen/passes.h"

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
};

class Addresses {
  public:
    explicit Addresses(const Code& code) : forms_(code) {}

    void visit(Node& node) {
        if (!node.isInstruction()) return;
        if (isa::infoOf(node.code.opcode).shape.hasAddress() && !node.code.isSpill) share(node);
        forms_.note(node);
    }

    void nextBlock() {
        forms_.forget();
        bases_.clear();
    }

  private:
    void share(Node& node) {
        Operand& address = node.code.sources[0];
        if (address.kind != Operand::Kind::Register) return;
        LinearForm form = forms_.of(address);
        const std::uint32_t constant = form.constant;
        form.constant = 0;
        Base base{form, address, forms_.versionOf(address.value), constant};
        // Nothing else of the sum is left: a thing that stands in a register of its own.
        if (const std::optional<Operand> alone = form.alone()) {
            base.operand = *alone;
            base.constant = 0;
        } else {
            base = remembered(base);
        }
        address = base.operand;
        node.code.offset = static_cast<std::int32_t>(static_cast<std::uint32_t>(node.code.offset) +
                                                     constant - base.constant);
    }

    /// The first base of the same form that is still there, else this one from now on.
    Base remembered(const Base& base) {
        std::erase_if(bases_, [&](const Base& known) {
            return !forms_.isCurrent(known.form) ||
                   forms_.versionOf(known.operand.value) != known.version;
        });
        const auto found = std::ranges::find(bases_, base.form, &Base::form);
        if (found != bases_.end()) return *found;
        bases_.push_back(base);
        return base;
    }

    LinearForms forms_;
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
    Addresses addresses(code);
    for (const FlowBlock& block : code::flowBlocks(code)) {
        for (std::size_t i = block.first; i < block.end; ++i)
            addresses.visit(code.nodes[i]);
        addresses.nextBlock();
    }
}

}  // namespace warpscope::codegen
