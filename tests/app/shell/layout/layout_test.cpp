#include "app/shell/layout/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/session/base/arrangement.h"
#include "app/shell/layout/arrangements.h"

namespace warpscope::shell {
namespace {

LayoutRules everything() {
    LayoutRules rules;
    rules.isShown = [](std::string_view) { return true; };
    rules.rememberedShare = [](std::string_view) { return -1.0f; };
    return rules;
}

float areaOf(const draw::Box& rect) {
    return rect.width() * rect.height();
}

bool overlap(const draw::Box& a, const draw::Box& b) {
    constexpr float slack = 0.01f;
    return a.right > b.left + slack && b.right > a.left + slack && a.bottom > b.top + slack &&
           b.bottom > a.top + slack;
}

const draw::Box* rectOf(const Placement& placement, std::string_view view) {
    const auto found = std::ranges::find(placement.panels, view, &Panel::view);
    return found == placement.panels.end() ? nullptr : &found->box;
}

TEST(Layout, ASplitSharesTheRoomBesideTheGap) {
    const Placement placed =
        place(row("r", 0.25f, leaf("a"), leaf("b")), {0, 0, 1010, 500}, everything());
    EXPECT_EQ(*rectOf(placed, "a"), (draw::Box{0, 0, 250, 500}));
    EXPECT_EQ(*rectOf(placed, "b"), (draw::Box{260, 0, 1010, 500}));
    ASSERT_EQ(placed.splitters.size(), 1u);
    EXPECT_EQ(placed.splitters[0].box, (draw::Box{250, 0, 260, 500}));
}

TEST(Layout, AViewWidensUntilNothingOfItIsBrokenButNotFurther) {
    LayoutRules rules = everything();
    const Node tree = fittedRow("r", 0.5f, 0.6f, leaf("a"), leaf("b"));
    const auto widthFor = [&](float wish) {
        rules.wishedWidth = [wish](std::string_view) { return wish; };
        return rectOf(place(tree, {0, 0, 1010, 500}, rules), "a")->width();
    };
    EXPECT_EQ(widthFor(0), 500) << "no wish";
    EXPECT_EQ(widthFor(300), 500);
    EXPECT_EQ(widthFor(560), 560);
    EXPECT_EQ(widthFor(700), 500) << "in vain: lines would be broken nevertheless";
}

/// Words over code, beside a picture, in 1010 by 500: `words` is their area in the usual letters, a
/// tenth less in smaller ones, and code wants 200 pixels.
class WordsOverCode : public testing::Test {
  protected:
    Placement placed(float words, float height = 500) {
        rules.fullHeight = 500;
        rules.wishedHeight = [words](std::string_view view, float width) {
            return view == "lesson" ? words / width : 0;
        };
        rules.modestHeight = [words](std::string_view, float width) { return 0.9f * words / width; };
        rules.codeHeight = [](float) { return 200.0f; };
        Node left = fitted("text", 0.72f, leaf("lesson"), leaf("source"));
        left.isOverCode = true;
        return place(row("left", 0.45f, std::move(left), leaf("lanes")), {0, 0, 1010, height},
                     rules);
    }
    LayoutRules rules = everything();
};

// Two lines of code stood under the words of a question on a projector.
TEST_F(WordsOverCode, GiveWayToLinesOfCode) {
    Placement now = placed(90000);
    EXPECT_FLOAT_EQ(rectOf(now, "lesson")->width(), 450) << "there is room";
    EXPECT_FLOAT_EQ(rectOf(now, "lesson")->height(), 200);
    now = placed(140000);
    EXPECT_FLOAT_EQ(rectOf(now, "lesson")->width(), 450) << "in smaller letters";
    EXPECT_FLOAT_EQ(rectOf(now, "source")->height(), 200);
    now = placed(150000);
    EXPECT_FLOAT_EQ(rectOf(now, "lesson")->width(), 500) << "wider";
    EXPECT_FLOAT_EQ(rectOf(now, "source")->height(), 200);
    now = placed(200000);
    EXPECT_FLOAT_EQ(rectOf(now, "lesson")->width(), 1010) << "for the whole width";
    EXPECT_FLOAT_EQ(rectOf(now, "source")->width(), 450);
    EXPECT_FLOAT_EQ(rectOf(now, "source")->top, rectOf(now, "lanes")->top);
    EXPECT_GT(rectOf(now, "source")->height(), 200);
    now = placed(500000);
    EXPECT_FLOAT_EQ(rectOf(now, "lesson")->width(), 550) << "nothing helps";
}

TEST_F(WordsOverCode, LeaveTwoPicturesThatStandAboveEachOtherTheirHeight) {
    placed(200000);
    Node left = fitted("text", 0.72f, leaf("lesson"), leaf("source"));
    left.isOverCode = true;
    const Node tree =
        row("left", 0.45f, std::move(left), column("right", 0.5f, leaf("stage"), leaf("timeline")));
    const Placement now = place(tree, {0, 0, 1010, 500}, rules);
    EXPECT_FLOAT_EQ(rectOf(now, "lesson")->width(), 550);
    EXPECT_FLOAT_EQ(rectOf(now, "timeline")->height(), 245);
}

// What a run that stopped says takes its room from below, and nothing may jump to the side then.
TEST_F(WordsOverCode, StayWhereTheyAreWhenSomethingComesUpBelow) {
    for (const float words : {90000.0f, 150000.0f, 200000.0f}) {
        const Placement before = placed(words), after = placed(words, 380);
        for (const char* view : {"lesson", "source", "lanes"}) {
            EXPECT_FLOAT_EQ(rectOf(after, view)->left, rectOf(before, view)->left) << words;
            EXPECT_FLOAT_EQ(rectOf(after, view)->right, rectOf(before, view)->right) << words;
        }
    }
}

TEST_F(WordsOverCode, AreWhereSomebodyHasDraggedThem) {
    rules.rememberedShare = [](std::string_view name) { return name == "left" ? 0.3f : -1.0f; };
    EXPECT_FLOAT_EQ(rectOf(placed(200000), "lesson")->width(), 300);
}

TEST(Layout, AHiddenViewGivesItsRoomToItsNeighbour) {
    LayoutRules rules = everything();
    rules.isShown = [](std::string_view view) { return view != "b"; };
    const Node tree = column("c", 0.5f, row("r", 0.5f, leaf("a"), leaf("b")), leaf("d"));
    const Placement placed = place(tree, {0, 0, 1000, 610}, rules);
    EXPECT_EQ(*rectOf(placed, "a"), (draw::Box{0, 0, 1000, 300}));
    EXPECT_EQ(rectOf(placed, "b"), nullptr);
    EXPECT_EQ(placed.splitters.size(), 1u) << "there is nothing left to split beside a";
}

TEST(Layout, WithNothingShownThereIsNothing) {
    LayoutRules rules = everything();
    rules.isShown = [](std::string_view) { return false; };
    const Placement placed = place(row("r", 0.5f, leaf("a"), leaf("b")), {0, 0, 900, 600}, rules);
    EXPECT_TRUE(placed.panels.empty());
    EXPECT_TRUE(placed.splitters.empty());
}

TEST(Layout, ARememberedShareCountsAndIsKeptWithinTheMinimum) {
    LayoutRules rules = everything();
    float remembered = 0.8f;
    rules.rememberedShare = [&](std::string_view) { return remembered; };
    const Node tree = row("r", 0.25f, leaf("a"), leaf("b"));
    EXPECT_FLOAT_EQ(rectOf(place(tree, {0, 0, 1010, 500}, rules), "a")->width(), 800);
    remembered = 0.99f;
    EXPECT_FLOAT_EQ(rectOf(place(tree, {0, 0, 1010, 500}, rules), "b")->width(), rules.minimum);
    remembered = 0;
    EXPECT_FLOAT_EQ(rectOf(place(tree, {0, 0, 1010, 500}, rules), "a")->width(), rules.minimum);
}

TEST(Layout, DraggingASplitterPutsItWhereThePointerIs) {
    const Node tree = row("r", 0.25f, leaf("a"), leaf("b"));
    LayoutRules rules = everything();
    const Splitter splitter = place(tree, {100, 0, 1110, 500}, rules).splitters.at(0);
    for (const float position : {250.0f, 605.0f, 900.0f}) {
        const float share = shareAt(splitter, position, rules.minimum);
        rules.rememberedShare = [&](std::string_view) { return share; };
        const draw::Box gap = place(tree, {100, 0, 1110, 500}, rules).splitters.at(0).box;
        EXPECT_NEAR((gap.left + gap.right) / 2, position, 0.5f);
    }
}

TEST(Layout, DraggingBeyondTheEndStopsAtTheMinimum) {
    const LayoutRules rules = everything();
    const Splitter splitter =
        place(column("c", 0.5f, leaf("a"), leaf("b")), {0, 0, 400, 1010}, rules).splitters.at(0);
    EXPECT_FLOAT_EQ(shareAt(splitter, -500, 80), 0.08f);
    EXPECT_FLOAT_EQ(shareAt(splitter, 5000, 80), 0.92f);
}

TEST(Layout, TabsShareAPlaceAndTheOneInFrontIsSeen) {
    LayoutRules rules = everything();
    const Node tree = row("r", 0.5f, tabs({"a", "b", "c"}), leaf("d"));
    Placement placed = place(tree, {0, 0, 1010, 500}, rules);
    ASSERT_EQ(placed.panels.size(), 2u);
    EXPECT_EQ(placed.panels[0].view, "a") << "the first, until somebody chooses";
    EXPECT_EQ(placed.panels[0].tabs, (std::vector<std::string>{"a", "b", "c"}));
    rules.frontOf = [](const std::vector<std::string>& views) { return views.back(); };
    placed = place(tree, {0, 0, 1010, 500}, rules);
    EXPECT_EQ(placed.panels[0].view, "c");
    EXPECT_EQ(placed.panels[0].box, (draw::Box{0, 0, 500, 500}));
    EXPECT_TRUE(placed.panels[1].tabs.empty());
}

TEST(Layout, HiddenViewsAreNoTabsAndOneAloneNeedsNone) {
    LayoutRules rules = everything();
    rules.isShown = [](std::string_view view) { return view == "b" || view == "d"; };
    const Node tree = row("r", 0.5f, tabs({"a", "b"}), leaf("d"));
    Placement placed = place(tree, {0, 0, 1010, 500}, rules);
    EXPECT_EQ(placed.panels[0].view, "b");
    EXPECT_TRUE(placed.panels[0].tabs.empty());
    rules.isShown = [](std::string_view view) { return view == "d"; };
    placed = place(tree, {0, 0, 1010, 500}, rules);
    EXPECT_EQ(*rectOf(placed, "d"), (draw::Box{0, 0, 1010, 500}));
}

class EveryArrangement : public testing::TestWithParam<session::Arrangement> {};

INSTANTIATE_TEST_SUITE_P(Arrangements, EveryArrangement, testing::ValuesIn(session::kArrangements));

constexpr Room kRooms[] = {Room::Ample, Room::Tight, Room::Tiny};

void expectFilledWithoutOverlap(const Node& tree, const draw::Box& area) {
    const Placement placed = place(tree, area, everything());
    float covered = 0;
    for (std::size_t i = 0; i < placed.panels.size(); ++i) {
        const draw::Box& rect = placed.panels[i].box;
        covered += areaOf(rect);
        EXPECT_GE(rect.left, area.left - 0.01f);
        EXPECT_LE(rect.right, area.right + 0.01f);
        EXPECT_LE(rect.bottom, area.bottom + 0.01f);
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_FALSE(overlap(rect, placed.panels[j].box))
                << placed.panels[i].view << " and " << placed.panels[j].view;
    }
    for (const Splitter& splitter : placed.splitters)
        covered += areaOf(splitter.box);
    EXPECT_NEAR(covered, areaOf(area), areaOf(area) * 0.001f);
}

TEST_P(EveryArrangement, FillsTheWindowWithoutOverlapAtEverySize) {
    for (const Room room : kRooms)
        for (const draw::Box& area :
             {draw::Box{0, 44, 1280, 744}, draw::Box{0, 44, 1920, 1024}, draw::Box{3, 5, 303, 205}})
            expectFilledWithoutOverlap(treeOf(GetParam(), room), area);
}

TEST_P(EveryArrangement, ShowsTheLessonAndEachViewOnce) {
    for (const Room room : kRooms) {
        const std::vector<std::string> views = viewsOf(treeOf(GetParam(), room));
        EXPECT_NE(std::ranges::find(views, "lesson"), views.end());
        EXPECT_EQ(std::set<std::string>(views.begin(), views.end()).size(), views.size());
    }
}

// Settings remember a splitter by its name alone.
TEST(Layout, NoTwoSplittersOfAllArrangementsShareAName) {
    std::set<std::string> names;
    std::size_t count = 0;
    for (const Room room : kRooms) {
        for (const session::Arrangement arrangement : session::kArrangements) {
            for (const Splitter& splitter :
                 place(treeOf(arrangement, room), {0, 0, 1600, 1000}, everything()).splitters) {
                names.insert(splitter.name);
                ++count;
            }
        }
    }
    EXPECT_EQ(names.size(), count);
}

}  // namespace
}  // namespace warpscope::shell
