#include "app/shell/presenter.h"

#include <gtest/gtest.h>

#include <fstream>
#include <vector>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class PresenterTest : public testing::Test {
  protected:
    PresenterTest() {
        driver.openNamed("08-if-else");
        driver.key(ImGuiKey_F11);
        driver.frame(2);
    }
    support::ShellDriver driver{};
};

// A bank and a line of code lit part of a sentence that stood between them.
TEST(RingAreas, WhatLiesBetweenTwoThingsIsNotLit) {
    const draw::Box line{10, 500, 400, 520};
    const draw::Box bank{600, 100, 620, 120};
    const auto apart = ringAreas({line, bank}, 4);
    ASSERT_EQ(apart.size(), 2u);
    EXPECT_EQ(apart[0], (draw::Box{6, 496, 404, 524}));
    const draw::Box lane{622, 100, 642, 120};
    const auto beside = ringAreas({bank, line, lane}, 4);
    ASSERT_EQ(beside.size(), 2u);
    EXPECT_EQ(beside[1], (draw::Box{596, 96, 646, 124})) << "the ones that touch are one";
    EXPECT_TRUE(ringAreas({}, 4).empty());
}

// A whole view was ringed, and once more the buffer in it that was meant.
TEST(Innermost, OfTwoRingsOneInTheOtherTheInnerOneStays) {
    const draw::Box view{0, 0, 400, 300};
    const draw::Box buffer{20, 40, 120, 90};
    const draw::Box beside{500, 0, 600, 300};
    EXPECT_EQ(innermost({view, buffer, beside}), (std::vector<draw::Box>{buffer, beside}));
    EXPECT_EQ(innermost({beside, beside}).size(), 2u) << "neither holds the other";
}

TEST_F(PresenterTest, MenusAndKnobsAreAwayAndWordsAreLarge) {
    ASSERT_TRUE(driver.session().isPresenting());
    EXPECT_FALSE(driver.has("menu.file.title"));
    EXPECT_FALSE(driver.has("tab.knobs"));
    const float large = driver.sizeOf("next step").y;
    driver.key(ImGuiKey_Escape);
    driver.frame(2);
    EXPECT_FALSE(driver.session().isPresenting());
    EXPECT_TRUE(driver.has("menu.file.title"));
    EXPECT_GT(large, 1.1f * driver.sizeOf("next step").y);
}

// A remote control has these keys and no others.
TEST_F(PresenterTest, ALecturerGetsThroughALessonWithTwoKeys) {
    driver.key(ImGuiKey_PageDown);
    driver.settle();
    EXPECT_EQ(driver.session().lessonStep(), 1);
    ASSERT_TRUE(driver.session().isQuestionOpen());
    driver.key(ImGuiKey_PageDown);
    driver.settle();
    EXPECT_FALSE(driver.session().isQuestionOpen());
    EXPECT_EQ(driver.session().lessonStep(), 1);
    driver.key(ImGuiKey_PageDown);
    driver.settle();
    EXPECT_EQ(driver.session().lessonStep(), 2);
    driver.key(ImGuiKey_PageUp);
    driver.settle();
    EXPECT_EQ(driver.session().lessonStep(), 1);
}

/// Vertices of what lies over everything.
int verticesOnTop() {
    return ImGui::GetForegroundDrawList()->VtxBuffer.Size;
}

// Bug: what the pen had drawn over one step lay over the next until it faded.
TEST_F(PresenterTest, WhatThePenDrewGoesWithItsStep) {
    const int without = verticesOnTop();
    ImGuiIO& io = ImGui::GetIO();
    io.AddMousePosEvent(300, 300);
    io.AddMouseButtonEvent(ImGuiMouseButton_Right, true);
    driver.frame(2);
    for (int i = 1; i <= 8; ++i) {
        io.AddMousePosEvent(300.0f + 20.0f * static_cast<float>(i), 300);
        driver.frame();
    }
    io.AddMouseButtonEvent(ImGuiMouseButton_Right, false);
    driver.frame(2);
    EXPECT_GT(verticesOnTop(), without);
    driver.session().apply(session::GoToStep{0});
    driver.frame(2);
    EXPECT_GT(verticesOnTop(), without) << "the same step";
    driver.key(ImGuiKey_PageDown);
    driver.key(ImGuiKey_PageUp);
    driver.settle();
    EXPECT_EQ(verticesOnTop(), without);
}

// Nobody with a remote control points at a button: it stands small at the edge of the heading, and
// whole where the button is pointed at.
TEST_F(PresenterTest, TheSpeakerReadsHowTheNextStepBegins) {
    EXPECT_TRUE(driver.hasText("next: At the if, lanes 0 to 23")) << driver.allText();
    driver.moveTo(driver.find("next step"));
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("begins: At the if, lanes 0 to 23")) << driver.allText();
}

