#include "app/views/buffers/buffers_view.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/buffers/buffer_words.h"
#include "app/present/followed_log.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "app/views/buffers/buffers_given.h"
#include "app/views/buffers/buffers_paint.h"
#include "app/views/choice_row.h"
#include "app/views/map_colours.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

namespace {

using present::TouchColour;

/// Of all buffers together: what a frame can paint in a millisecond.
constexpr std::size_t kMaxCells = 40'000;
/// Touches or cycles read in a frame: some milliseconds.
constexpr std::size_t kWorkPerFrame = 24'000;

/// In letters: what lower panels have no room for beside the cells.
constexpr float kRoomForBufferWords = 6, kRoomForBufferLegend = 7;

/// In the order of TouchColour.
constexpr std::array<Choice, 7> kColourings{{
    {"buffers warp", "view.buffers.by_warp"},
    {"buffers block", "view.buffers.by_block"},
    {"buffers time", "view.buffers.by_time"},
    {"buffers order", "view.buffers.by_order"},
    {"buffers count", "view.buffers.by_count"},
    {"buffers l1", "view.buffers.by_l1"},
    {"buffers value", "view.buffers.by_value"},
}};

/// What holds all of them.
draw::Box around(const std::vector<draw::Box>& boxes) {
    draw::Box all = boxes.front();
    for (const draw::Box& box : boxes)
        all = {std::min(all.left, box.left), std::min(all.top, box.top),
               std::max(all.right, box.right), std::max(all.bottom, box.bottom)};
    return all;
}

class BuffersView final : public View {
  public:
    std::string_view key() const override { return "buffers"; }
    void turnWith(View& other) override {
        colouring_ = static_cast<BuffersView&>(other).colouring_;
    }
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    void open(const session::SlotReader& session);
    void followStep(const ViewContext& context);
    void forgetAloneOfOthers(const session::SlotReader& session);
    void readStates(const session::SlotReader& session);
    TouchColour colouring() const { return static_cast<TouchColour>(*colouring_); }
    /// Whose shared memory a buffer is: the shown warp's block, or another one of its cluster.
    BlockId blockOf(std::size_t buffer) const {
        return log_->blocksOf(warp_)[log_->buffers()[buffer].rank];
    }
    SmId sm() const { return log_.run()->warps()[warp_.value].sm; }
    float drawHeading(const ViewContext& context, std::size_t buffer, draw::Point at, float width);
    bool drawPicture(const ViewContext& context, std::span<const LegendEntry> legend);
    void drawMaps(const ViewContext& context, const draw::Box& room);
    std::string tipOf(const ViewContext& context, std::size_t buffer, std::uint32_t row,
                      std::uint32_t column) const;
    void handlePointer(const ViewContext& context, std::size_t buffer, const draw::Box& box);
    Message headingOf(std::size_t buffer) const;
    std::string words(const ViewContext& context) const;
    Message sentenceOf(const session::SlotReader& session) const;
    TouchShades shadesOf(const theme::Palette& palette) const;

