#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "app/session/slot_reader.h"

namespace warpscope::present {

/// A variable's values in the threads that are resident now.
class ThreadValues {
  public:
    ThreadValues() = default;
    /// Of all warps of a run, or of those of one block. Requires: session.run() != nullptr.
    ThreadValues(const session::SlotReader& session, std::optional<BlockId> block);

    bool isThere() const { return !of_.empty(); }
    /// Of the variable; of the last warp where warps are at places with different ones.
    const std::string& name() const { return name_; }

    struct Value {
        float share = 0;  ///< From the least (0) to the most (1).
        std::string text{};
    };
    /// Nothing where a thread has none now.
    std::optional<Value> at(WarpId warp, int lane) const;

  private:
    void add(const session::SlotReader& session, WarpId warp);

    struct Number {
        double number = 0;
        std::string text{};
    };
    int warpSize_ = 32;
    std::string name_{};
    std::unordered_map<std::uint64_t, Number> of_{};  ///< By warp and lane.
    double least_ = 0, most_ = 0;
};

}  // namespace warpscope::present
