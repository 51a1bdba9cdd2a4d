#include "app/views/transport/transport_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/finger.h"
#include "app/draw/icons.h"
#include "app/present/transport/transport_layout.h"
#include "app/session/state/say.h"
#include "app/session/state/shortcuts.h"
#include "app/theme/fonts.h"
#include "app/timeline/event_marks.h"
#include "app/views/paint_axis.h"
#include "app/widgets/transport_scrub.h"
#include "app/widgets/transport_speed.h"
#include "engine/text/grouped.h"

namespace warpscope::views {
namespace {

using draw::Icon;
/// One row a button: its stable name, its icon, the command that it gives.
struct TransportButton {
    const char* id;
    Icon icon;
    std::string_view command;
};

constexpr std::array<TransportButton, 7> kButtons{{
    {"start", Icon::ToStart, "to_start"},
    {"previous event", Icon::PreviousEvent, "previous_event"},
    {"step back", Icon::StepBack, "step_back"},
    {"play", Icon::Play, "toggle_play"},
    {"step", Icon::StepForward, "step_forward"},
    {"next event", Icon::NextEvent, "next_event"},
    {"end", Icon::ToEnd, "to_end"},
}};

/// The shortest bar that a run is dragged through, in letters.
constexpr float kMinScrub = 14;

/// All of them, each with the gap behind it.
float buttonsWidth(const theme::Metrics& metrics, float button) {
    return static_cast<float>(kButtons.size()) * (button + metrics.gap / 2);
}

std::string commandTip(const session::SlotReader& session, std::string_view command) {
    const session::Shortcut* shortcut = session::findShortcut(command);
    std::string tip = session.text("command." + std::string(command));
    if (shortcut != nullptr && !draw::isFinger()) tip += "  (" + std::string(shortcut->chord) + ")";
    return tip;
}

/// A launch that cannot be: what is shown is the run before it.
bool isRefused(const session::SlotReader& session) {
    return !session.isQuestionOpen() && !session.problems().empty() &&
           !session.isOtherFileRefused();
}

class TransportView : public View {
  public:
    std::string_view key() const override { return "transport"; }
    void draw(const ViewContext& context) override;

  private:
    struct Words {
        std::string cycle{}, number{}, last{}, speed{}, speedValue{};
        std::string known{};  ///< What `last` says of the run that is shown, as far as it may.
    };
    Words wordsOf(const session::SlotReader& session) const;
    present::TransportWishes wishesOf(const ViewContext& context, const Words& words,
                                      float button) const;
    void drawButtons(const ViewContext& context, ImVec2 at, float button) const;
    void drawWords(const ViewContext& context, const present::TransportLayout& layout,
                   const Words& words, ImVec2 at, float height) const;
    void drawScrub(const ViewContext& context, ImVec2 at, ImVec2 size);
    void drawSpeed(const ViewContext& context, ImVec2 at, ImVec2 size) const;
    void updateMarks(const ViewContext& context, double width);
    void keepRooms(const session::SlotReader& session, present::TransportWishes& wishes);

