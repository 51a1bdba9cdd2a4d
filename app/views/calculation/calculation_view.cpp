#include "app/views/calculation/calculation_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/present/foresight.h"
#include "app/present/occupancy/occupancy_question.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/calculation/kept_rows.h"
#include "app/views/view_parts.h"
#include "engine/occupancy/difference.h"
#include "engine/occupancy/explain.h"
#include "engine/occupancy/launch_bounds.h"
#include "engine/occupancy/potential.h"
#include "engine/occupancy/report.h"
#include "engine/occupancy/suggest.h"

namespace warpscope::views {

namespace {

using occupancy::Mode;

/// What a step points at for the calls of the runtime.
constexpr const char* kCallsSpot = "calls";

void heading(const ViewContext& context, const char* key) {
    ImGui::Dummy({0, context.theme.metrics.gap * 0.4f});
    const draw::FontScope font(context.canvas, draw::Font::Title);
    draw::paragraph(context.theme.palette.text, say(context.session, key));
}

/// One mode's answer as a card: blocks, percent, what limits.
void drawCard(const ViewContext& context, const present::OccupancyQuestion& question, Mode mode,
              float width) {
    const auto& theme = context.theme;
    occupancy::Request request = question.request;
    request.mode = mode;
    const auto explanation = occupancy::explain(question.machine, request);
    const bool isShown = question.request.mode == mode;
    ImGui::BeginGroup();
    draw::Canvas& canvas = context.canvas;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    float taken = theme.metrics.gap;
    float height = 0;
    {
        const draw::FontScope font(context.canvas, draw::Font::Large);
        const std::string percent =
            percentWords(context.session, present::percentText(explanation.result.percent));
        taken += draw::text(canvas, at, theme.palette.text, percent);
        height = ImGui::GetTextLineHeight();
    }
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const char* key = mode == Mode::Exact ? "view.calculation.exact" : "view.calculation.book";
    draw::text(canvas, {at.x + taken, at.y + height - ImGui::GetTextLineHeight() * 1.15f},
               isShown ? theme.palette.accent : theme.palette.muted, say(context.session, key),
               std::max(1.0f, width - taken));
    ImGui::Dummy({width, height});
    draw::paragraph(
        theme.palette.muted,
        say(context.session,
            Message{"view.calculation.card"}
                .with("count", explanation.result.blocksPerSm)
                .with("names", occupancy::joinedNames(explanation.binding, question.machine, mode,
                                                      context.session.catalogue(),
                                                      context.session.language()))),
        width);
    ImGui::EndGroup();
}

void drawStep(const ViewContext& context, const occupancy::Step& step, float width) {
    const auto& theme = context.theme;
    {
        const draw::FontScope font(context.canvas, draw::Font::Small);
        draw::paragraph(theme.palette.muted, say(context.session, step.rule), width);
    }
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float indent = theme.metrics.gap;
    ImGui::Indent(indent);
    draw::paragraph(theme.palette.text, say(context.session, step.numbers), width - indent);
    ImGui::Unindent(indent);
    for (const std::string& key : step.assumptions) {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::paragraph(
            theme.palette.warning,
            "* " + say(context.session, Message{"occupancy.report.assumed"}.with("key", key)),
            width);
    }
    if (!step.isBinding) return;
    const float bottom = ImGui::GetCursorScreenPos().y - theme.metrics.gap * 0.4f;
    context.canvas.fill(
        draw::between(at, {at.x + 3 * theme.metrics.scale, std::max(at.y + 4, bottom)}),
        theme.palette.limit);
}

/// Steps of a calculation that lead to one limit.
using StepSpan = std::span<const occupancy::Step>;

/// Those from the front of which none leads to another limit.
StepSpan takeResource(StepSpan& steps, std::optional<occupancy::Resource> resource) {
    std::size_t count = 0;
    while (count < steps.size() && steps[count].resource == resource)
        ++count;
    const StepSpan taken = steps.first(count);
    steps = steps.subspan(count);
    return taken;
}

/// The limit of the next row: what only the textbook asks for has one of its own, where it stands.
std::optional<occupancy::Resource> resourceOfRow(StepSpan exact, StepSpan textbook) {
    const auto comesIn = [](StepSpan steps, std::optional<occupancy::Resource> resource) {
        return resource &&
               std::ranges::find(steps, resource, &occupancy::Step::resource) != steps.end();
    };
    if (exact.empty()) return textbook.front().resource;
    const auto first = exact.front().resource;
    const bool isOfTextbook =
        !textbook.empty() && comesIn(textbook, first) && !comesIn(exact, textbook.front().resource);
    return isOfTextbook ? textbook.front().resource : first;
}

/// Both calculations beside each other, what leads to one limit at one height.
void drawSteps(const ViewContext& context, const present::OccupancyQuestion& question, float half,
               float gap) {
    std::array<occupancy::Explanation, 2> both;
    for (std::size_t i = 0; i < both.size(); ++i) {
        occupancy::Request request = question.request;
        request.mode = i == 0 ? Mode::Exact : Mode::Textbook;
        both[i] = occupancy::explain(question.machine, request);
    }
    StepSpan exact = both[0].steps, textbook = both[1].steps;
    const float left = ImGui::GetCursorPosX();
    const auto column = [&](StepSpan steps) {
        ImGui::BeginGroup();
        for (const occupancy::Step& step : steps)
            drawStep(context, step, half);
        if (steps.empty()) ImGui::Dummy({half, 0});
        ImGui::EndGroup();
    };
    while (!exact.empty() || !textbook.empty()) {
        const auto resource = resourceOfRow(exact, textbook);
        column(takeResource(exact, resource));
        ImGui::SameLine(left + half + gap);
        column(takeResource(textbook, resource));
    }
}

void drawDifferences(const ViewContext& context, const present::OccupancyQuestion& question) {
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const auto found = occupancy::differences(question.machine, question.request);
    if (found.empty()) {
        draw::paragraph(context.theme.palette.muted,
                        say(context.session, "occupancy.report.no_difference"));
    }
    for (const occupancy::Difference& difference : found) {
        {
            const draw::FontScope small(context.canvas, draw::Font::Small);
            draw::paragraph(context.theme.palette.accent, say(context.session, difference.name));
        }
        draw::paragraph(context.theme.palette.text, say(context.session, difference.message));
    }
}

void drawSuggestions(const ViewContext& context, const present::OccupancyQuestion& question) {
    // They tell what other values lead to.
    if (present::hidesOtherValues(context.session)) return;
    const auto all = occupancy::suggest(question.machine, question.request);
    const draw::FontScope font(context.canvas, draw::Font::Body);
    for (const occupancy::Suggestion& suggestion : all) {
        const theme::Colour ink =
            suggestion.helps ? context.theme.palette.text : context.theme.palette.muted;
        draw::paragraph(ink, say(context.session, suggestion.message));
    }
    const occupancy::Headroom room = occupancy::headroom(question.machine, question.request);
    if (room.registers >= 0) {
        draw::paragraph(
            context.theme.palette.muted,
            say(context.session, Message{"view.calculation.headroom"}
                                     .with("registers", room.registers)
                                     .with("shared_bytes", present::grouped(room.sharedBytes))));
    }
}

/// A runtime call as code, its answer, and a button that copies it.
void drawCall(const ViewContext& context, const std::string& answer, const std::string& call,
              const char* id) {
    const auto& theme = context.theme;
    {
        const draw::FontScope font(context.canvas, draw::Font::Body);
        draw::paragraph(theme.palette.text, answer);
    }
    {
        const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
        draw::paragraph(theme.palette.muted, call);
    }
    const draw::FontScope font(context.canvas, draw::Font::Small);
    if (draw::button(theme, say(context.session, "view.calculation.copy"), id)) {
        context.actions.push_back(session::CopyText{call});
    }
}

void drawCalls(const ViewContext& context, const present::OccupancyQuestion& question) {
    const auto& request = question.request;
    const std::string kernel = question.kernel.empty() ? "kernel" : question.kernel;
    const auto best =
        occupancy::maxPotentialBlockSize(question.machine, request, question.launchBoundsThreads);
    drawCall(context, say(context.session, activeBlocksAnswer(question.machine, request)),
             occupancy::maxActiveBlocksCall(question.machine, request, kernel), "copy max active");
    const machine::Machine* example = context.session.devices().exampleOf(question.machine);
    drawCall(context, say(context.session, potentialAnswer(question.machine, best, example)),
             occupancy::maxPotentialCall(question.machine, request, kernel,
                                         question.launchBoundsThreads),
             "copy max potential");
    const std::int64_t bytes = occupancy::sharedBytesPerThread(request);
    if (bytes == 0) return;
    const auto grown = occupancy::maxPotentialBlockSizeVariable(question.machine, request, bytes,
                                                                question.launchBoundsThreads);
    drawCall(context,
             say(context.session, Message{"occupancy.potential.variable"}.with("bytes", bytes)) +
                 say(context.session, potentialAnswer(question.machine, grown, example)),
             occupancy::maxPotentialVariableCall(question.machine, bytes, kernel,
                                                 question.launchBoundsThreads),
             "copy max potential variable");
}

/// How many registers __launch_bounds__ leaves the compiler, before the calculation charges them.
void drawBounds(const ViewContext& context, const present::OccupancyQuestion& question) {
    const auto bounded = occupancy::registersWithin(
        question.machine, {question.launchBoundsThreads, question.launchBoundsBlocks});
    if (!bounded.message.isEmpty()) {
        const draw::FontScope font(context.canvas, draw::Font::Small);
        draw::paragraph(context.theme.palette.text, say(context.session, bounded.message));
    }
}

class CalculationView final : public View {
  public:
    std::string_view key() const override { return "calculation"; }
    std::string status(const ViewContext& context) const override {
        const auto question = present::questionOf(context.session);
        return question ? question->machine.name : std::string();
    }
    void draw(const ViewContext& context) override;

