#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/tip.h"
#include "app/names/view_names.h"
#include "app/present/foresight.h"
#include "app/present/occupancy/occupancy_question.h"
#include "app/present/source/source_rows.h"
#include "app/shell/layout/arrangements.h"
#include "app/shell/layout/panels.h"
#include "app/shell/problems_panel.h"
#include "app/shell/run_end_panel.h"
#include "app/shell/shell.h"
#include "app/shell/top_bar.h"
#include "app/views/transport/transport_view.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::shell {

namespace {

constexpr ImGuiWindowFlags kWholeWindow =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse;

/// While the kernel is edited, what is wrong with it stands under its words: a panel that comes and
/// goes with every key would push the text away under the hand.
bool isSaidInText(const session::SlotReader& session) {
    if (!session.editor().isEditing || session.settings().hiddenViews.contains("source"))
        return false;
    const auto& problems = session.problems();
    return present::lineNotes(problems, session.scenario(), nullptr).size() == problems.size();
}

bool isStatusOfClock(std::string_view key) {
    const names::ViewName* const view = names::findView(key);
    return view != nullptr && view->hasClock;
}

/// With the ground around it.
float transportHeight(const theme::Metrics& m, float width) {
    const float room = m.body + 1.4f * m.gap;
    const float rows = views::isTransportInTwoRows(m, width - 2 * m.padding) ? 2 : 1;
    return (m.tap > 0 ? rows * m.tapped(room) + (rows - 1) * m.gap / 2 : room) + 2 * m.padding;
}

/// Takes a strip off the lower end of an area.
draw::Box cutBottom(draw::Box& area, float height, float gap) {
    const draw::Box strip = {area.left, area.bottom - std::min(height, area.height()), area.right,
                             area.bottom};
    area.bottom = std::max(area.top, strip.top - gap);
    return strip;
}

/// A child window on the ground of the panels.
bool beginGround(const theme::Theme& theme, const char* id, const draw::Box& rect, float rounding) {
    ImGui::SetCursorScreenPos({rect.left, rect.top});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, theme.palette.panel);
    ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, rounding);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2{theme.metrics.padding, theme.metrics.padding});
    const bool isVisible =
        draw::beginChild(id, {rect.width(), rect.height()}, ImGuiChildFlags_AlwaysUseWindowPadding,
                         ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    return isVisible;
}

/// What stands in the place of a view that would give the answer of an open question away.
class CoveredView final : public views::View {
  public:
    explicit CoveredView(std::string key) : key_(std::move(key)) {}
    std::string_view key() const override { return key_; }
    void draw(const views::ViewContext& context) override {
        const theme::Theme& theme = context.theme;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 room = ImGui::GetContentRegionAvail();
        draw::ImGuiCanvas canvas(theme);
        draw::hatch(canvas, draw::between(at, {at.x + room.x, at.y + room.y}), theme.palette.inset,
                    9 * theme.metrics.scale);
        draw::paragraph(theme.palette.muted, context.session.text("app.covered"), room.x);
    }

  private:
    std::string key_;
};

/// What stands in the place of a view of the run where an error keeps the kernel from running.
class NoRunView final : public views::View {
  public:
    explicit NoRunView(std::string key) : key_(std::move(key)) {}
    std::string_view key() const override { return key_; }
    void draw(const views::ViewContext& context) override {
        const Problem& problem = context.session.problems().front();
        const theme::Palette& palette = context.theme.palette;
        draw::paragraph(palette.muted, context.session.text("app.no_run"));
        const std::string& words = context.session.text(problem.message);
        const bool hasLine = problem.range.line > 0;
        draw::paragraph(palette.error,
                        hasLine ? std::to_string(problem.range.line) + ": " + words : words);
    }

  private:
    std::string key_;
};

/// A view of the run while the text beside it is another one, which does not compile.
class LastGoodRunView final : public views::View {
  public:
    explicit LastGoodRunView(views::View& view) : view_(view) {}
    std::string_view key() const override { return view_.key(); }
    std::string title(const views::ViewContext& context) const override {
        return view_.title(context);
    }
    std::string status(const views::ViewContext& context) const override {
        return context.session.text("app.problems.last_good");
    }
    void draw(const views::ViewContext& context) override { view_.draw(context); }

  private:
    views::View& view_;
};

/// What is wrong is said in the text that is edited, and the pictures beside it are older.
bool isOlderThanText(const session::SlotReader& session) {
    return session.run() != nullptr && !session.problems().empty() && isSaidInText(session);
}

/// All that is wrong is that CUDA refuses the launch: the view of the occupancy says so.
bool isRefused(const session::SlotReader& session) {
    const auto question = present::questionOf(session);
    if (!question) return false;
    const auto error =
        occupancy::launchError(question->machine, question->request, question->launchBoundsThreads);
    const auto isOther = [&](const Problem& problem) { return problem.message != *error; };
    return error && std::ranges::none_of(session.problems(), isOther);
}

