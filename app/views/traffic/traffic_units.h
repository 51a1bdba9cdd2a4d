#pragma once

#include <string>

#include "app/views/view.h"

namespace warpscope::views {

/// A unit of the memory system with what is read of it.
struct TrafficUnit {
    const char* key;  ///< Under view.traffic.unit.
    std::string reading{};
};

/// Heights that the rows of units wish for: the upper one grows beyond its share of the room as
/// long as the lower one keeps its own.
struct TrafficRows {
    float upper = 0, lower = 0;
};

/// Where the units stand: columns with gaps between them, L1 above shared memory, as they share a
/// store.
class TrafficPlaces {
  public:
    /// Requires: columns >= 2.
    TrafficPlaces(const draw::Box& room, int columns, float space, const TrafficRows& wished = {});

    /// A unit in the upper or lower rows, or over all of them.
    draw::Box upper(int column) const;
    draw::Box lower(int column) const;
    draw::Box whole(int column) const;
    /// Between a column and the next one.
    draw::Box gap(int column, float top, float bottom) const;

  private:
    float left(int column) const;

    draw::Box room_;
    float wide_ = 0;
    float upperBottom_ = 0, lowerTop_ = 0;
};

void drawTrafficUnit(const ViewContext& context, const draw::Box& box, const TrafficUnit& unit);

}  // namespace warpscope::views
