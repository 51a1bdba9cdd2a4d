#include "engine/history/copy_waits.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/trace/problem_kind.h"

namespace warpscope::history {
namespace {

using TouchKind = sm::Touch::Kind;

constexpr std::uint32_t kCopyWordBytes = 4;
/// Copies of warps of a block that are kept until their waits: half a kilobyte and more each.
constexpr std::size_t kMaxPending = 4096;

}  // namespace

CopyWaits::CopyWaits(const gpu::Launch& launch, HazardReport& report)
    : launch_(launch),
      report_(report),
      hasCopies_(std::ranges::any_of(launch.program.instructions, [](const auto& instruction) {
          return isa::isCopy(instruction.opcode);
      })) {}

std::uint32_t CopyWaits::threadOf(const sm::Touch& touch, int lane) const {
    return static_cast<std::uint32_t>(touch.indexInBlock * launch_.machine.limits.warpSize + lane);
}

void CopyWaits::follow(const sm::Touch& touch, Cycle now) {
    finished_.clear();
    if (!hasCopies_ || touch.isRemote) return;
    if (touch.kind == TouchKind::CopyGroup || touch.kind == TouchKind::CopyWait)
        return followGroups(blocks_[touch.block.value], touch);
    const bool isGlobal = touch.space == memory::Space::Global;
    Copies& copies = isGlobal ? sources_ : blocks_[touch.block.value].copies;
    if (touch.isCopy) {
        remember(blocks_[touch.block.value], touch);
        return forEachWord(touch, now, [&](const Word& word) { begin(copies, word); });
    }
    const bool isLoad = touch.kind == TouchKind::Load;
    if (copies.empty() || (isGlobal && isLoad)) return;
    forEachWord(touch, now, [&](const Word& word) {
        const Copy* const copy = copyAt(copies, word.address);
        if (copy == nullptr) return;
        if (isGlobal || touch.kind == TouchKind::Store)
            tellWrite(*copy, word);
        else
            tellRead(*copy, word);
    });
}

void CopyWaits::followGroups(Block& block, const sm::Touch& touch) {
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1) {
        Groups& groups = block.groups[threadOf(touch, firstLane(rest))];
        if (touch.kind == TouchKind::CopyGroup) {
            ++groups.closed;
            continue;
        }
        const auto open = static_cast<std::uint32_t>(touch.openGroups);
        if (groups.closed > open) groups.waited = std::max(groups.waited, groups.closed - open);
    }
    if (touch.kind == TouchKind::CopyWait) finish(block, touch);
}

/// visit(word) for each word of each lane. Of stores the first 8 bytes of a lane are known.
template <class Visit>
void CopyWaits::forEachWord(const sm::Touch& touch, Cycle now, Visit visit) const {
    const auto width = static_cast<std::size_t>(launch_.machine.limits.warpSize);
    const auto bytes = static_cast<std::uint32_t>(touch.bytesPerLane);
    const bool hasValue = touch.kind == TouchKind::Store && bytes >= kCopyWordBytes;
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t first = touch.addresses[static_cast<std::size_t>(lane)];
        Word word{.touch = touch, .thread = threadOf(touch, lane), .now = now};
        for (std::uint32_t at = 0; at < bytes; at += kCopyWordBytes) {
            const std::size_t place = at / kCopyWordBytes * width + static_cast<std::size_t>(lane);
            const bool isKnown = hasValue && place < touch.values.size() && at < 8;
            word.address = first + at;
            word.value = isKnown ? std::optional(touch.values[place]) : std::nullopt;
            visit(word);
        }
    }
}

void CopyWaits::remember(Block& block, const sm::Touch& touch) {
    Pending& pending = block.pending.emplace_back();
    pending.touch = touch;
    for (int lane = 0; lane < launch_.machine.limits.warpSize; ++lane)
        pending.groups.push_back(block.groups[threadOf(touch, lane)].closed + 1);
    // Who never waits is told where somebody reads.
    if (block.pending.size() > kMaxPending) block.pending.erase(block.pending.begin());
}

