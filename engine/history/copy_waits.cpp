#include "engine/history/copy_waits.h"

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
          return instruction.opcode == isa::Opcode::Ldgsts;
      })) {}

std::uint32_t CopyWaits::threadOf(const sm::Touch& touch, int lane) const {
    return static_cast<std::uint32_t>(touch.indexInBlock * launch_.machine.limits.warpSize + lane);
}

void CopyWaits::follow(const sm::Touch& touch, Cycle now) {
    finished_.clear();
    if (!hasCopies_ || touch.isRemote) return;
    Block& block = blocks_[touch.block.value];
    if (touch.isCopy) remember(block, touch);
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t thread = threadOf(touch, lane);
        Groups& groups = block.groups[thread];
        if (touch.kind == TouchKind::CopyGroup) {
            ++groups.closed;
            continue;
        }
        if (touch.kind == TouchKind::CopyWait) {
            const auto open = static_cast<std::uint32_t>(touch.openGroups);
            if (groups.closed > open) groups.waited = std::max(groups.waited, groups.closed - open);
            continue;
        }
        const std::uint32_t first = touch.addresses[static_cast<std::size_t>(lane)];
        const auto end = first + static_cast<std::uint32_t>(touch.bytesPerLane);
        for (std::uint32_t at = first; at < end; at += kCopyWordBytes) {
            if (touch.kind == TouchKind::Store)
                note(block, touch, thread, at, now);
            else
                read(block, touch, thread, at, now);
        }
    }
    if (touch.kind == TouchKind::CopyWait) finish(block, touch);
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
    }
    std::erase_if(block.pending, [](const Pending& one) { return one.touch.active == 0; });
}

void CopyWaits::note(Block& block, const sm::Touch& touch, std::uint32_t thread,
                     std::uint32_t address, Cycle now) {
    const std::uint32_t word = address / kCopyWordBytes;
    if (touch.isCopy) {
        block.copies[word] = {thread, block.groups[thread].closed + 1, touch.pc, now};
        return;
    }
    // What is stored over a copy on its way may be there or not.
    const auto found = block.copies.find(word);
    if (found == block.copies.end()) return;
    if (block.groups[found->second.thread].waited >= found->second.group) block.copies.erase(found);
}

void CopyWaits::read(Block& block, const sm::Touch& touch, std::uint32_t thread,
                     std::uint32_t address, Cycle now) {
    const auto found = block.copies.find(address / kCopyWordBytes);
    if (found == block.copies.end()) return;
    if (block.groups[found->second.thread].waited < found->second.group)
        tell(found->second, touch, thread, address, now);
    else
        block.copies.erase(found);
}

void CopyWaits::tell(const Copy& copy, const sm::Touch& touch, std::uint32_t thread,
                     std::uint32_t address, Cycle now) {
    if (report_.isTold(trace::kRace, touch.pc, copy.pc)) return;
    const auto& instructions = launch_.program.instructions;
    const bool isClosed = blocks_[touch.block.value].groups[copy.thread].closed >= copy.group;
    report_.add(trace::kRace,
                Message{isClosed ? "hazard.copy_not_waited" : "hazard.copy_not_closed"}
                    .with("thread", threadText(launch_, thread))
                    .with("block", touch.block.value)
                    .with("element", elementText(launch_.program, isa::VariableRange::Place::Shared,
                                                 "shared", address, touch.pc))
                    .with("line", instructions[touch.pc].line)
                    .with("cycle", static_cast<long long>(now))
                    .with("other", threadText(launch_, copy.thread))
                    .with("other_line", instructions[copy.pc].line)
                    .with("other_cycle", static_cast<long long>(copy.cycle)),
                now, touch.warp, laneOf(launch_, thread), touch.pc, copy.pc);
}

}  // namespace warpscope::history