    std::shared_ptr<const history::Run> run_{};
    timeline::Axis axis_{};
    std::vector<timeline::EventMark> marks_{};
    float cycleRoom_ = 0, lastRoom_ = 0;  ///< Of the numbers, before something was held.
};

TransportView::Words TransportView::wordsOf(const session::SlotReader& session) const {
    Words words{};
    words.cycle = say(session, "view.transport.cycle");
    words.number = text::grouped(session.playback().cycle());
    // The first cycle is 0: the last one that the cursor reaches is one less than there are, in the
    // longer one of two runs beside each other.
    const CycleCount count = session.recording() == nullptr ? 0 : session.playback().cycles();
    words.known = say(session, "view.transport.total", {{"count", std::to_string(count)}});
    words.last = words.known;
    // How long the run is may be what is asked, and how long a refused one would be nobody knows:
    // what is shown is the run before it. Another file that is none changes nothing here.
    if (session.isQuestionOpen())
        words.known = words.last = say(session, "view.transport.total", {{"count", "?"}});
    else if (isRefused(session))
        words.last = say(session, "view.transport.total", {{"count", "–"}});
    words.speed = say(session, "view.transport.speed");
    words.speedValue = say(session, "view.transport.speed_value",
                           {{"speed", fmt::format("{:g}", session.playback().cyclesPerSecond())}});
    return words;
}

present::TransportWishes TransportView::wishesOf(const ViewContext& context, const Words& words,
                                                 float button) const {
    const theme::Metrics& metrics = context.theme.metrics;
    const session::SlotReader& session = context.session;
    present::TransportWishes wishes{};
    wishes.width = ImGui::GetContentRegionAvail().x;
    wishes.gap = metrics.gap * 1.2f;
    wishes.buttons = button > 0 ? buttonsWidth(metrics, button) : 0;
    wishes.leastScrub = kMinScrub * metrics.body;
    wishes.slider = 7 * metrics.body;
    {
        const draw::FontScope large(context.canvas, draw::Font::Large);
        // Room for the longest number from the start, so that nothing moves while it counts.
        wishes.cycle = context.canvas.measure(text::grouped(session.playback().lastCycle())).x;
    }
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        // As long as it was, while a knob is dragged into what is refused and back.
        wishes.last = context.canvas.measure(words.known).x;
        const std::string widest = say(session, "view.transport.speed_value",
                                       {{"speed", fmt::format("{:g}", widgets::kFastestSpeed)}});
        wishes.speed = context.canvas.measure(widest).x;
    }
    const draw::FontScope body(context.canvas, draw::Font::Body);
    wishes.cycleWord = context.canvas.measure(words.cycle).x;
    wishes.speedWord = context.canvas.measure(words.speed).x;
    return wishes;
}

/// A knob that is dragged makes the run longer, by a digit at times: nothing moves until the hand
/// lets go, and not then where it let go of what is refused: the run before is no run of its value.
void TransportView::keepRooms(const session::SlotReader& session,
                              present::TransportWishes& wishes) {
    const bool isHeld = ImGui::IsAnyItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left);
    if ((isHeld || isRefused(session)) && cycleRoom_ > 0) {
        wishes.cycle = cycleRoom_;
        wishes.last = lastRoom_;
    }
    cycleRoom_ = wishes.cycle;
    lastRoom_ = wishes.last;
}

void TransportView::draw(const ViewContext& context) {
    const theme::Metrics& metrics = context.theme.metrics;
    ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool isTwo = isTransportInTwoRows(metrics, room.x);
    const float height = std::max(1.0f, isTwo ? (room.y - metrics.gap / 2) / 2 : room.y);
    const float button = std::min(height, metrics.tapped(2.1f * metrics.body));
    const Words words = wordsOf(context.session);
    // A tip over the bar would cover the cycles that are dragged to.
    const draw::TipsAbove tips(at.y - metrics.padding);
    present::TransportWishes wishes = wishesOf(context, words, isTwo ? 0 : button);
    keepRooms(context.session, wishes);
    const present::TransportLayout layout = present::layOutTransport(wishes);
    const float free = isTwo ? room.x - buttonsWidth(metrics, button) : 0;
    drawButtons(context, {at.x + free / 2, at.y + (height - button) / 2}, button);
    if (isTwo) at.y += height + metrics.gap / 2;
    drawWords(context, layout, words, at, height);
    drawScrub(context, {at.x + layout.scrub.left, at.y}, {layout.scrub.width, height});
    if (layout.slider.isShown()) {
        drawSpeed(context, {at.x + layout.slider.left, at.y}, {layout.slider.width, height});
    }
}

void TransportView::drawButtons(const ViewContext& context, ImVec2 at, float button) const {
    const session::SlotReader& session = context.session;
    for (const TransportButton& row : kButtons) {
        ImGui::SetCursorScreenPos(at);
        const bool isPlay = row.icon == Icon::Play;
        const Icon icon = isPlay && session.playback().isPlaying() ? Icon::Pause : row.icon;
        const session::Shortcut* shortcut = session::findShortcut(row.command);
        if (draw::iconButton(context.theme, row.id, icon, {button, button},
                             commandTip(session, row.command), isPlay) &&
            shortcut != nullptr) {
            context.actions.push_back(shortcut->make(session));
        }
        at.x += button + context.theme.metrics.gap / 2;
    }
}

