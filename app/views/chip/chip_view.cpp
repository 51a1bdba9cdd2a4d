#include "app/views/chip/chip_view.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/draw/draw.h"
#include "app/present/stage/stage_words.h"
#include "app/session/state/say.h"
#include "app/views/chip/chip_paint.h"
#include "app/views/chip/chip_tip.h"
#include "app/views/lane_colours.h"
#include "app/views/map_colours.h"
#include "app/views/state_legend.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

using draw::Box;
using present::ChipHit;
using present::ChipLevel;
using present::ChipPart;

/// Lines of a panel that has room for the path over the picture and the sentence under it; in less
/// the path stands on the picture, from an SM on, and the sentence is a short one.
constexpr float kRoomToSay = 14.7f, kRoomToSayBriefly = 9;

/// The same for what the colours mean, which comes before the sentence.
constexpr float kRoomForChipLegend = 6;

/// In letters: what is seen of the chip has its names in a panel so high.
constexpr float kLeastHeight = 13;

/// What is smaller on the screen than this is not pointed at.
constexpr float kMinTargetSize = 6;

/// What the picture needs, in lines: SMs that are told by their colours, or one with its inside.
constexpr float kLeastOfMany = 4, kLeastOfOneSm = 6.5f;

class ChipView final : public View {
  public:
    std::string_view key() const override { return "chip"; }
    float leastHeight(const ViewContext& context) override {
        return context.session.run() == nullptr ? 0 : kLeastHeight;
    }
    void draw(const ViewContext& context) override;

  private:
    /// Whether a warp stands in the place that the path leads to.
    bool isTaken(const ViewContext& context, const present::ChipPath& path) {
        const auto& slots = facts(context)[static_cast<std::size_t>(path.sm)].slots;
        const auto index = static_cast<std::size_t>(path.slot);
        return index < slots.size() && slots[index].isResident();
    }
    float drawPath(const ViewContext& context, draw::Point at, float width);
    void drawPathOver(const ViewContext& context, const Box& room);
    void openWorld(const ViewContext& context, const Box& room);
    void handle(const ViewContext& context, const Box& room);
    void turnWheel(const ViewContext& context, const Box& room);
    void point(const ViewContext& context, const ChipHit& hit);
    const gpu::GpuState* stateBefore(const ViewContext& context);
    const std::vector<present::SmFacts>& facts(const ViewContext& context) {
        return facts_.of(context.session);
    }

    std::optional<present::ChipWorld> world_{};
    std::shared_ptr<const history::Run> run_{};
    Box room_{};
    present::ChipCamera camera_{};
    present::SmFactsCache facts_{};
    std::shared_ptr<const gpu::GpuState> before_{};
    Cycle beforeAt_ = -1;
    double seconds_ = 0;
    bool isDragged_ = false;
};

/// Chip › SM 3 › warp 5 › lane 12: where the view is; a click flies back to it.
float ChipView::drawPath(const ViewContext& context, draw::Point at, float width) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const auto& session = context.session;
    const present::ChipPath path = present::chipPathAt(*world_, camera_);
    struct Crumb {
        const char* id;
        std::string words;
        Box box;
    };
    std::vector<Crumb> crumbs{{"chip path", run_->launch().machine.name, world_->room()}};
    const auto number = [&](const char* key, long long value) {
        return say(session, Message{key}.with("number", value));
    };
    if (path.level >= ChipLevel::Sm)
        crumbs.push_back(
            {"chip path sm", number("view.chip.path.sm", path.sm), world_->sm(path.sm)});
    if (path.level >= ChipLevel::Warp) {
        const Box slot = world_->slot(path.sm, path.slot);
        const auto& slots = facts(context)[static_cast<std::size_t>(path.sm)].slots;
        const auto index = static_cast<std::size_t>(path.slot);
        const bool isThere = isTaken(context, path);
        crumbs.push_back({"chip path warp",
                          isThere ? number("view.chip.path.warp", slots[index].warp.value)
                                  : number("view.chip.path.slot", path.slot),
                          slot});
        if (isThere && path.level >= ChipLevel::Lane)
            crumbs.push_back({"chip path lane", number("view.chip.path.lane", path.lane),
                              world_->lane(slot, path.lane)});
    }
    const draw::FontScope body(context.canvas, draw::Font::Body);
    const float height = m.body * 1.5f;
    float x = at.x;
    for (std::size_t i = 0; i < crumbs.size() && x < at.x + width; ++i) {
        if (i > 0) {
            draw::text(context.canvas, {x, at.y}, palette.muted, "›");
            x += context.canvas.measure("›").x + m.gap * 0.6f;
        }
        const float wide = context.canvas.measure(crumbs[i].words).x;
        const bool isLast = i + 1 == crumbs.size();
        const bool isHovered = pointArea(crumbs[i].id, {x, at.y, x + wide, at.y + height});
        if (isHovered && ImGui::IsItemClicked()) camera_.flyTo(crumbs[i].box, room_);
        draw::text(context.canvas, {x, at.y},
                   isHovered ? palette.accent
                   : isLast  ? palette.text
                             : palette.muted,
                   crumbs[i].words);
        x += wide + m.gap * 0.6f;
    }
    return height;
}

