#include "app/views/stage/stage_view.h"

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/sm/sm_hit.h"
#include "app/present/stage/block_travel.h"
#include "app/present/stage/stage_camera.h"
#include "app/present/stage/stage_words.h"
#include "app/session/state/say.h"
#include "app/views/cell_fades.h"
#include "app/views/stage/block_queue.h"
#include "app/views/stage/sm_numbers.h"
#include "app/views/stage/sm_picture.h"
#include "app/views/stage/stage_chips.h"
#include "app/views/stage/stage_footer.h"
#include "app/views/state_legend.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

constexpr float kStageWheelZoom = 1.2f;
/// In letters; see stageFooters.
constexpr float kHeightWithLegend = 12.2f;

class StageView : public View {
  public:
    std::string_view key() const override { return "stage"; }
    std::string status(const ViewContext& context) const override {
        if (!context.session.run()) return {};
        return present::gridStatus(
            context.session, present::gridFacts(*context.session.run(), context.session.cycle()));
    }
    float leastHeight(const ViewContext& context) override {
        // Of so many no warp has a letter: what their colours mean is not left out.
        const auto& run = context.session.run();
        return run == nullptr || run->smCount() <= kFewSms ? 0 : kHeightWithLegend;
    }
    void draw(const ViewContext& context) override;

  private:
    present::SmContent contentOf(const session::SlotReader& session);
    void drawQueue(const ViewContext& context, const draw::Box& box);
    StageFooter footerOf(const ViewContext& context, ImVec2 size, const draw::Box& queue);
    std::vector<draw::Box> placesIn(const ViewContext& context, const draw::Box& area) const;
    void placeAll(const ViewContext& context, const draw::Box& area);
    void handle(const ViewContext& context, const draw::Box& area);
    void point(const ViewContext& context, bool isClicked);
    void drawSms(const ViewContext& context, const draw::Box& area);
    void drawFooter(const ViewContext& context, const draw::Box& room, const draw::Box& area);

    present::SmFactsCache facts_{};
    present::BlockTravels travels_{};
    std::vector<present::Travel> chips_{};
    CellFades fades_{};
    present::StageCamera camera_{};
    BlockQueue queue_{};
    std::vector<draw::Box> boxes_{};            ///< Of the SMs, as seen.
    std::vector<present::SmLayout> layouts_{};  ///< Of those that can be seen.
    bool isDragged_ = false;
    bool isLegendInFooter_ = false;  ///< In place of sentence and buttons.
    bool areBarsInFooter_ = false;   ///< What their letters mean, in the last line of the sentence.
};

present::SmContent StageView::contentOf(const session::SlotReader& session) {
    const gpu::Launch& launch = session.run()->launch();
    present::SmContent content{};
    content.schedulers = launch.machine.schedulersPerSm;
    content.warpsPerBlock = launch.warpsPerBlock();
    content.slots = static_cast<int>(facts_.of(session).front().slots.size());
    content.digits = static_cast<int>(std::to_string(launch.warpCount() - 1).size());
    return content;
}

void StageView::draw(const ViewContext& context) {
    const theme::Metrics& metrics = context.theme.metrics;
    if (!context.session.run()) {
        draw::paragraph(context.theme.palette.muted, say(context.session, "view.stage.empty"));
        return;
    }
    travels_.update(context.session, context.seconds);
    beginFades(fades_, context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::GetContentRegionAvail();
    const auto states = present::statesNow(facts_.of(context.session));
    const float queueHeight = metrics.codeSmall * 1.4f;
    const draw::Box queue{at.x, at.y, at.x + size.x, at.y + queueHeight};
    const StageFooter footer = footerOf(context, size, queue);
    const draw::Box area = footer.areaUnder(queue, at.y + size.y, metrics);
    drawQueue(context, queue);
    placeAll(context, area);
    handle(context, area);
    chips_ = chipsNow(context, travels_, layouts_);
    drawSms(context, area);
    for (const present::Travel& chip : chips_)
        drawChip(context, chip, queue_, {boxes_, layouts_});
    isLegendInFooter_ = footer.legend <= 0 && isLegendForSentence(context) &&
                        std::ranges::any_of(layouts_, &present::SmLayout::hasLetters);
    // Below is little room for it; in the line of the blocks often is.
    areBarsInFooter_ = context.session.isPresenting() && footer.legend <= 0 &&
                       std::ranges::any_of(layouts_, &present::SmLayout::hasBars) &&
                       !drawBarLetters(context, {queue_.cell(queue_.count - 1).right + metrics.gap,
                                                 queue.top, queue.right, queue.bottom});
    if (footer.sentence > 0)
        drawFooter(context,
                   draw::sized(at.x, area.bottom + metrics.gap * 0.5f, size.x, footer.sentence),
                   area);
    if (footer.legend > 0)
        drawStageLegend(
            context, states,
            {at.x, at.y + size.y - stateLegendHeight(metrics), at.x + size.x, at.y + size.y},
            std::ranges::any_of(layouts_, &present::SmLayout::hasBars));
    else {
        leaveStates(context, states);
        context.leaveLegend(blockMeanings(context));
    }
}

void StageView::drawQueue(const ViewContext& context, const draw::Box& box) {
    const theme::Theme& theme = context.theme;
    const session::SlotReader& session = context.session;
    draw::Canvas& canvas = context.canvas;
    float label = 0;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        const float top = (box.top + box.bottom - theme.metrics.small) / 2;
        label = draw::text(canvas, {box.left, top}, theme.palette.muted,
                           say(session, "view.stage.grid")) +
                theme.metrics.gap;
    }
    const auto count = static_cast<std::int64_t>(session.run()->blocks().size());
    float numberWidth = 0;
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        numberWidth = context.canvas.measure(std::to_string(count - 1)).x;
    }
    queue_ = layOutBlocks({box.left + label, box.top, box.right, box.bottom}, count, numberWidth,
                          theme.metrics);
    drawBlockQueue(context, queue_);
    context.offer("grid", {box.left, box.top, queue_.cell(queue_.count - 1).right, box.bottom});
    ImGui::SetCursorScreenPos({queue_.box.left, queue_.box.top});
    const bool isClicked = draw::hitArea("grid", {queue_.box.width(), box.height()});
    if (!ImGui::IsItemHovered()) return;
    const std::int64_t index = queue_.blockAt(ImGui::GetIO().MousePos.x);
    if (index < 0) return;
    session::Selection selection{};
    selection.block = BlockId{static_cast<std::uint32_t>(index)};
    context.actions.push_back(session::Hover{selection});
    draw::tooltip(theme, present::blockTip(context.session, *selection.block));
    if (isClicked) context.actions.push_back(session::Select{selection});
}

