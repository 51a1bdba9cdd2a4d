#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/draw/pointed_words.h"
#include "app/session/session.h"
#include "app/session/state/cursor_motion.h"
#include "app/shell/input/context_menu.h"
#include "app/shell/input/hands.h"
#include "app/shell/layout/arrangements.h"
#include "app/shell/layout/layout.h"
#include "app/shell/layout/view_list.h"
#include "app/shell/menus.h"
#include "app/shell/presenter.h"
#include "app/shell/term_tip.h"
#include "app/shell/toasts.h"
#include "app/shell/windows/about_window.h"
#include "app/shell/windows/export_window.h"
#include "app/shell/windows/library_window.h"
#include "app/shell/windows/palette_window.h"
#include "app/shell/windows/settings_window.h"
#include "app/theme/fonts.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// The whole window: bars, panels in an arrangement, lists and help over them. It draws a session
/// and then applies to it what the views asked for.
class Shell {
  public:
    /// Loads the fonts into the current ImGui context. `scale`: as for setDisplayScale.
    explicit Shell(float scale, theme::SystemFont systemFont);
    ~Shell();

    /// Pixels of the display for each unit of the user's scale (2 on a dense display).
    void setDisplayScale(float scale) { displayScale_ = scale; }
    /// Whether this machine's pointer is a finger: then everything that is tapped is large enough
    /// for it, as with the setting.
    void setTouch(bool isTouch) { isTouch_ = isTouch; }
    /// One frame, between ImGui::NewFrame and ImGui::Render; `seconds` since the last one.
    void frame(session::Session& session, double seconds);
    /// Whether a view of the last frame had not read yet all that it shows.
    bool isReading() const { return isReading_; }
    /// Whether the next frame will differ even if nobody touches anything.
    bool isAnimating(const session::SlotReader& session) const;
    /// What the last frame showed, the bar at the top first; together with the gaps between them
    /// the whole window.
    const std::vector<ShownPanel>& shown() const { return shown_; }
    /// Once more, between two frames: there are fonts that were not there before.
    void reloadFonts(theme::SystemFont systemFont);
    /// What the platform can do with files beside opening them.
    void setFileRows(std::vector<FileMenuRow> rows) { fileRows_ = std::move(rows); }
    /// Nothing here can be quitted: the tab of a browser is closed by the browser.
    void leaveOutQuit() { canQuit_ = false; }
    /// Says something that goes away by itself.
    void say(std::string text) { toasts_.show(std::move(text), now_); }

    /// What somebody wants as a file, and how it goes.
    ExportWindow& exports() { return exports_; }
    /// While set, nothing lies over the panels: for a picture of the window.
    void setQuiet(bool isQuiet) { isQuiet_ = isQuiet; }
    /// Without the bar of menus: nobody can use it in a film or on paper.
    void leaveOutBar() { hasBar_ = false; }

