#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/present/lanes/lanes_values.h"
#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// A variable's values in the threads that are resident now.
class ThreadValues {
  public:
    ThreadValues() = default;
    /// Of all warps of a run, or of those of one block. Requires: session.run() != nullptr.
    ThreadValues(const session::SlotReader& session, std::optional<BlockId> block);

    bool isThere() const { return isThere_; }
    /// Of the variable; of the last warp where warps are at places with different ones.
    const std::string& name() const { return name_; }
    /// From the least (0) to the most (1), 1 where it is no number; nothing where a thread has no
    /// value now.
    std::optional<float> shareOf(WarpId warp, int lane) const;
    /// As a lane's value is written; empty where a thread has none now.
    std::string textOf(WarpId warp, int lane) const;

  private:
    struct Held {
        LaneBits value{};
        double number = 0;
        bool isThere = false;
        bool isPredicate = false;
    };

    void add(const session::SlotReader& session, WarpId warp);
    const Held* heldBy(WarpId warp, int lane) const;

    int warpSize_ = 32;
    std::uint32_t firstWarp_ = 0;
    bool isThere_ = false;
    std::string name_{};
    std::vector<Held> of_{};  ///< By warp, from the first one on, and lane.
    /// What warps show that stand at the same place.
    std::map<isa::ProgramCounter, std::optional<LaneQuantity>> quantities_{};
    double least_ = 0, most_ = 0;
};

}  // namespace warpscope::present
