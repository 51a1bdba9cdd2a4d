#include "engine/codegen/values/varying_values.h"

#include <algorithm>
#include <array>

#include "engine/code/loops.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;
using isa::Special;

bool isOfBlock(const Operand& special) {
    constexpr std::array kOfBlock{Special::BlockX,    Special::BlockY,    Special::BlockZ,
                                  Special::BlockDimX, Special::BlockDimY, Special::BlockDimZ,
                                  Special::GridDimX,  Special::GridDimY,  Special::GridDimZ,
                                  Special::WarpSize,  Special::WarpCount};
    return std::ranges::any_of(
        kOfBlock, [&](Special which) { return special == isa::specialOperand(which); });
}

/// Whether it differs of itself, whatever it reads.
bool beginsToVary(const Node& node) {
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    if (node.code.opcode == Opcode::S2r) return !isOfBlock(node.code.sources[0]);
    if (node.code.opcode == Opcode::Vote) return false;
    const bool fromMemory = isa::isLoad(node.code.opcode) && info.space != isa::Space::Constant;
    return fromMemory || info.collective == isa::Collective::Warp;
}

}  // namespace

std::optional<std::size_t> joinOf(const Code& code, const std::vector<std::size_t>& labels,
                                  std::size_t branch) {
    const std::size_t target = labels[code.nodes[branch].label];
    if (target <= branch || target >= code.nodes.size()) return {};
    std::size_t last = target;
    while (last > branch && !code.nodes[last].isInstruction())
        --last;
    const Node& before = code.nodes[last];
    if (last == branch || !before.neverFallsThrough()) return target;
    if (!before.isBranch() || labels[before.label] <= target) return {};
    return labels[before.label];
}

VaryingValues::VaryingValues(const Code& code)
    : code_(&code),
      labels_(code::labelPositions(code)),
      registers_(code.registerCount, false),
      predicates_(code.predicateCount, false),
      isSpread_(code.nodes.size(), false),
      reads_(code.registerCount),
      predicateReads_(code.predicateCount) {
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        code::forEachRegisterUse(code.nodes[i],
                                 [&](const Operand& use) { note(reads_, use.value, i); });
        code::forEachPredicateUse(code.nodes[i],
                                  [&](const Operand& use) { note(predicateReads_, use.value, i); });
    }
    while (spread()) {
    }
}

void VaryingValues::note(std::vector<Reads>& reads, std::uint32_t number, std::size_t node) {
    reads[number].first = std::min(reads[number].first, node);
    reads[number].last = std::max(reads[number].last, node);
}

bool VaryingValues::mayPart(std::size_t node) const {
    const Node& branch = code_->nodes[node];
    return branch.isBranch() && branch.code.isGuarded() && isVarying(branch.code.guard);
}

bool VaryingValues::spread() {
    bool isChanged = false;
    for (std::size_t i = 0; i < code_->nodes.size(); ++i) {
        const Node& node = code_->nodes[i];
        if (!node.isInstruction()) continue;
        if (beginsToVary(node) || readsVarying(node)) isChanged |= write(node);
        // What its sides write does not hang on what varies: once is enough.
        if (isSpread_[i] || !mayPart(i)) continue;
        isSpread_[i] = true;
        isChanged |= spreadSides(i, joinOf(*code_, labels_, i).value_or(i));
    }
    return isChanged;
}

bool VaryingValues::spreadSides(std::size_t branch, std::size_t join) {
    const auto isReadOutside = [&](const std::vector<Reads>& reads, std::uint32_t number) {
        return number != kNoVirtual && (reads[number].first < branch || reads[number].last >= join);
    };
    bool isChanged = false;
    for (std::size_t i = branch + 1; i < join; ++i) {
        const Node& node = code_->nodes[i];
        const bool isSeen = isReadOutside(reads_, node.destination) ||
                            isReadOutside(predicateReads_, node.destinationPredicate);
        if (node.isInstruction() && isSeen) isChanged |= write(node);
    }
    return isChanged;
}

bool VaryingValues::readsVarying(const Node& node) const {
    return isVarying(node.code.guard) ||
           std::ranges::any_of(node.code.sources,
                               [this](const Operand& o) { return isVarying(o); });
}

bool VaryingValues::isVarying(const Operand& operand) const {
    if (operand.kind == Operand::Kind::Register) return registers_[operand.value];
    return operand.kind == Operand::Kind::Predicate && predicates_[operand.value];
}

bool VaryingValues::write(const Node& node) {
    bool isNew = false;
    if (node.destination != kNoVirtual && !registers_[node.destination])
        isNew = registers_[node.destination] = true;
    if (node.destinationPredicate != kNoVirtual && !predicates_[node.destinationPredicate])
        isNew = predicates_[node.destinationPredicate] = true;
    return isNew;
}

}  // namespace warpscope::codegen
