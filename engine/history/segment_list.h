#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>

#include "engine/trace/segment.h"

namespace warpscope::history {

/// The segments of one warp, appended while a run is recorded. A recording writes tens of millions
/// of them: they are moved as bytes, and where the system can, not moved at all when the list
/// grows.
class SegmentList {
  public:
    void append(const trace::Segment& segment) {
        if (end_ == limit_) grow();
        *end_++ = segment;
    }
    std::span<const trace::Segment> all() const { return {data_.get(), end_}; }

  private:
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    void grow();

    std::unique_ptr<trace::Segment[], Free> data_{};
    trace::Segment* end_ = nullptr;
    trace::Segment* limit_ = nullptr;
};

}  // namespace warpscope::history
