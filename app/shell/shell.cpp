#include "app/shell/shell.h"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/imgui_canvas.h"
#include "app/names/view_names.h"
#include "app/shell/input/keyboard.h"
#include "app/shell/input/keyboard_focus.h"
#include "app/shell/layout/arrangements.h"
#include "app/shell/layout/letter_scale.h"
#include "app/shell/top_bar.h"
#include "app/shell/windows/help_window.h"
#include "app/shell/windows/overlay.h"
#include "third_party/imgui_checks.h"

namespace warpscope::shell {

namespace {

/// Views with a place of their own, which the menu cannot hide.
bool isFixed(std::string_view key) {
    return key == "transport";
}

/// Where there is little room, less of it lies between things; least in a lecture, whose letters
/// take most of it.
constexpr float kTightGaps = 0.7f, kGapsOfLecture = 0.5f;

void remember(std::vector<std::pair<std::string, float>>& splitters, const std::string& name,
              float share) {
    const auto found = std::ranges::find(splitters, name, &std::pair<std::string, float>::first);
    if (found == splitters.end())
        splitters.emplace_back(name, share);
    else
        found->second = share;
}

}  // namespace

Shell::Shell(float scale, theme::SystemFont systemFont)
    : views_(makeViews()), displayScale_(scale) {
#if IMGUI_VERSION_NUM >= 19200
    // Words of Dear ImGui to programmers are for tests, not for a lecture hall.
    // It demands one way of reporting, which is silent without a test.
    ImGuiIO& io = ImGui::GetIO();
    if (GImGui->ErrorCallback == nullptr)
        GImGui->ErrorCallback = [](ImGuiContext*, void*, const char* message) {
            tellImguiMisuse(message, __FILE__, __LINE__);
        };
    io.ConfigErrorRecoveryEnableAssert = false;
    io.ConfigErrorRecoveryEnableTooltip = false;
    io.ConfigErrorRecoveryEnableDebugLog = false;
#endif
    theme_.fonts = theme::loadFonts(theme::metricsOf(scale), systemFont);
    KeyboardFocus::enable();
    draw::PointedWords::listen(&pointed_);
    for (const ViewRow& row : views_)
        if (!isFixed(row.view->key())) menuKeys_.emplace_back(row.view->key());
}

Shell::~Shell() {
    // The context may be gone before its shell.
    const bool isHeard =
        ImGui::GetCurrentContext() != nullptr && draw::PointedWords::current() == &pointed_;
    if (isHeard) draw::PointedWords::listen(nullptr);
}

void Shell::reloadFonts(theme::SystemFont systemFont) {
    ImGui::GetIO().Fonts->Clear();
    theme_.fonts = theme::loadFonts(theme::metricsOf(displayScale_), systemFont);
}

void Shell::frame(session::Session& session, double seconds) {
    now_ += seconds;
    session.setHeld(ImGui::IsMouseDown(ImGuiMouseButton_Left));
    session.update(seconds);
    isPresenting_ = session.isPresenting();
    updateTheme(session.settings());
    raiseWhatTheLessonShows(session);
    raiseCodeOfKernelFile(session);
    restore(session);
    raiseTimelineOfFile(session);
    toasts_.expire(now_);
    actions_.clear();
    offered_.clear();
    isReading_ = false;
    hands_.update();
    const bool isShowing = presenter_.isDrawing() || session.hasSpotlight();
    draw::hideTips(hands_.areOnKeys() || (isPresenting_ && isShowing));
    draggedSplitters_.clear();
    pointed_.begin();
    KeyboardFocus::begin();
    pressKeys(session);
    draw::ImGuiCanvas canvas(theme_);
    std::optional<session::SlotReader> pinned;
    if (session.hasSlot(session::SlotId::B)) pinned = session.seenFrom(session::SlotId::B);
    updateTree(session);
    spots_ = {session.stage().point, {}};
    const double lag = motion_.update(session, seconds);
    const views::ViewContext context = {
        session, actions_,  theme_,     canvas, now_, lag, pinned ? &*pinned : nullptr,
        &spots_, &offered_, &isReading_};
    const bool isUnderDialog = hasDialog(session);
    {
        const ScopedCover cover(isUnderDialog);
        drawWindow(context);
    }
    // A row of a menu lies over a view and is none.
    const bool isCovered = isUnderDialog || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);
    if (!isCovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) noteClick();
    // In a lecture the right button is a pen.
    if (!isCovered && !isPresenting_ &&
        (ImGui::IsMouseReleased(ImGuiMouseButton_Right) || contextMenu_.isAskedByKeys()))
        openContextMenu(context);
    isReading_ = isReading_ || contextMenu_.isAwaited();
    drawPointed(context);
    tellOfDraft(session);
    if (!isQuiet_) drawOver(context, seconds);
    apply(session);
}

