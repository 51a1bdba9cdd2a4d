#include "app/platform/window.h"

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdio>

#include "app/platform/frame_pace.h"
#include "app/platform/trace.h"
#include "app/platform/window_export.h"
#include "app/shell/shell.h"
#include "app/widgets/release_hold.h"

namespace warpscope::platform {

namespace {

/// What the callbacks of the window tell the loop.
struct Inbox {
    FramePace pace{};
    std::vector<std::filesystem::path> dropped{};
};

Inbox& inboxOf(GLFWwindow* window) {
    Inbox& inbox = *static_cast<Inbox*>(glfwGetWindowUserPointer(window));
    inbox.pace.note(glfwGetTime());
    return inbox;
}

/// Set before Dear ImGui's own callbacks, which call these on.
void listen(GLFWwindow* window, Inbox& inbox) {
    glfwSetWindowUserPointer(window, &inbox);
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double, double) { inboxOf(w); });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int, int, int) { inboxOf(w); });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double, double) { inboxOf(w); });
    glfwSetKeyCallback(window, [](GLFWwindow* w, int, int, int, int) { inboxOf(w); });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { inboxOf(w); });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { inboxOf(w); });
    glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) { inboxOf(w); });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
        for (int i = 0; i < count; ++i)
            inboxOf(w).dropped.emplace_back(paths[i]);
    });
}

/// In a smaller one words would lie over each other.
constexpr int kMinWidth = 480, kMinHeight = 300;

GLFWwindow* openWindow(const Options& options) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    int width = options.width;
    int height = options.height;
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor(); monitor != nullptr && !options.hasSize) {
        int x = 0, y = 0, roomWidth = 0, roomHeight = 0;
        glfwGetMonitorWorkarea(monitor, &x, &y, &roomWidth, &roomHeight);
        if (roomWidth > 0 && roomHeight > 0) {
            width = std::min(width, roomWidth);
            height = std::min(height, roomHeight);
        }
    }
    GLFWwindow* window = glfwCreateWindow(width, height, "Warpscope", nullptr, nullptr);
    if (window != nullptr)
        glfwSetWindowSizeLimits(window, kMinWidth, kMinHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
    return window;
}

/// Pixels of ImGui's coordinates for each unit of the user's scale: where window coordinates are
/// pixels (X11) a dense display needs more of them, elsewhere the framebuffer already has them.
float displayScale(GLFWwindow* window) {
    float scale = 1;
    glfwGetWindowContentScale(window, &scale, nullptr);
    int windowWidth = 0, pixelWidth = 0;
    glfwGetWindowSize(window, &windowWidth, nullptr);
    glfwGetFramebufferSize(window, &pixelWidth, nullptr);
    if (windowWidth <= 0 || pixelWidth <= 0) return 1;
    return scale * static_cast<float>(windowWidth) / static_cast<float>(pixelWidth);
}

void openDropped(session::Session& session, Inbox& inbox) {
    for (const std::filesystem::path& path : inbox.dropped)
        session.apply(session::OpenFile{path});
    inbox.dropped.clear();
}

/// Saves settings that have changed, not more often than once a second.
class Saver {
  public:
    Saver(const session::Settings& settings, void (*save)(const session::Settings&))
        : saved_(settings), save_(save) {}

    void look(const session::Settings& settings, double now) {
        if (now < next_ || settings == saved_) return;
        saved_ = settings;
        next_ = now + FramePace::kSecondsBetweenSaves;
        save_(settings);
    }

  private:
    session::Settings saved_;
    void (*save_)(const session::Settings&);
    double next_ = 0;
};

/// Nobody sees the window: minimised, hidden, or without a pixel.
bool isUnseen(GLFWwindow* window) {
    int width = 0, height = 0;
    glfwGetFramebufferSize(window, &width, &height);
    return width <= 0 || height <= 0 || glfwGetWindowAttrib(window, GLFW_ICONIFIED) != 0 ||
           glfwGetWindowAttrib(window, GLFW_VISIBLE) == 0;
}

/// The whole screen while a lesson is presented, and the window as it was afterwards.
class FullScreen {
  public:
    void follow(GLFWwindow* window, bool isWanted) {
        if (isWanted == isOn_) return;
        isOn_ = isWanted;
        GLFWmonitor* monitor = glfwGetPrimaryMonitor();
        if (!isWanted || monitor == nullptr) {
            glfwSetWindowMonitor(window, nullptr, x_, y_, width_, height_, GLFW_DONT_CARE);
            return;
        }
        glfwGetWindowPos(window, &x_, &y_);
        glfwGetWindowSize(window, &width_, &height_);
        const GLFWvidmode* mode = glfwGetVideoMode(monitor);
        glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    }

