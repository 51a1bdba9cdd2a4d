// The program as a page. The browser has the loop: page.js calls these functions, one for each
// thing that happens, and asks for a frame where one is due.
#include <GLES3/gl3.h>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "app/browser/fingerprint.h"
#include "app/browser/keys.h"
#include "app/browser/link.h"
#include "app/browser/long_press.h"
#include "app/browser/page_exports.h"
#include "app/browser/share.h"
#include "app/browser/touch_scroll.h"
#include "app/platform/frame_pace.h"
#include "app/platform/home.h"
#include "app/platform/options.h"
#include "app/platform/trace.h"
#include "app/session/base/settings.h"
#include "app/shell/shell.h"
#include "app/widgets/release_hold.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/library.h"

// clang-format off
EM_JS(void, copyToClipboard, (const char* text), { warpscopePage.copy(UTF8ToString(text)); });
EM_JS(void, keepSettings, (const char* text), { warpscopePage.keepSettings(UTF8ToString(text)); });
EM_JS(void, chooseFiles, (), { warpscopePage.chooseFiles(); });
EM_JS(bool, isTapped, (), { return matchMedia('(pointer: coarse)').matches; });
EM_JS(bool, isMac, (), { return /Mac|iPhone|iPad/.test(navigator.platform); });
EM_JS(void, shareLink, (const char* fragment, const char* whole), {
    warpscopePage.share(UTF8ToString(fragment), UTF8ToString(whole));
});
// clang-format on

namespace warpscope::browser {

namespace {

using platform::FramePace;

constexpr const char* kHome = "/";
constexpr const char* kShared = "/shared";

/// What the page shows: made once, when the browser has fetched everything.
struct Page {
    explicit Page(const session::Settings& settings)
        : session(platform::assetsIn(kHome), settings), shell(1, theme::SystemFont::Use) {}

    session::Session session;
    shell::Shell shell;
    TouchScroll touch{};
    LongPress longPress{};
    /// A chord whose keys all come within one frame counts, as in a window.
    widgets::ReleaseHold releaseHold{};
    session::Settings saved{};
    std::string clipboard{};
    std::string answer{};  ///< The text that a call has returned last.
    std::string said{};    ///< The key of the sentence that was said last.
    double now = 0;
    double lastFrame = 0;
    double lastEvent = 0;
    double lastSave = 0;
    int frameCount = 0;
};

std::optional<Page>& page() {
    static std::optional<Page> instance;
    return instance;
}

/// Says something that goes away by itself.
void say(const Message& sentence) {
    page()->said = sentence.key;
    page()->shell.say(page()->session.text(sentence));
}

void say(const Problem& problem) {
    const session::Session& session = page()->session;
    const std::string hint = problem.hint.isEmpty() ? "" : " " + session.text(problem.hint);
    page()->said = problem.message.key;
    page()->shell.say(session.text(problem.message) + hint);
}

void act(const session::Action& action) {
    session::Session& session = page()->session;
    session.apply(action);
    // A step may have turned knobs; a cycle after it is one of the new run.
    session.finishSimulation();
}

void openScenario(const std::filesystem::path& file) {
    act(session::OpenFile{file});
    page()->session.update(0);
}

/// Does what the address says beside the scenario: step, language, cycle.
void follow(const platform::Options& options) {
    for (Problem& problem : platform::openScenario(page()->session, options, {})) {
        problem.message = ofLink(std::move(problem.message));
        say(problem);
    }
    const Message beyond = beyondRun(options.cycle, page()->session);
    if (!beyond.isEmpty()) say(beyond);
}

/// What was open last, or the first lesson.
void openOwn() {
    const std::string last = page()->session.settings().lastScenario;
    std::error_code error;
    openScenario(std::filesystem::exists(last, error)
                     ? std::filesystem::path(last)
                     : scenario::fileOf(kHome, platform::kFirstScenario));
}

/// What stands behind the # of the address, and the scenario that came whole with it (share.h), or
/// nothing. Where it names no scenario it is of the one that is open, or was last.
void openAddress(const std::string& fragment, const std::string& whole) {
    platform::Options options;
    const auto wrong = platform::readOptions(argumentsOf(fragment), options);
    // Said in its own language, which it may ask for.
    if (options.language) act(session::SetLanguage{*options.language});
    for (const Problem& problem : wrong)
        say(ofLink(problem.message));
    for (const std::string& part : leftOutOf(fragment))
        say(Message{"app.option.unknown_in_link"}.with("part", part));
    const auto share = unpacked(whole);
    if (!share && !whole.empty()) say(Message{"app.broken_link"});
    const std::filesystem::path shared = share ? writeShare(*share, kShared) : "";
    if (!shared.empty())
        openScenario(shared);
    else if (!options.scenario.empty())
        openScenario(scenario::fileOf(kHome, options.scenario));
    else if (!page()->session.hasScenario())
        openOwn();
    follow(options);
    if (shared.empty() || !page()->session.hasScenario()) return;
    // After the step, which turns knobs of its own.
    for (const session::Action& action : knobsOf(*share, page()->session.original()))
        act(action);
}

std::filesystem::path library() {
    return platform::assetsIn(kHome).scenarios;
}

void shareShown() {
    const session::Session& session = page()->session;
    std::string whole;
    if (session.hasScenario() && !isOfLibrary(session, library())) {
        const auto share = shareOf(session);
        if (!share) return say(Message{"app.no_share"});
        whole = packed(*share);
    }
    shareLink(fragmentOf(session, library()).c_str(), whole.c_str());
    const std::string held = runOutsideOf(session);
    say(held.empty() ? Message{"app.link_copied"}
                     : Message{"app.link_without_run"}.with("file", held));
}

/// The one that page.js has made, which says how it is.
bool openContext() {
    EmscriptenWebGLContextAttributes attributes;
    emscripten_webgl_init_context_attributes(&attributes);
    attributes.majorVersion = 2;
    attributes.enableExtensionsByDefault = false;  // None is needed, and each asks the browser.
    const auto context = emscripten_webgl_create_context("#canvas", &attributes);
    return context > 0 &&
           emscripten_webgl_make_context_current(context) == EMSCRIPTEN_RESULT_SUCCESS;
}

void openGui() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.BackendPlatformName = "warpscope page";
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    io.ConfigMacOSXBehaviors = isMac();
    // Before the first tap, too.
    if (isTapped()) io.MouseSource = ImGuiMouseSource_TouchScreen;
    ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
    platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) {
        page()->clipboard = text;
        copyToClipboard(text);
    };
    platform.Platform_GetClipboardTextFn = [](ImGuiContext*) { return page()->clipboard.c_str(); };
    ImGui_ImplOpenGL3_Init("#version 300 es");
}

