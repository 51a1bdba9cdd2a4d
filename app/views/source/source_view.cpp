#include "app/views/source/source_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/present/foresight.h"
#include "app/present/shown_warp.h"
#include "app/present/source/answered_line.h"
#include "app/present/source/line_beside_run.h"
#include "app/present/source/waited_line.h"
#include "app/session/state/cursor_motion.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/lane_colours.h"
#include "app/views/source/code_type.h"
#include "app/views/source/editor_bar.h"
#include "app/views/source/instruction_row.h"
#include "app/views/source/line_follower.h"
#include "app/views/source/scroll_together.h"
#include "app/views/source/source_editor.h"
#include "app/views/source/source_foot.h"
#include "app/views/source/source_paint.h"
#include "app/views/source/source_wishes.h"
#include "app/views/view_parts.h"
#include "engine/analysis/passes.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

/// What the rows show in this frame, beside the kernel itself.
struct Moment {
    int line = 0;      ///< Where the shown warp is, 0 = nowhere.
    int answered = 0;  ///< The line that a question asked for, 0 = none.
    /// The line to keep in sight: what a step points at, the answer, or where the warp is.
    int followed = 0;
    std::vector<int> named{};  ///< Lines to keep in sight together.
    isa::ProgramCounter pc = isa::kNoTarget;
    LaneMask active = 0;
    LaneMask running = 0;          ///< The lanes that have not exited.
    present::WaitedLine waited{};  ///< Whose result the shown warp waits for.
    WarpId warp{};                 ///< The shown one.
    present::CountScale scale{};
};

/// Of fewer lines of code the words of a problem leave too few.
constexpr float kLowLines = 8;

class SourceView final : public View {
  public:
    std::string_view key() const override { return "source"; }
    void turnWith(View& other) override {
        instructions_ = static_cast<SourceView&>(other).instructions_;
        scroll_ = static_cast<SourceView&>(other).scroll_;
    }
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;
    float wishedWidth(const ViewContext& context) override;
    float modestHeight(const ViewContext& context, float width) override;

  private:
    void refresh(const session::SlotReader& session);
    Moment momentOf(const session::SlotReader& session);
    present::WaitedLine waitedAt(const session::SlotReader& session, WarpId warp);
    LaneMask runningAt(WarpId warp, Cycle cycle, LaneMask active);
    /// Sets `type_`; returns the height of the row under the code, 0 = there is none.
    float chooseType(const ViewContext& context, CodeRoom room, ImVec2 size);
    void drawRows(const ViewContext& context, const Moment& moment);
    void drawRow(const ViewContext& context, const Moment& moment, int line, bool& isInComment);
    void drawGround(const ViewContext& context, const Moment& moment, int line, ImVec2 min,
                    ImVec2 max);
    void drawGutter(const ViewContext& context, const Moment& moment, int line, ImVec2 at,
                    float height);
    void drawNotes(const ViewContext& context, int line, ImVec2 codeAt);
    /// In one line, whole under the pointer: what a run found is told elsewhere, too.
    void drawShortNote(const ViewContext& context, theme::Colour ink, const std::string& words);

    std::shared_ptr<const history::Run> run_{};
    std::string code_{};
    std::vector<present::SourceRow> rows_{};
    std::vector<present::LineNote> notes_{};
    CodeType type_{};
    present::CountScale scale_{};
    bool isOfRun_ = false;  ///< The code is that of the run: lines and counts belong together.
    /// Both of two runs have their instructions, or none.
    std::shared_ptr<InstructionWish> instructions_ = std::make_shared<InstructionWish>();
    std::vector<ScrollTogether::Row> places_{};
    std::shared_ptr<ScrollTogether> scroll_ = std::make_shared<ScrollTogether>();
    /// Whose waiting was asked for last: a machine's state is replayed for it.
    std::tuple<const history::Run*, WarpId, Cycle> asked_{};
    present::WaitedLine waited_{};
    std::pair<const history::Run*, WarpId> passesFor_{};
    std::vector<analysis::Pass> passes_{};  ///< Of the warp that was shown last.
    LineFollower follower_{};
    SourceEditor editor_{};
    std::string copyPath_{};  ///< Where a copy of the scenario is to be written.
};