void Shell::drawOver(const views::ViewContext& context, double seconds) {
    library_.draw(context);
    drawHelp(context, menuKeys_, canQuit_);
    settings_.draw(context);
    about_.draw(context);
    exports_.draw(context, exportOffer());
    if (context.session.isPaletteOpen())
        palette_.draw(context, menuKeys_, {windowCommands(context.session), canQuit_});
    else
        palette_.close();
    presenter_.draw(context, seconds);
    if (const auto wish = contextMenu_.draw(context)) grant(*wish);
    termTip_.draw(context, pointed_, seconds);
    const float foot = ImGui::GetIO().DisplaySize.y - 4 * theme_.metrics.body;
    if (!context.session.isBlack()) exports_.drawWay(context, foot);
    KeyboardFocus::draw(theme_);
    hadPopup_ = !GImGui->OpenPopupStack.empty();
    // A black screen is black: what was to be said waits behind it.
    if (!context.session.isBlack()) toasts_.draw(theme_, foot);
}

const ShownPanel* Shell::panelAt(ImVec2 at) const {
    const ShownPanel* found = nullptr;
    for (const ShownPanel& panel : shown_) {
        if (panel.box.contains(at.x, at.y) && find(panel.key) != nullptr) found = &panel;
    }
    return found;
}

void Shell::noteClick() {
    const ShownPanel* panel = panelAt(ImGui::GetIO().MousePos);
    if (panel != nullptr && !isFixed(panel->key)) clickedView_ = panel->key;
}

void Shell::openContextMenu(const views::ViewContext& context) {
    const ImVec2 at = ImGui::GetIO().MousePos;
    if (!context.session.hasScenario()) return;
    contextMenu_.open(context, pointed_, panelAt(at));
}

/// What is seen, and what of it was clicked last.
ExportOffer Shell::exportOffer() const {
    ExportOffer offer;
    offer.view = clickedView_;
    for (const ShownPanel& panel : shown_)
        if (find(panel.key) != nullptr && !isFixed(panel.key)) offer.views.push_back(panel.key);
    const views::View* timeline = find("timeline");
    const auto cycles = timeline == nullptr ? std::nullopt : timeline->shownCycles();
    if (!cycles || !isVisible("timeline")) return offer;
    offer.from = cycles->from;
    offer.to = cycles->to;
    return offer;
}

bool Shell::isAnimating(const session::SlotReader& session) const {
    return session.playback().isPlaying() || session.isSimulating() || session.isSweeping() ||
           isReading() || !toasts_.isEmpty() || presenter_.isAnimating() || termTip_.isAnimating();
}