  private:
    bool isOn_ = false;
    int x_ = 0, y_ = 0, width_ = 0, height_ = 0;
};

void drawWindow(GLFWwindow* window, session::Session& session, shell::Shell& shell,
                double seconds) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    shell.setDisplayScale(displayScale(window));
    // A pause is as long as it is: files are looked at by the clock.
    const bool isPlaying = session.playback().isPlaying();
    shell.frame(session, isPlaying ? std::min(seconds, FramePace::kMaxFrameSeconds) : seconds);
    ImGui::Render();
    int width = 0, height = 0;
    glfwGetFramebufferSize(window, &width, &height);
    glViewport(0, 0, width, height);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window);
}

/// Dear ImGui takes a key or button a frame: of what came at once some is left for later frames.
bool hasInputLeft() {
    return !ImGui::GetCurrentContext()->InputEventsQueue.empty();
}

/// What may change in a session that nobody touches: files are read again, and runs arrive.
struct Arrivals {
    std::shared_ptr<const history::Run> run{};
    std::vector<Problem> problems{};
    friend bool operator==(const Arrivals&, const Arrivals&) = default;
};

Arrivals arrivalsOf(const session::Session& session) {
    return {session.run(), session.problems()};
}

/// Time passes for a session of which nothing new can be seen. Returns whether something can now.
bool passUnseen(session::Session& session, double seconds) {
    const Arrivals before = arrivalsOf(session);
    session.update(seconds);
    return arrivalsOf(session) != before;
}

/// What a person brought to the window.
struct Visit {
    session::Session& session;
    const session::Assets& assets;
    const Options& options;
    void (*save)(const session::Settings&);
};

void loop(GLFWwindow* window, const Visit& visit, Inbox& inbox) {
    session::Session& session = visit.session;
    shell::Shell shell(displayScale(window), theme::SystemFont::Use);
    Saver saver(session.settings(), visit.save);
    Trace trace(visit.options.isTracing);
    WindowExport exports(visit.assets);
    FullScreen screen;
    double last = glfwGetTime();
    while (glfwWindowShouldClose(window) == GLFW_FALSE && !session.wantsToQuit()) {
        // What began to move while it played comes to its end also after the last cycle.
        if (shell.isAnimating(session) || exports.isBusy() || hasInputLeft())
            inbox.pace.note(glfwGetTime());
        const bool isSeen = !isUnseen(window);
        const double pause = inbox.pace.pause(glfwGetTime(), last, isSeen);
        if (pause > 0)
            glfwWaitEventsTimeout(pause);
        else
            glfwPollEvents();
        openDropped(session, inbox);
        screen.follow(window, session.isPresenting());
        const double now = glfwGetTime();
        // A run that plays unseen plays on, and files and runs arrive; only pictures rest. At rest
        // none is drawn again.
        if (isSeen && inbox.pace.draws(now, last))
            drawWindow(window, session, shell, now - last);
        else if (passUnseen(session, now - last))
            inbox.pace.note(now);
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        exports.look(session, shell, static_cast<int>(size.x), static_cast<int>(size.y));
        last = now;
        saver.look(session.settings(), now);
        trace.look(session);
    }
    visit.save(session.settings());
}

}  // namespace

WindowEnd runWindow(session::Session& session, const session::Assets& assets,
                    const Options& options, void (*save)(const session::Settings&)) {
    if (glfwInit() == GLFW_FALSE) return WindowEnd::NoDisplay;
    GLFWwindow* window = openWindow(options);
    if (window == nullptr) {
        glfwTerminate();
        return WindowEnd::NoDisplay;
    }
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    if (gladLoadGL(glfwGetProcAddress) == 0) {
        glfwDestroyWindow(window);
        glfwTerminate();
        return WindowEnd::NoDisplay;
    }
    Inbox inbox;
    listen(window, inbox);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 330");
    {
        const widgets::ReleaseHold hold;
        loop(window, {session, assets, options, save}, inbox);
    }
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(window);
    glfwTerminate();
    return WindowEnd::Closed;
}

}  // namespace warpscope::platform
