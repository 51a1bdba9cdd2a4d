#include "app/shell/windows/palette_window.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class PaletteTest : public testing::Test {
  protected:
    PaletteTest() { driver.openNamed("08-if-else"); }
    void find(const std::string& words) {
        driver.key(ImGuiKey_K, ImGuiMod_Ctrl);
        driver.frame(2);
        driver.type(words);
        driver.frame(2);
    }
    support::ShellDriver driver{};
};

TEST_F(PaletteTest, FindsALessonByItsWordsAndOpensIt) {
    find("fills time");
    EXPECT_TRUE(driver.hasText("One warp waits")) << driver.allText();
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_EQ(driver.session().original().path.stem().string(), "13-latency-hiding");
    EXPECT_FALSE(driver.session().isPaletteOpen());
}

TEST_F(PaletteTest, ArrowsChooseAndEscapeCloses) {
    find("arrangement");
    driver.key(ImGuiKey_DownArrow);
    driver.frame(2);
    driver.key(ImGuiKey_Enter);
    driver.frame(2);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Divergence);
    find("zzz");
    EXPECT_TRUE(driver.hasText("Nothing has all of these words."));
    driver.key(ImGuiKey_Escape);
    driver.frame(2);
    EXPECT_FALSE(driver.session().isPaletteOpen());
}

// Frames are slow where the graphics are done in software, and hands do not wait for them.
TEST_F(PaletteTest, WhatIsTypedAtOnceIsInTheFieldAndNoShortcut) {
    driver.key(ImGuiKey_K, ImGuiMod_Ctrl);
    const auto theme = driver.session().settings().theme;
    ImGui::GetIO().AddKeyEvent(ImGuiKey_T, true);
    ImGui::GetIO().AddInputCharacter('t');
    driver.frame();
    ImGui::GetIO().AddKeyEvent(ImGuiKey_T, false);
    ImGui::GetIO().AddInputCharactersUTF8("raffic");
    driver.frame(8);
    EXPECT_EQ(driver.session().settings().theme, theme);
    driver.key(ImGuiKey_Enter);
    driver.frame(2);
    EXPECT_FALSE(driver.session().isPaletteOpen());
    EXPECT_TRUE(driver.hasText("between the units")) << driver.allText();
}

TEST_F(PaletteTest, AViewIsFoundByWhatItsHelpSaysAndByItsNameInTheOtherLanguage) {
    for (const char* wanted : {"control-flow graph", "分化 视图"}) {
        driver.session().apply(session::SetLanguage{wanted[0] == 'c' ? text::Language::English
                                                                     : text::Language::Chinese});
        const auto found = findCommands(driver.session(), {"timeline", "split"}, wanted);
        ASSERT_FALSE(found.empty()) << wanted;
        EXPECT_EQ(found.front().words, driver.session().text("view.split.title"));
    }
    const auto views = findCommands(driver.session(), {"timeline", "split"}, "timeline");
    EXPECT_TRUE(std::ranges::any_of(views, [&](const Found& one) {
        return one.words == driver.session().text("view.timeline.title");
    }));
}

// "One cycle forward" is a command, and begins so too.
TEST_F(PaletteTest, WhatIsCalledSoToTheLetterStandsBeforeWhatBeginsSo) {
    const auto found = findCommands(driver.session(), {"cycle"}, "one cycle");
    ASSERT_GT(found.size(), 2u);
    EXPECT_EQ(found[0].words, "One cycle");
    EXPECT_TRUE(found[1].words.starts_with("One cycle ")) << found[1].words;
}

// A lecturer types "one cycle" in a Chinese window as well.
TEST_F(PaletteTest, AViewIsCalledByItsNameInTheOtherLanguageToo) {
    driver.session().apply(session::SetLanguage{text::Language::Chinese});
    const auto found = findCommands(driver.session(), {"cycle"}, "one cycle");
    ASSERT_GT(found.size(), 2u);
    EXPECT_EQ(found[0].words, "一个周期");
}

// Of "cliff" the first was a view whose help says the word, before the lesson that is called so.
TEST_F(PaletteTest, WhatHasTheWordInItsNameStandsBeforeWhatItsHelpFinds) {
    find("cliff");
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_EQ(driver.session().original().path.stem().string(), "14-register-cliff");
}

// In the menu File, and called differently by everybody.
TEST_F(PaletteTest, WhatTheMenuFileHasIsFoundByItsWordsAndOthersInBothLanguages) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        driver.session().apply(session::SetLanguage{language});
        for (const char* wanted :
             {"export", "save png", "movie", "print", "导出", "截图", "影片"}) {
            find(wanted);
            EXPECT_TRUE(driver.has("palette.0")) << wanted;
            driver.key(ImGuiKey_Enter);
            driver.frame(3);
            EXPECT_TRUE(driver.has("export.close")) << wanted << ": " << driver.allText();
            driver.key(ImGuiKey_Escape);
            driver.frame(2);
        }
        for (const char* wanted : {"settings", "preferences", "设置", "选项"}) {
            find(wanted);
            driver.key(ImGuiKey_Enter);
            driver.frame(3);
            EXPECT_TRUE(driver.has("settings.close")) << wanted << ": " << driver.allText();
            driver.key(ImGuiKey_Escape);
            driver.frame(2);
        }
    }
    driver.session().apply(session::SetLanguage{text::Language::English});
    for (const char* wanted : {"exit", "fullscreen", "dark", "退出", "全屏"})
        EXPECT_FALSE(findCommands(driver.session(), {}, wanted).empty()) << wanted;
}