TEST_F(PresenterTest, TheNextSentenceComesAfterTheAnswer) {
    driver.key(ImGuiKey_PageDown);
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    driver.moveTo(driver.find("next step"));
    driver.frame(2);
    EXPECT_FALSE(driver.hasText("begins: First pass")) << driver.allText();
    driver.key(ImGuiKey_PageDown);
    driver.settle();
    // The button is where it was, and no tip lies over what a key changes until the pointer moves.
    driver.moveTo({1, 1});
    driver.frame();
    driver.moveTo(driver.find("next step"));
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("begins: First pass")) << driver.allText();
}

TEST_F(PresenterTest, WithoutABarTheLessonIsNamedBesideItsSteps) {
    EXPECT_TRUE(driver.hasText("A warp splits")) << driver.allText();
}

// What it pointed at lies over the picture otherwise until somebody finds the mouse.
TEST_F(PresenterTest, APointerThatRestsGoesAwayAndComesBackWithTheHand) {
    ImGui::GetIO().AddMousePosEvent(600, 400);
    driver.frame(2);
    EXPECT_TRUE(ImGui::IsMousePosValid());
    driver.frame(400);
    EXPECT_FALSE(ImGui::IsMousePosValid());
    EXPECT_EQ(ImGui::GetMouseCursor(), ImGuiMouseCursor_None);
    EXPECT_FALSE(driver.shell().isAnimating(driver.session()));
    ImGui::GetIO().AddMousePosEvent(610, 400);
    driver.frame(2);
    EXPECT_TRUE(ImGui::IsMousePosValid());
    EXPECT_NE(ImGui::GetMouseCursor(), ImGuiMouseCursor_None);
    driver.key(ImGuiKey_Escape);
    driver.frame(400);
    EXPECT_TRUE(ImGui::IsMousePosValid()) << "a reader's pointer stays";
}

TEST_F(PresenterTest, BlackComesAndGoesAndEscapeTakesItAwayFirst) {
    driver.key(ImGuiKey_B);
    EXPECT_TRUE(driver.session().isBlack());
    driver.key(ImGuiKey_Period);
    EXPECT_FALSE(driver.session().isBlack());
    driver.key(ImGuiKey_B);
    driver.key(ImGuiKey_Escape);
    EXPECT_FALSE(driver.session().isBlack());
    EXPECT_TRUE(driver.session().isPresenting());
}

// The hall would miss a step, or the question before its answer.
TEST_F(PresenterTest, AKeyOnBlackBringsThePictureBackAndNothingElse) {
    driver.key(ImGuiKey_PageDown);
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    const auto cycle = driver.session().cycle();
    for (const ImGuiKey key : {ImGuiKey_PageDown, ImGuiKey_PageUp, ImGuiKey_N, ImGuiKey_P,
                               ImGuiKey_Space, ImGuiKey_RightArrow, ImGuiKey_1}) {
        driver.key(ImGuiKey_B);
        ASSERT_TRUE(driver.session().isBlack());
        driver.key(key);
        driver.settle();
        EXPECT_FALSE(driver.session().isBlack());
        EXPECT_EQ(driver.session().lessonStep(), 1);
        EXPECT_TRUE(driver.session().isQuestionOpen());
        EXPECT_EQ(driver.session().cycle(), cycle);
        EXPECT_FALSE(driver.session().playback().isPlaying());
    }
}

TEST_F(PresenterTest, ARunIsHeldWithoutMovingThePicture) {
    driver.session().apply(session::GoToStep{0});
    driver.settle();
    driver.key(ImGuiKey_C);
    driver.settle();
    EXPECT_TRUE(driver.session().hasPinnedRun());
    EXPECT_TRUE(driver.hasText("kept as A")) << driver.allText();
    EXPECT_FALSE(driver.hasText("A is the run on the screen")) << "the comparison is behind a tab";
}

TEST_F(PresenterTest, AFileThatCannotBeOpenedMovesNothingAndEscapeTakesItAway) {
    const auto placesNow = [&] {
        std::vector<float> places;
        for (const ShownPanel& panel : driver.shell().shown())
            if (panel.key != "problems")
                places.insert(places.end(), {panel.box.left, panel.box.top, panel.box.bottom});
        return places;
    };
    const std::vector<float> before = placesNow();
    const auto file = support::freshFolder("presenter_refused") / "broken.toml";
    std::ofstream(file) << "format = 1\ntitle = 7\n";
    driver.open(file);
    ASSERT_TRUE(driver.hasText("broken.toml:"));
    EXPECT_EQ(placesNow(), before);
    driver.key(ImGuiKey_Escape);
    driver.settle();
    EXPECT_FALSE(driver.hasText("broken.toml:"));
    EXPECT_TRUE(driver.session().isPresenting());
}

TEST_F(PresenterTest, F11IsFullScreenWhileAKernelIsTyped) {
    driver.key(ImGuiKey_F11);
    driver.session().apply(session::SetEditing{true});
    driver.frame(3);
    ASSERT_FALSE(driver.session().isPresenting());
    driver.key(ImGuiKey_F11);
    driver.frame(2);
    EXPECT_TRUE(driver.session().isPresenting());
    EXPECT_TRUE(driver.session().editor().isEditing);
}

