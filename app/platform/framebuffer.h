#pragma once

#include <memory>
#include <vector>

namespace warpscope::platform {

/// A picture to draw into beside the window's own, in the OpenGL context that is current from its
/// making until its end.
class Framebuffer {
  public:
    /// nullptr when the context has no picture of this size. Binds it.
    static std::unique_ptr<Framebuffer> open(int width, int height);
    ~Framebuffer();
    Framebuffer(const Framebuffer&) = delete;
    Framebuffer& operator=(const Framebuffer&) = delete;

    int width() const { return width_; }
    int height() const { return height_; }
    /// What is drawn next goes into it.
    void bind() const;
    /// What is drawn next goes into the window.
    static void unbind();
    /// The picture, four bytes a pixel (red, green, blue, alpha), upper row first. Binds it.
    std::vector<unsigned char> pixels() const;

  private:
    Framebuffer(int width, int height) : width_(width), height_(height) {}

    int width_;
    int height_;
    unsigned framebuffer_ = 0;
    unsigned colour_ = 0;
};

}  // namespace warpscope::platform