/// The first under which the warps keep their letters: where a second line or what they mean would
/// cost them, it is left out.
StageFooter StageView::footerOf(const ViewContext& context, ImVec2 size, const draw::Box& queue) {
    const theme::Metrics& metrics = context.theme.metrics;
    // Under two pictures there is one legend for both.
    const std::vector<StageFooter> ways =
        stageFooters(metrics, {size.x, size.y}, context.legend == nullptr);
    if (ways.empty()) return {};
    const present::SmContent content = contentOf(context.session);
    for (const StageFooter& way : ways) {
        const draw::Box area = way.areaUnder(queue, queue.top + size.y, metrics);
        const draw::Box first = placesIn(context, area).front();
        if (present::layOutSm(first, content, metrics).hasLetters) return way;
    }
    return ways.front();
}

/// Where the SMs stand before anybody zooms.
std::vector<draw::Box> StageView::placesIn(const ViewContext& context,
                                           const draw::Box& area) const {
    const theme::Metrics& metrics = context.theme.metrics;
    present::SmWishes wishes{};
    wishes.count = std::max(1, static_cast<int>(context.session.state().sms.size()));
    wishes.gap = std::min(metrics.gap, area.width() / static_cast<float>(wishes.count) * 0.5f);
    if (wishes.count > kFewSms) wishes.gap = 3 * metrics.scale;
    // One alone takes all the room; of several, none becomes wide and empty.
    wishes.mostWidth = wishes.count == 1 ? area.width() : 44 * metrics.body;
    wishes.mostHeight = area.height();
    return present::placeSms(area, wishes);
}

void StageView::placeAll(const ViewContext& context, const draw::Box& area) {
    const theme::Metrics& metrics = context.theme.metrics;
    const present::SmContent content = contentOf(context.session);
    boxes_ = placesIn(context, area);
    const float preferred = present::preferredSmHeight(boxes_.front().width(), content, metrics);
    layouts_.clear();
    draw::Box sms = draw::sized(boxes_.front().left, boxes_.front().top, 0, 0);
    for (draw::Box& box : boxes_) {
        box.bottom = std::min(box.bottom, box.top + preferred);
        sms.right = std::max(sms.right, box.right);
        sms.bottom = std::max(sms.bottom, box.bottom);
    }
    camera_.setContent(sms);
    for (draw::Box& box : boxes_) {
        box = camera_.apply(box, area);
        layouts_.push_back(box.overlaps(area) ? present::layOutSm(box, content, metrics)
                                              : present::SmLayout{});
    }
}

void StageView::handle(const ViewContext& context, const draw::Box& area) {
    ImGui::SetCursorScreenPos({area.left, area.top});
    ImGui::InvisibleButton("stage", {area.width(), area.height()});
    const ImGuiIO& io = ImGui::GetIO();
    const bool isHovered = ImGui::IsItemHovered();
    if (ImGui::IsItemActivated()) isDragged_ = false;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
        isDragged_ = true;
        camera_.pan(io.MouseDelta.x, io.MouseDelta.y, area);
    }
    if (isHovered && io.MouseWheel != 0 && !draw::takesWheelToScroll()) {
        camera_.zoomAbout(io.MousePos.x, io.MousePos.y, std::pow(kStageWheelZoom, io.MouseWheel),
                          area);
    }
    if (isHovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) camera_.fit();
    const bool isClicked = ImGui::IsItemDeactivated() && isHovered && !isDragged_;
    if (isHovered && !isDragged_) point(context, isClicked);
}

