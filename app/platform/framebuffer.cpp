#include "app/platform/framebuffer.h"

#include <glad/gl.h>

#include <algorithm>

namespace warpscope::platform {

std::unique_ptr<Framebuffer> Framebuffer::open(int width, int height) {
    GLint largest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    if (std::max(width, height) > largest) return nullptr;
    std::unique_ptr<Framebuffer> made(new Framebuffer(width, height));
    glGenTextures(1, &made->colour_);
    glBindTexture(GL_TEXTURE_2D, made->colour_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &made->framebuffer_);
    made->bind();
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, made->colour_, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) return made;
    unbind();
    return nullptr;
}

Framebuffer::~Framebuffer() {
    if (framebuffer_ != 0) glDeleteFramebuffers(1, &framebuffer_);
    if (colour_ != 0) glDeleteTextures(1, &colour_);
}

void Framebuffer::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
}

void Framebuffer::unbind() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

std::vector<unsigned char> Framebuffer::pixels() const {
    const auto rowBytes = static_cast<std::size_t>(width_) * 4;
    const auto rows = static_cast<std::size_t>(height_);
    std::vector<unsigned char> upsideDown(rowBytes * rows);
    bind();
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, upsideDown.data());
    std::vector<unsigned char> pixels(upsideDown.size());
    // OpenGL counts rows from below.
    for (std::size_t row = 0; row < rows; ++row)
        std::copy_n(upsideDown.data() + (rows - 1 - row) * rowBytes, rowBytes,
                    pixels.data() + row * rowBytes);
    return pixels;
}

}  // namespace warpscope::platform
