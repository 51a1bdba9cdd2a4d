#pragma once

#include <vector>

#include "app/draw/box.h"

namespace warpscope::present {

/// What an SM's picture would like.
struct SmWishes {
    int count = 1;
    float gap = 10;
    float mostWidth = 520;  ///< Beyond these a picture only gets emptier.
    float mostHeight = 520;
    float shape = 1.35f;  ///< Height over width that small pictures should have at most.
};

/// Places `count` equal pictures in an area, as large as they can be. In order of SM, row by row.
std::vector<draw::Box> placeSms(const draw::Box& area, const SmWishes& wishes);

/// How the stage is looked at: magnified and moved, with the fitted picture at zoom 1.
class StageCamera {
  public:
    void fit();
    /// Where the fitted pictures are: nobody is led beside them, where their area is empty.
    void setContent(const draw::Box& content) { content_ = content; }
    /// Magnifies; what is under the point stays there.
    void zoomAbout(float x, float y, float factor, const draw::Box& area);
    void pan(float dx, float dy, const draw::Box& area);
    bool isFitted() const { return zoom_ == 1; }
    float zoom() const { return zoom_; }
    /// Where a fitted box is seen.
    draw::Box apply(const draw::Box& box, const draw::Box& area) const;

  private:
    void clamp(const draw::Box& area);

    draw::Box content_{};  ///< Empty = all of the area.
    float zoom_ = 1;
    float x_ = 0;  ///< Of the area's left edge, in fitted pixels from that edge.
    float y_ = 0;
};

}  // namespace warpscope::present
