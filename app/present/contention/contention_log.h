#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/present/access_log.h"

namespace warpscope::present {

/// The lanes of one warp-wide atomic that name the same address.
struct AtomicHit {
    Cycle from = 0;  ///< Of the issue.
    Cycle to = 0;    ///< From this cycle on the warp has its values.
    WarpId warp{};
    int lanes = 0;

    friend bool operator==(const AtomicHit&, const AtomicHit&) = default;
};

/// An address that atomics name, and who names it.
struct HotAddress {
    std::string name{};        ///< "counter[0]"; of shared memory as the kernel writes it.
    BlockId block{};           ///< Whose shared memory it is; none: global memory.
    std::int64_t atomics = 0;  ///< Lanes, over the run so far.
    int mostQueued = 0;        ///< Lanes that were under way to it at a time.
    std::size_t fullest = 0;   ///< Index of the hit with whose issue these were first so many.
    CycleCount longest = 0;    ///< From the issue to the answer, of the slowest.
    /// Of them, cycles behind the end of the run: no warp waits for an atomic whose result nobody
    /// reads, so it may outlive them all.
    CycleCount longestBeyond = 0;
    std::vector<AtomicHit> hits{};  ///< In order of their issue.

    /// Lanes that are under way to it after a cycle.
    int queuedAt(Cycle cycle) const;
};

/// Every atomic of a run by the address that it changes; an entry is a hit.
class ContentionLog : public AccessLog {
  public:
    /// Hits that are kept, 24 bytes each; what comes later is left out.
    static constexpr std::size_t kMaxHits = std::size_t{1} << 19;

    explicit ContentionLog(std::shared_ptr<const history::Run> run);

    /// What was hit up to a cycle, the most often hit address first, then by name: at most `most`.
    std::vector<HotAddress> hottest(Cycle cycle, std::size_t most) const;
    /// Addresses that atomics named, of all that is read.
    std::size_t addresses() const { return byPlace_.size(); }

  private:
    /// Shared memory is one for each block.
    struct Place {
        std::uint32_t block = 0;
        std::uint32_t address = 0;
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    struct Hits {
        std::string name{};
        BlockId block{};
        std::vector<AtomicHit> all{};
    };
    std::size_t add(const sm::AccessRecord& record, Cycle cycle) override;

    std::shared_ptr<const history::Run> run_;
    std::map<Place, Hits> byPlace_{};
};

}  // namespace warpscope::present
