#include "engine/history/keyframes.h"

#include <algorithm>

#include "engine/base/contract.h"

namespace warpscope::history {
namespace {

/// Copying this many bytes takes about a fortieth of the time of one unit of work.
constexpr std::size_t kBytesForWork = 4;
/// Work that is done again in well under a millisecond, and in about five of them where each warp is
/// one of thousands.
constexpr std::int64_t kMinSpacing = 256;
constexpr std::int64_t kMaxSpacing = 32'000;

template <class T, class Allocator>
std::size_t heapBytes(const std::vector<T, Allocator>& values) {
    return values.size() * sizeof(T);
}

std::size_t heapBytes(const sm::Warp& warp) {
    return warp.paths.heapBytes() + heapBytes(warp.registers) + heapBytes(warp.pending) +
           heapBytes(warp.local);
}

std::size_t heapBytes(const sm::SmState& sm) {
    std::size_t bytes = heapBytes(sm.warps) + heapBytes(sm.blocks) + heapBytes(sm.schedulers) +
                        heapBytes(sm.selectors) + sm.memoryRequests.heapBytes() +
                        heapBytes(sm.gates) + heapBytes(sm.olderSlots) + heapBytes(sm.codeReadyAt) +
                        heapBytes(sm.parametersReadyAt) + heapBytes(sm.constantsReadyAt) +
                        heapBytes(sm.copies);
    for (const sm::Warp& warp : sm.warps)
        bytes += heapBytes(warp);
    for (const sm::BlockSlot& slot : sm.blocks)
        bytes += heapBytes(slot.shared);
    for (const sm::WarpCopies& copies : sm.copies)
        bytes += heapBytes(copies.groups);
    for (const sm::Scheduler& scheduler : sm.schedulers)
        bytes += heapBytes(scheduler.lsuQueue);
    return bytes;
}

}  // namespace

std::size_t bytesOf(const gpu::GpuState& state) {
    std::size_t bytes = sizeof(gpu::GpuState) + heapBytes(state.sms) + state.hierarchy.heapBytes();
    for (const sm::SmState& sm : state.sms)
        bytes += heapBytes(sm);
    for (const memory::Buffer& buffer : state.memory.buffers()) {
        // The list of pages: one shared pointer a page.
        bytes +=
            (buffer.bytes / memory::DeviceMemory::kPageBytes + 1) * sizeof(std::shared_ptr<int>);
    }
    return bytes;
}

Keyframes::Keyframes(std::size_t budgetBytes, std::int64_t firstSpacing)
    : budgetBytes_(budgetBytes), firstSpacing_(firstSpacing) {}

void Keyframes::add(Cycle from, const gpu::GpuState& state, std::size_t writtenBytes) {
    frames_.push_back({from, std::make_shared<const gpu::GpuState>(state)});
    bytes_.push_back(bytesOf(state) + writtenBytes);
    bytesUsed_ += bytes_.back();
    const auto bySize = static_cast<std::int64_t>(bytes_.back() / kBytesForWork);
    while (bytesUsed_ > budgetBytes_ && frames_.size() > 1)
        thinOut();
    spacing_ = widening_ *
               (firstSpacing_ > 0 ? firstSpacing_ : std::clamp(bySize, kMinSpacing, kMaxSpacing));
    workToNext_ = spacing_;
}

void Keyframes::thinOut() {
    std::size_t kept = 0;
    bytesUsed_ = 0;
    for (std::size_t i = 0; i < frames_.size(); i += 2) {
        frames_[kept] = std::move(frames_[i]);
        bytes_[kept] = bytes_[i];
        bytesUsed_ += bytes_[kept];
        ++kept;
    }
    frames_.resize(kept);
    bytes_.resize(kept);
    widening_ *= 2;
}

const Keyframe& Keyframes::lastFrom(Cycle cycle) const {
    WARPSCOPE_EXPECT(!frames_.empty(), "a run stores its first state");
    const auto next = std::ranges::upper_bound(frames_, cycle, {}, &Keyframe::from);
    return next == frames_.begin() ? frames_.front() : *std::prev(next);
}

const Keyframe& Keyframes::lastBefore(Cycle cycle) const {
    WARPSCOPE_EXPECT(!frames_.empty(), "a run stores its first state");
    const auto next = std::ranges::upper_bound(
        frames_, cycle, {}, [](const Keyframe& frame) { return frame.state->now; });
    return next == frames_.begin() ? frames_.front() : *std::prev(next);
}

}  // namespace warpscope::history
