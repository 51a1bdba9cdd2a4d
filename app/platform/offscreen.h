#pragma once

#include <memory>
#include <vector>

#include "app/platform/framebuffer.h"

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

    const Framebuffer& picture() const;
    int width() const { return picture().width(); }
    int height() const { return picture().height(); }
    /// As Framebuffer::pixels().
    std::vector<unsigned char> pixels() const { return picture().pixels(); }

  private:
    struct Context;
    explicit Offscreen(std::unique_ptr<Context> context);

    std::unique_ptr<Context> context_;
};

}  // namespace warpscope::platform