/// Nothing has run, and nothing is about to.
bool isKeptFromRunning(const session::SlotReader& session) {
    return session.recording() == nullptr && !session.problems().empty() && !session.isSimulating();
}

}  // namespace

void Shell::drawWindow(const views::ViewContext& context) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const bool hasBar =
        hasBar_ && (!context.session.isPresenting() || !context.session.hasScenario());
    const float bar = hasBar ? topBarHeight(theme_) : 0;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(display);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2{theme_.metrics.gap, (bar - ImGui::GetFontSize()) / 2});
    ImGui::Begin("Warpscope", nullptr,
                 kWholeWindow | (hasBar ? ImGuiWindowFlags_MenuBar : ImGuiWindowFlags_None));
    const ImVec2 framePadding = ImGui::GetStyle().FramePadding;
    ImGui::PopStyleVar(3);
    shownBefore_ = std::exchange(shown_, {});
    if (hasBar) shown_.push_back({"bar", {0, 0, display.x, bar}, {}});
    drawMain(context, {0, bar, display.x, std::max(bar, display.y)});
    if (hasBar) {
        // Last, for Tab: it begins with what the window is about.
        const auto isSeen = [&](std::string_view key) { return isVisible(key); };
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, framePadding);
        drawTopBar({context, menuKeys_, about_.isOpen, [&] { exports_.open(); }, isSeen, &fileRows_,
                    canQuit_});
        ImGui::PopStyleVar();
    }
    ImGui::End();
}

/// What is wrong with a value that a person turned to is said beside the knobs, over the bars of
/// the occupancy or under the registers: the panel of the problems would push them away under the
/// hand.
bool Shell::isSaidAtKnobs(const views::ViewContext& context) const {
    if (!context.session.hasScenario() || context.session.isFileRefused()) return false;
    const auto& problems = context.session.problems();
    const std::filesystem::path& own = context.session.original().path;
    const auto isOfValue = [&](const Problem& problem) {
        const std::string& file = problem.range.file;
        return problem.range.line == 0 && (file.empty() || std::filesystem::path(file) == own);
    };
    const bool isCalculated = isVisible("occupancy") || isVisible("registers");
    const bool isSeen = isVisible("knobs") || (isCalculated && isRefused(context.session));
    return isSeen && context.session.hasTurnedKnobs() && std::ranges::all_of(problems, isOfValue);
}

/// What is wrong is said at one knob, and all pictures are older than it.
bool Shell::isOlderThanKnobs(const views::ViewContext& context) const {
    const session::SlotReader& session = context.session;
    return session.run() != nullptr && !session.problems().empty() &&
           !present::hidesProblems(session) && isSaidAtKnobs(context);
}

/// The panel of the problems, the view in which a knob was turned, or the first that is seen of
/// those that would say it.
std::string_view Shell::whoSaysRefusal() const {
    const auto panel = std::ranges::find(shown_, "problems", &ShownPanel::key);
    if (panel != shown_.end()) return panel->key;
    if (turnedIn_ == "knobs" && isVisible(turnedIn_)) return turnedIn_;
    if (turnedIn_ == "registers" && isVisible(turnedIn_)) return turnedIn_;
    if (isVisible("occupancy")) return "occupancy";
    return isVisible("registers") ? "registers" : "knobs";
}

void Shell::drawMain(const views::ViewContext& context, const draw::Box& whole) {
    draw::Box area = whole;
    const bool hasScenario = context.session.hasScenario();
    // The transport stands below and comes last, for Tab too.
    const bool hasTransport =
        hasScenario && find("transport") != nullptr && !isDrawnOnly(context.session);
    const draw::Box transport =
        hasTransport ? cutBottom(area, transportHeight(theme_.metrics, area.width()), 0)
                     : draw::Box{};
    drawPanels(context, area);
    if (hasTransport) drawTransport(context, transport);
}

void Shell::drawPanels(const views::ViewContext& context, const draw::Box& whole) {
    const float gap = theme_.metrics.gap;
    const bool hasScenario = context.session.hasScenario();
    draw::Box area = whole;
    area = draw::sized(area.left + gap, area.top + gap, std::max(0.0f, area.width() - 2 * gap),
                       std::max(0.0f, area.height() - 2 * gap));
    const bool isElsewhere = isSaidAtKnobs(context) || isSaidInText(context.session) ||
                             present::hidesProblems(context.session);
    const float problems = isElsewhere ? 0 : std::min(problemsHeight(context), area.height() / 2);
    // What a hall looks at stays where it is: a file that cannot be opened is told over it.
    const bool isOver =
        problems > 0 && context.session.isPresenting() && context.session.isOtherFileRefused();
    draw::Box strip = area;
    const float fullHeight = area.height();
    if (problems > 0 && !isOver) drawProblemsIn(context, cutBottom(area, problems, gap));
    const float runEnd = hasScenario ? std::min(runEndHeight(context), area.height() / 2) : 0;
    if (runEnd > 0) drawRunEndIn(context, cutBottom(area, runEnd, gap));
    if (hasScenario) {
        drawArrangement(context, area, fullHeight);
        if (isOver) drawProblemsIn(context, cutBottom(strip, problems, 0));
        return;
    }

    // Nothing is open: the list of what there is.
    const float width = std::min(area.width(), 60 * theme_.metrics.body);
    const draw::Box middle =
        draw::sized(area.left + (area.width() - width) / 2, area.top, width, area.height());
    shown_.push_back({"empty", middle, {}});
    if (beginGround(theme_, "empty", middle, theme_.metrics.radius)) {
        draw::panelHeading(theme_, context.session.text("app.empty.title"),
                           context.session.text("app.empty.drop"));
        library_.drawContent(context);
    }
    ImGui::EndChild();
}