/// In a low panel on a ground of its own, since the picture has all of the room.
void ChipView::drawPathOver(const ViewContext& context, const Box& room) {
    const theme::Metrics& m = context.theme.metrics;
    const Box ground{room.left, room.top, room.right, room.top + m.body * 1.5f};
    context.canvas.fill(ground, theme::withAlpha(context.theme.palette.panel, 0.92f));
    drawPath(context, {room.left, room.top + m.body * 0.15f}, room.width());
}

/// What is pointed at lights up everywhere; a click chooses it, a double click enters it.
void ChipView::point(const ViewContext& context, const ChipHit& hit) {
    const std::vector<present::SmFacts>& all = facts(context);
    if (hit.sm.isValid() && hit.sm.value >= all.size()) return;
    const std::string words = chipTip(context, hit, all);
    if (!words.empty()) draw::tooltip(context.theme, words);
    session::Selection pointed;
    if (hit.sm.isValid()) pointed.sm = hit.sm;
    if (hit.slot >= 0) {
        const auto& slots = all[hit.sm.value].slots;
        const auto index = static_cast<std::size_t>(hit.slot);
        if (index < slots.size() && slots[index].isResident()) {
            pointed.warp = slots[index].warp;
            pointed.line = isa::lineOf(run_->launch().program, slots[index].pc);
            if (hit.lane >= 0) pointed.lane = hit.lane;
        }
    }
    if (!hit.sm.isValid()) return;
    context.actions.push_back(session::Hover{pointed});
    const bool isClicked = ImGui::IsItemDeactivated() && !isDragged_;
    if (!isClicked) return;
    session::Selection chosen = pointed;
    chosen.line.reset();
    context.actions.push_back(session::Select{chosen});
}

/// What is looked at from near: of the control and the registers, which have nothing inside, all of
/// their sub-partition.
Box nearBoxOf(const present::ChipWorld& world, const ChipHit& hit) {
    if (hit.part != ChipPart::Scheduler && hit.part != ChipPart::Registers) return hit.box;
    const present::PartitionBoxes boxes =
        world.partition(static_cast<int>(hit.sm.value), hit.scheduler);
    return {boxes.scheduler.left, boxes.scheduler.top, boxes.scheduler.right, boxes.units.bottom};
}

/// Nearer only until what lies under the pointer fills the view, of a warp a lane of it: behind
/// that there would be one grey without a name.
void ChipView::turnWheel(const ViewContext& context, const Box& room) {
    const ImGuiIO& io = ImGui::GetIO();
    float factor = std::pow(1.25f, io.MouseWheel);
    if (factor > 1) {
        const draw::Point at = camera_.worldOf(io.MousePos.x, io.MousePos.y, room);
        const ChipHit hit = world_->at(at.x, at.y, 0);
        const auto sm = static_cast<int>(hit.sm.isValid() ? hit.sm.value : 0);
        Box box = hit.part == ChipPart::None ? world_->sm(sm) : nearBoxOf(*world_, hit);
        if (hit.slot >= 0) box = world_->slot(sm, hit.slot);
        const bool isWarp = hit.slot >= 0 && isTaken(context, {ChipLevel::Warp, sm, hit.slot, -1});
        if (isWarp) box = world_->lane(box, 0);
        const float nearest = std::min(room.width() / box.width(), room.height() / box.height());
        factor = std::clamp(nearest / camera_.zoom(), 1.0f, factor);
        const bool isThere = factor == 1 && camera_.zoom() < nearest * 1.01f;
        // There it comes into the middle, with its name.
        if (isThere && !isWarp && hit.part != ChipPart::None) return camera_.flyTo(box, room);
    }
    camera_.zoomAbout(io.MousePos.x, io.MousePos.y, factor, room);
}

