#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/block_cache.h"
#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/isa/instruction.h"
#include "engine/isa/opcode.h"

namespace warpscope::sm {

/// An instruction on its way through a pipe or the memory system, for the stage view.
struct InFlight {
    WarpId warp{};
    isa::ProgramCounter pc = 0;
    isa::Pipe pipe = isa::Pipe::Alu;
    bool isGlobal = false;       ///< Travels to L2 and DRAM.
    std::uint8_t scheduler = 0;  ///< That issued it.
    int transactions = 0;        ///< Sectors (global) or wavefronts (shared).
    Cycle issuedAt = 0;
    Cycle readyAt = 0;

    friend bool operator==(const InFlight&, const InFlight&) = default;
};

/// Memory instructions on their way, in the order in which they come back: a queue of events.
class RequestQueue {
  public:
    void add(const InFlight& request) {
        (request.isGlobal ? far_ : near_).add(request);
        nextAt_ = std::min(nextAt_, request.readyAt);
    }
    /// Everything that is back by cycle `now` leaves. Every cycle asks, and in few something does.
    void dropReturned(Cycle now) {
        if (nextAt_ <= now) drop(now);
    }
    std::size_t size() const { return near_.size() + far_.size(); }
    /// First those within the SM, then those on the way to L2 and DRAM, each by the cycle of their
    /// return and, of equal ones, of their issue.
    std::vector<InFlight> all() const;
    std::size_t heapBytes() const;

    friend bool operator==(const RequestQueue&, const RequestQueue&) = default;

  private:
    /// Requests that take the same way, so that nearly all come back in the order of their issue.
    class Sequence {
      public:
        void add(const InFlight& request);
        /// The same as of the queue. Returns when the next one is back; kNever when none is left.
        Cycle drop(Cycle now);
        std::size_t size() const { return items_.size() - first_; }
        void addTo(std::vector<InFlight>& all) const;
        std::size_t heapBytes() const { return items_.size() * sizeof(InFlight); }
        /// Equal when the same requests are still to come.
        friend bool operator==(const Sequence& a, const Sequence& b) {
            return std::ranges::equal(a.left(), b.left());
        }

      private:
        std::span<const InFlight> left() const { return std::span(items_).subspan(first_); }

        BlockVector<InFlight> items_{};  ///< Ascending by readyAt.
        std::size_t first_ = 0;          ///< Those before it have left.
    };

    void drop(Cycle now);

    Sequence near_{};        ///< Shared memory and constants.
    Sequence far_{};         ///< Global and local memory.
    Cycle nextAt_ = kNever;  ///< When the first of both is back.
};

}  // namespace warpscope::sm
