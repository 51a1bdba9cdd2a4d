#include "app/platform/offscreen.h"

#include <glad/gl.h>
// glad first: the headers of EGL must not bring OpenGL's own.
#include <EGL/egl.h>
#include <EGL/eglext.h>

namespace warpscope::platform {

struct Offscreen::Context {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    std::unique_ptr<Framebuffer> picture{};

    ~Context() {
        picture.reset();
        if (display == EGL_NO_DISPLAY) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
        eglTerminate(display);
    }

    bool connect();
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

std::unique_ptr<Offscreen> Offscreen::open(int width, int height) {
    auto context = std::make_unique<Context>();
    if (!context->connect()) return nullptr;
    context->picture = Framebuffer::open(width, height);
    if (context->picture == nullptr) return nullptr;
    return std::unique_ptr<Offscreen>(new Offscreen(std::move(context)));
}

Offscreen::Offscreen(std::unique_ptr<Context> context) : context_(std::move(context)) {}

Offscreen::~Offscreen() = default;

const Framebuffer& Offscreen::picture() const {
    return *context_->picture;
}

}  // namespace warpscope::platform
