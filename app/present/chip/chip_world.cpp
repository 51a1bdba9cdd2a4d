#include "app/present/chip/chip_world.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/present/stage/stage_camera.h"

namespace warpscope::present {
namespace {

using draw::Box;

constexpr float kMaxChipZoom = 6000;

/// Of a box: shares of its width and height.
Box within(const Box& box, float left, float top, float right, float bottom) {
    return {box.left + box.width() * left, box.top + box.height() * top,
            box.left + box.width() * right, box.top + box.height() * bottom};
}

/// A cell of a grid inside of a box, with a gap of a share of it.
Box cellOf(const Box& box, int columns, int rows, int index, float gap) {
    const float wide = box.width() / static_cast<float>(columns);
    const float high = box.height() / static_cast<float>(rows);
    const float left = box.left + wide * static_cast<float>(index % columns);
    const float top = box.top + high * static_cast<float>(index / columns);
    const float inset = std::min(wide, high) * gap / 2;
    return {left + inset, top + inset, left + wide - inset, top + high - inset};
}

// Shares of an SM's height: its name, then the sub-partitions, then what all of them share.
constexpr float kPartitions = 0.86f;
// Of a sub-partition's height.
constexpr float kControl = 0.13f, kRegisters = 0.11f;
constexpr int kUnitRows = 4;
constexpr float kUnitGap = 0.015f;
// Of a warp's height: words above, lanes, operands.
constexpr float kWarpWords = 0.30f, kWarpLanes = 0.72f;

/// A line of words, in gaps and in small letters: in a lecture gaps are small and letters large.
constexpr float kLineOfGap = 2.4f, kLineOfLetters = 1.25f;
/// A row of units with its name, in letters.
constexpr float kUnitRow = 1.15f;
/// What the letter of a state takes.
constexpr float kLetterRow = 1.15f, kLetterWidth = 0.7f;
/// The names of an SM's parts at its left, in letters; at most this share of its width.
constexpr float kPartNames = 4.4f, kMostPartNames = 0.25f;
/// From the middle of a part to that of the next one, in heights of an SM: registers and units.
constexpr float kPartsApart = 0.17f;
/// Beside names SMs may be higher than wide, up to so many times.
constexpr float kMostShapeInRow = 3;
/// Beside them warps may stand nearer, and have more of a sub-partition's height.
constexpr float kLetterRowBesideNames = 0.9f, kMostSlots = 0.71f;

int columnsOf(int count) {
    return count <= 4 ? 1 : count <= 24 ? 2 : 4;
}

/// So many that warps in a room of this size have their letters; 0: none.
int columnsWithLetters(int count, draw::Point room, draw::Point letter) {
    for (int columns = columnsOf(count); columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        if (room.x < static_cast<float>(columns) * letter.x) return 0;
        if (room.y >= static_cast<float>(rows) * letter.y) return columns;
    }
    return 0;
}

}  // namespace

ChipWorld::ChipWorld(const machine::Machine& machine, int smCount, const Box& room, float gap,
                     float small)
    : room_(room),
      schedulers_(std::max(1, machine.schedulersPerSm)),
      slots_(std::max(1, machine.limits.maxWarpsPerSm)),
      lanes_(machine.limits.warpSize) {
    // In a low room as high as a line of words, while that leaves most of it to the SMs.
    const float line = std::max(gap * kLineOfGap, small * kLineOfLetters);
    const float strip = std::max(room.height() * 0.07f, std::min(line, room.height() * 0.1f));
    dram_ = {room.left, room.bottom - strip, room.right, room.bottom};
    l2_ = {room.left, dram_.top - strip - gap / 2, room.right, dram_.top - gap / 2};
    SmWishes wishes;
    wishes.count = std::max(1, smCount);
    wishes.gap = std::min(gap, room.width() / static_cast<float>(wishes.count) * 0.5f);
    if (wishes.count > 24) wishes.gap = std::max(2.0f, gap * 0.3f);
    wishes.mostWidth = room.width();
    wishes.mostHeight = room.height();
    wishes.shape = 1;
    // Their frames are as thick on either side of their edge.
    const float edge = gap * 0.2f;
    const Box ofSms{room.left + edge, room.top + edge, room.right - edge, l2_.top - gap};
    sms_ = placeSms(ofSms, wishes);
    divide(small);
    const bool areNamed = slotsEnd_ <= endForNames(small);
    if (!areNamed && smCount > 1) nameBesideAll(ofSms, wishes, small);
    if (areNamed || smCount != 1 || kPartNames * small > kMostPartNames * sms_[0].width()) return;
    names_ = kPartNames * small / sms_[0].width();
    head_ = std::max(kHead, 1.05f * small / sms_[0].height());
    if (divide(small)) return;
    names_ = 0;
    head_ = kHead;
    divide(small);
}

/// Several SMs in a row are too narrow for names in each: these stand once, left of the first one,
/// where the parts are as far apart as lines of words.
void ChipWorld::nameBesideAll(Box room, SmWishes wishes, float small) {
    const float column = kPartNames * small;
    if (column > kMostPartNames * room.width()) return;
    room.left += column;
    wishes.mostWidth = room.width();
    wishes.shape = kMostShapeInRow;
    std::vector<Box> sms = placeSms(room, wishes);
    const bool isRow =
        std::ranges::all_of(sms, [&](const Box& sm) { return sm.top == sms[0].top; });
    if (!isRow || kPartsApart * sms[0].height() < small) return;
    sms_ = std::move(sms);
    column_ = column;
    divide(small);
}

float ChipWorld::endForNames(float small) const {
    const float high = sms_[0].height() * (kPartitions - head_);
    return 1 - kUnitGap - kUnitRow * small * kUnitRows / high - kRegisters;
}

/// Where the rows of units would be too low for their names warps give way, and stand in more
/// columns, as long as each keeps its letter; where names stand beside them, units give way.
bool ChipWorld::divide(float small) {
    const int of = (slots_ + schedulers_ - 1) / schedulers_;
    const float row = (names_ > 0 ? kLetterRowBesideNames : kLetterRow) * small;
    const float most = names_ > 0 ? kMostSlots : kSlots;
    for (const float share : {std::min(kSlots, endForNames(small)), kSlots, most}) {
        slotsEnd_ = share;
        const Box slots = partition(0, 0).slots;
        slotColumns_ =
            columnsWithLetters(of, {slots.width(), slots.height()}, {kLetterWidth * small, row});
        if (slotColumns_ > 0) return true;
    }
    slotColumns_ = columnsOf(of);
    return false;
}

PartitionBoxes ChipWorld::partition(int sm, int scheduler) const {
    const Box all = within(this->sm(sm), 0.015f + names_, head_, 0.985f, kPartitions);
    Box box = cellOf(all, schedulers_, 1, scheduler, 0);
    const float gap = box.width() * 0.02f;
    box.left += gap;
    box.right -= gap;
    return {within(box, 0, 0.01f, 1, kControl - 0.01f),
            within(box, 0, kControl + 0.005f, 1, slotsEnd_ - 0.005f),
            within(box, 0, slotsEnd_ + 0.01f, 1, slotsEnd_ + kRegisters),
            within(box, 0, slotsEnd_ + kRegisters + kUnitGap, 1, 1)};
}

Box ChipWorld::shared(int sm) const {
    return within(this->sm(sm), 0.02f + names_, kPartitions + 0.015f, 0.98f, 0.98f);
}

Box ChipWorld::nameBeside(int sm, const Box& part) const {
    if (column_ > 0 && sm > 0) return {};
    if (column_ > 0) return {this->sm(0).left - column_, part.top, this->sm(0).left, part.bottom};
    const float left = this->sm(sm).left + this->sm(sm).width() * 0.015f;
    return {left, part.top, left + this->sm(sm).width() * names_, part.bottom};
}

Box ChipWorld::slot(int sm, int slot) const {
    const int of = (slots_ + schedulers_ - 1) / schedulers_;
    const int rows = (of + slotColumns_ - 1) / slotColumns_;
    const Box box = partition(sm, machine::schedulerOf(slot, schedulers_)).slots;
    return cellOf(box, slotColumns_, rows, machine::placeAtScheduler(slot, schedulers_), 0.08f);
}

Box ChipWorld::lane(const Box& warp, int lane) const {
    const int columns = lanes_ > 32 ? 16 : 8;
    const Box box = within(warp, 0.03f, kWarpWords, 0.97f, kWarpLanes);
    return cellOf(box, columns, (lanes_ + columns - 1) / columns, lane, 0.1f);
}

Box ChipWorld::operands(const Box& warp) const {
    return within(warp, 0.03f, kWarpLanes + 0.02f, 0.97f, 0.98f);
}

ChipHit ChipWorld::at(float x, float y, float smallest) const {
    ChipHit hit;
    const auto found = [&](ChipPart part, const Box& box) {
        if (!box.contains(x, y)) return false;
        hit.part = part;
        hit.box = box;
        return true;
    };
    if (found(ChipPart::Dram, dram_) || found(ChipPart::L2, l2_)) return hit;
    for (int index = 0; index < smCount(); ++index) {
        if (!found(ChipPart::Sm, sm(index))) continue;
        hit.sm = SmId{static_cast<std::uint32_t>(index)};
        break;
    }
    if (!hit.sm.isValid()) return hit;
    const int number = static_cast<int>(hit.sm.value);
    if (hit.box.height() * 0.1f < smallest || found(ChipPart::Shared, shared(number))) return hit;
    for (int scheduler = 0; scheduler < schedulers_; ++scheduler) {
        const PartitionBoxes boxes = partition(number, scheduler);
        if (found(ChipPart::Scheduler, boxes.scheduler) ||
            found(ChipPart::Registers, boxes.registers) || found(ChipPart::Units, boxes.units)) {
            hit.scheduler = scheduler;
            return hit;
        }
        if (!boxes.slots.contains(x, y)) continue;
        for (int slot = 0; slot < slots_; ++slot) {
            if (machine::schedulerOf(slot, schedulers_) != scheduler) continue;
            const Box box = this->slot(number, slot);
            if (box.height() < smallest || !found(ChipPart::Slot, box)) continue;
            hit.slot = slot;
            hit.scheduler = scheduler;
            for (int lane = 0; lane < lanes_; ++lane) {
                const Box cell = this->lane(box, lane);
                if (cell.height() < smallest || !found(ChipPart::Lane, cell)) continue;
                hit.lane = lane;
                return hit;
            }
            return hit;
        }
    }
    return hit;
}

void ChipCamera::clampLook(Look& look, const Box& room) {
    look.zoom = std::clamp(look.zoom, 1.0f, kMaxChipZoom);
    look.x = std::clamp(look.x, 0.0f, room.width() * (1 - 1 / look.zoom));
    look.y = std::clamp(look.y, 0.0f, room.height() * (1 - 1 / look.zoom));
}

void ChipCamera::flyTo(const Box& box, const Box& room) {
    constexpr float kFill = 0.94f;
    target_.zoom = kFill * std::min(room.width() / box.width(), room.height() / box.height());
    target_.zoom = std::clamp(target_.zoom, 1.0f, kMaxChipZoom);
    target_.x = (box.left + box.right) / 2 - room.left - room.width() / target_.zoom / 2;
    target_.y = (box.top + box.bottom) / 2 - room.top - room.height() / target_.zoom / 2;
    clampLook(target_, room);
}

void ChipCamera::zoomAbout(float x, float y, float factor, const Box& room) {
    const draw::Point fixed = worldOf(x, y, room);
    Look look = shown_;
    look.zoom = std::clamp(look.zoom * factor, 1.0f, kMaxChipZoom);
    look.x = fixed.x - room.left - (x - room.left) / look.zoom;
    look.y = fixed.y - room.top - (y - room.top) / look.zoom;
    clampLook(look, room);
    shown_ = target_ = look;
}

void ChipCamera::pan(float dx, float dy, const Box& room) {
    shown_.x -= dx / shown_.zoom;
    shown_.y -= dy / shown_.zoom;
    clampLook(shown_, room);
    target_ = shown_;
}

/// The zoom changes by equal ratios, and the middle moves so that what is flown to never leaves
/// the view: no cut between chip and lane.
void ChipCamera::advance(double seconds, bool hasMotion) {
    if (shown_ == target_) return;
    const float share = 1 - std::exp(-9 * static_cast<float>(seconds));
    const float ratio = target_.zoom / shown_.zoom;
    const bool isThere = std::fabs(ratio - 1) < 0.003f &&
                         std::fabs(target_.x - shown_.x) * shown_.zoom < 0.5f &&
                         std::fabs(target_.y - shown_.y) * shown_.zoom < 0.5f;
    if (!hasMotion || isThere) {
        shown_ = target_;
        return;
    }
    const float zoom = shown_.zoom * std::pow(ratio, share);
    // The edge is where it would be if both looks were cuts of one straight way.
    const float way = 1 / target_.zoom - 1 / shown_.zoom;
    const float done = std::fabs(way) < 1e-9f ? share : (1 / zoom - 1 / shown_.zoom) / way;
    shown_.x += (target_.x - shown_.x) * done;
    shown_.y += (target_.y - shown_.y) * done;
    shown_.zoom = zoom;
}

Box ChipCamera::apply(const Box& box, const Box& room) const {
    const auto across = [&](float x) {
        return room.left + (x - room.left - shown_.x) * shown_.zoom;
    };
    const auto down = [&](float y) { return room.top + (y - room.top - shown_.y) * shown_.zoom; };
    return {across(box.left), down(box.top), across(box.right), down(box.bottom)};
}

draw::Point ChipCamera::worldOf(float x, float y, const Box& room) const {
    return {room.left + shown_.x + (x - room.left) / shown_.zoom,
            room.top + shown_.y + (y - room.top) / shown_.zoom};
}

ChipPath chipPathAt(const ChipWorld& world, const ChipCamera& camera) {
    const Box& room = world.room();
    const draw::Point middle =
        camera.worldOf((room.left + room.right) / 2, (room.top + room.bottom) / 2, room);
    ChipPath path;
    const ChipHit hit = world.at(middle.x, middle.y, 0);
    const auto fills = [&](const Box& box) {
        const Box seen = camera.apply(box, room);
        return std::max(seen.width() / room.width(), seen.height() / room.height()) > 0.6f;
    };
    if (!hit.sm.isValid()) return path;
    const int sm = static_cast<int>(hit.sm.value);
    // SMs in a row may be as high as the view, and all of the chip is seen.
    const bool isWhole = camera.zoom() < 1.05f;
    if (isWhole || !fills(world.sm(sm))) return path;
    path.level = ChipLevel::Sm;
    path.sm = sm;
    if (hit.slot < 0 || !fills(world.slot(sm, hit.slot))) return path;
    path.level = ChipLevel::Warp;
    path.slot = hit.slot;
    if (hit.lane < 0 || !fills(world.lane(world.slot(sm, hit.slot), hit.lane))) return path;
    path.level = ChipLevel::Lane;
    path.lane = hit.lane;
    return path;
}

}  // namespace warpscope::present