void StageView::point(const ViewContext& context, bool isClicked) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const std::vector<present::SmFacts>& facts = facts_.of(context.session);
    const gpu::Launch& launch = context.session.run()->launch();
    for (std::size_t i = 0; i < boxes_.size() && i < facts.size(); ++i) {
        if (!boxes_[i].contains(mouse.x, mouse.y)) continue;
        const present::SmHit hit =
            present::hitSm(layouts_[i], facts[i], launch.warpsPerBlock(), mouse.x, mouse.y);
        const session::Selection selection =
            present::selectionOf(hit, facts[i], launch.machine.schedulersPerSm);
        context.actions.push_back(session::Hover{selection});
        if (isClicked) {
            session::Selection chosen = selection;
            chosen.instruction.reset();  // A warp is chosen, not what it happens to run.
            context.actions.push_back(session::Select{chosen});
        }
        draw::tooltip(context.theme, present::smTip(context.session, hit, facts[i]));
        return;
    }
}

void StageView::drawSms(const ViewContext& context, const draw::Box& area) {
    draw::Canvas& canvas = context.canvas;
    canvas.clip({area.left - 2, area.top - 2, area.right + 2, area.bottom + 2});
    const std::vector<present::SmFacts>& facts = facts_.of(context.session);
    const std::size_t count = std::min(boxes_.size(), facts.size());
    const PlacedSms placed = PlacedSms{boxes_, layouts_}.first(count);
    const bool areNumbered = haveRoomForNumbers(canvas, placed);
    for (std::size_t i = 0; i < count; ++i) {
        if (!boxes_[i].overlaps(area)) continue;
        drawSm(SmPicture{context, facts[i], layouts_[i], boxes_[i], &fades_, &travels_, areNumbered,
                         chips_});
    }
    if (!areNumbered) drawSomeNumbers(context, placed);
    canvas.unclip();
}

void StageView::drawFooter(const ViewContext& context, const draw::Box& room,
                           const draw::Box& area) {
    const theme::Theme& theme = context.theme;
    const theme::Metrics& metrics = theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    if (isLegendInFooter_) return drawStageWords(context, facts_.of(context.session), room, true);
    const float side = metrics.tapped(metrics.small * 1.6f);
    const float middleX = (area.left + area.right) / 2;
    const float middleY = (area.top + area.bottom) / 2;
    const std::string fit = say(context.session, "view.stage.fit");
    const float fitWidth = context.canvas.measure(fit).x + metrics.padding;
    float x = room.right - 2 * side - fitWidth - metrics.gap;
    const float left = x;
    const auto button = [&](const char* id, const std::string& label, float wide,
                            std::string_view tip) {
        ImGui::SetCursorScreenPos({x, room.top});
        const bool isClicked = draw::hitArea(id, {wide, side});
        draw::Canvas& canvas = context.canvas;
        canvas.fill({x, room.top, x + wide, room.top + side},
                    ImGui::IsItemHovered() ? theme.palette.line : theme.palette.inset,
                    metrics.chipRadius);
        draw::textCentred(canvas, {x, room.top, x + wide, room.top + side}, theme.palette.text,
                          label);
        if (ImGui::IsItemHovered()) draw::tooltip(theme, say(context.session, tip));
        x += wide + metrics.gap / 2;
        return isClicked;
    };
    if (button("zoom out", "\xE2\x88\x92", side, "view.stage.zoom_out")) {
        camera_.zoomAbout(middleX, middleY, 1 / (kStageWheelZoom * kStageWheelZoom), area);
    }
    if (button("zoom in", "+", side, "view.stage.zoom_in")) {
        camera_.zoomAbout(middleX, middleY, kStageWheelZoom * kStageWheelZoom, area);
    }
    if (button("zoom fit", fit, fitWidth, "view.stage.fit_tip")) camera_.fit();
    const bool isOneLine = room.height() < 1.1f * side;
    const float top = isOneLine ? room.top + (side - metrics.small) / 2 : room.top;
    draw::Box words{room.left, top, left - metrics.gap, room.bottom};
    const float line = kFooterLine * metrics.small;
    if (areBarsInFooter_ && words.height() > 1.9f * line) {
        draw::Box last = words;
        last.top = words.top + line;
        last.bottom = last.top + line;
        if (drawBarLetters(context, last)) words.bottom = last.top;
    }
    drawStageWords(context, facts_.of(context.session), words, false);
}

}  // namespace

std::unique_ptr<View> makeStageView() {
    return std::make_unique<StageView>();
}

}  // namespace warpscope::views
