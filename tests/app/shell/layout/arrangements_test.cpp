#include "app/shell/layout/arrangements.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "app/names/view_names.h"
#include "app/session/base/arrangement.h"
#include "app/shell/layout/view_list.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

std::set<std::string> existingViews() {
    std::set<std::string> keys;
    for (const ViewRow& row : makeViews())
        keys.emplace(row.view->key());
    return keys;
}

// A name with a slip would leave a hole in the window.
TEST(Arrangements, NameOnlyViewsThatExist) {
    const std::set<std::string> existing = existingViews();
    for (const session::Arrangement arrangement : session::kArrangements)
        for (const std::string& view : viewsOf(treeOf(arrangement)))
            EXPECT_TRUE(existing.contains(view)) << view;
}

TEST(Arrangements, EveryViewStandsSomewhere) {
    // One stands under every arrangement, one wherever a run is kept, one wherever a kernel prints,
    // one wherever a file has drawings.
    std::set<std::string> placed = {"transport", "compare", "output", "scene"};
    for (const session::Arrangement arrangement : session::kArrangements)
        for (const std::string& view : viewsOf(treeOf(arrangement)))
            placed.insert(view);
    for (const std::string& view : existingViews())
        EXPECT_TRUE(placed.contains(view)) << view;
}

TEST(Arrangements, AViewThatNoTreeNamesIsATabOfItsHome) {
    constexpr std::array<names::ViewName, 3> kViews{{{"b", "x"}, {"new", "x"}, {"far", "y"}}};
    const Node tree = row("r", 0.5f, leaf("a"), leaf("b"));
    EXPECT_EQ(viewsOf(withViewsOf(tree, "x", kViews)), (std::vector<std::string>{"a", "b", "new"}));
    EXPECT_EQ(viewsOf(withViewsOf(tree, "z", kViews)), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(withViewsOf(tree, "x", kViews).children[1].axis, Node::Axis::Tabs);
}

TEST(Arrangements, AStepsViewsStandBesideTheWordsTheLargestFirst) {
    LayoutRules rules;
    rules.isShown = [](std::string_view) { return true; };
    rules.rememberedShare = [](std::string_view) { return -1.0f; };
    for (const auto& views : std::vector<std::vector<std::string>>{{"lanes"},
                                                                   {"source"},
                                                                   {"lanes", "source"},
                                                                   {"timeline", "sm", "inspector"},
                                                                   {"stage", "timeline", "compare"},
                                                                   {"source", "knobs"}}) {
        const auto panels = place(stageTree(views), {0, 0, 1200, 700}, rules).panels;
        EXPECT_EQ(panels.size(), views.size() + 1);
        EXPECT_EQ(panels.front().view, "lesson");
        const auto area = [&](const std::string& view) {
            const auto found = std::ranges::find(panels, view, &Panel::view);
            return found == panels.end() ? 0 : found->box.width() * found->box.height();
        };
        for (const std::string& view : views)
            EXPECT_GE(area(views[0]), area(view)) << view;
    }
}

TEST(Arrangements, AKernelThatIsEditedIsLargeAndItsLaunchBesideIt) {
    const std::set<std::string> existing = existingViews();
    for (const Room room : {Room::Ample, Room::Tight, Room::Tiny}) {
        LayoutRules rules;
        rules.isShown = [](std::string_view) { return true; };
        rules.rememberedShare = [](std::string_view) { return -1.0f; };
        const Node tree = editingTree(room);
        for (const std::string& view : viewsOf(tree))
            EXPECT_TRUE(existing.contains(view)) << view;
        const auto panels = place(tree, {0, 0, 1200, 700}, rules).panels;
        const auto source = std::ranges::find(panels, "source", &Panel::view);
        ASSERT_NE(source, panels.end());
        EXPECT_GT(source->box.width() * source->box.height(), 0.35f * 1200 * 700);
        EXPECT_NE(std::ranges::find(panels, "launch", &Panel::view), panels.end());
        for (const Panel& panel : panels)
            EXPECT_EQ(std::ranges::count(panel.tabs, "lesson"), 0);
    }
}

TEST(Arrangements, AFurtherViewIsATabAndTheLessonStaysInSight) {
    for (const std::string view : {"compare", "charts"}) {
        for (const Node& tree : {stageTree({"stage", "timeline"}), stageTree({"lanes", "source"}),
                                 treeOf(session::Arrangement::Overview, Room::Tight)}) {
            const Node more = withTab(tree, view);
            EXPECT_EQ(viewsOf(more).size(), viewsOf(tree).size() + 1);
            EXPECT_EQ(viewsOf(withTab(more, view)), viewsOf(more)) << "once";
            LayoutRules rules;
            rules.isShown = [](std::string_view) { return true; };
            rules.rememberedShare = [](std::string_view) { return -1.0f; };
            const auto panels = place(more, {0, 0, 1200, 700}, rules).panels;
            EXPECT_NE(std::ranges::find(panels, "lesson", &Panel::view), panels.end());
        }
    }
}

// Whoever compares turns a knob and reads what comes of it.
TEST(Arrangements, TheComparisonLeavesTheKnobsInSight) {
    LayoutRules rules;
    rules.isShown = [](std::string_view) { return true; };
    rules.rememberedShare = [](std::string_view) { return -1.0f; };
    for (const Node& tree :
         {stageTree({"registers", "charts", "knobs"}),
          treeOf(session::Arrangement::Occupancy, Room::Tight),
          treeOf(session::Arrangement::Overview), treeOf(session::Arrangement::Sweep)}) {
        const Node both = withComparison(tree);
        EXPECT_EQ(viewsOf(both).size(), viewsOf(tree).size() + 1);
        const auto panels = place(both, {0, 0, 1260, 600}, rules).panels;
        const auto knobs = std::ranges::find(panels, "knobs", &Panel::view);
        const auto compare = std::ranges::find(panels, "compare", &Panel::view);
        ASSERT_NE(knobs, panels.end());
        ASSERT_NE(compare, panels.end());
        EXPECT_GT(knobs->box.height(), 120);
        EXPECT_GT(compare->box.height(), 120);
    }
    const Node other = withComparison(stageTree({"lanes", "source"}));
    EXPECT_EQ(viewsOf(other), viewsOf(withTab(stageTree({"lanes", "source"}), "compare")));
    EXPECT_EQ(viewsOf(withComparison(other)), viewsOf(other)) << "once";
}

TEST(Arrangements, WhoHoldsARunFindsKnobsOverTheComparison) {
    LayoutRules rules;
    rules.isShown = [](std::string_view) { return true; };
    rules.rememberedShare = [](std::string_view) { return -1.0f; };
    for (const auto& views : {std::vector<std::string>{"lanes", "source"},
                              std::vector<std::string>{"timeline", "stage"},
                              std::vector<std::string>{"lanes", "source", "occupancy"}}) {
        const Node both = withKnobs(withComparison(stageTree(views)));
        EXPECT_EQ(viewsOf(both).size(), views.size() + 3) << "lesson, knobs and comparison";
        EXPECT_EQ(viewsOf(withKnobs(both)), viewsOf(both)) << "once";
        const auto panels = place(both, {0, 0, 1260, 600}, rules).panels;
        const auto knobs = std::ranges::find(panels, "knobs", &Panel::view);
        ASSERT_NE(knobs, panels.end());
        EXPECT_TRUE(knobs->tabs.empty()) << "behind nothing";
        EXPECT_GT(knobs->box.height(), 120);
    }
    const Node knobs = withComparison(stageTree({"registers", "charts", "knobs"}));
    EXPECT_EQ(viewsOf(withKnobs(knobs)), viewsOf(knobs));
}

TEST(Arrangements, AViewThatWasAskedForStandsInTheLargestPanel) {
    const auto tabsWith = [](const Node& tree, const std::string& view) {
        LayoutRules rules;
        rules.isShown = [](std::string_view) { return true; };
        rules.rememberedShare = [](std::string_view) { return -1.0f; };
        const auto panels = place(tree, {0, 0, 1200, 700}, rules).panels;
        const auto found = std::ranges::find_if(panels, [&](const Panel& panel) {
            return std::ranges::find(panel.tabs, view) != panel.tabs.end();
        });
        return found == panels.end() ? std::vector<std::string>{} : found->tabs;
    };
    EXPECT_EQ(tabsWith(withLargeTab(stageTree({"stage", "timeline"}), "chip"), "chip"),
              (std::vector<std::string>{"stage", "chip"}));
    const Node tight = treeOf(session::Arrangement::Overview, Room::Tight);
    EXPECT_EQ(tabsWith(withLargeTab(tight, "chip"), "chip").front(), "stage");
    // What is read keeps its place beside the words of the lesson.
    EXPECT_EQ(viewsOf(withLargeTab(tight, "inspector")), viewsOf(withTab(tight, "inspector")));
    EXPECT_EQ(viewsOf(withLargeTab(tight, "timeline")), viewsOf(tight)) << "it is there";
}

TEST(Arrangements, LoseNoViewWhereThereIsLittleRoom) {
    for (const session::Arrangement arrangement : session::kArrangements) {
        const auto all = viewsOf(treeOf(arrangement));
        for (const Room room : {Room::Tight, Room::Tiny}) {
            const auto some = viewsOf(treeOf(arrangement, room));
            EXPECT_EQ(std::set<std::string>(some.begin(), some.end()),
                      std::set<std::string>(all.begin(), all.end()));
        }
    }
}

// The screen of a phone: beside each other, words and picture would be a hand's breadth of letters.
TEST(Arrangements, StandOneAboveTheOtherWhereTheWindowIsHigherThanWide) {
    std::vector<Node> trees = {tinyStageTree({"lanes", "source"}), editingTree(Room::Tiny)};
    for (const session::Arrangement arrangement : session::kArrangements)
        trees.push_back(treeOf(arrangement, Room::Tiny));
    LayoutRules rules;
    rules.isShown = [](std::string_view) { return true; };
    rules.rememberedShare = [](std::string_view) { return -1.0f; };
    rules.wishedHeight = [](std::string_view, float) { return 300.0f; };
    for (const Node& tree : trees) {
        EXPECT_EQ(viewsOf(upright(tree)), viewsOf(tree));
        for (const Panel& panel : place(upright(tree), {0, 0, 390, 740}, rules).panels)
            EXPECT_EQ(panel.box.width(), 390) << panel.view;
    }
}

TEST(Arrangements, CountTheRoomInLettersSoThatAProjectorAtScale2IsTight) {
    EXPECT_EQ(roomOf(1280, 800, 16), Room::Ample);
    EXPECT_EQ(roomOf(1280, 720, 16), Room::Ample);
    EXPECT_EQ(roomOf(1920, 1080, 32), Room::Tight);
    EXPECT_EQ(roomOf(960, 540, 16), Room::Tight);
    EXPECT_EQ(roomOf(1280, 800, 32), Room::Tiny);
    EXPECT_EQ(roomOf(3840, 2160, 32), Room::Ample);
}

// The lesson must stay in sight whatever a step brings in front.
TEST(Arrangements, NeverPutTheLessonBehindATab) {
    for (const session::Arrangement arrangement : session::kArrangements) {
        for (const Room room : {Room::Ample, Room::Tight, Room::Tiny}) {
            LayoutRules rules;
            rules.isShown = [](std::string_view) { return true; };
            rules.rememberedShare = [](std::string_view) { return -1.0f; };
            for (const Panel& panel :
                 place(treeOf(arrangement, room), {0, 0, 900, 500}, rules).panels)
                EXPECT_EQ(std::ranges::count(panel.tabs, "lesson"), 0);
        }
    }
}

TEST(Arrangements, AreReadFromLeftToRightAndFromTopToBottom) {
    const Node tree = row("r", 0.5f, column("c", 0.5f, leaf("a"), leaf("b")), leaf("d"));
    EXPECT_EQ(viewsOf(tree), (std::vector<std::string>{"a", "b", "d"}));
}

TEST(Arrangements, InALectureTheWordsStandOverPicturesForTheWholeWidth) {
    LayoutRules rules;
    rules.isShown = [](std::string_view) { return true; };
    rules.rememberedShare = [](std::string_view) { return -1.0f; };
    rules.wishedHeight = [](std::string_view, float) { return 150.0f; };
    const std::vector<std::vector<std::string>> kViews{{"lanes", "source", "timeline"},
                                                       {"stage", "timeline"},
                                                       {"timeline"},
                                                       {"source"},
                                                       {"source", "inspector"}};
    for (const auto& views : kViews) {
        const auto panels = place(presentedTree(views), {0, 0, 1280, 640}, rules).panels;
        EXPECT_EQ(panels.front().view, "lesson");
        EXPECT_EQ(panels.front().box.width(), 1280);
        ASSERT_EQ(panels.size(), std::min<std::size_t>(views.size(), 2) + 1);
        for (std::size_t i = 1; i < panels.size(); ++i) {
            EXPECT_GT(panels[i].box.height(), 450) << panels[i].view;
            EXPECT_GT(panels[i].box.width(), 600) << panels[i].view;
        }
    }
}

TEST(Arrangements, InTightRoomTheTableOfADeviceIsATabOfThePicture) {
    const std::vector<std::string> views{"occupancy", "device"};
    const auto panelsIn = [&](Room room) {
        LayoutRules rules;
        rules.isShown = [](std::string_view) { return true; };
        rules.rememberedShare = [](std::string_view) { return -1.0f; };
        rules.wishedHeight = [](std::string_view, float) { return 0.0f; };
        rules.frontOf = [](const std::vector<std::string>& tabs) { return tabs.front(); };
        return place(stageTree(views, room), {0, 0, 1280, 720}, rules).panels.size();
    };
    EXPECT_EQ(panelsIn(Room::Ample), 3U);
    EXPECT_EQ(panelsIn(Room::Tight), 2U);
    EXPECT_EQ(viewsOf(stageTree(views, Room::Tight)).back(), "device");
}

// Beside the panel of a deadlock one line of code was left.
TEST(Arrangements, LongWordsLeaveRoomForCode) {
    LayoutRules rules;
    rules.isShown = [](std::string_view) { return true; };
    rules.rememberedShare = [](std::string_view) { return -1.0f; };
    rules.wishedHeight = [](std::string_view, float) { return 900.0f; };
    rules.frontOf = [](const std::vector<std::string>& tabs) { return tabs.front(); };
    constexpr float kBesideDeadlock = 560;
    const auto panels =
        place(treeOf(session::Arrangement::Divergence), {0, 0, 1280, kBesideDeadlock}, rules)
            .panels;
    const auto source = std::ranges::find(panels, "source", &Panel::view);
    ASSERT_NE(source, panels.end());
    EXPECT_GT(source->box.height(), 160);
}

// A step may show nothing but its words.
TEST(Arrangements, TheLessonAloneHasTheWholeWindow) {
    const std::vector<std::string> words{"lesson"};
    EXPECT_EQ(viewsOf(stageTree(words)), words);
    EXPECT_EQ(viewsOf(tinyStageTree(words)), words);
    EXPECT_EQ(viewsOf(presentedTree(words)), words);
}

TEST(Arrangements, TheChartsOfTheOccupancyAreWholeOnALaptop) {
    support::ShellDriver driver;
    driver.openNamed("14-register-cliff");
    driver.resize(1280, 720);
    driver.session().apply(session::SetArrangement{session::Arrangement::Occupancy});
    driver.settle();
    const auto& shown = driver.shell().shown();
    const auto charts = std::ranges::find(shown, "charts", &ShownPanel::key);
    const auto registers = std::ranges::find(shown, "registers", &ShownPanel::key);
    ASSERT_NE(charts, shown.end());
    ASSERT_NE(registers, shown.end());
    EXPECT_GT(charts->box.height(), 500);
    EXPECT_GT(registers->box.height(), 250) << "with its slider";
}

// Under the words a form would take lines of them; and in a wide window words need less of it.
TEST(Arrangements, WordsKeepTheirColumnAndAPictureHasWhatTheyLeave) {
    EXPECT_EQ(viewsOf(stageTree({"source", "launch"})),
              (std::vector<std::string>{"lesson", "source", "launch"}));
    const Node form = stageTree({"source", "launch"});
    EXPECT_EQ(form.children[0].view, "lesson") << "nothing stands under it";
    EXPECT_LT(stageTree({"stage"}, Room::Ample, isWide(1600, 16)).share,
              stageTree({"stage"}, Room::Ample, isWide(1280, 16)).share);
}

}  // namespace
}  // namespace warpscope::shell
