#include "app/views/threads/threads_view.h"

#include <algorithm>
#include <array>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/followed_log.h"
#include "app/present/shown_warp.h"
#include "app/present/threads/thread_data.h"
#include "app/present/threads/thread_values.h"
#include "app/present/threads/thread_words.h"
#include "app/session/state/say.h"
#include "app/views/choice_row.h"
#include "app/views/threads/blocks_paint.h"
#include "app/views/threads/extent_paint.h"
#include "app/views/threads/plane_axes.h"
#include "app/views/threads/thread_colouring.h"
#include "app/views/threads/threads_given.h"
#include "app/views/threads/threads_paint.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

namespace {

using present::ThreadColour;

/// Of the plane: what a frame can paint in a millisecond, and what is not too small to be seen. Of
/// larger grids a cell is a block, of still larger ones some blocks.
constexpr std::int64_t kMaxThreadCells = 40'000;
/// Touches read in a frame: some milliseconds.
constexpr std::size_t kThreadWorkPerFrame = 24'000;

constexpr float kLeastPicture = 3;  ///< In letters.
constexpr float kSeenInHall = 10;   ///< The same where a sentence under it would cost it height.

float body(const ViewContext& context) {
    return context.theme.metrics.body;
}

float gapUnderChoices(const ViewContext& context) {
    return context.theme.metrics.gap * 0.7f;
}

/// That the sentence leaves: a hall looks at the picture, and a lecturer says the sentence.
float leastPicture(const ViewContext& context) {
    return (context.session.isPresenting() ? kSeenInHall : kLeastPicture) * body(context);
}

class ThreadsView final : public View {
  public:
    std::string_view key() const override { return "threads"; }
    void turnWith(View& other) override {
        colouring_.turnWith(static_cast<ThreadsView&>(other).colouring_);
    }
    float leastHeight(const ViewContext& context) override;
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    void open(const session::SlotReader& session);
    void readValues(const session::SlotReader& session);
    void readData(const session::SlotReader& session, Cycle cycle);
    ThreadShades shadesOf(const ViewContext& context) const;
    std::string sentenceOf(const ViewContext& context) const;
    std::vector<LegendEntry> legendOf(const ViewContext& context, const ThreadShades& shades) const;
    bool drawWithLegend(const ViewContext& context);
    void drawGiven(const ViewContext& context, const draw::Box& all);
    void drawPictures(const ViewContext& context, const ThreadShades& shades,
                      const draw::Box& room);
    void drawPlane(const ViewContext& context, const ThreadShades& shades);
    void drawBlocks(const ViewContext& context);
    void drawStrip(const ViewContext& context, const ThreadShades& shades);
    void point(const ViewContext& context, const present::ThreadPlane::Thread& thread);
    void drawHeadings(const ViewContext& context, const std::string& plane);
    BlockId block() const {
        return BlockId{warp_.value / static_cast<std::uint32_t>(run_->launch().warpsPerBlock())};
    }