void TransportView::drawWords(const ViewContext& context, const present::TransportLayout& layout,
                              const Words& words, ImVec2 at, float height) const {
    const theme::Palette& palette = context.theme.palette;
    draw::Canvas& canvas = context.canvas;
    const auto topOf = [&] { return at.y + (height - context.canvas.fontSize()) / 2; };
    {
        const draw::FontScope large(context.canvas, draw::Font::Large);
        draw::textRight(canvas, {at.x + layout.cycle.left + layout.cycle.width, topOf()},
                        palette.text, words.number);
    }
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        if (layout.last.isShown()) {
            // Smaller while a hand makes it longer than its room, and whole.
            const float wide = canvas.measure(words.last).x;
            const float share = std::min(1.0f, layout.last.width / std::max(1.0f, wide));
            theme::pushFont(context.theme.fonts.code, context.theme.metrics.codeSmall * share);
            draw::text(canvas, {at.x + layout.last.left, topOf()}, palette.muted, words.last);
            theme::popFont();
        }
        if (layout.speed.isShown()) {
            draw::textRight(canvas, {at.x + layout.speed.left + layout.speed.width, topOf()},
                            palette.text, words.speedValue);
        }
    }
    const draw::FontScope body(context.canvas, draw::Font::Body);
    if (layout.cycleWord.isShown()) {
        draw::text(canvas, {at.x + layout.cycleWord.left, topOf()}, palette.text, words.cycle);
    }
    if (layout.speedWord.isShown()) {
        draw::text(canvas, {at.x + layout.speedWord.left, topOf()}, palette.muted, words.speed);
    }
}

/// The cycle at the bar's right end, at least 1. While a question is open that is the last one that
/// may be seen: where the handle stands in the whole run would tell how long that is.
Cycle scaleEnd(const session::SlotReader& session) {
    const Cycle last = session.playback().lastCycle();
    const bool isAsked = session.run() != nullptr && session.isQuestionOpen();
    return std::max<Cycle>(1, isAsked ? std::min(last, session.lastShown()) : last);
}

void TransportView::updateMarks(const ViewContext& context, double width) {
    timeline::Axis axis{};
    axis.setPixels(0, width);
    axis.setClosest(width);
    axis.setLength(scaleEnd(context.session) + 1);
    axis.fit();
    if (run_ == context.session.run() && axis == axis_) return;
    run_ = context.session.run();
    axis_ = axis;
    marks_ = timeline::eventMarks(run_->events(), axis_,
                                  static_cast<double>(4 * context.theme.metrics.scale));
}

void TransportView::drawScrub(const ViewContext& context, ImVec2 at, ImVec2 size) {
    const float margin = widgets::scrubMargin(context.theme.metrics);
    std::vector<widgets::ScrubMark> marks{};
    // No ticks of a run that is not the one of the knobs.
    if (context.session.run() && !isRefused(context.session)) {
        updateMarks(context, static_cast<double>(std::max(1.0f, size.x - 2 * margin)));
        for (const timeline::EventMark& mark : marks_) {
            if (mark.pixel > size.x - 2 * margin) continue;  // Later than the bar's end.
            marks.push_back({mark.pixel, markColour(context.theme.palette, mark.kind)});
        }
    }
    const session::Playback& playback = context.session.playback();
    const double last = static_cast<double>(scaleEnd(context.session));
    ImGui::SetCursorScreenPos(at);
    const std::optional<double> share = widgets::scrubBar(
        context.theme, "scrub", size, static_cast<double>(playback.cycle()) / last, marks);
    if (share) {
        const auto cycle = static_cast<Cycle>(std::llround(*share * last));
        if (cycle != playback.cycle()) context.actions.push_back(session::SeekTo{cycle});
    } else if (ImGui::IsItemHovered()) {
        draw::tooltip(context.theme, say(context.session, "view.transport.scrub_tip"));
    }
}

void TransportView::drawSpeed(const ViewContext& context, ImVec2 at, ImVec2 size) const {
    ImGui::SetCursorScreenPos(at);
    const std::optional<double> speed = widgets::speedSlider(
        context.theme, "speed", size, context.session.playback().cyclesPerSecond());
    if (speed) context.actions.push_back(session::SetSpeed{*speed});
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
        draw::tooltip(context.theme, say(context.session, "view.transport.speed_tip"));
    }
}

}  // namespace

bool isTransportInTwoRows(const theme::Metrics& metrics, float width) {
    return metrics.tap > 0 &&
           width < buttonsWidth(metrics, metrics.tap) + (kMinScrub + 4) * metrics.body;
}

std::unique_ptr<View> makeTransportView() {
    return std::make_unique<TransportView>();
}

}  // namespace warpscope::views
