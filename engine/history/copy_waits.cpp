#include "engine/history/copy_waits.h"

#include <algorithm>

#include "engine/trace/problem_kind.h"

namespace warpscope::history {
namespace {

using TouchKind = sm::Touch::Kind;

constexpr std::uint32_t kCopyWordBytes = 4;

}  // namespace

CopyWaits::CopyWaits(const gpu::Launch& launch, HazardReport& report)
    : launch_(launch),
      report_(report),
      hasCopies_(std::ranges::any_of(launch.program.instructions, [](const auto& instruction) {
          return instruction.opcode == isa::Opcode::Ldgsts;
      })) {}

void CopyWaits::follow(const sm::Touch& touch, Cycle now) {
    if (!hasCopies_ || touch.isRemote) return;
    Block& block = blocks_[touch.block.value];
    const int warpSize = launch_.machine.limits.warpSize;
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const auto thread = static_cast<std::uint32_t>(touch.indexInBlock * warpSize + lane);
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
}

void CopyWaits::note(Block& block, const sm::Touch& touch, std::uint32_t thread,
                     std::uint32_t address, Cycle now) {
    const std::uint32_t word = address / kCopyWordBytes;
    if (touch.isCopy)
        block.copies[word] = {thread, block.groups[thread].closed + 1, touch.pc, now};
    else
        block.copies.erase(word);
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
