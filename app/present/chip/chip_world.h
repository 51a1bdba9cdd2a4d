#pragma once

#include <vector>

#include "app/draw/box.h"
#include "app/present/stage/stage_camera.h"
#include "engine/base/id.h"
#include "engine/machine/machine.h"

namespace warpscope::present {

/// How deep in the picture something lies: what a step of the zoom leads to.
enum class ChipLevel : std::uint8_t { Chip, Sm, Warp, Lane };

/// A part of the machine that can be pointed at.
enum class ChipPart : std::uint8_t {
    None,
    Sm,
    Scheduler,  ///< The control of a sub-partition.
    Slot,       ///< The place of a warp.
    Lane,
    Registers,
    Units,
    Shared,  ///< With the L1 cache.
    L2,
    Dram,
};

struct ChipHit {
    ChipPart part = ChipPart::None;
    SmId sm{};
    int scheduler = -1;
    int slot = -1;  ///< Warp slot of the SM.
    int lane = -1;
    draw::Box box{};  ///< In the world.
};

/// The parts of one sub-partition of an SM.
struct PartitionBoxes {
    draw::Box scheduler{}, slots{}, registers{}, units{};
};

/// A whole GPU as one picture (PMPP 4th ed., figures 4.1 and 4.8): SMs over L2 and DRAM, in each SM
/// control, warps, registers, units and shared memory, in each warp its lanes. Places are in
/// pixels of the picture in which all of it is seen; whoever magnifies it finds the rest inside.
class ChipWorld {
  public:
    /// `small`: the height of the letters that name parts.
    ChipWorld(const machine::Machine& machine, int smCount, const draw::Box& room, float gap,
              float small);

    const draw::Box& room() const { return room_; }
    int smCount() const { return static_cast<int>(sms_.size()); }
    int schedulers() const { return schedulers_; }
    int slots() const { return slots_; }
    int lanes() const { return lanes_; }
    const draw::Box& sm(int index) const { return sms_[static_cast<std::size_t>(index)]; }
    const draw::Box& l2() const { return l2_; }
    const draw::Box& dram() const { return dram_; }
    PartitionBoxes partition(int sm, int scheduler) const;
    /// What the name of an SM takes of its height, as a share.
    float head() const { return head_; }
    /// Where the parts of an SM have no room for their names these stand once, at its left or, of
    /// several, at the left of the first, beside one of the sub-partition's parts; without width
    /// where each part has its own, and at the others.
    draw::Box nameBeside(int sm, const draw::Box& part) const;
    draw::Box shared(int sm) const;
    /// Warp slots are dealt to the schedulers one after another.
    draw::Box slot(int sm, int slot) const;
    /// Of the lanes within a warp's box; the upper part is for words.
    draw::Box lane(const draw::Box& warp, int lane) const;
    /// Under the lanes: for the operands of some of them.
    draw::Box operands(const draw::Box& warp) const;
    /// What lies at a place of the world, as deep as parts are larger than `smallest`.
    ChipHit at(float x, float y, float smallest) const;

  private:
    static constexpr float kHead = 0.07f, kSlots = 0.57f;

    void nameBesideAll(draw::Box room, SmWishes wishes, float small);
    /// Whether warps have their letters then.
    bool divide(float small);
    /// The share of a sub-partition's height at which warps end, so that units have their names.
    float endForNames(float small) const;

    draw::Box room_{};
    draw::Box l2_{}, dram_{};
    std::vector<draw::Box> sms_{};
    int schedulers_ = 4, slots_ = 64, lanes_ = 32;
    float head_ = kHead;       ///< Of an SM's height.
    float names_ = 0;          ///< Of an SM's width.
    float column_ = 0;         ///< Of the names left of the first of several SMs, in pixels.
    float slotsEnd_ = kSlots;  ///< Of a sub-partition's height.
    int slotColumns_ = 1;      ///< Of a sub-partition.
};

/// The part of the world that is seen, and the way to another one.
class ChipCamera {
  public:
    /// All of the world at once.
    void fit() { shown_ = target_ = {}; }
    /// Flies until a box fills the view.
    void flyTo(const draw::Box& box, const draw::Box& room);
    void zoomAbout(float x, float y, float factor, const draw::Box& room);
    void pan(float dx, float dy, const draw::Box& room);
    /// Once a frame: nearer to where it flies. Without motion it is there at once.
    void advance(double seconds, bool hasMotion);
    bool isMoving() const { return shown_ != target_; }
    float zoom() const { return shown_.zoom; }
    /// Where a box of the world is seen, and what lies under a place of the screen.
    draw::Box apply(const draw::Box& box, const draw::Box& room) const;
    draw::Point worldOf(float x, float y, const draw::Box& room) const;

  private:
    struct Look {
        float zoom = 1;
        float x = 0, y = 0;  ///< Of the left top edge, in the world from the room's left top.
        friend bool operator==(const Look&, const Look&) = default;
    };
    static void clampLook(Look& look, const draw::Box& room);

    Look shown_{};
    Look target_{};
};

/// A path from the chip to what fills the view.
struct ChipPath {
    ChipLevel level = ChipLevel::Chip;
    int sm = -1, slot = -1, lane = -1;
};
/// What is in the middle of the view and takes most of it.
ChipPath chipPathAt(const ChipWorld& world, const ChipCamera& camera);

}  // namespace warpscope::present