std::string SourceView::status(const ViewContext& context) const {
    const auto& scenario = context.session.scenario();
    const std::string file = scenario.kernelFile.empty()
                                 ? scenario.path.filename().string()
                                 : std::filesystem::path(scenario.kernelFile).filename().string();
    const std::string level =
        say(context.session, "view.source." + std::string(codegen::planOf(scenario.level).name));
    const bool isEdited = context.session.isKernelEdited();
    return file + (isEdited ? " · " + say(context.session, "view.source.edit.edited") : "") +
           " · " + level;
}

float SourceView::wishedWidth(const ViewContext& context) {
    if (!context.session.isPresenting() || !context.session.hasScenario()) return 0;
    refresh(context.session);
    // A bar may stand beside it.
    return widthInHall(context, rows_) + ImGui::GetStyle().ScrollbarSize;
}

float SourceView::modestHeight(const ViewContext& context, float width) {
    if (context.session.isPresenting() || context.session.step() == nullptr) return 0;
    refresh(context.session);
    const float room = width - ImGui::GetStyle().ScrollbarSize;
    return heightWithLeast(context, rows_, {.width = room, .hasCounts = isOfRun_});
}

void SourceView::refresh(const session::SlotReader& session) {
    const auto& scenario = session.scenario();
    notes_ = present::lineNotes(session.problems(), scenario, present::reachedEnd(session));
    if (run_ == session.run() && code_ == scenario.code) return;
    run_ = session.run();
    passesFor_ = {};
    code_ = scenario.code;
    rows_ = present::sourceRows(code_);
    if (run_ == nullptr) return;
    // A kernel that does not compile is shown as it is typed, without the counts of the last run.
    std::vector<present::SourceRow> counted = present::sourceRows(*run_);
    isOfRun_ = std::ranges::equal(counted, rows_, {}, &present::SourceRow::text,
                                  &present::SourceRow::text);
    if (isOfRun_) rows_ = std::move(counted);
    scale_ = present::countScale(*run_);
}

present::WaitedLine SourceView::waitedAt(const session::SlotReader& session, WarpId warp) {
    const std::tuple asked{run_.get(), warp, session.cycle()};
    if (asked != asked_) waited_ = present::waitedLine(*run_, warp, session.cycle());
    asked_ = asked;
    return waited_;
}

/// Before the first issue of a warp all of its lanes run.
LaneMask SourceView::runningAt(WarpId warp, Cycle cycle, LaneMask active) {
    const std::pair wanted{std::as_const(run_).get(), warp};
    if (std::exchange(passesFor_, wanted) != wanted) passes_ = analysis::passesOf(*run_, warp);
    const auto after = std::ranges::upper_bound(passes_, cycle, {}, &analysis::Pass::begin);
    return after == passes_.begin() ? active : (after - 1)->running;
}

Moment SourceView::momentOf(const session::SlotReader& session) {
    Moment moment;
    if (run_ == nullptr || !isOfRun_) return moment;
    moment.scale = scale_;
    if (present::showsHostOnly(session)) return moment;
    moment.warp = present::shownWarp(session);
    const auto segment = run_->segmentAt(moment.warp, session.cycle());
    // A warp whose lanes have all exited stands at no line any more.
    if (!segment || segment->active == 0) return moment;
    moment.pc = segment->pc;
    moment.line = run_->launch().program.instructions[segment->pc].line;
    moment.active = segment->active;
    moment.running = runningAt(moment.warp, session.cycle(), segment->active);
    if (!session::isPlayingFast(session)) moment.waited = waitedAt(session, moment.warp);
    return moment;
}