    present::FollowedLog<present::TouchLog> log_{kWorkPerFrame};
    std::shared_ptr<int> colouring_ = std::make_shared<int>(0);  ///< Of kColourings.
    WarpId warp_{};
    std::optional<std::size_t> alone_{};  ///< The buffer that is shown without the others.
    std::vector<std::string> names_{};    ///< Of the buffers that alone_ is one of, by path_.
    std::filesystem::path path_{};
    int stage_ = 0;             ///< The step whose wish was followed.
    int statesOf_ = -1;         ///< The colouring that states were read for, and cells coloured …
    theme::Palette palette_{};  ///< … in these colours.
    std::vector<PaintedBuffer> maps_{};
    std::optional<TouchShades> shades_{};
    Message sentence_{};
};

void BuffersView::refresh(const ViewContext& context) {
    const auto& session = context.session;
    const bool isOther = log_.run() != session.run();
    const bool isNew = log_.follow(session.run(), session.cycle());
    if (log_.isReading()) context.readsOn();
    if (isOther) open(session);
    const WarpId warp = present::shownWarp(session);
    if (isNew || warp_ != warp) {
        warp_ = warp;
        statesOf_ = -1;
        for (PaintedBuffer& painted : maps_)
            painted.followed.moveTo(log_.cycle(), warp_);
    }
    if (statesOf_ == *colouring_ && palette_ == context.theme.palette) return;
    if (statesOf_ != *colouring_) readStates(session);
    palette_ = context.theme.palette;
    shades_.emplace(shadesOf(palette_));
    for (PaintedBuffer& painted : maps_)
        colourCells(painted, *shades_);
    sentence_ = sentenceOf(session);
}

void BuffersView::open(const session::SlotReader& session) {
    maps_.clear();
    forgetAloneOfOthers(session);
    const std::size_t most = kMaxCells / std::max<std::size_t>(1, log_->buffers().size());
    for (std::size_t buffer = 0; buffer < log_->buffers().size(); ++buffer)
        maps_.push_back({present::FollowedMap(*log_, buffer, most)});
}

/// Whoever looked at one buffer of a scenario has asked for none of the next one's; a knob that is
/// turned leaves the same ones.
void BuffersView::forgetAloneOfOthers(const session::SlotReader& session) {
    std::vector<std::string> names;
    for (const present::MappedBuffer& buffer : log_->buffers())
        names.push_back(buffer.name);
    if (names == names_ && path_ == session.slot().path()) return;
    names_ = std::move(names);
    path_ = session.slot().path();
    alone_.reset();
}

void BuffersView::readStates(const session::SlotReader& session) {
    statesOf_ = *colouring_;
    for (std::size_t i = 0; i < maps_.size(); ++i) {
        PaintedBuffer& painted = maps_[i];
        const present::MappedBuffer& buffer = log_->buffers()[i];
        if (colouring() == TouchColour::Value)
            painted.values = present::cellValues(session.state(), buffer, painted.map(), blockOf(i),
                                                 std::move(painted.values));
        if (colouring() == TouchColour::L1)
            painted.inL1 = present::cellsInL1(session.state(), sm(), buffer, painted.map());
    }
}

/// A step that points at one of the colourings brings that one.
void BuffersView::followStep(const ViewContext& context) {
    const int stage = context.session.stage().number;
    if (stage == stage_) return;
    stage_ = stage;
    if (!context.isPointing()) return;
    for (std::size_t i = 0; i < kColourings.size(); ++i)
        if (std::ranges::count(context.spots->wanted, std::string_view(kColourings[i].id)) > 0)
            *colouring_ = static_cast<int>(i);
}

TouchShades BuffersView::shadesOf(const theme::Palette& palette) const {
    TouchShades shades{palette, colouring(), warp_.value, log_->warpsPerBlock(), log_.cycle()};
    shades.oldest = static_cast<std::uint32_t>(log_.cycle());
    for (const PaintedBuffer& painted : maps_) {
        const present::BufferMap& map = painted.map();
        shades.accesses = std::max(shades.accesses, map.accesses);
        shades.mostTouches = std::max(shades.mostTouches, map.mostTouches);
        for (const present::MapCell& cell : map.cells)
            if (cell.touches > 0) shades.oldest = std::min(shades.oldest, cell.cycle);
    }
    return shades;
}

std::string BuffersView::tipOf(const ViewContext& context, std::size_t buffer, std::uint32_t row,
                               std::uint32_t column) const {
    const present::MappedBuffer& shown = log_->buffers()[buffer];
    const present::BufferMap& map = maps_[buffer].map();
    std::string tip;
    for (const Message& line : present::cellTip(shown, map, row, column, log_->warpsPerBlock()))
        tip += (tip.empty() ? "" : "\n") + say(context.session, line);
    const std::uint32_t element =
        map.firstElement(std::size_t{row} * map.columns + column, shown.columns);
    const auto value =
        present::elementText(context.session.state(), shown, blockOf(buffer), element);
    if (!value) return tip;
    return tip + "\n" +
           say(context.session, Message{"view.buffers.tip.value"}
                                    .with("place", present::elementName(shown, element))
                                    .with("value", *value));
}

void BuffersView::handlePointer(const ViewContext& context, std::size_t buffer,
                                const draw::Box& box) {
    const present::BufferMap& map = maps_[buffer].map();
    if (box.width() < 1 || box.height() < 1) return;
    ImGui::SetCursorScreenPos({box.left, box.top});
    draw::hitArea(("buffer " + std::to_string(buffer)).c_str(), {box.width(), box.height()});
    if (!ImGui::IsItemHovered()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto place = [](float at, float from, float to, std::uint32_t count) {
        const float share = (at - from) / (to - from);
        return std::min(count - 1, static_cast<std::uint32_t>(std::max(0.0f, share) *
                                                              static_cast<float>(count)));
    };
    const std::uint32_t row = place(mouse.y, box.top, box.bottom, map.rows);
    const std::uint32_t column = place(mouse.x, box.left, box.right, map.columns);
    if (std::size_t{row} * map.columns + column >= map.filled) return;
    const std::string tip = tipOf(context, buffer, row, column);
    draw::tooltip(context.theme, tip);
    context.offerRow(say(context.session, "menu.context.copy_cell"), session::CopyText{tip});
    const present::MapCell& cell = map.at(row, column);
    if (cell.touches == 0) return;
    session::Selection pointed;
    pointed.warp = WarpId{cell.warp};
    pointed.lane = cell.lane;
    context.actions.push_back(session::Hover{pointed});
    context.offerRow(
        say(context.session, Message{"menu.context.go_to_cycle"}.with("cycle", cell.cycle)),
        session::SeekTo{Cycle{cell.cycle}});
    if (!ImGui::IsItemClicked()) return;
    session::Selection chosen = context.session.selected();
    chosen.warp = pointed.warp;
    chosen.lane = pointed.lane;
    context.actions.push_back(session::Select{chosen});
    context.actions.push_back(session::SeekTo{Cycle{cell.cycle}});
}

Message BuffersView::headingOf(std::size_t buffer) const {
    const present::CellValues& values = maps_[buffer].values;
    const present::MappedBuffer& shown = log_->buffers()[buffer];
    if (colouring() != TouchColour::Value)
        return present::bufferHeading(shown, maps_[buffer].map(), blockOf(buffer));
    return present::valueHeading(shown, values, blockOf(buffer));
}

/// The name of a buffer, and a click on it: it alone, as large as there is room, or all again.
/// Returns how wide it is.
float BuffersView::drawHeading(const ViewContext& context, std::size_t buffer, draw::Point at,
                               float width) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const present::MappedBuffer& shown = log_->buffers()[buffer];
    const std::string words = draw::fittingWords(
        context.canvas,
        {say(context.session, headingOf(buffer)),
         say(context.session, present::briefHeading(shown)),
         shown.isShared ? say(context.session, "view.buffers.name_shared") : shown.name},
        width);
    const float height = context.theme.metrics.small * 1.3f;
    const float wide = std::min(width, context.canvas.measure(words).x);
    ImGui::SetCursorScreenPos({at.x, at.y});
    if (draw::hitArea(("heading " + std::to_string(buffer)).c_str(),
                      {std::max(1.0f, wide), height}))
        alone_ = alone_ ? std::nullopt : std::optional(buffer);
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered)
        draw::tooltip(context.theme, say(context.session, alone_ ? "view.buffers.together_tip"
                                                                 : "view.buffers.alone_tip"));
    const theme::Palette& palette = context.theme.palette;
    draw::text(context.canvas, at, isHovered ? palette.accent : palette.text, words, width);
    return wide;
}