    std::shared_ptr<const history::Run> run_{};
    std::optional<present::ThreadPlane> plane_{};
    std::optional<present::BlockMap> blocks_{};  ///< Where the threads are too many to be drawn.
    std::optional<present::ThreadFates> fates_{};
    ThreadColouring colouring_{};
    WarpId warp_{};
    Cycle valuesAt_ = -1;
    std::string valuesOf_{};
    std::optional<BlockId> valuesIn_{};
    present::ThreadValues values_{};
    present::FollowedLog<present::TouchLog> log_{kThreadWorkPerFrame};
    present::ThreadData data_{};
    std::vector<float> shares_{};  ///< Of cells of blocks: what is under their threads.
    present::ThreadLayout layout_{};
};

/// Of a small picture with a line under it: without axes it is still one.
float ThreadsView::leastHeight(const ViewContext& context) {
    constexpr float kLine = 1.6f;  // With the gap over it, in letters.
    if (context.session.run() == nullptr || context.session.isPresenting()) return 0;
    const float choices = choiceRowHeight(context, ImGui::GetContentRegionAvail().x,
                                          kThreadColourings, static_cast<int>(colouring_.now()));
    return (choices + gapUnderChoices(context)) / body(context) + kLeastPicture + kLine;
}

void ThreadsView::open(const session::SlotReader& session) {
    run_ = session.run();
    plane_.emplace(run_->launch());
    fates_.emplace(run_);
    valuesAt_ = -1;
    data_ = present::ThreadData(session.run()->launch());
    blocks_.reset();
    if (plane_->columns() * plane_->rows() > kMaxThreadCells)
        blocks_.emplace(run_->launch(), kMaxThreadCells);
}

void ThreadsView::refresh(const ViewContext& context) {
    const auto& session = context.session;
    if (run_ != session.run()) open(session);
    warp_ = present::shownWarp(session);
    const Cycle cycle = std::min(session.cycle(), session.lastShown());
    fates_->moveTo(cycle);
    if (fates_->divergedWarps() > 0) colouring_.noteDivergence();
    if (colouring_.now() == ThreadColour::Value) readValues(session);
    if (colouring_.now() != ThreadColour::Data) return;
    readData(session, cycle);
    if (log_.isReading()) context.readsOn();
}

/// Of a grid that is drawn by blocks only the block that is looked at has threads to colour.
void ThreadsView::readValues(const session::SlotReader& session) {
    const auto where = blocks_ ? std::optional(block()) : std::nullopt;
    if (valuesAt_ == session.cycle() && valuesOf_ == session.laneVariable() && valuesIn_ == where)
        return;
    valuesAt_ = session.cycle();
    valuesOf_ = session.laneVariable();
    valuesIn_ = where;
    values_ = present::ThreadValues(session, where);
}

void ThreadsView::readData(const session::SlotReader& session, Cycle cycle) {
    if (!log_.follow(run_, cycle) && data_.isThere()) return;
    data_.moveTo(log_.known(), *log_, session.state());
    if (blocks_) shares_ = data_.sharesOf(*blocks_);
}

ThreadShades ThreadsView::shadesOf(const ViewContext& context) const {
    const gpu::Launch& launch = run_->launch();
    ThreadShades shades{context.theme.palette,          colouring_.now(),      *fates_, warp_,
                        launch.machine.limits.warpSize, launch.warpsPerBlock()};
    if (shades.by == ThreadColour::Data) {
        shades.shareOf = [this](WarpId warp, int lane) -> std::optional<float> {
            const auto element = data_.elementOf(warp, lane);
            return element ? std::optional(data_.shareOf(*element)) : std::nullopt;
        };
        shades.textOf = [this](WarpId warp, int lane) {
            const auto element = data_.elementOf(warp, lane);
            return element ? data_.textOf(*element) : std::string();
        };
        return shades;
    }
    shades.shareOf = [this](WarpId warp, int lane) { return values_.shareOf(warp, lane); };
    shades.textOf = [this](WarpId warp, int lane) { return values_.textOf(warp, lane); };
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

int indexAt(float at, float from, float to, std::int64_t count) {
    const float share = (at - from) / (to - from);
    return std::clamp(static_cast<int>(share * static_cast<float>(count)), 0,
                      static_cast<int>(count) - 1);
}

void ThreadsView::drawPlane(const ViewContext& context, const ThreadShades& shades) {
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    draw::Box ringed{};
    for (std::int64_t y = 0; y < plane_->rows(); ++y) {
        for (std::int64_t x = 0; x < plane_->columns();) {
            if (!plane_->holds(x, y)) {
                ++x;
                continue;
            }
            const auto [first, count] = plane_->stretchAt(x, y);
            paintThreads(context, layout_.planeCell(x, y), shades, first.warp, first.lane, count);
            const auto& focus = context.session.focus();
            const int ahead = focus.warp == first.warp ? focus.lane.value_or(-1) - first.lane : -1;
            if (ahead >= 0 && ahead < count) ringed = layout_.planeCell(x + ahead, y);
            x += count;
        }
    }
    paintPlaneLayers(context, *plane_, layout_.plane, layout_.cell);
    paintBlockFrames(context, *plane_, layout_, block());
    paintExtent(context, *plane_, layout_.plane, layout_.cell, layout_.high);
    if (ringed.width() > 0)
        context.canvas.frame(ringed, context.theme.palette.text, 0,
                             2 * context.theme.metrics.scale);
    if (!pointArea("threads plane", layout_.plane)) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const draw::Box& plane = layout_.plane;
    const std::int64_t x = indexAt(mouse.x, plane.left, plane.right, plane_->columns());
    const std::int64_t y = indexAt(mouse.y, plane.top, plane.bottom, plane_->rows());
    if (plane_->holds(x, y)) point(context, plane_->at(x, y));
}

/// A click chooses the first block of a cell, whose threads then stand in the strip.
void ThreadsView::drawBlocks(const ViewContext& context) {
    const auto cells = blocks_->cells(*fates_);
    const draw::Box& plane = layout_.plane;
    paintBlocks(context, *blocks_, cells, {plane, layout_.cell}, colouring_.now(), block(),
                shares_);
    context.offer("block",
                  layout_.planeCell(
                      static_cast<std::int64_t>(blocks_->cellOf(block())) % blocks_->columns(),
                      static_cast<std::int64_t>(blocks_->cellOf(block())) / blocks_->columns()));
    if (!pointArea("threads plane", plane)) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const std::int64_t column = indexAt(mouse.x, plane.left, plane.right, blocks_->columns());
    const std::int64_t row = indexAt(mouse.y, plane.top, plane.bottom, blocks_->rows());
    const auto& cell = cells[static_cast<std::size_t>(row * blocks_->columns() + column)];
    if (cell.blocks == 0) return;
    const int warps = run_->launch().warpsPerBlock();
    session::Selection pointed;
    pointed.warp = WarpId{cell.first.value * static_cast<std::uint32_t>(warps)};
    context.actions.push_back(session::Hover{pointed});
    draw::tooltip(context.theme, say(context.session, present::blockCellTip(cell, warps)));
    if (!ImGui::IsItemClicked()) return;
    session::Selection chosen = context.session.selected();
    chosen.warp = pointed.warp;
    context.actions.push_back(session::Select{chosen});
}

void ThreadsView::drawStrip(const ViewContext& context, const ThreadShades& shades) {
    draw::Canvas& canvas = context.canvas;
    const gpu::Launch& launch = run_->launch();
    const theme::Metrics& m = context.theme.metrics;
    const int warps = launch.warpsPerBlock(), lanes = launch.machine.limits.warpSize;
    const std::uint32_t first = block().value * static_cast<std::uint32_t>(warps);
    const auto& focus = context.session.focus();
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
            if (focus.warp == warp && focus.lane == lane)  // Here or in another view.
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

void ThreadsView::drawHeadings(const ViewContext& context, const std::string& plane) {
    const theme::Palette& palette = context.theme.palette;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float high = paintLines(context, layout_.planeHeading, palette.text, plane);
    draw::Box heading = layout_.stripHeading;
    std::string strip;
    float wide = 0;
    for (const char* key : {"view.threads.strip", "view.threads.strip_short"}) {
        strip = say(context.session, Message{key}.with("index", block().value));
        wide = context.canvas.measure(strip).x;
        if (wide <= heading.width()) break;
    }
    // Over a narrow strip it begins where the words over the plane leave room.
    const bool isBeside = heading.top == layout_.planeHeading.top;
    if (isBeside && wide > heading.width() && high < 2 * context.theme.metrics.small)
        heading.left = std::max(
            layout_.planeHeading.left + context.canvas.measure(plane).x + context.theme.metrics.gap,
            heading.right - wide - 1);
    paintLines(context, heading, palette.text, strip);
}

std::string ThreadsView::sentenceOf(const ViewContext& context) const {
    const auto& session = context.session;
    const ThreadColour by = colouring_.now();
    if (by == ThreadColour::Data) {
        if (log_.isBehind() && !log_->isFull()) return say(session, "view.buffers.reading");
        return say(session, present::dataSentence(data_, run_->launch()));
    }
    if (by != ThreadColour::Value)
        return say(session, present::threadSentence(run_->launch(), *fates_, by, block()));
    if (!values_.isThere()) return say(session, "view.threads.say.no_value");
    return say(session, Message{blocks_ ? "view.threads.say.block_value" : "view.threads.say.value"}
                            .with("name", values_.name())
                            .with("index", block().value));
}

void ThreadsView::drawPictures(const ViewContext& context, const ThreadShades& shades,
                               const draw::Box& room) {
    const present::AxisRoom axes =
        blocks_ ? present::AxisRoom{} : planeAxesIn(context, *plane_, room.height());
    const LaidThreads laid =
        layThreads(context, room, run_->launch(), *plane_, blocks_ ? &*blocks_ : nullptr, axes);
    layout_ = laid.layout;
    drawHeadings(context, laid.heading);
    if (blocks_)
        drawBlocks(context);
    else
        drawPlane(context, shades);
    if (axes.left > 0) paintPlaneAxes(context, *plane_, layout_.plane, layout_.cell, layout_.high);
    drawStrip(context, shades);
    const draw::Box& drawn = layout_.plane;
    context.offer(kThreadColourings[static_cast<std::size_t>(colouring_.now())].id,
                  {drawn.left - axes.left, drawn.top - axes.above, drawn.right, drawn.bottom});
}

/// Laid out as it stands when it is answered, so that the threads keep their places then.
void ThreadsView::drawGiven(const ViewContext& context, const draw::Box& all) {
    draw::Box room = all;
    room.top += choiceRowHeight(context, all.width(), kThreadColourings,
                                static_cast<int>(colouring_.now())) +
                gapUnderChoices(context);
    leaveSentence(context, room, sentenceOf(context), 0.5f, leastPicture(context));
    leaveLegendBelow(context, room, legendOf(context, shadesOf(context)), 6 * body(context));
    const bool hasRoom = room.height() >= kLeastPicture * body(context);
    paintThreadsGiven(context, all, hasRoom ? room : all, run_->launch(),
                      blocks_ ? &*blocks_ : nullptr);
}

std::vector<LegendEntry> ThreadsView::legendOf(const ViewContext& context,
                                               const ThreadShades& shades) const {
    return blocks_ ? blockLegend(context, shades, block()) : threadLegend(context, shades);
}

void ThreadsView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    colouring_.followStep(context);
    refresh(context);
    if (context.isCovered) return drawGiven(context, PanelArea(context.canvas).box());
    if (!drawWithLegend(context)) paintLegendUnder(context, legendOf(context, shadesOf(context)));
}

/// Whether there was room for what the colours mean.
bool ThreadsView::drawWithLegend(const ViewContext& context) {
    const PanelArea area(context.canvas);
    draw::Box room = area.box();
    const int before = static_cast<int>(colouring_.now());
    int shown = before;
    room.top += drawChoiceRow(context, area.topLeft(), area.width(), kThreadColourings, shown) +
                gapUnderChoices(context);
    if (shown != before) {
        colouring_.choose(static_cast<ThreadColour>(shown));
        refresh(context);
    }
    paintSentence(context, room, sentenceOf(context), 0.5f, leastPicture(context));
    const ThreadShades shades = shadesOf(context);
    constexpr float kRoomForLegend = 6;
    const bool hasLegend = room.height() > kRoomForLegend * body(context);
    paintLegendBelow(context, room, legendOf(context, shades), kRoomForLegend * body(context));
    if (room.height() >= kLeastPicture * body(context)) drawPictures(context, shades, room);
    return hasLegend;
}

}  // namespace

std::unique_ptr<View> makeThreadsView() {
    return std::make_unique<ThreadsView>();
}

}  // namespace warpscope::views