  private:
    bool takesToCalls(const ViewContext& context);

    int stage_ = 0;  ///< Of the lesson, whose pointing was followed last.
    int framesLeft_ = 0;
};

/// In the first frames of a step that points at the calls, for they stand below the fold. How far
/// a panel scrolls is known only when its rows have been laid out once.
bool CalculationView::takesToCalls(const ViewContext& context) {
    constexpr int kFramesUntilLaidOut = 4;
    const int stage = context.session.stage().number;
    if (stage != stage_) framesLeft_ = kFramesUntilLaidOut;
    stage_ = stage;
    if (framesLeft_ == 0 || !context.isPointing()) return false;
    --framesLeft_;
    return context.pointsAt(kCallsSpot);
}

void CalculationView::draw(const ViewContext& context) {
    const auto question = present::questionOf(context.session);
    if (!question) return;
    const float gap = context.theme.metrics.gap * 2;
    const float room = ImGui::GetContentRegionAvail().x - context.theme.metrics.gap;
    const float half = (room - gap) / 2;
    const auto sideBySide = [&](auto&& draw) {
        const float left = ImGui::GetCursorPosX();
        draw(Mode::Exact);
        ImGui::SameLine(left + half + gap);
        draw(Mode::Textbook);
    };
    sideBySide([&](Mode mode) { drawCard(context, *question, mode, half); });
    const bool isAsked = question->request.threadsPerBlock > 0;
    // Whether the two cards agree is read with them; what is kept of them comes after that, and
    // then how each came about: that is what the view is for, and a low window has room for no
    // more.
    if (isAsked) drawDifferences(context, *question);
    drawKeptRows(context, *question, room);
    drawBounds(context, *question);
    drawSteps(context, *question, half, gap);
    if (isAsked) {
        heading(context, "occupancy.report.suggestions");
        drawSuggestions(context, *question);
    }
    const ImVec2 top = ImGui::GetCursorScreenPos();
    if (takesToCalls(context)) ImGui::SetScrollFromPosY(top.y - ImGui::GetWindowPos().y, 0);
    heading(context, "view.calculation.calls");
    drawCalls(context, *question);
    const float fold = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
    context.offer(kCallsSpot,
                  {top.x, top.y, top.x + room, std::min(ImGui::GetCursorScreenPos().y, fold)});
}

}  // namespace

std::unique_ptr<View> makeCalculationView() {
    return std::make_unique<CalculationView>();
}

}  // namespace warpscope::views
