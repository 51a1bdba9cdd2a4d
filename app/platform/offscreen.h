#pragma once

#include <memory>
#include <vector>

namespace warpscope::platform {

/// An OpenGL 3.3 context with a picture to draw into, without a window and without an X server
/// (EGL, Mesa's surfaceless platform). It is current from its making until its end.
class Offscreen {
  public:
    /// nullptr when this system has no such context.
    static std::unique_ptr<Offscreen> open(int width, int height);
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    int width() const { return width_; }
    int height() const { return height_; }
    /// The picture, four bytes a pixel (red, green, blue, alpha), upper row first.
    std::vector<unsigned char> pixels() const;

  private:
    struct Context;
    Offscreen(std::unique_ptr<Context> context, int width, int height);

    std::unique_ptr<Context> context_;
    int width_ = 0;
    int height_ = 0;
};

}  // namespace warpscope::platform