void saveSettings(const session::Settings& settings) {
    page()->saved = settings;
    page()->lastSave = page()->now;
    const auto file = session::settingsFile();
    if (!session::saveSettings(settings, file)) return;
    std::ifstream in(file, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    keepSettings(text.c_str());
}

/// Something happened: frames are due for a while.
ImGuiIO& wake() {
    page()->lastEvent = page()->now;
    return ImGui::GetIO();
}

void drawFrame(double seconds) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = static_cast<float>(std::max(seconds, 1e-4));
    ImGui::NewFrame();
    page()->touch.update();
    page()->longPress.update();
    const bool isPlaying = page()->session.playback().isPlaying();
    page()->shell.frame(page()->session,
                        isPlaying ? std::min(seconds, FramePace::kMaxFrameSeconds) : seconds);
    ImGui::Render();
    const ImVec2 size = io.DisplaySize;
    const ImVec2 scale = io.DisplayFramebufferScale;
    glViewport(0, 0, static_cast<int>(size.x * scale.x), static_cast<int>(size.y * scale.y));
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    ++page()->frameCount;
}

const char* returned(std::string text) {
    page()->answer = std::move(text);
    return page()->answer.c_str();
}

}  // namespace

}  // namespace warpscope::browser

// What page.js calls. Coordinates are pixels of the page (CSS), times seconds.
extern "C" {

using warpscope::browser::page;
using warpscope::platform::FramePace;
namespace browser = warpscope::browser;
namespace session = warpscope::session;

/// False where there is no WebGL 2. `whole`: a scenario of the address (share.h), or empty.
EMSCRIPTEN_KEEPALIVE bool pageStart(const char* fragment, const char* whole) {
    if (!browser::openContext()) return false;
    browser::openGui();
    const session::Settings settings = session::loadSettings(session::settingsFile());
    page().emplace(settings);
    page()->shell.setTouch(isTapped());
    page()->shell.setFileRows(
        {{"menu.file.choose", chooseFiles}, {"menu.file.share", browser::shareShown}});
    page()->shell.leaveOutQuit();
    browser::offerDownloads(page()->shell);
    browser::openAddress(fragment, whole);
    return true;
}

/// Draws, and says whether another frame is due soon.
EMSCRIPTEN_KEEPALIVE bool pageFrame(double now) {
    page()->now = now;
    const double seconds = now - page()->lastFrame;
    page()->lastFrame = now;
    if (page()->lastEvent == 0) page()->lastEvent = now;
    browser::drawFrame(seconds);
    browser::lookForOrders(page()->session, page()->shell, [] { browser::drawFrame(0); });
    if (page()->shell.isAnimating(page()->session) || page()->longPress.isWaiting())
        page()->lastEvent = now;
    const bool isAwake = now < page()->lastEvent + FramePace::kSecondsAwake;
    const bool isSaveDue = !isAwake || now > page()->lastSave + FramePace::kSecondsBetweenSaves;
    if (isSaveDue && !(page()->session.settings() == page()->saved))
        browser::saveSettings(page()->session.settings());
    return isAwake;
}

/// A time at which something happened, before it is told.
EMSCRIPTEN_KEEPALIVE void pageWake(double now) {
    page()->now = now;
    page()->lastEvent = now;
}

EMSCRIPTEN_KEEPALIVE void pageSize(float width, float height, float density) {
    ImGuiIO& io = browser::wake();
    io.DisplaySize = {width, height};
    io.DisplayFramebufferScale = {density, density};
}

EMSCRIPTEN_KEEPALIVE void pagePointer(float x, float y, bool isTouch) {
    ImGuiIO& io = browser::wake();
    io.AddMouseSourceEvent(isTouch ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
    io.AddMousePosEvent(x, y);
}

EMSCRIPTEN_KEEPALIVE void pageButton(int button, bool isDown) {
    browser::wake().AddMouseButtonEvent(button, isDown);
}

EMSCRIPTEN_KEEPALIVE void pageWheel(float x, float y) {
    browser::wake().AddMouseWheelEvent(x, y);
}

EMSCRIPTEN_KEEPALIVE void pageKey(const char* code, bool isDown, int modifiers) {
    ImGuiIO& io = browser::wake();
    io.AddKeyEvent(ImGuiMod_Ctrl, (modifiers & 1) != 0);
    io.AddKeyEvent(ImGuiMod_Shift, (modifiers & 2) != 0);
    io.AddKeyEvent(ImGuiMod_Alt, (modifiers & 4) != 0);
    io.AddKeyEvent(ImGuiMod_Super, (modifiers & 8) != 0);
    const ImGuiKey key = browser::keyOf(code);
    if (key != ImGuiKey_None) io.AddKeyEvent(key, isDown);
}

EMSCRIPTEN_KEEPALIVE void pageText(const char* text) {
    browser::wake().AddInputCharactersUTF8(text);
}

EMSCRIPTEN_KEEPALIVE void pagePaste(const char* text) {
    page()->clipboard = text;
    for (const bool isDown : {true, false}) {
        browser::wake().AddKeyEvent(ImGuiMod_Ctrl, isDown);
        browser::wake().AddKeyEvent(ImGuiKey_V, isDown);
    }
}

EMSCRIPTEN_KEEPALIVE void pageFocus(bool isFocused) {
    browser::wake().AddFocusEvent(isFocused);
}

EMSCRIPTEN_KEEPALIVE bool pageWantsText() {
    return ImGui::GetIO().WantTextInput;
}

/// The shape of the pointer: a number of ImGuiMouseCursor_.
EMSCRIPTEN_KEEPALIVE int pageCursor() {
    return ImGui::GetMouseCursor();
}

EMSCRIPTEN_KEEPALIVE bool pageIsPresenting() {
    return page()->session.isPresenting();
}

EMSCRIPTEN_KEEPALIVE void pageOpen(const char* file) {
    browser::wake();
    browser::openScenario(file);
}

/// There are fonts that were not there at the start.
EMSCRIPTEN_KEEPALIVE void pageReloadFonts() {
    browser::wake();
    page()->shell.reloadFonts(warpscope::theme::SystemFont::Use);
}

EMSCRIPTEN_KEEPALIVE void pageGo(const char* fragment, const char* whole) {
    browser::wake();
    browser::openAddress(fragment, whole);
}

EMSCRIPTEN_KEEPALIVE void pageShare() {
    browser::wake();
    browser::shareShown();
}

/// Reads a little of what is asked for later; whether there is more.
EMSCRIPTEN_KEEPALIVE bool pageReadAhead() {
    return page()->session.readAhead();
}

/// For tests: what can be seen, as the desktop's --trace prints it.
EMSCRIPTEN_KEEPALIVE const char* pageState() {
    return browser::returned(warpscope::platform::stateLine(page()->session));
}

/// For tests: the key of the sentence that was said last.
EMSCRIPTEN_KEEPALIVE const char* pageSaid() {
    return page()->said.c_str();
}

/// For tests: pictures drawn so far.
EMSCRIPTEN_KEEPALIVE int pageFrames() {
    return page()->frameCount;
}

/// For tests: the run of a scenario, by its path below scenarios/.
EMSCRIPTEN_KEEPALIVE const char* pageFingerprint(const char* scenario) {
    return browser::returned(
        browser::fingerprintOf(browser::library() / scenario, page()->session.devices()));
}

/// For tests: the value of a field of the open scenario.
EMSCRIPTEN_KEEPALIVE const char* pageKnob(const char* key) {
    return browser::returned(warpscope::scenario::get(page()->session.scenario(), key));
}

}  // extern "C"