void ChipView::handle(const ViewContext& context, const Box& room) {
    ImGui::SetCursorScreenPos({room.left, room.top});
    ImGui::SetNextItemAllowOverlap();  // The path may lie over it.
    ImGui::InvisibleButton("chip", {std::max(1.0f, room.width()), std::max(1.0f, room.height())});
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActivated()) isDragged_ = false;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
        isDragged_ = true;
        camera_.pan(io.MouseDelta.x, io.MouseDelta.y, room);
    }
    if (!ImGui::IsItemHovered()) return;
    if (io.MouseWheel != 0 && !draw::takesWheelToScroll()) turnWheel(context, room);
    const draw::Point at = camera_.worldOf(io.MousePos.x, io.MousePos.y, room);
    const ChipHit hit = world_->at(at.x, at.y, kMinTargetSize / camera_.zoom());
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        // One level deeper at a time, so that the way can be followed.
        const present::ChipPath path = present::chipPathAt(*world_, camera_);
        Box into = nearBoxOf(*world_, hit);
        if (hit.sm.isValid()) {
            const int sm = static_cast<int>(hit.sm.value);
            const bool isInside = path.level >= ChipLevel::Sm && path.sm == sm;
            if (!isInside && world_->smCount() > 1)
                into = world_->sm(sm);
            else if (hit.slot >= 0 && !(path.level >= ChipLevel::Warp && path.slot == hit.slot))
                into = world_->slot(sm, hit.slot);
        }
        if (into.width() > 0) camera_.flyTo(into, room);
        return;
    }
    if (!isDragged_) point(context, hit);
}

/// What is seen at a depth, and the same in one line where there is no room for more.
struct DepthWords {
    const char* whole;
    const char* brief;
};
constexpr DepthWords kOfTheChip{"view.chip.say", "view.chip.brief.say"};
constexpr DepthWords kOfShares{"view.chip.say_shares", "view.chip.brief.say_shares"};
constexpr DepthWords kOfAFreePlace{"view.chip.tip.empty", "view.chip.brief.empty"};
constexpr std::array<DepthWords, 3> kInside{{{"view.chip.say_sm", "view.chip.brief.say_sm"},
                                             {"view.chip.say_warp", "view.chip.brief.say_warp"},
                                             {"view.chip.say_lane", "view.chip.brief.say_lane"}}};

DepthWords wordsAt(ChipLevel level, bool areShares) {
    if (areShares) return kOfShares;
    return level == ChipLevel::Chip ? kOfTheChip : kInside[static_cast<std::size_t>(level) - 1];
}

/// What the longest of the sentences takes: the picture, and with it the camera, keeps its room
/// while the depth changes.
float roomToSay(const ViewContext& context, float width, bool isAmple) {
    std::size_t lines = 1;
    const auto count = [&](const DepthWords& words) {
        lines = std::max(
            lines, countLines(context, draw::Font::Body, say(context.session, words.whole), width));
    };
    if (isAmple) {
        count(kOfTheChip);
        count(kOfShares);
        std::ranges::for_each(kInside, count);
    }
    const theme::Metrics& m = context.theme.metrics;
    return 1.2f * m.body * static_cast<float>(lines) + m.gap * 0.6f;
}

void paintDepth(const ViewContext& context, draw::Point at, float width,
                const std::string& sentence) {
    const draw::FontScope body(context.canvas, draw::Font::Body);
    draw::textWrapped(context.canvas, at, width, context.theme.palette.text, sentence);
}

/// Near a warp colours are those of its lanes: of the instruction that it issues, or they wait.
std::vector<LegendEntry> legendOfLanes(const ViewContext& context, trace::WarpState state) {
    using enum present::LaneColour;
    if (state == trace::WarpState::Issued) return laneLegend(context, {Together, Then, Else, Part});
    return {{waitingLanes(context.theme.palette), "w", say(context.session, "view.chip.waiting")}};
}

