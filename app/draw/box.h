#pragma once

namespace warpscope::draw {

/// A place in pixels, y downwards. Every value with an x and a y is one: Dear ImGui's, for example.
struct Point {
    float x = 0, y = 0;

    constexpr Point() = default;
    constexpr Point(float left, float top) : x(left), y(top) {}
    template <class Place>
    constexpr Point(const Place& place) : x(place.x), y(place.y) {}
    friend bool operator==(const Point&, const Point&) = default;
};

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

/// The box of this size at its top left corner.
constexpr Box sized(float left, float top, float width, float height) {
    return {left, top, left + width, top + height};
}

/// The box from its top left corner to its bottom right one.
inline Box between(Point topLeft, Point bottomRight) {
    return {topLeft.x, topLeft.y, bottomRight.x, bottomRight.y};
}

}  // namespace warpscope::draw
