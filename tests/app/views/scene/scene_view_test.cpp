#include "app/views/scene/scene_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/views/scene/scene_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SceneView, NamesTheCallsAndTheLookUnderThePointer) {
    ViewWindow window{makeSceneView(), 800, 520};
    window.open(sceneScenario());
    EXPECT_TRUE(window.driver.hasText("synchronize(done)")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("not a simulation"));
    EXPECT_EQ(window.status(), "Who waits for whom");
    window.driver.moveTo(window.driver.find("bar 1"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("copyIn()")) << window.driver.allText();
    ASSERT_NE(window.last<session::Hover>(), nullptr);
    EXPECT_EQ(window.last<session::Hover>()->selection.line, 3);
}

// Half of a call's words says less than its line, which the list above names.
TEST(SceneView, ABarThatIsTooShortForItsCallBearsItsNameOrItsLine) {
    for (const float width : {800.0f, 330.0f}) {
        ViewWindow window{makeSceneView(), width, 520};
        window.open(sceneScenario());
        std::vector<std::string> words;
        for (const support::Painted& painted : window.canvas.painted())
            if (painted.kind == support::Painted::Kind::Words &&
                painted.font == draw::Font::CodeSmall)
                words.push_back(painted.words);
        for (const std::string& word : words)
            EXPECT_EQ(word.find("…"), std::string::npos) << word << " at " << width;
        const auto count = [&](const char* word) { return std::ranges::count(words, word); };
        EXPECT_GE(count("copyIn()") + count("copyIn") + count("3"), 2) << "the host's and its own";
    }
}

TEST(SceneView, EachColourHasALetterInItsLegend) {
    ViewWindow window{makeSceneView(), 800, 520};
    window.open(sceneScenario());
    for (const char* letter : {"w", "d", "c"})
        EXPECT_TRUE(std::ranges::any_of(
            window.canvas.painted(),
            [&](const support::Painted& one) { return one.isSeen() && one.words == letter; }))
            << letter << window.driver.allText();
}

// At the end of the axis half of the knob was cut off.
TEST(SceneView, TheKnobOfTheAxisIsWholeAtItsEnd) {
    ViewWindow window{makeSceneView(), 800, 520};
    window.open(sceneScenario());
    const float right = 800 - ImGui::GetStyle().WindowPadding.x;
    int knobs = 0;
    for (const support::Painted& one : window.canvas.painted()) {
        if (one.kind != support::Painted::Kind::Disc) continue;
        ++knobs;
        EXPECT_LE(one.box.right, right);
    }
    EXPECT_EQ(knobs, 1);
}

TEST(SceneView, ShowsNothingOfTheAnswerWhileAQuestionIsOpen) {
    ViewWindow window{makeSceneView(), 800, 520};
    window.session.mutableSettings().reducedMotion = true;
    window.open(sceneScenario());
    window.apply(session::GoToStep{1});
    const auto& palette = window.theme.palette;
    EXPECT_LE(window.canvas.seen(support::Painted::Kind::Fill, palette.issued).size(), 1u)
        << "at most the legend's chip: the kernel begins later";
    window.driver.click("scene end");
    window.driver.frame(2);
    EXPECT_LE(window.canvas.seen(support::Painted::Kind::Fill, palette.issued).size(), 1u);
    window.apply(session::AnswerQuestion{0});
    EXPECT_GT(window.canvas.seen(support::Painted::Kind::Fill, palette.issued).size(), 1u);
}

TEST(SceneView, ItsButtonsStepFromOneBeginningOrEndToTheNext) {
    ViewWindow window{makeSceneView(), 800, 520};
    window.open(sceneScenario());
    const auto& palette = window.theme.palette;
    const auto bright = [&] {
        return window.canvas.seen(support::Painted::Kind::Fill, palette.issued).size();
    };
    const std::size_t whole = bright();
    window.driver.click("scene start");
    window.driver.frame(2);
    EXPECT_LT(bright(), whole);
    for (int i = 0; i < 12; ++i)
        window.driver.click("scene forward");
    window.driver.frame(2);
    EXPECT_EQ(bright(), whole);
    window.driver.click("scene back");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("done"));
}

TEST(SceneView, AScaleHasTrueLengthsAndNoMoment) {
    constexpr const char* kBytes = R"toml(
[[scene]]
name = "bytes"
kind = "scale"
tracks = ["array"]
[[scene.bar]]
from = 0
to = 256
look = "work"
text = "array0"
[[scene.bar]]
from = 256
to = 768
look = "call"
text = "array1"
[[step]]
text = "Bytes."
scene = "bytes"
)toml";
    ViewWindow window{makeSceneView(), 800, 520};
    window.session.mutableSettings().reducedMotion = true;
    const std::vector<std::string> wanted{"bar 0", "bar 1"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.open(sceneScenario() + kBytes);
    window.apply(session::GoToStep{3});
    spots.found.clear();
    window.driver.frame(1);
    ASSERT_EQ(spots.found.size(), 2U);
    EXPECT_FLOAT_EQ(spots.found[1].width(), 2 * spots.found[0].width());
    EXPECT_TRUE(window.driver.hasText("to scale")) << window.driver.allText();
    for (const char* words : {"not a simulation", "works", "calls"})
        EXPECT_FALSE(window.driver.hasText(words)) << words;
    EXPECT_FALSE(window.driver.has("scene end"));
}

TEST(SceneView, SpeaksBothLanguagesAndSaysWhereThereIsNone) {
    ViewWindow window{makeSceneView(), 500, 300};
    window.open(sceneScenario());
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_TRUE(window.driver.hasText("主机")) << window.driver.allText();
    window.apply(session::GoToStep{2});
    EXPECT_TRUE(window.driver.hasText("GPU")) << window.driver.allText();
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("没有示意图")) << window.driver.allText();
}

/// Where the knob of its axis stands.
float momentOf(const ViewWindow& window) {
    for (const support::Painted& painted : window.canvas.painted())
        if (painted.kind == support::Painted::Kind::Disc) return painted.box.left;
    return -1;
}

TEST(SceneView, TheKeysOfTheCursorMoveItsMoment) {
    auto made = makeSceneView();
    View& scene = *made;
    ViewWindow window{std::move(made), 800, 520};
    window.open(sceneScenario());
    const float end = momentOf(window);
    ASSERT_GT(end, 0);
    EXPECT_FALSE(scene.takeCursor(session::SetSpeed{1})) << "that of a run";
    ASSERT_TRUE(scene.takeCursor(session::StepCycles{-1}));
    window.driver.frame();
    EXPECT_LT(momentOf(window), end);
    ASSERT_TRUE(scene.takeCursor(session::SeekEnd{}));
    window.driver.frame();
    EXPECT_EQ(momentOf(window), end);
    ASSERT_TRUE(scene.takeCursor(session::TogglePlay{}));
    window.driver.frame();
    EXPECT_LT(momentOf(window), end) << "from the end it begins anew";
}

}  // namespace
}  // namespace warpscope::views