void SourceView::drawGround(const ViewContext& context, const Moment& moment, int line, ImVec2 min,
                            ImVec2 max) {
    const auto& palette = context.theme.palette;
    draw::Canvas& canvas = context.canvas;
    const auto& focus = context.session.focus();
    if (line == moment.line) {
        const int active = countLanes(moment.active);
        const theme::Colour colour =
            laneFill(palette, present::laneColourOf(isa::sideOf(run_->launch().program, moment.pc),
                                                    moment.active, moment.running));
        const float round = context.theme.metrics.chipRadius;
        canvas.fill(draw::between(min, max), theme::tintOf(palette, colour), round);
        const float thick = 3 * context.theme.metrics.scale;
        canvas.fill(draw::between(min, {min.x + thick, max.y}), colour, round);
        // The bar along the foot of the line: how many lanes take part in it now.
        const float share =
            static_cast<float>(active) / static_cast<float>(std::max(1, moment.scale.warpSize));
        canvas.fill({min.x, max.y - thick * 0.6f, min.x + (max.x - min.x) * share, max.y}, colour);
    } else if (focus.line == line || moment.answered == line) {
        canvas.fill(draw::between(min, max), palette.inset, context.theme.metrics.chipRadius);
    }
}

void SourceView::drawGutter(const ViewContext& context, const Moment& moment, int line, ImVec2 at,
                            float height) {
    const auto& palette = context.theme.palette;
    ImGui::SetCursorScreenPos(at);
    if (draw::hitArea(fmt::format("gutter {}", line).c_str(), {type_.columns.gutter, height},
                      draw::Reach::Arrows))
        context.actions.push_back(session::ToggleBreakpoint{line, context.slot()});
    const bool isHovered = ImGui::IsItemHovered();
    const bool isWaited = line == moment.waited.line;
    if (isHovered && isWaited)
        draw::tooltip(context.theme, say(context.session,
                                         Message{"view.source.waited_tip"}.with(
                                             "number", static_cast<long long>(moment.warp.value))));
    if (isHovered) draw::tooltip(context.theme, say(context.session, "view.source.breakpoint_tip"));
    draw::Canvas& canvas = context.canvas;
    if (isWaited) paintWaited(canvas, context.theme, at, type_.columns, moment.waited.state, line);
    const float size = context.canvas.fontSize();
    const bool isSet = context.session.breakpoints().contains(line);
    if (isSet || isHovered)
        canvas.disc({at.x + size * 0.45f, at.y + size * 0.6f}, size * 0.26f,
                    isSet ? palette.error : theme::withAlpha(palette.error, 0.4f));
    if (!isWaited)
        draw::textRight(canvas, {at.x + type_.columns.gutter, at.y}, palette.muted,
                        fmt::format("{}", line));
}

void SourceView::drawNotes(const ViewContext& context, int line, ImVec2 codeAt) {
    const bool isLow = ImGui::GetWindowHeight() < kLowLines * 1.2f * context.canvas.fontSize();
    for (const present::LineNote& note : notes_) {
        if (note.line != line) continue;
        const auto& palette = context.theme.palette;
        const std::string& text = rows_[static_cast<std::size_t>(line - 1)].text;
        paintUnderline(context.canvas, context.theme, codeAt, text, note);
        if (note.message.isEmpty()) continue;
        std::string words = say(context.session, note.message);
        if (!note.hint.isEmpty()) words += "  " + say(context.session, note.hint);
        const draw::FontScope font(context.canvas, draw::Font::Small);
        ImGui::SetCursorScreenPos({codeAt.x, ImGui::GetCursorScreenPos().y});
        const theme::Colour ink =
            note.severity == Severity::Error ? palette.error : palette.warning;
        if (isOfRun_ && isLow)
            drawShortNote(context, ink, words);
        else
            draw::paragraph(ink, words, type_.columns.codeWidth);
    }
}