void BuffersView::drawMaps(const ViewContext& context, const draw::Box& room) {
    const theme::Metrics& m = context.theme.metrics;
    const float heading = m.small * 1.45f;
    std::vector<std::size_t> shown;
    std::vector<present::CellGrid> grids;
    for (std::size_t i = 0; i < maps_.size(); ++i) {
        if (alone_ && *alone_ != i) continue;
        shown.push_back(i);
        grids.push_back({maps_[i].map().rows, maps_[i].map().columns});
    }
    const auto boxes = present::placeMaps(grids, room, heading, m.gap * 1.2f);
    // A ring around all cells goes around the headings between them as well.
    draw::Box all = boxes.empty() ? draw::Box{} : around(boxes);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const draw::Box& box = boxes[i];
        const present::MappedBuffer& buffer = log_->buffers()[shown[i]];
        const float right = i + 1 < boxes.size() && boxes[i + 1].top == box.top
                                ? boxes[i + 1].left - m.gap
                                : room.right;
        paintBufferMap(context, maps_[shown[i]], box, *shades_);
        if (!buffer.isShared)
            context.offer("buffer " + buffer.name, box);
        else if (blockOf(shown[i]) == log_.run()->warps()[warp_.value].block)
            context.offer("shared", box);
        const float wide =
            drawHeading(context, shown[i], {box.left, box.top - heading}, right - box.left);
        if (box.top - heading > all.top) all.right = std::max(all.right, box.left + wide);
        handlePointer(context, shown[i], box);
    }
    if (!boxes.empty()) context.offer(kColourings[static_cast<std::size_t>(*colouring_)].id, all);
}

