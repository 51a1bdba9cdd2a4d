#include "engine/history/access_order.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::history {
namespace {

using Kind = sm::Touch::Kind;

class AccessOrderTest : public testing::Test {
  protected:
    static gpu::Launch makeLaunch() {
        support::ProgramBuilder build;
        build.bar();
        build.exit();
        return support::launchOf(build.build(), {4, 1, 1}, {64, 1, 1});
    }
    sm::Touch touch(Kind kind, std::uint32_t warp) const {
        sm::Touch touch;
        touch.kind = kind;
        touch.space = memory::Space::Global;
        touch.warp = WarpId{warp};
        touch.block = BlockId{warp / 2};
        touch.active = firstLanes(32);
        return touch;
    }
    Seen access(Kind kind, std::uint32_t warp) {
        const sm::Touch made = touch(kind, warp);
        order.follow(made);
        return order.seen(made, 0);
    }
    void barrier(std::uint32_t block) {
        trace::Event event;
        event.kind = trace::EventKind::BarrierRelease;
        event.block = BlockId{block};
        order.follow(event);
    }
    gpu::Launch launch = makeLaunch();
    AccessOrder order{launch};
};

TEST_F(AccessOrderTest, ALaneComesAfterItselfAndABarrierAfterItsBlock) {
    const Seen first = access(Kind::Store, 0);
    const Seen again = access(Kind::Load, 0);
    EXPECT_TRUE(order.isOrdered(first, 3, again, 3));
    EXPECT_FALSE(order.isOrdered(first, 3, again, 4));
    EXPECT_FALSE(order.isOrdered(first, 3, access(Kind::Load, 1), 3));
    barrier(0);
    EXPECT_TRUE(order.isOrdered(first, 3, access(Kind::Load, 1), 3));
    EXPECT_FALSE(order.isOrdered(first, 3, access(Kind::Load, 2), 3)) << "of another block";
}

TEST_F(AccessOrderTest, ASyncwarpOrdersLanesOfItsWarpAlone) {
    const Seen first = access(Kind::Store, 0);
    order.follow(touch(Kind::Warpsync, 0));
    EXPECT_TRUE(order.isOrdered(first, 0, access(Kind::Load, 0), 1));
    EXPECT_FALSE(order.isOrdered(first, 0, access(Kind::Load, 1), 1));
}

TEST_F(AccessOrderTest, ASyncwarpOfSomeLanesOrdersThoseAlone) {
    const Seen first = access(Kind::Store, 0);
    sm::Touch lower = touch(Kind::Warpsync, 0);
    lower.active = firstLanes(16);
    order.follow(lower);
    const Seen later = access(Kind::Load, 0);
    EXPECT_TRUE(order.isOrdered(first, 0, later, 15));
    EXPECT_FALSE(order.isOrdered(first, 0, later, 16));
    EXPECT_FALSE(order.isOrdered(first, 16, later, 0));
    sm::Touch upper = touch(Kind::Warpsync, 0);
    upper.active = ~firstLanes(8) & firstLanes(32);
    order.follow(upper);
    EXPECT_TRUE(order.isOrdered(first, 0, access(Kind::Load, 0), 31)) << "by way of lanes 8 to 15";
}

TEST_F(AccessOrderTest, BlocksNeedAFenceOnOneSideAndALookOnTheOther) {
    const Seen first = access(Kind::Store, 0);
    access(Kind::Atomic, 2);
    EXPECT_FALSE(order.isOrdered(first, 0, access(Kind::Load, 2), 0)) << "no fence";
    order.follow(touch(Kind::Fence, 1));
    access(Kind::Atomic, 2);
    EXPECT_FALSE(order.isOrdered(first, 0, access(Kind::Load, 2), 0)) << "another warp's fence";
    order.follow(touch(Kind::Fence, 0));
    EXPECT_FALSE(order.isOrdered(first, 0, access(Kind::Load, 2), 0)) << "nobody has looked since";
    access(Kind::Atomic, 2);
    EXPECT_TRUE(order.isOrdered(first, 0, access(Kind::Load, 2), 0));
    EXPECT_FALSE(order.isOrdered(first, 0, access(Kind::Load, 3), 0)) << "its other warp";
    barrier(1);
    EXPECT_TRUE(order.isOrdered(first, 0, access(Kind::Load, 3), 0));
    const Seen later = access(Kind::Store, 0);
    EXPECT_FALSE(order.isOrdered(later, 0, access(Kind::Load, 3), 0)) << "after its fence";
}

TEST_F(AccessOrderTest, ABarrierMakesOneFenceServeTheWholeBlock) {
    const Seen first = access(Kind::Store, 1);
    barrier(0);
    order.follow(touch(Kind::Fence, 0));
    access(Kind::Atomic, 2);
    EXPECT_TRUE(order.isOrdered(first, 0, access(Kind::Load, 2), 0));
}

TEST_F(AccessOrderTest, AFenceForTheBlockOrdersNoOtherBlocks) {
    const Seen first = access(Kind::Store, 0);
    sm::Touch fence = touch(Kind::Fence, 0);
    fence.space = memory::Space::Shared;
    order.follow(fence);
    access(Kind::Atomic, 1);
    access(Kind::Atomic, 2);
    EXPECT_TRUE(order.isOrdered(first, 0, access(Kind::Load, 1), 0));
    EXPECT_FALSE(order.isOrdered(first, 0, access(Kind::Load, 2), 0));
}

}  // namespace
}  // namespace warpscope::history
