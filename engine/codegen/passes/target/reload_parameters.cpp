#include <algorithm>
#include <map>
#include <ranges>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/constant_places.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Operand;

class ParameterReloader {
  public:
    explicit ParameterReloader(Code& code)
        : code_(code), places_(code), definitions_(code::onlyDefinitions(code)) {}

    void run() {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> again;
        std::vector<bool> isRead(code_.registerCount, false);
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const std::uint32_t stretch = places_.stretchOf(i);
            code::forEachRegisterUse(code_.nodes[i], [&](Operand& use) {
                const std::size_t definition = definitions_[use.value];
                const bool stays = definition == SIZE_MAX ||
                                   !isParameter(code_.nodes[definition]) ||
                                   isNear(definition, stretch);
                if (stays) isRead[use.value] = true;
                if (stays) return;
                const auto [known, isNew] = again.try_emplace({use.value, stretch}, newest_);
                if (isNew) load(definition, places_.placeOf(stretch).value_or(i));
                use.value = known->second;
            });
        }
        code_.registerCount = newest_;
        insert(isRead);
    }

  private:
    /// The new loads, in the place of those that nobody reads any more.
    void insert(const std::vector<bool>& isRead) {
        std::vector<bool> isKept(code_.nodes.size(), true);
        for (std::uint32_t r = 0; r < isRead.size(); ++r) {
            const std::size_t definition = definitions_[r];
            if (definition != SIZE_MAX && isParameter(code_.nodes[definition]))
                isKept[definition] = isRead[r];
        }
        std::ranges::stable_sort(loads_, {}, &std::pair<std::size_t, Node>::first);
        for (const auto& [at, node] : std::views::reverse(loads_)) {
            code_.nodes.insert(code_.nodes.begin() + static_cast<std::ptrdiff_t>(at), node);
            isKept.insert(isKept.begin() + static_cast<std::ptrdiff_t>(at), true);
        }
        code::keepOnly(code_, isKept);
    }

    static bool isParameter(const Node& node) {
        const isa::Form form = isa::infoOf(node.code.opcode).form;
        return node.isInstruction() && !node.code.isGuarded() && node.destinationPart == 0 &&
               (form == isa::Form::Move || form == isa::Form::Widening) &&
               node.code.sources[0].kind == Operand::Kind::Parameter;
    }

    /// Whether it is loaded in the stretch, or at the end of the block in front of its loop.
    bool isNear(std::size_t definition, std::uint32_t stretch) const {
        if (places_.stretchOf(definition) == stretch) return true;
        const std::optional<std::size_t> place = places_.placeOf(stretch);
        return place && *place > 0 &&
               places_.stretchOf(*place - 1) == places_.stretchOf(definition);
    }

    void load(std::size_t definition, std::size_t at) {
        Node node = code_.nodes[definition];
        node.destination = newest_++;
        const std::size_t reader = code::instructionFrom(code_, at);
        if (reader < code_.nodes.size()) node.code.line = code_.nodes[reader].code.line;
        loads_.emplace_back(at, node);
    }

    Code& code_;
    ConstantPlaces places_;
    std::vector<std::size_t> definitions_;
    std::uint32_t newest_ = code_.registerCount;
    std::vector<std::pair<std::size_t, Node>> loads_{};
};

}  // namespace

// Before:      I2I.U64 R2, in
//              IMAD.WIDE.S64 R4, R0, 4, R2
//              …
//          L1: IMAD.WIDE.S64 R6, R1, 4, R2  // in another block, or in a loop around others
// After:       I2I.U64 R2, in
//              IMAD.WIDE.S64 R4, R0, 4, R2
//              …
//          L1: I2I.U64 R8, in
//              IMAD.WIDE.S64 R6, R1, 4, R8
// As nvcc does: the constant bank is near, and no register lasts for it.
void reloadParameters(Code& code, const PassSettings&) {
    ParameterReloader(code).run();
}

}  // namespace warpscope::codegen
