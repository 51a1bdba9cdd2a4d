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
/// Sweeps in which a block may still turn out to begin with one value only.
constexpr int kFreeSweeps = 16;

/// By register: whether a node reads or writes it. Readers of the source leave many numbers that
/// none does.
std::vector<bool> mentionedRegisters(const Code& code) {
    std::vector<bool> found(code.registerCount, false);
    for (const Node& node : code.nodes) {
        if (node.destination != kNoVirtual) found[node.destination] = true;
        code::forEachRegisterUse(node, [&](const isa::Operand& use) { found[use.value] = true; });
    }
    return found;
}
}  // namespace

ReachingValues::ReachingValues(const Code& code, const std::vector<FlowBlock>& blocks,
                               const std::vector<bool>& isKept)
    : code_(code),
      isKept_(isKept),
      nodeCount_(code.nodes.size()),
      only_(code::onlyDefinitions(code)),
      row_(code.registerCount, kNoVirtual),
      liveness_(code::livenessOf(code, false, blocks)),
      blockOf_(code.nodes.size(), 0),
      uses_(code.nodes.size()),
      meetsOthers_(code.nodes.size(), false),
      sameAs_(code.nodes.size()) {
    std::iota(sameAs_.begin(), sameAs_.end(), std::size_t{0});
    const std::vector<bool> isMentioned = mentionedRegisters(code);
    for (std::uint32_t r = 0; r < code.registerCount; ++r) {
        if (only_[r] != SIZE_MAX || !isMentioned[r]) continue;
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

std::size_t ReachingValues::behind(const FlowBlock& block, std::uint32_t r) const {
    const std::size_t last = block.end - 1;
    if (code_.nodes[last].destination != r) return before(last, r);
    return isCopy(last) ? before(last, code_.nodes[last].code.sources[0].value) : last;
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
    if (meetsOthers_[node]) meetsOthers_[sameAs_[earlier]] = true;
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

/// What a register holds at the begin of a block, of what the blocks before it leave there. `own`:
/// the number of their meeting.
std::size_t ReachingValues::meetingAt(std::size_t own, std::size_t row,
                                      const std::vector<std::uint32_t>& before) const {
    std::size_t common = kNotYet;
    for (const std::uint32_t from : before) {
        const std::size_t value = atEnd_[from][row];
        // What goes around in a loop unchanged is what has come into it.
        if (value == kNotYet || value == own || value == common) continue;
        if (common != kNotYet) return own;
        common = value;
    }
    return common;
}

/// By block: the rows that it writes, in order, each with the last node that does.
std::vector<std::vector<ReachingValues::Last>> ReachingValues::lastWriters() const {
    std::vector<std::vector<Last>> lasts(first_.size());
    for (std::uint32_t row = 0; row < writers_.size(); ++row) {
        for (const std::size_t node : writers_[row]) {
            std::vector<Last>& own = lasts[blockOf_[node]];
            if (own.empty() || own.back().row != row) own.push_back({row, node});
            own.back().node = node;
        }
    }
    return lasts;
}

/// Finds what a block begins and ends with; whether that is something new behind it.
bool ReachingValues::pass(std::uint32_t block, const std::vector<Last>& lasts,
                          const std::vector<std::uint32_t>& before, bool staysMet) {
    std::vector<std::size_t>& begin = atBegin_[block];
    std::vector<std::size_t>& end = atEnd_[block];
    auto last = lasts.begin();
    bool isChanged = false;
    for (std::size_t row = 0; row < others_.size(); ++row) {
        const std::size_t own = meetingOf(block, others_[row]);
        const bool isMet = staysMet && begin[row] == own;
        if (block != 0 && !isMet) begin[row] = meetingAt(own, row, before);
        const bool isWritten = last != lasts.end() && last->row == row;
        const std::size_t value = isWritten ? (last++)->node : begin[row];
        isChanged = isChanged || end[row] != value;
        end[row] = value;
    }
    return isChanged;
}

void ReachingValues::findAtBegin(const std::vector<FlowBlock>& blocks) {
    atBegin_.assign(blocks.size(), std::vector<std::size_t>(others_.size(), kNotYet));
    atEnd_ = atBegin_;
    if (blocks.empty()) return;
    for (std::size_t row = 0; row < others_.size(); ++row)
        atBegin_[0][row] = meetingOf(0, others_[row]);
    std::vector<std::vector<std::uint32_t>> before(blocks.size());
    for (std::uint32_t block = 0; block < blocks.size(); ++block)
        for (const std::uint32_t next : blocks[block].successors)
            before[next].push_back(block);
    const std::vector<std::uint32_t> order = code::reversePostOrder(blocks);
    const std::vector<std::vector<Last>> lasts = lastWriters();
    std::vector<bool> isWaiting(blocks.size(), true);
    bool isChanged = true;
    for (int sweep = 0; isChanged; ++sweep) {
        isChanged = false;
        for (const std::uint32_t block : order) {
            if (!isWaiting[block]) continue;
            isWaiting[block] = false;
            if (!pass(block, lasts[block], before[block], sweep > kFreeSweeps)) continue;
            isChanged = true;
            for (const std::uint32_t next : blocks[block].successors)
                isWaiting[next] = true;
        }
    }
    findMeetings(before);
}

/// Marks the values that are one of several at the begin of a block that still reads them.
void ReachingValues::findMeetings(const std::vector<std::vector<std::uint32_t>>& before) {
    for (std::uint32_t block = 0; block < before.size(); ++block) {
        for (std::size_t row = 0; row < others_.size(); ++row) {
            const std::uint32_t r = others_[row];
            if (atBegin_[block][row] != meetingOf(block, r) || !isLive(r, block)) continue;
            for (const std::uint32_t from : before[block])
                if (isResult(atEnd_[from][row])) meetsOthers_[atEnd_[from][row]] = true;
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