std::string BuffersView::words(const ViewContext& context) const {
    if (log_.isBehind() && log_->isFull())
        return say(context.session, Message{"view.buffers.cut", {}}.with("cycle", log_.known()));
    if (log_.isBehind()) return say(context.session, "view.buffers.reading");
    return say(context.session, sentence_);
}

Message BuffersView::sentenceOf(const session::SlotReader& session) const {
    if (colouring() != TouchColour::L1) return present::bufferSentence(*log_, warp_, log_.cycle());
    return present::l1Sentence(present::heldInL1(session.state(), sm(), log_->buffers()), sm());
}

void BuffersView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    if (context.session.isQuestionOpen()) {
        const PanelArea area(context.canvas);
        return paintBuffersGiven(context, area.box(), context.session.run()->launch());
    }
    followStep(context);
    refresh(context);
    if (log_->buffers().empty())
        return draw::paragraph(context.theme.palette.muted,
                               say(context.session, "view.buffers.none"));
    const std::vector<LegendEntry> legend = bufferLegend(context, *shades_);
    if (!drawPicture(context, legend)) paintLegendUnder(context, legend);
}

/// Whether there was room for what the colours mean.
bool BuffersView::drawPicture(const ViewContext& context, std::span<const LegendEntry> legend) {
    const theme::Metrics& m = context.theme.metrics;
    const PanelArea area(context.canvas);
    draw::Box room = area.box();
    const float choices =
        drawChoiceRow(context, area.topLeft(), area.width(), kColourings, *colouring_);
    const draw::Box beside = besideChoices(context, room.right, room.top, choices);
    room.top += choices + m.gap * 0.7f;
    // In a low panel the picture comes first, then what its colours mean.
    if (room.height() > kRoomForBufferWords * m.body)
        paintSentence(context, room, words(context), 0.5f);
    const bool hasLegend = room.height() > kRoomForBufferLegend * m.body ||
                           context.legend != nullptr || context.session.isPresenting() ||
                           hasLegendRoom(context, legend, beside);
    if (hasLegend) paintLegendBelow(context, room, legend, kRoomForBufferLegend * m.body, beside);
    // A ring around the cells leaves the words under them alone.
    if (context.isPointing()) room.bottom -= 2 * kRingReach * m.scale;
    if (room.height() > 2 * m.body) drawMaps(context, room);
    return hasLegend;
}

}  // namespace

std::unique_ptr<View> makeBuffersView() {
    return std::make_unique<BuffersView>();
}

}  // namespace warpscope::views
