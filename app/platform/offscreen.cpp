#include "app/platform/offscreen.h"

#include <glad/gl.h>
// glad first: the headers of EGL must not bring OpenGL's own.
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <algorithm>

namespace warpscope::platform {

struct Offscreen::Context {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    GLuint framebuffer = 0;
    GLuint colour = 0;

    ~Context() {
        if (framebuffer != 0) glDeleteFramebuffers(1, &framebuffer);
        if (colour != 0) glDeleteTextures(1, &colour);
        if (display == EGL_NO_DISPLAY) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
        eglTerminate(display);
    }

    bool connect();
    bool makePicture(int width, int height);
};

bool Offscreen::Context::connect() {
    const auto getDisplay = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
        eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (getDisplay == nullptr) return false;
    display = getDisplay(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) != EGL_TRUE ||
        eglBindAPI(EGL_OPENGL_API) != EGL_TRUE)
        return false;
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT,
                             EGL_NONE};
    EGLConfig config{};
    EGLint count = 0;
    if (eglChooseConfig(display, wanted, &config, 1, &count) != EGL_TRUE || count == 0)
        return false;
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION,
                              3,
                              EGL_CONTEXT_MINOR_VERSION,
                              3,
                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                              EGL_NONE};
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    return context != EGL_NO_CONTEXT &&
           eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE &&
           gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress)) != 0;
}

bool Offscreen::Context::makePicture(int width, int height) {
    GLint largest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    if (std::max(width, height) > largest) return false;
    glGenTextures(1, &colour);
    glBindTexture(GL_TEXTURE_2D, colour);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, colour, 0);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

std::unique_ptr<Offscreen> Offscreen::open(int width, int height) {
    auto context = std::make_unique<Context>();
    if (!context->connect() || !context->makePicture(width, height)) return nullptr;
    return std::unique_ptr<Offscreen>(new Offscreen(std::move(context), width, height));
}

Offscreen::Offscreen(std::unique_ptr<Context> context, int width, int height)
    : context_(std::move(context)), width_(width), height_(height) {}

Offscreen::~Offscreen() = default;

std::vector<unsigned char> Offscreen::pixels() const {
    const auto rowBytes = static_cast<std::size_t>(width_) * 4;
    const auto rows = static_cast<std::size_t>(height_);
    std::vector<unsigned char> upsideDown(rowBytes * rows);
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
