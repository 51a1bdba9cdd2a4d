#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/platform/framebuffer.h"
#include "app/session/session.h"
#include "app/shell/layout/layout.h"

struct ImGuiContext;

namespace warpscope::shell {
class Shell;
}

namespace warpscope::platform {

class Offscreen;

/// A picture of the whole window, four bytes a pixel, upper row first.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<unsigned char> pixels{};
    std::vector<shell::ShownPanel> panels{};  ///< What stands where in it; see Shell::shown().
};

/// Draws the window of a session off-screen, frame after frame, with nobody at the pointer and in a
/// Dear ImGui context of its own.
class Painter {
  public:
    /// Without a window. nullptr when this system cannot draw without one.
    static std::unique_ptr<Painter> open(int width, int height);
    /// Beside a window, in its OpenGL context, which must be current in every call. nullptr when
    /// that context cannot.
    static std::unique_ptr<Painter> openBeside(int width, int height);
    ~Painter();
    Painter(const Painter&) = delete;
    Painter& operator=(const Painter&) = delete;

    /// From now on without the bar of menus.
    void leaveOutBar();
    /// One frame, so many seconds after the last one.
    void frame(session::Session& session, double seconds);
    /// The same, and as many without time passing as the views need to read what they show.
    void frameInFull(session::Session& session, double seconds);
    /// Frames until nothing moves any more and no run is under way.
    void settle(session::Session& session);
    /// The last frame.
    Picture picture() const;
    /// One more frame, without time passing, as SVG: what of it lies in the area.
    std::string svg(session::Session& session, const draw::Box& area, std::string_view idPrefix);
    /// Of the last frame.
    const std::vector<shell::ShownPanel>& panels() const;
    /// All of it.
    draw::Box whole() const;

  private:
    Painter();
    bool start();

    std::unique_ptr<Offscreen> context_{};
    std::unique_ptr<Framebuffer> beside_{};
    const Framebuffer* target_ = nullptr;
    ImGuiContext* imgui_ = nullptr;
    bool isStarted_ = false;
    std::unique_ptr<shell::Shell> shell_{};
};

}  // namespace warpscope::platform