TEST_F(PaletteTest, FindsAnExerciseAndOpensIt) {
    find("mend transpose");
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_EQ(driver.session().original().exercise.name, "mend-the-transpose");
    EXPECT_TRUE(driver.session().isMending());
}

TEST_F(PaletteTest, FindsATermOfTheGlossaryInEitherLanguage) {
    find("bank conflict glossary");
    EXPECT_TRUE(driver.hasText("Lanes want different words of one bank")) << driver.allText();
    EXPECT_FALSE(findCommands(driver.session(), {}, "线程束").empty());
    // Enter opens the lesson about it, which the row names.
    const auto found = findCommands(driver.session(), {}, "bank conflict glossary");
    ASSERT_FALSE(found.empty());
    const auto* file = found.front().action.as<session::OpenFile>();
    ASSERT_NE(file, nullptr);
    const auto& lessons = driver.session().library().entries();
    const auto lesson = std::ranges::find(lessons, file->path, &scenario::Entry::path);
    ASSERT_NE(lesson, lessons.end());
    EXPECT_NE(found.front().detail.find(lesson->title.en), std::string::npos);
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_FALSE(driver.session().isPaletteOpen());
    EXPECT_EQ(driver.session().original().path, file->path);
}

TEST_F(PaletteTest, ATermOfTheLessonThatIsOpenIsShownAtItsStep) {
    const auto found = findCommands(driver.session(), {}, "reconvergence glossary");
    ASSERT_FALSE(found.empty());
    const auto* step = found.front().action.as<session::GoToStep>();
    ASSERT_NE(step, nullptr) << found.front().words << " " << found.front().detail;
    EXPECT_EQ(step->index, 4) << "the first one that says it";
}

// So many lessons speak of warps that the word itself would stand behind them.
TEST_F(PaletteTest, TheRowThatEnterTakesIsReadToItsEnd) {
    driver.resize(700, 500);
    find("roofline");
    const auto found = findCommands(driver.session(), {}, "roofline", {});
    ASSERT_GT(found.size(), 1u);
    const std::string& words = found.front().words;
    ASSERT_TRUE(found.front().detail.starts_with("glossary"));
    const std::string last = words.substr(words.rfind(' ') + 1);
    EXPECT_TRUE(driver.hasText(last)) << driver.allText();
    driver.key(ImGuiKey_DownArrow);
    driver.frame(2);
    EXPECT_FALSE(driver.hasText(last)) << driver.allText();
}

TEST_F(PaletteTest, WhatBeginsWithTheWordsStandsFirst) {
    const auto found = findCommands(driver.session(), {"timeline", "knobs"}, "warp");
    ASSERT_GT(found.size(), 3u);
    const auto begins = [](const Found& one) {
        return one.words.starts_with("Warp") || one.words.starts_with("warp");
    };
    EXPECT_TRUE(begins(found[0])) << found[0].words;
    EXPECT_TRUE(std::ranges::is_partitioned(found, begins));
    EXPECT_TRUE(std::ranges::any_of(found, [](const Found& one) {
        return one.words.starts_with("warp") && one.detail.find("glossary") != std::string::npos;
    }));
    EXPECT_EQ(findCommands(driver.session(), {"timeline"}, "tIMEl").front().words, "Timeline");
}

TEST_F(PaletteTest, WhatIsFoundDoesWhatItSays) {
    const std::vector<std::string> keys{"timeline", "charts"};
    const auto& session = driver.session();
    EXPECT_FALSE(findCommands(session, keys, "").empty()) << "the commands";
    const auto views = findCommands(session, keys, "charts view");
    ASSERT_EQ(views.size(), 1u);
    EXPECT_EQ(views[0].action.as<session::ShowView>()->key, "charts");
    const auto steps = findCommands(session, keys, "reconvergence: all 32");
    ASSERT_EQ(steps.size(), 1u);
    EXPECT_EQ(steps[0].action.as<session::GoToStep>()->index, 4);
    EXPECT_FALSE(findCommands(session, keys, "registers knob").empty());
}

// Neither its title nor its summary has the words.
TEST_F(PaletteTest, ALessonIsFoundByWhatItsStepsSayBehindTheGlossary) {
    const auto found = findCommands(driver.session(), {}, "bank conf");
    ASSERT_GT(found.size(), 1u);
    EXPECT_TRUE(found.front().detail.starts_with("glossary"));
    EXPECT_TRUE(std::ranges::any_of(found, [](const Found& one) {
        const auto* file = one.action.as<session::OpenFile>();
        return file != nullptr && file->path.stem() == "03-banks";
    }));
}

// It stayed lit where it lay, brighter than the row that Enter took.
TEST_F(PaletteTest, APointerThatMovesChoosesItsRowAndOneThatRestsLeavesItToTheArrows) {
    find("arrangement");
    const ImVec2 row = driver.find("palette.2");
    driver.moveTo({row.x - 8, row.y});
    driver.moveTo(row);
    driver.frame(2);
    driver.key(ImGuiKey_UpArrow);
    driver.frame(2);
    driver.key(ImGuiKey_Enter);
    driver.frame(2);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Divergence);
}

}  // namespace
}  // namespace warpscope::shell
