#include "app/views/threads/threads_view.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/lanes/lanes_values.h"
#include "app/present/shown_warp.h"
#include "app/present/threads/thread_words.h"
#include "app/session/say.h"
#include "app/views/choice_row.h"
#include "app/views/threads/threads_paint.h"
#include "app/views/view_parts.h"
#include "engine/analysis/words.h"

namespace warpscope::views {

namespace {

using present::ThreadColour;

/// Of the plane: what a frame can paint in a millisecond.
constexpr std::int64_t kMostThreads = 40'000;

/// Of a block, at scale 1: lower ones are not framed.
constexpr float kLeastFrame = 6;

/// In the order of ThreadColour.
constexpr std::array<Choice, 4> kColourings{{
    {"threads warp", "view.threads.by_warp"},
    {"threads lane", "view.threads.by_lane"},
    {"threads divergence", "view.threads.by_divergence"},
    {"threads value", "view.threads.by_value"},
}};

/// The values of a variable in the warps that are resident now.
struct Values {
    std::string name{};
    std::map<std::pair<std::uint32_t, int>, std::pair<double, std::string>> of{};
    double least = 0, most = 0;
};

class ThreadsView final : public View {
  public:
    std::string_view key() const override { return "threads"; }
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    void readValues(const session::SlotReader& session);
    ThreadShades shadesOf(const ViewContext& context) const;
    void drawPlane(const ViewContext& context, const ThreadShades& shades);
    void drawStrip(const ViewContext& context, const ThreadShades& shades);
    void point(const ViewContext& context, const present::ThreadPlane::Thread& thread);
    void drawHeadings(const ViewContext& context);
    BlockId block() const {
        return BlockId{warp_.value / static_cast<std::uint32_t>(run_->launch().warpsPerBlock())};
    }