  private:
    void tellOfDraft(const session::SlotReader& session);
    void drawOver(const views::ViewContext& context, double seconds);
    ExportOffer exportOffer() const;
    std::vector<WindowCommand> windowCommands(const session::SlotReader& session);
    void noteClick();
    const ShownPanel* panelAt(ImVec2 at) const;
    void openContextMenu(const views::ViewContext& context);
    void grant(const ContextWish& wish);
    void updateTheme(const session::Settings& settings);
    /// Something lies over the window that has all keys and the pointer.
    bool hasDialog(const session::SlotReader& session) const;
    void pressKeys(const session::SlotReader& session);
    void drawWindow(const views::ViewContext& context);
    void drawMain(const views::ViewContext& context, const draw::Box& area);
    void drawPanels(const views::ViewContext& context, const draw::Box& area);
    void drawArrangement(const views::ViewContext& context, const draw::Box& area,
                         float fullHeight);
    void drawProblemsIn(const views::ViewContext& context, const draw::Box& area);
    void drawRunEndIn(const views::ViewContext& context, const draw::Box& area);
    bool isSaidAtKnobs(const views::ViewContext& context) const;
    bool isOlderThanKnobs(const views::ViewContext& context) const;
    std::string_view whoSaysRefusal() const;
    bool isDrawnOnly(const session::SlotReader& session) const;
    void drawTransport(const views::ViewContext& context, const draw::Box& area);
    void closeForDialog(const session::Action& action);
    void closeOwnDialogs();
    void apply(session::Session& session);
    void raise(const std::string& view);
    void raiseWhatTheLessonShows(const session::SlotReader& session);
    void raiseViewsOf(const scenario::Step& step);
    static bool isTold(const session::SlotReader& session);
    void raiseWhatWasCovered(const session::SlotReader& session,
                             const std::vector<std::string>& views);
    void raiseCodeOfKernelFile(session::Session& session);
    void raiseTimelineOfFile(const session::Session& session);
    void restore(session::Session& session);
    void updateTree(const session::SlotReader& session);
    LayoutRules layoutRules(const views::ViewContext& context, float fullHeight) const;
    float withHeading(float content) const;
    float wishedHeight(const views::ViewContext& context, std::string_view key, float width) const;
    float modestHeight(const views::ViewContext& context, std::string_view key, float width) const;
    float wishedWidth(const views::ViewContext& context, std::string_view key) const;
    /// Seen in the last frame.
    bool isVisible(std::string_view key) const;
    bool isCovered(const session::SlotReader& session, std::string_view key) const;
    bool isCoveredByQuestion(const session::SlotReader& session, std::string_view key) const;
    void drawPointed(const views::ViewContext& context);
    std::string frontOf(const std::vector<std::string>& views) const;
    const ViewRow* rowOf(std::string_view key) const;
    views::View* find(std::string_view key) const;
    bool isShown(const session::SlotReader& session, std::string_view key) const;
    bool isOfStep(const session::SlotReader& session, std::string_view key) const;
    bool wantsKnobs(const session::SlotReader& session) const;
    bool keepsWordsAlone(const session::SlotReader& session) const;
    std::vector<std::string> viewsOfStep(const session::SlotReader& session) const;
    std::vector<std::string> viewsBesideQuestion(const session::SlotReader& session) const;
    std::vector<std::string> viewsToPredictFrom(const session::SlotReader& session) const;
    Node toldStage(const session::SlotReader& session, Node asked,
                   const std::vector<std::string>& wanted) const;
    Node stageOfStep(const session::SlotReader& session,
                     const std::vector<std::string>& wanted) const;
    bool asksAboutLines(const session::SlotReader& session,
                        const std::vector<std::string>& views) const;

    std::vector<ViewRow> views_{};
    std::vector<std::string> menuKeys_{};  ///< Of the views that can be hidden.
    theme::Theme theme_{};
    float displayScale_ = 1;
    bool isTouch_ = false;
    bool canQuit_ = true;
    bool isStyled_ = false;
    Room styledRoom_ = Room::Ample;
    double now_ = 0;
    session::ActionQueue actions_{};
    std::vector<std::pair<std::string, float>> draggedSplitters_{};
    std::vector<ShownPanel> shown_{};
    std::vector<ShownPanel> shownBefore_{};  ///< In the last frame.
    std::vector<std::string> raised_{};  ///< Views that were brought in front, the last one last.
    std::vector<std::string> raisedByStep_{};  ///< Of those, by the views that a step names.
    std::string lessonPlace_{};                ///< Of which step the view was brought in front.
    bool isTold_ = false;                      ///< Its question was closed.
    std::filesystem::path kernelFile_{};  ///< The scenario whose code was last brought in front.
    std::string draftToldOf_{};           ///< Of which file it was said that a draft waits.
    std::string heldFile_{};              ///< Of which file the run is that is held; or empty.
    Node tree_{};                         ///< Which views stand where in this frame.
    std::vector<std::string> extras_{};   ///< Views that were wanted beside those of the tree.
    int extrasOfStage_ = 0;
    session::Arrangement extrasOf_ = session::Arrangement::Overview;
    bool hadPinnedRun_ = false;
    bool isPresenting_ = false;
    float presentedFrom_ = 1;  ///< The user's scale as the lecture began; they may still change it.
    bool isRestored_ = false;
    views::Spots spots_{};
    int pointedStage_ = 0;  ///< The stage whose rings somebody has clicked away.
    Presenter presenter_{};
    PaletteWindow palette_{};
    LibraryWindow library_{};
    SettingsWindow settings_{};
    AboutWindow about_{};
    ExportWindow exports_{};
    std::string clickedView_{};
    std::string turnedIn_{};  ///< The view in which a knob was turned last.
    draw::PointedWords pointed_{};
    views::PointerMenu offered_{};
    ContextMenu contextMenu_{};
    TermTip termTip_{};
    Hands hands_{};
    bool hadPopup_ = false;  ///< A menu or a list was open as the last frame ended.
    bool isQuiet_ = false;
    bool hasBar_ = true;
    bool isReading_ = false;
    Toasts toasts_{};
    std::vector<FileMenuRow> fileRows_{};
    session::CursorMotion motion_{};
};

}  // namespace warpscope::shell