void SourceView::drawShortNote(const ViewContext& context, theme::Colour ink,
                               const std::string& words) {
    const float width = type_.columns.codeWidth;
    draw::text(context.canvas, ImGui::GetCursorScreenPos(), ink, words, width);
    ImGui::Dummy({width, 1.3f * context.canvas.fontSize()});
    if (ImGui::IsItemHovered()) draw::tooltip(context.theme, words);
}

void SourceView::drawRow(const ViewContext& context, const Moment& moment, int line,
                         bool& isInComment) {
    const present::SourceRow& row = rows_[static_cast<std::size_t>(line - 1)];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float lineHeight = context.canvas.fontSize() * 1.2f;
    const auto lines = static_cast<float>(codeHeightInLines(row.text, type_.columns.characters));
    const float height = lines * lineHeight + context.theme.metrics.gap * 0.25f;
    follower_.note(line, at.y, height);
    places_.push_back(
        {std::hash<std::string>{}(row.text), at.y - ImGui::GetWindowPos().y + ImGui::GetScrollY()});
    const ShownRow shown = shownRow(at.y, height, lineHeight);
    context.canvas.clip({at.x, shown.top, at.x + width, shown.bottom});
    // The ring around a line ends where the next line begins, and where the view does.
    const float reach = kRingReach * context.theme.metrics.scale;
    if (context.isPointing() && shown.bottom > shown.top)
        context.offer(fmt::format("line {}", line),
                      {at.x, std::max(at.y, shown.top) + reach, at.x + width,
                       std::min(at.y + height, shown.bottom) - reach});
    drawGround(context, moment, line, at, {at.x + width, at.y + height});
    drawGutter(context, moment, line, at, height);
    ImGui::SetCursorScreenPos({at.x + type_.columns.code, at.y});
    // Tab leads to the first line, arrows lead to the others.
    const bool isClicked = draw::hitArea(fmt::format("line {}", line).c_str(),
                                         {std::max(1.0f, width - type_.columns.code), height},
                                         line == 1 ? draw::Reach::Tab : draw::Reach::Arrows);
    session::Selection pointed;
    pointed.line = line;
    if (!row.instructions.empty()) pointed.instruction = row.instructions.front();
    if (ImGui::IsItemHovered()) context.actions.push_back(session::Hover{pointed});
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        context.actions.push_back(session::SetEditing{true, line});
    if (isClicked) {
        pointed.warp = context.session.selected().warp;
        context.actions.push_back(session::Select{pointed});
    }
    const ImVec2 codeAt{at.x + type_.columns.code, at.y};
    paintCode(context.canvas, context.theme, codeAt, row.text, type_.columns.characters,
              isInComment);
    if (!row.instructions.empty())
        paintCounts(context.canvas, context.theme, at, type_.columns, row.counts, moment.scale,
                    sideColour(context.theme.palette,
                               isa::sideOf(run_->launch().program, row.instructions.back())));
    context.canvas.unclip();
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    drawNotes(context, line, codeAt);
    ImGui::SetCursorScreenPos({at.x, ImGui::GetCursorScreenPos().y});
    ImGui::Dummy({1, 0});
    if (!instructions_->isShown || run_ == nullptr) return;
    for (const auto pc : row.instructions)
        drawInstruction(context, {*run_, type_.columns, moment.scale, moment.pc}, pc);
    // A line is in sight with them.
    follower_.note(line, at.y, ImGui::GetCursorScreenPos().y - at.y);
}

constexpr float kMinLines = 2, kMinLinesInLesson = 7;  ///< Of code over the row of buttons.