    std::shared_ptr<const history::Run> run_{};
    std::optional<present::ThreadPlane> plane_{};
    std::optional<present::ThreadFates> fates_{};
    int chosen_ = -1;  ///< By the reader, of kColourings.
    /// As chosen, else divergence as soon as there is any.
    ThreadColour colouring() const {
        if (chosen_ >= 0) return static_cast<ThreadColour>(chosen_);
        return fates_->divergedWarps() > 0 ? ThreadColour::Divergence : ThreadColour::Warp;
    }
    WarpId warp_{};
    Cycle valuesAt_ = -1;
    std::string valuesOf_{};
    Values values_{};
    present::ThreadWindow window_{};
    present::ThreadLayout layout_{};
};

void ThreadsView::refresh(const ViewContext& context) {
    const auto& session = context.session;
    if (run_ != session.run()) {
        run_ = session.run();
        plane_.emplace(run_->launch());
        fates_.emplace(run_);
        valuesAt_ = -1;
    }
    warp_ = present::shownWarp(session);
    fates_->moveTo(std::min(session.cycle(), session.lastShown()));
    if (colouring() == ThreadColour::Value) readValues(session);
}

void ThreadsView::readValues(const session::SlotReader& session) {
    if (valuesAt_ == session.cycle() && valuesOf_ == session.laneVariable()) return;
    valuesAt_ = session.cycle();
    valuesOf_ = session.laneVariable();
    values_ = {};
    const int size = run_->launch().machine.limits.warpSize;
    bool isFirst = true;
    for (std::uint32_t number = 0; number < run_->warps().size(); ++number) {
        const sm::Warp* warp = analysis::residentWarp(*run_, session.state(), WarpId{number});
        if (warp == nullptr) continue;
        const auto quantity = present::chooseQuantity(
            present::quantitiesAt(run_->launch().program, warp->pc()), valuesOf_);
        if (!quantity) continue;
        values_.name = quantity->name;
        for (int lane = 0; lane < size; ++lane) {
            const std::string text = present::laneValue(*warp, *quantity, lane, size);
            char* end = nullptr;
            const double value = text == "true" ? 1 : std::strtod(text.c_str(), &end);
            if (end == text.c_str() && text != "true" && text != "false") continue;
            values_.of[{number, lane}] = {value, text};
            values_.least = isFirst ? value : std::min(values_.least, value);
            values_.most = isFirst ? value : std::max(values_.most, value);
            isFirst = false;
        }
    }
}

ThreadShades ThreadsView::shadesOf(const ViewContext& context) const {
    const gpu::Launch& launch = run_->launch();
    ThreadShades shades{context.theme.palette,          colouring(),           *fates_, warp_,
                        launch.machine.limits.warpSize, launch.warpsPerBlock()};
    shades.valueOf = [this](WarpId warp, int lane) -> std::optional<ThreadShades::Value> {
        const auto found = values_.of.find({warp.value, lane});
        if (found == values_.of.end()) return std::nullopt;
        const double span = values_.most - values_.least;
        const double share = span > 0 ? (found->second.first - values_.least) / span : 1;
        return ThreadShades::Value{static_cast<float>(share), found->second.second};
    };
    return shades;
}

/// Lights up a thread everywhere; a click chooses it.
void ThreadsView::point(const ViewContext& context, const present::ThreadPlane::Thread& thread) {
    session::Selection pointed;
    pointed.warp = thread.warp;
    pointed.lane = thread.lane;
    context.actions.push_back(session::Hover{pointed});
    std::string tip;
    for (const Message& line : present::threadTip(thread, fates_->of(thread.warp, thread.lane)))
        tip += (tip.empty() ? "" : "\n") + say(context.session, line);
    draw::tooltip(context.theme, tip);
    if (!ImGui::IsItemClicked()) return;
    session::Selection chosen = context.session.selected();
    chosen.warp = thread.warp;
    chosen.lane = thread.lane;
    context.actions.push_back(session::Select{chosen});
}

/// Whether a thread is the one that is pointed at, here or in another view.
bool isFocus(const session::SlotReader& session, WarpId warp, int lane) {
    const auto& focus = session.focus();
    return focus.warp == warp && focus.lane == lane;
}

int indexAt(float at, float from, float to, std::int64_t count) {
    const float share = (at - from) / (to - from);
    return std::clamp(static_cast<int>(share * static_cast<float>(count)), 0,
                      static_cast<int>(count) - 1);
}

void ThreadsView::drawPlane(const ViewContext& context, const ThreadShades& shades) {
    draw::Canvas& canvas = context.canvas;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    draw::Box ringed{};
    for (std::int64_t row = 0; row < window_.rows; ++row) {
        for (std::int64_t column = 0; column < window_.columns;) {
            const std::int64_t x = window_.firstColumn + column, y = window_.firstRow + row;
            if (!plane_->holds(x, y)) {
                ++column;
                continue;
            }
            const auto [first, count] = plane_->stretchAt(x, y);
            paintThreads(context, layout_.planeCell(window_, x, y), shades, first.warp, first.lane,
                         count);
            const auto& focus = context.session.focus();
            const int ahead = focus.warp == first.warp ? focus.lane.value_or(-1) - first.lane : -1;
            if (ahead >= 0 && ahead < count) ringed = layout_.planeCell(window_, x + ahead, y);
            column += count;
        }
    }
    const std::int64_t wide = plane_->blockColumns(), high = plane_->blockRows();
    for (std::int64_t row = 0; row < window_.rows; row += high) {
        for (std::int64_t column = 0; column < window_.columns; column += wide) {
            const std::int64_t x = window_.firstColumn + column, y = window_.firstRow + row;
            if (!plane_->holds(x, y)) continue;
            const draw::Box first = layout_.planeCell(window_, x, y);
            const draw::Box last = layout_.planeCell(window_, x + wide - 1, y + high - 1);
            const draw::Box frame{first.left, first.top, last.right, last.bottom};
            const bool isMine = plane_->at(x, y).block == block();
            if (isMine) context.offer("block", frame);
            // Lines between rows of a few pixels would be all that is seen.
            if (!isMine && frame.height() < kLeastFrame * m.scale) continue;
            canvas.frame(frame, isMine ? context.theme.palette.text : context.theme.palette.panel,
                         0, (isMine ? 2.0f : 1.0f) * m.scale);
        }
    }
    if (ringed.width() > 0) canvas.frame(ringed, context.theme.palette.text, 0, 2 * m.scale);
    if (!pointArea("threads plane", layout_.plane)) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const draw::Box& plane = layout_.plane;
    const std::int64_t x =
        window_.firstColumn + indexAt(mouse.x, plane.left, plane.right, window_.columns);
    const std::int64_t y =
        window_.firstRow + indexAt(mouse.y, plane.top, plane.bottom, window_.rows);
    if (plane_->holds(x, y)) point(context, plane_->at(x, y));
}

void ThreadsView::drawStrip(const ViewContext& context, const ThreadShades& shades) {
    draw::Canvas& canvas = context.canvas;
    const gpu::Launch& launch = run_->launch();
    const theme::Metrics& m = context.theme.metrics;
    const int warps = launch.warpsPerBlock(), lanes = launch.machine.limits.warpSize;
    const std::uint32_t first = block().value * static_cast<std::uint32_t>(warps);
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    float freeFrom = 0;
    for (int index = 0; index < warps; ++index) {
        const WarpId warp{first + static_cast<std::uint32_t>(index)};
        const LaneMask threads = present::lanesOf(launch, warp);
        for (int lane = 0; lane < lanes; ++lane) {
            const draw::Box cell = layout_.stripCell(warps, lanes, index, lane);
            if (hasLane(threads, lane))
                paintThread(context, cell, shades, warp, lane);
            else
                draw::hatch(canvas, cell, context.theme.palette.line, 5 * m.scale);
            if (isFocus(context.session, warp, lane))
                canvas.frame(cell, context.theme.palette.text, 0, 2 * m.scale);
        }
        const draw::Box row = layout_.stripCell(warps, lanes, index, 0);
        const float top = (row.top + row.bottom - canvas.fontSize()) / 2;
        if (top < freeFrom) continue;
        draw::textRight(canvas, {layout_.strip.left - m.gap * 0.5f, top},
                        context.theme.palette.muted, std::to_string(warp.value));
        freeFrom = top + canvas.fontSize();
    }
    if (!pointArea("threads strip", layout_.strip)) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int index = indexAt(mouse.y, layout_.strip.top, layout_.strip.bottom, warps);
    const int lane = indexAt(mouse.x, layout_.strip.left, layout_.strip.right, lanes);
    const WarpId warp{first + static_cast<std::uint32_t>(index)};
    if (!hasLane(present::lanesOf(launch, warp), lane)) return;
    const auto place = plane_->placeOf(warp, lane);
    point(context, plane_->at(place.column, place.row));
}

void ThreadsView::drawHeadings(const ViewContext& context) {
    const auto& session = context.session;
    const theme::Palette& palette = context.theme.palette;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const auto extent = [](const Dim3& size) {
        std::string text = std::to_string(size.x) + " × " + std::to_string(size.y);
        return size.z > 1 ? text + " × " + std::to_string(size.z) : text;
    };
    const draw::Box& plane = layout_.planeHeading;
    const draw::Box& strip = layout_.stripHeading;
    std::string words =
        say(session, window_.isWhole ? "view.threads.plane" : "view.threads.plane_part",
            {{"grid", extent(plane_->grid())}, {"block", extent(plane_->block())}});
    if (plane_->isFolded())
        words = say(session, "view.threads.folded",
                    {{"plane", words}, {"count", std::to_string(window_.columns)}});
    draw::text(context.canvas, {plane.left, plane.top}, palette.text, words,
               std::min(plane.width(), strip.left - plane.left - context.theme.metrics.gap));
    draw::text(context.canvas, {strip.left, strip.top}, palette.text,
               say(session, Message{"view.threads.strip", {}}.with("index", block().value)),
               strip.width());
}

void ThreadsView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    const theme::Theme& theme = context.theme;
    const theme::Metrics& m = theme.metrics;
    refresh(context);
    const PanelArea area(context.canvas);
    draw::Box room = area.box();
    int shown = static_cast<int>(colouring());
    const int before = shown;
    room.top +=
        drawChoiceRow(context, area.topLeft(), area.width(), kColourings, shown) + m.gap * 0.7f;
    if (shown != before) chosen_ = shown;
    const ThreadColour by = colouring();
    const std::string sentence =
        by == ThreadColour::Value && values_.of.empty()
            ? say(context.session, "view.threads.say.no_value")
        : by == ThreadColour::Value
            ? say(context.session, "view.threads.say.value", {{"name", values_.name}})
            : say(context.session, present::threadSentence(run_->launch(), *fates_, by, block()));
    {
        const draw::FontScope body(context.canvas, draw::Font::Body);
        const bool isLong = context.canvas.measure(sentence).x > area.width();
        room.bottom -= m.body * 1.2f * (isLong ? 2.0f : 1.0f);
        draw::textWrapped(context.canvas, {room.left, room.bottom}, area.width(),
                          theme.palette.text, sentence);
    }
    room.bottom -= m.gap * 0.5f;
    const ThreadShades shades = shadesOf(context);
    if (room.height() > 14 * m.body) {
        const draw::Box legend{room.left, room.bottom - m.small * 1.5f, room.right, room.bottom};
        paintThreadLegend(context, legend, shades);
        room.bottom = legend.top - m.gap * 0.5f;
    }
    if (room.height() > 3 * m.body) {
        const gpu::Launch& launch = run_->launch();
        window_ = present::threadWindow(*plane_, block(), kMostThreads);
        layout_ = present::threadLayout(m, window_, launch.warpsPerBlock(),
                                        launch.machine.limits.warpSize, room, m.codeSmall * 2.2f);
        drawHeadings(context);
        drawPlane(context, shades);
        drawStrip(context, shades);
    }
}

}  // namespace

std::unique_ptr<View> makeThreadsView() {
    return std::make_unique<ThreadsView>();
}

}  // namespace warpscope::views