void Shell::updateTheme(const session::Settings& settings) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    if (!isPresenting_ || !isStyled_) presentedFrom_ = settings.scale;
    const float hall = isPresenting_ ? largerForHall(display, presentedFrom_ * displayScale_) : 1;
    const float wanted = std::min(settings.scale * hall, session::kMaxScale) * displayScale_;
    const float scale = std::min(wanted, largestScale(display, displayScale_));
    theme::Metrics metrics = theme::metricsOf(scale);
    metrics.tap = isTouch_ || settings.isTouch ? theme::kTap * displayScale_ : 0;
    const Room room = roomOf(display.x, display.y, metrics.body);
    const float gaps = isPresenting_ ? kGapsOfLecture : room == Room::Ample ? 1 : kTightGaps;
    metrics.gap *= gaps;
    metrics.padding *= gaps;
    if (isStyled_ && theme_.choice == settings.theme &&
        theme_.stateColours == settings.stateColours && theme_.metrics.scale == scale &&
        theme_.metrics.tap == metrics.tap && theme_.metrics.gap == metrics.gap &&
        styledRoom_ == room)
        return;
    isStyled_ = true;
    styledRoom_ = room;
    theme_.choice = settings.theme;
    theme_.stateColours = settings.stateColours;
    theme_.palette = theme::paletteOf(settings.theme, settings.stateColours);
    theme_.metrics = metrics;
    theme::applyStyle(theme_);
}

void Shell::pressKeys(const session::SlotReader& session) {
    // Escape closes what lies on top before it means anything else.
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
        // Dear ImGui may have closed it as this frame began.
        if (!GImGui->OpenPopupStack.empty()) ImGui::ClosePopupToLevel(0, true);
        if (hadPopup_) return;
        if (draw::isFocusSeen()) return KeyboardFocus::hide();
        const bool isCovered = hasDialog(session);
        if (session.isPaletteOpen()) actions_.push_back(session::ShowPalette{false});
        closeOwnDialogs();
        if (session.isHelpOpen()) actions_.push_back(session::ShowHelp{false});
        if (session.isSettingsOpen()) actions_.push_back(session::ShowSettings{false});
        if (session.isLibraryOpen()) actions_.push_back(session::ShowLibrary{false});
        if (isCovered) return;
        if (session.isBlack()) return actions_.push_back(session::SetBlack{false});
        if (session.isOtherFileRefused()) return actions_.push_back(session::DropRefusedFile{});
        if (session.isPresenting()) return actions_.push_back(session::SetPresenting{false});
    }
    // What is typed before a dialog's field has the keyboard is meant for that field all the same.
    const Cover open = session.hasScenario() ? Cover::Nothing : Cover::List;
    applyShortcuts(session, hasDialog(session) ? Cover::Dialog : open, actions_);
    const ImGuiIO& io = ImGui::GetIO();
    const bool isFind = io.KeyCtrl && !io.KeyAlt && ImGui::IsKeyPressed(ImGuiKey_F, false);
    // The timeline takes it where it is seen, as the editor does while one writes.
    const bool isFree = !hasDialog(session) && !session.editor().isEditing && !io.WantTextInput;
    if (isFind && isFree && session.run() != nullptr && !isVisible("timeline"))
        actions_.push_back(session::ShowView{"timeline"});
    views::View* const scene = find("scene");
    if (scene != nullptr && session.hasScenario() && isDrawnOnly(session))
        std::erase_if(actions_, [scene](const auto& action) { return scene->takeCursor(action); });
}

const ViewRow* Shell::rowOf(std::string_view key) const {
    const auto found =
        std::ranges::find_if(views_, [&](const ViewRow& row) { return row.view->key() == key; });
    return found == views_.end() ? nullptr : &*found;
}

views::View* Shell::find(std::string_view key) const {
    const ViewRow* row = rowOf(key);
    return row == nullptr ? nullptr : row->view.get();
}

bool Shell::isShown(const session::SlotReader& session, std::string_view key) const {
    if (find(key) == nullptr) return false;
    if (key == "lesson" && session.scenario().steps.empty()) return false;
    if (key == "compare" && !session.hasPinnedRun()) return false;
    // A lecturer turns knobs before or after, not in front of everybody.
    const names::ViewName* const name = names::findView(key);
    const bool isTurned = name != nullptr && name->isTurned;
    const bool isMeant = session.editor().isEditing || isOfStep(session, key);
    if (session.isPresenting() && isTurned && !isMeant) return false;
    return !session.settings().hiddenViews.contains(std::string(key));
}

