#include "engine/codegen/values/reaching_values.h"

#include <algorithm>
#include <numeric>

#include "engine/code/dominators.h"

namespace warpscope::codegen {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;

namespace {
constexpr std::size_t kNotYet = SIZE_MAX;
}  // namespace

ReachingValues::ReachingValues(const Code& code, const std::vector<FlowBlock>& blocks,
                               const std::vector<bool>& isKept)
    : code_(code),
      isKept_(isKept),
      nodeCount_(code.nodes.size()),
      only_(code::onlyDefinitions(code)),
      row_(code.registerCount, kNoVirtual),
      liveness_(code::livenessOf(code, false)),
      blockOf_(code.nodes.size(), 0),
      uses_(code.nodes.size()),
      meetsOthers_(code.nodes.size(), false),
      sameAs_(code.nodes.size()) {
    std::iota(sameAs_.begin(), sameAs_.end(), std::size_t{0});
    for (std::uint32_t r = 0; r < code.registerCount; ++r) {
        if (only_[r] != SIZE_MAX) continue;
        row_[r] = static_cast<std::uint32_t>(others_.size());
        others_.push_back(r);
    }
    writers_.resize(others_.size());
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        first_.push_back(blocks[block].first);
        for (std::size_t i = blocks[block].first; i < blocks[block].end; ++i) {
            blockOf_[i] = block;
            const std::uint32_t written = code.nodes[i].destination;
            if (isKept[i] && written != kNoVirtual && row_[written] != kNoVirtual)
                writers_[row_[written]].push_back(i);
        }
    }
    findAtBegin(blocks);
    findUses(blocks);
}

bool ReachingValues::isCopy(std::size_t node) const {
    const Node& copy = code_.nodes[node];
    const isa::Operand& source = copy.code.sources[0];
    return copy.isInstruction() && copy.code.opcode == isa::Opcode::Mov &&
           copy.destination != kNoVirtual && !copy.keepsOldValue() && !copy.code.isGuarded() &&
           source.kind == isa::Operand::Kind::Register && source.part == 0 && !source.negate;
}

/// Passes over copies. Requires: nothing that a copy reads is made of its own result.
std::size_t ReachingValues::originOf(std::size_t value) const {
    while (isResult(value) && isCopy(value))
        value = writtenBefore(value, code_.nodes[value].code.sources[0].value);
    return isResult(value) ? sameAs_[value] : value;
}

void ReachingValues::takeAsSame(std::size_t node, std::size_t earlier) {
    sameAs_[node] = sameAs_[earlier];
    std::vector<Use>& own = uses_[node];
    std::vector<Use>& common = uses_[sameAs_[earlier]];
    common.insert(common.end(), own.begin(), own.end());
    own.clear();
}

std::size_t ReachingValues::before(std::size_t node, std::uint32_t r) const {
    return originOf(writtenBefore(node, r));
}

std::size_t ReachingValues::writtenBefore(std::size_t node, std::uint32_t r) const {
    const std::size_t block = blockOf_[node];
    if (only_[r] != SIZE_MAX) {
        const bool isWritten = only_[r] < node || blockOf_[only_[r]] != block;
        return isWritten ? only_[r] : meetingOf(block, r);
    }
    const std::vector<std::size_t>& writers = writers_[row_[r]];
    const auto next = std::ranges::lower_bound(writers, node);
    if (next != writers.begin() && *(next - 1) >= first_[block]) return *(next - 1);
    return atBegin_[block][row_[r]];
}

std::vector<std::uint32_t> ReachingValues::meetingsAt(std::size_t block) const {
    std::vector<std::uint32_t> found;
    for (std::size_t row = 0; row < others_.size(); ++row) {
        const std::uint32_t r = others_[row];
        if (atBegin_[block][row] == meetingOf(block, r) && isLive(r, block)) found.push_back(r);
    }
    return found;
}

/// Brings what stands at the end of a block to the next one; whether that changed something there.
bool ReachingValues::enter(std::size_t from, std::uint32_t block) {
    bool isChanged = false;
    for (std::size_t row = 0; row < others_.size(); ++row) {
        const std::size_t value = atEnd_[from][row];
        std::size_t& there = atBegin_[block][row];
        if (value == kNotYet || value == there) continue;
        const std::size_t before = there;
        there = before == kNotYet ? value : meetingOf(block, others_[row]);
        isChanged |= there != before;
        if (before == kNotYet || !isLive(others_[row], block)) continue;
        for (const std::size_t one : {value, before})
            if (isResult(one)) meetsOthers_[one] = true;
    }
    return isChanged;
}

void ReachingValues::findAtBegin(const std::vector<FlowBlock>& blocks) {
    atBegin_.assign(blocks.size(), std::vector<std::size_t>(others_.size(), kNotYet));
    atEnd_ = atBegin_;
    if (blocks.empty()) return;
    for (std::size_t row = 0; row < others_.size(); ++row)
        atBegin_[0][row] = meetingOf(0, others_[row]);
    // What enters from a block whose begin is as before has entered already.
    std::vector<bool> isChanged(blocks.size(), true);
    while (std::ranges::any_of(isChanged, [](bool is) { return is; })) {
        for (std::size_t block = 0; block < blocks.size(); ++block) {
            if (!isChanged[block]) continue;
            isChanged[block] = false;
            atEnd_[block] = atBegin_[block];
            for (std::size_t i = blocks[block].first; i < blocks[block].end; ++i) {
                const std::uint32_t written = code_.nodes[i].destination;
                if (isKept_[i] && written != kNoVirtual && row_[written] != kNoVirtual)
                    atEnd_[block][row_[written]] = i;
            }
            for (const std::uint32_t next : blocks[block].successors)
                if (enter(block, next)) isChanged[next] = true;
        }
    }
}

void ReachingValues::findUses(const std::vector<FlowBlock>& blocks) {
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        for (std::size_t i = blocks[block].first; i < blocks[block].end; ++i) {
            const Node& node = code_.nodes[i];
            if (!isKept_[i] || !node.isInstruction()) continue;
            if (isCopy(i)) {
                const std::size_t origin = originOf(i);
                if (isResult(origin) && meetsOthers_[i]) meetsOthers_[origin] = true;
                continue;
            }
            for (std::size_t k = 0; k < node.code.sources.size(); ++k) {
                const isa::Operand& source = node.code.sources[k];
                if (source.kind != isa::Operand::Kind::Register) continue;
                const std::size_t value = before(i, source.value);
                if (isResult(value)) uses_[value].push_back({i, k});
            }
            if (node.destination == kNoVirtual || !node.keepsOldValue()) continue;
            const std::size_t old = before(i, node.destination);
            if (isResult(old)) meetsOthers_[old] = true;
        }
    }
}

}  // namespace warpscope::codegen
