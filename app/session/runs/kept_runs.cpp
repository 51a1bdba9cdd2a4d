#include "app/session/runs/kept_runs.h"

#include <algorithm>
#include <utility>

namespace warpscope::session {
namespace {

/// Two segments for an instruction, of about 8 bytes each, are what most warps have.
constexpr std::size_t kBytesOfInstruction = 16;

std::size_t bytesOf(const history::Run& run) {
    return run.replay().keyframeBytesUsed() +
           static_cast<std::size_t>(run.counters().instructions) * kBytesOfInstruction;
}

}  // namespace

std::optional<KeptRuns::Kept> KeptRuns::find(const RunKey& key) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(entries_, key, &Entry::key);
    if (found == entries_.end()) return std::nullopt;
    std::rotate(found, found + 1, entries_.end());
    return entries_.back().kept;
}

bool KeptRuns::has(const RunKey& key) const {
    const std::lock_guard lock(mutex_);
    return std::ranges::find(entries_, key, &Entry::key) != entries_.end();
}

void KeptRuns::keep(RunKey key, Kept kept, std::int64_t age) {
    const std::size_t own = bytesOf(*kept.run);
    const std::lock_guard lock(mutex_);
    if (age != age_) return;
    std::erase_if(entries_, [&](const Entry& entry) { return entry.key == key; });
    std::size_t bytes = own;
    for (const Entry& entry : entries_)
        bytes += entry.bytes;
    while (!entries_.empty() && (entries_.size() >= kMaxRuns || bytes > kMaxBytes)) {
        bytes -= entries_.front().bytes;
        entries_.erase(entries_.begin());
    }
    entries_.push_back({std::move(key), std::move(kept), own});
}

void KeptRuns::forget() {
    const std::lock_guard lock(mutex_);
    entries_.clear();
    ++age_;
}

std::int64_t KeptRuns::age() const {
    const std::lock_guard lock(mutex_);
    return age_;
}

}  // namespace warpscope::session
