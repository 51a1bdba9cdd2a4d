#include "app/present/waits/wait_layout.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

WaitGraph graphOf(std::size_t count) {
    WaitGraph graph;
    graph.nodes.resize(count);
    return graph;
}

TEST(PlaceWaits, NobodyLiesOnAnotherNorOutside) {
    const draw::Box room{10, 20, 710, 420};
    for (const std::size_t count : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u}) {
        const auto boxes = placeWaits(graphOf(count), room, theme::metricsOf(1));
        ASSERT_EQ(boxes.size(), count);
        for (std::size_t a = 0; a < count; ++a) {
            EXPECT_GE(boxes[a].left, room.left);
            EXPECT_LE(boxes[a].right, room.right);
            EXPECT_GE(boxes[a].top, room.top);
            EXPECT_LE(boxes[a].bottom, room.bottom);
            for (std::size_t b = 0; b < a; ++b)
                EXPECT_FALSE(boxes[a].overlaps(boxes[b])) << count << ": " << a << " " << b;
        }
    }
}

// Of two runs below each other on a projector those at the sides lay under the upper and lower one.
TEST(PlaceWaits, UpToFourLieBesideEachOtherInALowRoom) {
    const draw::Box room{0, 0, 780, 130};
    for (const std::size_t count : {3u, 4u}) {
        const auto boxes = placeWaits(graphOf(count), room, theme::metricsOf(1.5f));
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b < a; ++b)
                EXPECT_FALSE(boxes[a].overlaps(boxes[b])) << count << ": " << a << " " << b;
    }
}

// On a projector the third line of a card's words was cut while room above it stayed empty.
TEST(PlaceWaits, TwoCardsHaveTheHeightOfALowRoom) {
    const draw::Box room{0, 0, 760, 200};
    const auto boxes = placeWaits(graphOf(2), room, theme::metricsOf(2));
    ASSERT_EQ(boxes.size(), 2u);
    EXPECT_GE(boxes[0].height(), 0.75f * room.height());
    EXPECT_LE(boxes[0].bottom, room.bottom);
}

// In a ring the short arrows of three lay on their cards and words.
TEST(PlaceWaits, OneBetweenTwoStandsBetweenThemInAWideRoom) {
    const draw::Box room{0, 0, 760, 200};
    WaitGraph graph = graphOf(3);
    graph.edges = {{0, 1}, {1, 0}, {2, 0}};
    const auto boxes = placeWaits(graph, room, theme::metricsOf(2));
    ASSERT_EQ(boxes.size(), 3u);
    EXPECT_GT(boxes[0].left - boxes[1].right, 80);
    EXPECT_GT(boxes[2].left - boxes[0].right, 80);
    EXPECT_EQ(boxes[0].top, boxes[1].top);
    EXPECT_GE(boxes[1].left, room.left);
    EXPECT_LE(boxes[2].right, room.right);
    graph.edges.push_back({1, 2});
    EXPECT_NE(placeWaits(graph, room, theme::metricsOf(2))[0].top, boxes[1].top) << "a ring";
}

TEST(ArrowBetween, LeavesAtTheEdgesAndStaysApartFromTheWayBack) {
    const draw::Box left{0, 0, 100, 50}, right{300, 0, 400, 50};
    const WaitArrow there = arrowBetween(left, right, 10, 2);
    const WaitArrow back = arrowBetween(right, left, 10, 2);
    EXPECT_FLOAT_EQ(there.from.x, 102);
    EXPECT_FLOAT_EQ(there.to.x, 298);
    EXPECT_FLOAT_EQ(back.from.x, 298);
    EXPECT_NE(there.from.y, back.from.y);
    EXPECT_NE(there.side.y, back.side.y);
}

TEST(PlaceWords, StandOnNoCardAndOnNoOtherWords) {
    const draw::Box room{0, 0, 400, 200};
    std::vector<draw::Box> taken{{0, 75, 100, 125}, {300, 75, 400, 125}};
    const WaitArrow arrow = arrowBetween(taken[0], taken[1], 0, 2);
    const auto first = placeWords(arrow, {150, 20}, 4, {room, taken});
    ASSERT_TRUE(first);
    for (const draw::Box& card : taken)
        EXPECT_FALSE(first->overlaps(card));
    taken.push_back(*first);
    const auto second = placeWords(arrow, {150, 20}, 4, {room, taken});
    ASSERT_TRUE(second) << "on the other side";
    EXPECT_FALSE(second->overlaps(*first));
    EXPECT_FALSE(placeWords(arrow, {250, 20}, 4, {{0, 75, 400, 125}, taken}))
        << "wider than the way, and nothing above or below it";
}

TEST(WaitersText, PutsNeighboursTogether) {
    WaitNode node;
    for (const std::uint32_t warp : {0u, 1u, 2u, 5u, 7u, 8u})
        node.warps.push_back(WarpId{warp});
    EXPECT_EQ(waitersText(node), "0–2, 5, 7, 8");
    WaitNode queue{.kind = WaitKind::Queued};
    queue.blocks = {BlockId{132}};
    queue.queued = 396;
    EXPECT_EQ(waitersText(queue), "132–527") << "all of them";
    queue.queued = 1;
    EXPECT_EQ(waitersText(queue), "132");
}

}  // namespace
}  // namespace warpscope::present