/// A lesson has few views, and those large; without one everything is there.
void Shell::updateTree(const session::SlotReader& session) {
    const session::Arrangement arrangement = session.settings().arrangement;
    const std::vector<std::string> wanted = viewsOfStep(session);
    const bool isLesson = session.step() != nullptr && session.stage().number > 0;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const bool isUpright = styledRoom_ == Room::Tiny && display.y > display.x;
    if (session.editor().isEditing)
        tree_ = editingTree(styledRoom_);
    else if (isPresenting_ && !isUpright)
        tree_ = presentedTree(wanted.empty() ? viewsOf(treeOf(arrangement, Room::Tiny)) : wanted);
    else if (!wanted.empty())
        tree_ = styledRoom_ == Room::Tiny ? tinyStageTree(wanted) : stageOfStep(session, wanted);
    else
        tree_ = treeOf(arrangement, isLesson ? std::max(styledRoom_, Room::Tight) : styledRoom_);
    if (isUpright) tree_ = upright(std::move(tree_));
    // What somebody wanted beside them goes with the step or the arrangement.
    if (extrasOfStage_ != session.stage().number || extrasOf_ != arrangement) extras_.clear();
    extrasOfStage_ = session.stage().number;
    extrasOf_ = arrangement;
    const auto isOfUse = [&](std::string_view key) {
        return wanted.empty() || !isCovered(session, key);
    };
    if (session.hasPinnedRun()) {
        // While a question is open the figures of a run that was seen before stand under words that
        // would else have less room behind the answer.
        const bool isGiven = !session.isPartnerPinned() && !isPresenting_ &&
                             styledRoom_ == Room::Ample && isLessonAlone(tree_);
        const bool isBesideWords = keepsWordsAlone(session);
        if (isOfUse("compare") || isGiven)
            tree_ = isPresenting_   ? withTab(std::move(tree_), "compare")
                    : isBesideWords ? withTabBeside(std::move(tree_), "compare")
                                    : withComparison(std::move(tree_));
        if (wantsKnobs(session)) tree_ = withKnobs(std::move(tree_));
        // Where a step lets knobs be turned they stay in front, and a hall keeps the picture that
        // it looks at.
        const bool hasKnobs = std::ranges::find(wanted, "knobs") != wanted.end();
        if (!hadPinnedRun_ && !hasKnobs && !isPresenting_ && !isBesideWords) raise("compare");
    }
    // What a kernel prints has a place where there is any.
    if (session.run() != nullptr && !session.run()->output().empty() && isOfUse("output"))
        tree_ = withTab(std::move(tree_), "output");
    // So have its drawings, where no step says when they are shown.
    if (wanted.empty() && session.hasScenario() && !session.original().scenes.empty())
        tree_ = withTab(std::move(tree_), "scene");
    hadPinnedRun_ = session.hasPinnedRun();
    for (const std::string& view : extras_)
        tree_ = withLargeTab(std::move(tree_), view);
}

bool Shell::isVisible(std::string_view key) const {
    return std::ranges::find(shownBefore_, key, &ShownPanel::key) != shownBefore_.end();
}

void Shell::apply(session::Session& session) {
    for (const auto& [name, share] : draggedSplitters_)
        remember(session.mutableSettings().splitters, name, share);
    for (const session::Action& action : actions_) {
        // A view that the menu shows again is wanted in front.
        if (const auto* toggled = action.as<session::ToggleView>()) raise(toggled->key);
        if (const auto* wanted = action.as<session::ShowView>()) {
            raise(wanted->key);
            std::erase(extras_, wanted->key);
            extras_.push_back(wanted->key);
        }
        if (action.as<session::SetEditing>()) raise("source");
        closeForDialog(action);
        session.apply(action);
        // In a lecture nothing else may show it.
        if (action.as<session::PinRun>() && isPresenting_ && session.hasPinnedRun())
            say(session.text("app.held"));
    }
    std::string copied = session.takeClipboardText();
    if (copied.empty()) copied = pointed_.takeCollected();
    if (!copied.empty()) {
        ImGui::SetClipboardText(copied.c_str());
        say(session.text("app.copied"));
    }
}

}  // namespace warpscope::shell
