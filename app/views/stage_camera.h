#pragma once

#include <vector>

namespace warpscope::views {

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

/// What an SM's picture would like.
struct SmWishes {
    int count = 1;
    float gap = 10;
    float mostWidth = 520;  ///< Beyond these a picture only gets emptier.
    float mostHeight = 520;
    float shape = 1.35F;  ///< Height over width that small pictures should have at most.
};

/// Places `count` equal pictures in an area, as large as they can be. In order of SM, row by row.
std::vector<Box> placeSms(const Box& area, const SmWishes& wishes);

/// How the stage is looked at: magnified and moved, with the fitted picture at zoom 1.
class StageCamera {
  public:
    void fit();
    /// Magnifies; what is under the point stays there.
    void zoomAbout(float x, float y, float factor, const Box& area);
    void pan(float dx, float dy, const Box& area);
    bool isFitted() const { return zoom_ == 1; }
    float zoom() const { return zoom_; }
    /// Where a fitted box is seen.
    Box apply(const Box& box, const Box& area) const;

  private:
    void clamp(const Box& area);

    float zoom_ = 1;
    float x_ = 0;  ///< Of the area's left edge, in fitted pixels from that edge.
    float y_ = 0;
};

}  // namespace warpscope::views
