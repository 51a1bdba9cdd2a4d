#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/base/cycle.h"
#include "engine/isa/instruction.h"
#include "engine/trace/counters.h"

namespace warpscope::trace {

/// What the segments of a run add up to. They are added as they are kept, an issue together with
/// what its warp does behind it: one sum for each pair of states at each instruction, which takes
/// no branch, and is taken apart once.
class SegmentSums {
  public:
    /// Of a program of so many instructions.
    explicit SegmentSums(std::size_t instructions) : instructions_(instructions) {}

    /// Adds a segment at `pc`. `states`: its own, and in the five bits above, where it is an issue,
    /// that of the segment behind it at pc + 1, 0 = none. `length`: of both. `lanes`: active ones.
    void add(isa::ProgramCounter pc, std::uint64_t states, CycleCount length, int lanes) {
        Row& row = rows_[states];
        if (row == nullptr) row = std::make_unique<Sum[]>(instructions_);
        Sum& sum = row[pc];
        ++sum.segments;
        sum.length += length;
        sum.lanes += lanes;
    }

    /// Adds the sums to the counters of the instructions and of the run.
    void addTo(std::vector<InstructionCounters>& perPc, Counters& all) const;

  private:
    struct Sum {
        std::int64_t segments = 0;
        std::int64_t length = 0;
        std::int64_t lanes = 0;
    };
    using Row = std::unique_ptr<Sum[]>;  ///< By pc.
    static constexpr std::size_t kStateBits = 5;
    static constexpr std::size_t kStates = std::size_t{1} << kStateBits;

    std::size_t instructions_;
    std::array<Row, kStates * kStates> rows_{};  ///< Few of them are ever made.
};

}  // namespace warpscope::trace