void CopyWaits::finish(Block& block, const sm::Touch& wait) {
    for (Pending& pending : block.pending) {
        if (pending.touch.warp != wait.warp) continue;
        LaneMask done = 0;
        for (LaneMask rest = pending.touch.active & wait.active; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            const std::uint32_t group = pending.groups[static_cast<std::size_t>(lane)];
            if (block.groups[threadOf(wait, lane)].waited >= group) done |= laneBit(lane);
        }
        if (done == 0) continue;
        finished_.push_back(pending.touch);
        finished_.back().active = done;
        pending.touch.active &= ~done;
        if (pending.touch.space == memory::Space::Global) forgetSources(finished_.back());
    }
    std::erase_if(block.pending, [](const Pending& one) { return one.touch.active == 0; });
}

/// Inputs are large: of what was copied from there only what is on its way is kept.
void CopyWaits::forgetSources(const sm::Touch& copy) {
    forEachWord(copy, 0, [&](const Word& word) { copyAt(sources_, word.address); });
}

/// Copies of a block that has ended have come.
bool CopyWaits::isOnItsWay(const Copy& copy) const {
    const auto block = blocks_.find(copy.block.value);
    if (block == blocks_.end()) return false;
    const auto groups = block->second.groups.find(copy.thread);
    return groups == block->second.groups.end() || groups->second.waited < copy.group;
}

/// The copy that is on its way to or from a word; nullptr, and it is forgotten, where none is.
const CopyWaits::Copy* CopyWaits::copyAt(Copies& copies, std::uint32_t address) const {
    const auto found = copies.find(address / kCopyWordBytes);
    if (found == copies.end()) return nullptr;
    if (isOnItsWay(found->second)) return &found->second;
    copies.erase(found);
    return nullptr;
}

void CopyWaits::begin(Copies& copies, const Word& word) {
    const BlockId block = word.touch.block;
    copies[word.address / kCopyWordBytes] = {
        block,         word.thread, blocks_[block.value].groups[word.thread].closed + 1,
        word.touch.pc, word.now,    word.value};
}

void CopyWaits::tellRead(const Copy& copy, const Word& word) {
    const bool isClosed = blocks_[copy.block.value].groups[copy.thread].closed >= copy.group;
    tell(isClosed ? "hazard.copy_not_waited" : "hazard.copy_not_closed", copy, word);
}

/// What is stored over a copy on its way may stay or not, which is one where both are equal.
void CopyWaits::tellWrite(const Copy& copy, const Word& word) {
    if (word.touch.space == memory::Space::Global) {
        const bool isOwn = copy.block.value == word.touch.block.value;
        return tell(isOwn ? "hazard.copy_source" : "hazard.copy_source_between_blocks", copy, word);
    }
    // Of 16 bytes the last eight are unknown on both sides; where the first differ, they are told.
    if (word.value != copy.value) tell("hazard.copy_target", copy, word);
}

std::string CopyWaits::elementOf(const Word& word) const {
    const isa::ProgramCounter pc = word.touch.pc;
    if (word.touch.space != memory::Space::Global)
        return elementText(launch_.program, isa::VariableRange::Place::Shared, "shared",
                           word.address, pc);
    const memory::Buffer* const buffer = launch_.memory.bufferAt(word.address, 1);
    if (buffer == nullptr) return fmt::format("{:#x}", word.address);
    const auto bytes =
        static_cast<std::uint32_t>(isa::bytesOf(launch_.program.instructions[pc].type));
    return fmt::format("{}[{}]", buffer->name, (word.address - buffer->address) / bytes);
}

void CopyWaits::tell(const char* key, const Copy& copy, const Word& word) {
    const sm::Touch& touch = word.touch;
    if (report_.isTold(trace::kRace, touch.pc, copy.pc)) return;
    const auto& instructions = launch_.program.instructions;
    const bool isStore = touch.kind == TouchKind::Store;
    report_.add(trace::kRace,
                Message{key}
                    .with("thread", threadText(launch_, word.thread))
                    .with("block", touch.block.value)
                    .with("action", isStore ? "@fault.writes" : "@hazard.changes")
                    .with("element", elementOf(word))
                    .with("line", instructions[touch.pc].line)
                    .with("cycle", static_cast<long long>(word.now))
                    .with("other", threadText(launch_, copy.thread))
                    .with("other_block", copy.block.value)
                    .with("other_line", instructions[copy.pc].line)
                    .with("other_cycle", static_cast<long long>(copy.cycle)),
                word.now, touch.warp, laneOf(launch_, word.thread), touch.pc, copy.pc);
}

}  // namespace warpscope::history