// Who went on one step too far comes back to the picture that the hall has just seen.
TEST_F(PresenterTest, BackOverTheFirstStepLiesTheLastOneOfTheLessonBefore) {
    const std::string lesson = driver.session().original().path.filename().string();
    const int last = static_cast<int>(driver.session().original().steps.size()) - 1;
    driver.session().apply(session::GoToStep{last});
    driver.session().apply(session::RevealAnswer{});
    driver.settle();
    driver.key(ImGuiKey_PageDown);
    driver.settle();
    ASSERT_NE(driver.session().original().path.filename().string(), lesson);
    driver.key(ImGuiKey_PageUp);
    driver.settle();
    EXPECT_EQ(driver.session().original().path.filename().string(), lesson);
    EXPECT_EQ(driver.session().lessonStep(), last);
}

TEST_F(PresenterTest, UnderTheSpotlightStandsNoTip) {
    driver.moveTo(driver.find("next step"));
    driver.frame(2);
    ASSERT_TRUE(driver.hasText("begins: At the if")) << driver.allText();
    driver.key(ImGuiKey_S);
    const ImVec2 at = driver.find("next step");
    driver.moveTo({at.x + 3, at.y});
    driver.frame(2);
    EXPECT_FALSE(driver.hasText("begins: At the if")) << driver.allText();
    driver.key(ImGuiKey_S);
    driver.moveTo(at);
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("begins: At the if")) << driver.allText();
}

TEST(Presenter, OutsideOfALectureTheScreenIsNeverBlack) {
    support::ShellDriver driver;
    driver.openNamed("08-if-else");
    driver.key(ImGuiKey_B);
    driver.key(ImGuiKey_S);
    EXPECT_FALSE(driver.session().isBlack());
    EXPECT_FALSE(driver.session().hasSpotlight());
}

// One part in 25 of the picture, whatever number of pixels that is.
TEST(Presenter, LettersAreAsLargeAsTheHallNeeds) {
    const ImVec2 sizes[] = {{1280, 720}, {1920, 1080}};
    for (const ImVec2 size : sizes) {
        support::ShellDriver driver;
        driver.resize(size.x, size.y);
        driver.openNamed("08-if-else");
        driver.session().apply(session::GoToStep{2});
        driver.settle();
        const float reader = driver.sizeOf("line 5").y;
        driver.key(ImGuiKey_F11);
        driver.frame(4);
        EXPECT_GT(driver.sizeOf("next step").y, size.y / 25) << size.y;
        ASSERT_TRUE(driver.has("line 5")) << "the code is in sight";
        EXPECT_GT(driver.sizeOf("line 5").y, 1.4f * reader) << size.y;
        EXPECT_TRUE(driver.hasText("00ffffff")) << "and the masks: " << driver.allText();
        // Somebody who finds them too large can still say so.
        const float presented = driver.sizeOf("next step").y;
        driver.session().apply(session::SetScale{0.8f});
        driver.frame(2);
        EXPECT_LT(driver.sizeOf("next step").y, presented);
    }
}

// One long line made those of the whole kernel small.
TEST(Presenter, CodeIsReadFromTheLastRow) {
    for (const char* lesson : {"08-if-else", "chapter-4-divergence/01-what-a-split-costs",
                               "chapter-4-divergence/02-nested", "12-picture-boundary"}) {
        support::ShellDriver driver;
        driver.resize(1280, 720);
        driver.openNamed(lesson);
        driver.key(ImGuiKey_F11);
        for (int press = 0; press < 6; ++press) {
            driver.settle();
            const float row = driver.has("line 5") ? driver.sizeOf("line 5").y : 720;
            EXPECT_GT(row, 720.0f / 22) << lesson << ", step " << driver.session().lessonStep() + 1;
            driver.key(ImGuiKey_PageDown);
        }
    }
}

// What is left of the room is the picture's.
TEST(Presenter, ASentenceUnderTheLanesIsWholeOrNotThere) {
    support::ShellDriver driver;
    driver.resize(1280, 720);
    driver.openNamed("chapter-4-divergence/02-nested");
    driver.key(ImGuiKey_F11);
    int splits = 0;
    for (int press = 0; press < 11; ++press) {
        driver.settle();
        splits += driver.hasText("runs for lanes") ? 1 : 0;
        EXPECT_EQ(driver.hasText("wait for their turn"), driver.hasText("do not overlap."))
            << driver.allText();
        driver.key(ImGuiKey_PageDown);
    }
    EXPECT_GT(splits, 0);
}

TEST(Presenter, AStepThatTurnsAKnobBeforeTheHallHasItInSight) {
    support::ShellDriver driver;
    driver.openNamed("14-register-cliff");
    driver.key(ImGuiKey_F11);
    driver.frame(2);
    EXPECT_FALSE(driver.has("launch.grid"));
    driver.session().apply(session::GoToStep{5});
    driver.settle();
    EXPECT_TRUE(driver.has("launch.grid"));
}

}  // namespace
}  // namespace warpscope::shell
