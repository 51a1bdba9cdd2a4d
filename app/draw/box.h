#pragma once

namespace warpscope::draw {

/// A rectangle in pixels.
struct Box {
    float left = 0, top = 0, right = 0, bottom = 0;

    float width() const { return right - left; }
    float height() const { return bottom - top; }
    bool contains(float x, float y) const {
        return x >= left && x < right && y >= top && y < bottom;
    }
    bool overlaps(const Box& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
    friend bool operator==(const Box&, const Box&) = default;
};

}  // namespace warpscope::draw
