#include "app/present/chip/chip_world.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

const draw::Box kChipRoom{10, 20, 810, 520};

ChipWorld chipOf(const char* device, int sms) {
    return {*support::devices().find(device), sms, kChipRoom, 10, 14};
}

TEST(ChipWorld, EveryPartLiesInsideOfWhatHoldsIt) {
    const auto inside = [](const draw::Box& part, const draw::Box& whole) {
        return part.left >= whole.left - 0.1f && part.right <= whole.right + 0.1f &&
               part.top >= whole.top - 0.1f && part.bottom <= whole.bottom + 0.1f;
    };
    for (const char* device : {"h100", "mi250", "metax-c500"}) {
        for (const int sms : {1, 4, 132}) {
            const ChipWorld world = chipOf(device, sms);
            for (const int sm : {0, sms - 1}) {
                EXPECT_TRUE(inside(world.sm(sm), kChipRoom)) << device << " " << sms;
                EXPECT_FALSE(world.sm(sm).overlaps(world.l2()));
                for (int slot = 0; slot < world.slots(); ++slot) {
                    const PartitionBoxes boxes = world.partition(sm, slot % world.schedulers());
                    EXPECT_TRUE(inside(world.slot(sm, slot), boxes.slots)) << slot;
                    EXPECT_TRUE(inside(boxes.slots, world.sm(sm)));
                    EXPECT_FALSE(boxes.slots.overlaps(boxes.registers));
                }
                EXPECT_FALSE(world.partition(sm, 0).units.overlaps(world.shared(sm)));
            }
        }
    }
}

// In half of a panel on a projector the rows of warps were too low for their letters.
// In a lecture, where gaps are small, L2 and global memory were bars without a word.
TEST(ChipWorld, MemoriesAreAsHighAsALineOfWords) {
    const machine::Machine& a100 = *support::devices().find("a100");
    const ChipWorld world(a100, 108, {0, 0, 1200, 260}, 6, 22);
    EXPECT_GE(world.l2().height(), 22 * 1.05f);
    EXPECT_GE(world.dram().height(), 22 * 1.05f);
}

// At a projector's scale the parts of several SMs had names only from near.
TEST(ChipWorld, SeveralSmsShareTheNamesOfTheirPartsAtTheLeft) {
    const machine::Machine& a100 = *support::devices().find("a100");
    const float small = 28;
    for (const int sms : {2, 4, 8}) {
        const ChipWorld world(a100, sms, {0, 0, 704, 330}, 20, small);
        const draw::Box control = world.nameBeside(0, world.partition(0, 0).scheduler);
        const draw::Box units = world.nameBeside(0, world.partition(0, 0).units);
        const draw::Box registers = world.nameBeside(0, world.partition(0, 0).registers);
        EXPECT_GT(control.width(), 4 * small) << sms;
        EXPECT_LE(control.right, world.sm(0).left + 1);
        EXPECT_GE(control.left, 0);
        EXPECT_GE((units.top + units.bottom - registers.top - registers.bottom) / 2, small);
        EXPECT_EQ(world.nameBeside(1, world.partition(1, 0).units).width(), 0);
        EXPECT_LE(world.sm(sms - 1).right, 704);
        EXPECT_EQ(chipPathAt(world, ChipCamera{}).level, ChipLevel::Chip) << "all of it is seen";
    }
    // Large ones have their own, many are told by their colours.
    for (const int sms : {4, 132}) {
        const ChipWorld world(a100, sms, {0, 0, 1200, 700}, 10, 14);
        EXPECT_EQ(world.nameBeside(0, world.partition(0, 0).units).width(), 0) << sms;
    }
}

TEST(ChipWorld, InALowRoomWarpsStandInMoreColumns) {
    const machine::Machine& c500 = *support::devices().find("metax-c500");
    const float gap = 12;
    const ChipWorld low(c500, 1, {0, 0, 700, 140}, gap, 1.4f * gap);
    const ChipWorld high(c500, 1, {0, 0, 700, 500}, gap, 1.4f * gap);
    EXPECT_LT(high.slot(0, 0).width() / high.slot(0, 0).height(), 6);
    EXPECT_LT(low.slot(0, 0).width(), high.slot(0, 0).width());
    EXPECT_GT(low.slot(0, 0).height(), 1.2f * gap);
    for (int slot = 0; slot < low.slots(); ++slot)
        for (int other = 0; other < slot; ++other)
            EXPECT_FALSE(low.slot(0, slot).overlaps(low.slot(0, other))) << slot << " " << other;
}

