#include "engine/history/segment_list.h"

#include <algorithm>
#include <type_traits>

#include "engine/base/contract.h"

namespace warpscope::history {

static_assert(std::is_trivially_copyable_v<trace::Segment>, "segments are moved as bytes");

void SegmentList::grow() {
    constexpr std::size_t kSmallest = 16;
    const std::size_t size = all().size();
    const std::size_t wanted = std::max(kSmallest, 2 * size);
    void* const larger = std::realloc(data_.get(), wanted * sizeof(trace::Segment));
    WARPSCOPE_EXPECT(larger != nullptr, "memory for the segments of a run");
    static_cast<void>(data_.release());
    data_.reset(static_cast<trace::Segment*>(larger));
    end_ = data_.get() + size;
    limit_ = data_.get() + wanted;
}

}  // namespace warpscope::history