void Shell::drawArrangement(const views::ViewContext& context, const draw::Box& area,
                            float fullHeight) {
    const session::SlotReader& session = context.session;
    const LayoutRules rules = layoutRules(context, fullHeight);
    const Placement placement = place(tree_, area, rules);
    for (const Splitter& splitter : placement.splitters)
        if (const auto share = drawSplitter(theme_, splitter, rules.minimum))
            draggedSplitters_.emplace_back(splitter.name, *share);
    for (const Panel& panel : placement.panels) {
        const ViewRow& row = *rowOf(panel.view);
        views::View& view = *row.view;
        const bool isOfRun = row.needs == names::Needs::Run;
        CoveredView covered(panel.view);
        NoRunView none(panel.view);
        const bool hasNone = isOfRun && isKeptFromRunning(session);
        LastGoodRunView older(view);
        const bool isOlder = isOlderThanText(session) || isOlderThanKnobs(context);
        views::View& now = isOfRun && isOlder ? older : view;
        views::ViewContext seen = context;
        seen.isCovered = isCovered(session, panel.view);
        seen.isRefusalSaid = isRefused(session) && panel.view != whoSaysRefusal();
        // What an open question covers is not there yet: a ring in it would point at nothing.
        views::Spots unseen{spots_.wanted, {}};
        if (seen.isCovered) seen.spots = &unseen;
        seen.offer(panel.view, panel.box);
        const names::ViewName* const name = names::findView(panel.view);
        const bool hasGiven = name != nullptr && name->showsGiven;
        const bool tellsAnswer =
            (seen.isCovered && !hasGiven) || (hasNone && present::hidesProblems(session));
        views::View& front = tellsAnswer ? covered : hasNone ? none : now;
        const std::size_t asked = context.actions.size();
        DrawnTabs drawn;
        if (panel.tabs.empty())
            drawn.status = drawPanel(seen, front, panel.box);
        else
            drawn = drawTabbedPanel(seen, front, panel.tabs, panel.box);
        const auto isTurn = [](const session::Action& action) {
            return action.as<session::SetKnob>() != nullptr;
        };
        if (std::any_of(context.actions.begin() + static_cast<std::ptrdiff_t>(asked),
                        context.actions.end(), isTurn))
            turnedIn_ = panel.view;
        shown_.push_back(
            {panel.view, panel.box, isStatusOfClock(panel.view) ? drawn.status : draw::Box{}});
        if (drawn.clicked) raise(*drawn.clicked);
    }
}

/// Rings around what the step points at, until somebody clicks or goes on.
void Shell::drawPointed(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) || session.playback().isPlaying() ||
        hasDialog(session))
        pointedStage_ = session.stage().number;
    if (pointedStage_ == session.stage().number) return;
    const auto lesson = std::ranges::find(shown_, "lesson", &ShownPanel::key);
    draw::Box words = lesson != shown_.end() ? lesson->box : draw::Box{};
    // What somebody has explained to them is read: then the rest is not dimmed either.
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    if (draw::isTipSeen()) words = {0, 0, display.x, display.y};
    std::vector<draw::Box> panels;
    for (const ShownPanel& panel : shown_)
        panels.push_back(panel.box);
    drawRings(theme_, spots_.found, words, panels);
}

void Shell::drawProblemsIn(const views::ViewContext& context, const draw::Box& area) {
    shown_.push_back({"problems", area, {}});
    if (beginGround(theme_, "problems", area, theme_.metrics.radius)) drawProblems(context);
    ImGui::EndChild();
}

void Shell::drawRunEndIn(const views::ViewContext& context, const draw::Box& area) {
    shown_.push_back({"run_end", area, {}});
    if (beginGround(theme_, "run_end", area, theme_.metrics.radius)) drawRunEnd(context);
    ImGui::EndChild();
}

void Shell::drawTransport(const views::ViewContext& context, const draw::Box& area) {
    shown_.push_back({"transport", area, {}});
    if (beginGround(theme_, "transport", area, 0)) find("transport")->draw(context);
    ImGui::EndChild();
}

}  // namespace warpscope::shell