// On a projector FP32, INT, SFU and LSU were four rows without a name.
TEST(ChipWorld, InALowRoomWarpsLeaveTheRowsOfUnitsTheirNames) {
    const machine::Machine& a100 = *support::devices().find("a100");
    const float gap = 12;
    const ChipWorld low(a100, 1, {0, 0, 700, 330}, gap, 1.4f * gap);
    const ChipWorld high(a100, 1, {0, 0, 700, 700}, gap, 1.4f * gap);
    const auto shareOf = [](const ChipWorld& world) {
        return world.partition(0, 0).slots.height() / world.sm(0).height();
    };
    EXPECT_LT(shareOf(low), shareOf(high));
    EXPECT_GE(low.partition(0, 0).units.height() / 4, 1.14f * 1.4f * gap);
    EXPECT_GT(low.slot(0, 0).height(), 1.2f * gap) << "letters of warps have room as before";
    const ChipWorld lowest(a100, 1, {0, 0, 700, 140}, gap, 1.4f * gap);
    EXPECT_GT(lowest.nameBeside(0, lowest.partition(0, 0).units).width(), 0)
        << "where even that does not help the names stand beside them";
}

TEST(ChipWorld, AHitFindsWhatIsLargeEnough) {
    const ChipWorld world = chipOf("h100", 132);
    const draw::Box warp = world.slot(40, 17);
    const draw::Box lane = world.lane(warp, 26);
    const float x = (lane.left + lane.right) / 2, y = (lane.top + lane.bottom) / 2;
    const ChipHit near = world.at(x, y, 0);
    EXPECT_EQ(near.part, ChipPart::Lane);
    EXPECT_EQ(near.sm, SmId{40});
    EXPECT_EQ(near.slot, 17);
    EXPECT_EQ(near.lane, 26);
    const ChipHit far = world.at(x, y, 1000);
    EXPECT_EQ(far.part, ChipPart::Sm);
    EXPECT_EQ(far.slot, -1);
}

TEST(ChipCamera, FliesFromTheChipToALaneAndNeverLosesIt) {
    const ChipWorld world = chipOf("h100", 132);
    ChipCamera camera;
    EXPECT_EQ(chipPathAt(world, camera).level, ChipLevel::Chip);
    const draw::Box lane = world.lane(world.slot(40, 17), 26);
    camera.flyTo(lane, kChipRoom);
    float before = camera.zoom();
    for (int frame = 0; frame < 400 && camera.isMoving(); ++frame) {
        camera.advance(1.0 / 60, true);
        EXPECT_GE(camera.zoom(), before * 0.999f) << "always nearer";
        before = camera.zoom();
        const draw::Box seen = camera.apply(lane, kChipRoom);
        EXPECT_TRUE(kChipRoom.contains((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2))
            << frame;
    }
    EXPECT_FALSE(camera.isMoving());
    const ChipPath path = chipPathAt(world, camera);
    EXPECT_EQ(path.level, ChipLevel::Lane);
    EXPECT_EQ(path.sm, 40);
    EXPECT_EQ(path.slot, 17);
    EXPECT_EQ(path.lane, 26);
    camera.flyTo(kChipRoom, kChipRoom);
    camera.advance(0.01, false);
    EXPECT_FLOAT_EQ(camera.zoom(), 1) << "without motion at once";
}

TEST(ChipCamera, TheWheelKeepsWhatIsUnderThePointer) {
    ChipCamera camera;
    const draw::Point before = camera.worldOf(300, 200, kChipRoom);
    camera.zoomAbout(300, 200, 8, kChipRoom);
    const draw::Point after = camera.worldOf(300, 200, kChipRoom);
    EXPECT_NEAR(before.x, after.x, 0.01f);
    EXPECT_NEAR(before.y, after.y, 0.01f);
    camera.pan(-80, 0, kChipRoom);
    EXPECT_NEAR(camera.worldOf(300, 200, kChipRoom).x, after.x + 10, 0.01f);
}

// On a projector the control, registers and units of an SM were bars without a word.
TEST(ChipWorld, InALowRoomTheNamesOfThePartsOfAnSmStandAtItsLeft) {
    const float small = 28;
    for (const char* device : {"a100", "metax-c500"}) {
        const machine::Machine& machine = *support::devices().find(device);
        const ChipWorld low(machine, 1, {0, 0, 700, 350}, 20, small);
        const PartitionBoxes parts = low.partition(0, 0);
        const draw::Box name = low.nameBeside(0, parts.units);
        EXPECT_GT(name.width(), 3 * small) << device;
        EXPECT_LE(name.right, parts.units.left) << device;
        EXPECT_GE(low.head() * low.sm(0).height(), small) << "the SM's own name stands over them";
        // Warps keep their letters: three quarters of a line is what one needs.
        EXPECT_GT(low.slot(0, 0).height(), 0.75f * small) << device;
        EXPECT_LE(low.slot(0, low.slots() - 1).bottom, parts.registers.top) << device;
        const ChipWorld high(machine, 1, {0, 0, 1400, 1000}, 20, small);
        EXPECT_EQ(high.nameBeside(0, parts.units).width(), 0) << "each part has its own";
    }
}

}  // namespace
}  // namespace warpscope::present