void SourceView::drawRows(const ViewContext& context, const Moment& moment) {
    const draw::FontScope font(context.canvas, type_.font);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    bool isInComment = false;
    // The comment over a kernel gives way to its lines in a hall, where nobody scrolls, and where a
    // step would show few of them under it.
    const int first = firstLineOfCode(rows_);
    bool isWithoutComment = context.session.isPresenting();
    places_.clear();
    for (int line = 1; line <= static_cast<int>(rows_.size()); ++line) {
        drawRow(context, moment, line, isInComment);
        if (line == first + kLeastLines - 1 && context.session.step() != nullptr &&
            ImGui::GetCursorPosY() > ImGui::GetWindowHeight())
            isWithoutComment = true;
    }
    if (!instructions_->isShown) follower_.frame(isWithoutComment ? first : 1);
    follower_.follow(moment.named, moment.followed);
    ImGui::PopStyleVar();
}

float SourceView::chooseType(const ViewContext& context, CodeRoom room, ImVec2 size) {
    type_ = chooseCodeType(context, rows_, room);
    const float wanted = sourceFootHeight(context, type_.columns, size.x);
    // Where few lines of code would be left, the row under it is another one; F2 edits.
    const float least = context.session.step() != nullptr ? kMinLinesInLesson : kMinLines;
    if (size.y - wanted < least * context.theme.metrics.code * 1.2f) return 0;
    if (wanted == 0) return 0;
    room.seen = size.y - wanted;
    type_ = chooseCodeType(context, rows_, room);
    return sourceFootHeight(context, type_.columns, size.x);
}

void SourceView::draw(const ViewContext& context) {
    refresh(context.session);
    // Of two runs beside each other the one that is worked with is edited.
    const bool isOfA = context.slot() == session::SlotId::A;
    if (isOfA) drawEditorBar(context, copyPath_);
    if (isOfA && context.session.editor().isEditing) return editor_.draw(context, notes_);
    editor_.leave();
    if (isOfA) instructions_->follow(context);
    Moment moment = momentOf(context.session);
    moment.answered = present::answeredLine(context.session);
    const int pointed = pointedLine(context);
    moment.followed = moment.answered != 0 ? moment.answered : moment.line;
    if (moment.followed == 0 && run_ != nullptr && isOfRun_ && moment.warp.isValid())
        moment.followed = present::lineBesideRun(context.session, moment.warp);
    moment.named = pointed != 0 ? std::vector{pointed} : linesInSight(context.session);
    const ImVec2 size = ImGui::GetContentRegionAvail();
    CodeRoom room{size.x - ImGui::GetStyle().ScrollbarSize, size.y - 2 * context.theme.metrics.body,
                  size.y, isOfRun_, instructions_->isShown};
    if (!moment.named.empty()) {
        room.firstAsked = std::ranges::min(moment.named);
        room.lastAsked = std::ranges::max(moment.named);
        room.heightOfAsked = size.y;
    }
    float foot = chooseType(context, room, size);
    if (foot > 0 && room.heightOfAsked > 0) {
        room.heightOfAsked -= foot;
        foot = chooseType(context, room, size);
        // What is asked for is seen at once, rather than buttons under a part of it.
        const bool isCut = !showsAsked(context, rows_, room, type_);
        room.heightOfAsked += foot;
        if (isCut && showsAsked(context, rows_, room, type_)) foot = 0;
    }
    if (foot == 0 && hasHeadings(type_.columns)) {  // No figures that nothing names.
        room.hasCounts = false;
        foot = chooseType(context, room, size);
    }
    // What the whole run did at a line may be what is asked, now or a step later.
    type_.columns.areHidden = present::hidesWhatComes(context.session);
    draw::beginChild("source rows", {size.x, std::max(context.theme.metrics.body, size.y - foot)});
    drawRows(context, moment);
    scroll_->share(isOfA ? 0 : 1, follower_.isScrolling(), places_);
    draw::endScrolledChild(context.canvas, context.theme);
    if (foot > 0) drawSourceFoot(context, type_.columns, size.x, instructions_->isShown);
}

}  // namespace

std::unique_ptr<View> makeSourceView() {
    return std::make_unique<SourceView>();
}

}  // namespace warpscope::views