/// A run or a room that is another one has another world.
void ChipView::openWorld(const ViewContext& context, const Box& room) {
    if (run_ == context.session.run() && room_ == room) return;
    const theme::Metrics& m = context.theme.metrics;
    const bool isOther =
        run_ == nullptr || run_->launch().machine != context.session.run()->launch().machine;
    run_ = context.session.run();
    room_ = room;
    const auto sms = static_cast<int>(context.session.state().sms.size());
    world_.emplace(run_->launch().machine, sms, room, m.gap, m.small);
    beforeAt_ = -1;
    if (isOther) camera_.fit();
}

/// The operands of an instruction are those of the cycle before it; nullptr while it is played.
const gpu::GpuState* ChipView::stateBefore(const ViewContext& context) {
    const Cycle cycle = context.session.cycle();
    if (cycle > 0 && beforeAt_ != cycle && !context.session.playback().isPlaying()) {
        before_ = run_->replay().stateAfter(cycle - 1);
        beforeAt_ = cycle;
    }
    return beforeAt_ == cycle ? before_.get() : nullptr;
}

void ChipView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    const theme::Metrics& m = context.theme.metrics;
    const PanelArea area(context.canvas);
    Box room = area.box();
    const bool isAmple = room.height() > kRoomToSay * m.body;
    // Of two it is said once under both.
    const bool hasSentence =
        room.height() > kRoomToSayBriefly * m.body && context.sentence == nullptr;
    if (isAmple) room.top += m.body * 1.7f;
    if (hasSentence) room.bottom -= roomToSay(context, room.width(), isAmple);
    const draw::Point sentence{room.left, room.bottom + m.gap * 0.6f};
    const float least = context.session.state().sms.size() == 1 ? kLeastOfOneSm : kLeastOfMany;
    if (room.height() < least * m.body || room.width() < 8 * m.body) {
        Box all = area.box();
        return paintSentence(context, all, say(context.session, "view.chip.small"));
    }
    const Box legend{room.left, room.bottom - stateLegendHeight(m), room.right, room.bottom};
    const auto states = present::statesNow(facts(context));
    // Under two pictures there is one for both.
    const bool hasLegend = room.height() > kRoomForChipLegend * m.body && context.legend == nullptr;
    if (hasLegend) room.bottom = legend.top - m.gap * 0.3f;
    openWorld(context, room);
    const double passed = std::clamp(context.seconds - seconds_, 0.0, 0.1);
    seconds_ = context.seconds;
    camera_.advance(passed, !context.session.settings().reducedMotion);
    handle(context, room);
    const present::ChipPath path = present::chipPathAt(*world_, camera_);
    const bool isClose = path.level >= ChipLevel::Warp;
    const bool isNear = isClose && isTaken(context, path);
    const ChipPicture picture{context, *world_, camera_, facts(context),
                              isNear ? stateBefore(context) : nullptr};
    {
        const draw::ClipScope inside(context.canvas, room);
        paintChip(picture);
    }
    if (isAmple)
        drawPath(context, area.topLeft(), area.width());
    else if (path.level != ChipLevel::Chip)
        drawPathOver(context, room);
    const bool isFree = isClose && !isNear;
    const DepthWords words = isFree ? kOfAFreePlace : wordsAt(path.level, showsShares(picture));
    if (hasSentence)
        paintDepth(context, sentence, room.width(),
                   say(context.session, isAmple ? words.whole : words.brief));
    context.leaveSentence(say(context.session, words.whole));
    if (isFree) return;  // A free place has no colours.
    if (isNear) {
        const auto& slots = facts(context)[static_cast<std::size_t>(path.sm)].slots;
        const auto near = legendOfLanes(context, slots[static_cast<std::size_t>(path.slot)].state);
        return hasLegend ? paintLegend(context, legend, near) : context.leaveLegend(near);
    }
    if (hasLegend)
        drawStateLine(context, states, {legend.left, legend.top}, legend.width());
    else
        leaveStates(context, states);
}

}  // namespace

std::unique_ptr<View> makeChipView() {
    return std::make_unique<ChipView>();
}

}  // namespace warpscope::views
