#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "tests/app/shell/asking_scenario.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

using Hand = void (*)(support::ShellDriver&);

/// A kind of question, and hands that answer it with nothing but pointer and keys.
struct Asked {
    const char* name;
    const char* question;
    const char* stage;
    Hand right;
    Hand wrong;
};

/// Goes down the rows of the timeline until it is this warp's, and clicks it.
void clickWarp(support::ShellDriver& driver, std::uint32_t warp) {
    const ImVec2 middle = driver.find("timeline rows");
    const ImVec2 size = driver.sizeOf("timeline rows");
    // The cells so far are at the left.
    ImVec2 at{middle.x - size.x * 0.42f, middle.y - size.y / 2};
    const auto isThere = [&] { return driver.session().hovered().warp == WarpId{warp}; };
    for (; at.y < middle.y + size.y / 2 && !isThere(); at.y += 6) {
        driver.moveTo(at);
        driver.frame(2);
    }
    driver.clickAt({at.x, at.y - 6});
    driver.click("answer");
}

/// A lane of the lanes view, where 32 of them stand below each other.
void clickLane(support::ShellDriver& driver, int lane) {
    const ImVec2 middle = driver.find("lanes grid");
    const ImVec2 size = driver.sizeOf("lanes grid");
    const float each = size.y / 32;
    driver.clickAt({middle.x, middle.y - size.y / 2 + each * (static_cast<float>(lane) + 0.5f)});
}

void clickLanes(support::ShellDriver& driver, int from, int to) {
    for (int lane = from; lane <= to; ++lane)
        clickLane(driver, lane);
    driver.click("answer");
}

void typeNumber(support::ShellDriver& driver, ImGuiKey digit) {
    driver.key(digit);
    driver.key(ImGuiKey_Enter);
}

void clickInOrder(support::ShellDriver& driver, const char* first, const char* second) {
    driver.click(first);
    driver.frame(2);
    driver.click(second);
    driver.frame(2);
    driver.click("answer");
}

void clickLine(support::ShellDriver& driver, const char* line) {
    driver.click(line);
    driver.frame(2);
    driver.click("answer");
}

constexpr Asked kAsked[] = {
    {"Choice", "choices = ['1', '2', '4'], answer = 1", "['timeline']",
     [](support::ShellDriver& d) { d.click("choice 1"); },
     [](support::ShellDriver& d) { d.click("choice 0"); }},
    {"ChoiceByKey", "choices = ['1', '2', '4'], answer = 1", "['timeline']",
     [](support::ShellDriver& d) { d.key(ImGuiKey_2); },
     [](support::ShellDriver& d) { d.key(ImGuiKey_Keypad3); }},
    {"Number", "number = 'divergent_warps line 4'", "['timeline']",
     [](support::ShellDriver& d) { typeNumber(d, ImGuiKey_2); },
     [](support::ShellDriver& d) { typeNumber(d, ImGuiKey_7); }},
    {"Lanes", "lanes = 'line 7'", "['lanes']",
     [](support::ShellDriver& d) { clickLanes(d, 24, 31); },
     [](support::ShellDriver& d) { clickLanes(d, 3, 5); }},
    {"Line", "line = 'divergence 1'", "['source']",
     [](support::ShellDriver& d) { clickLine(d, "line 4"); },
     [](support::ShellDriver& d) { clickLine(d, "line 3"); }},
    {"Warp", "warp = 1", "['timeline']", [](support::ShellDriver& d) { clickWarp(d, 1); },
     [](support::ShellDriver& d) { clickWarp(d, 0); }},
    {"Order", "order = ['line 9', 'line 3']", "['timeline']",
     [](support::ShellDriver& d) { clickInOrder(d, "item 1", "item 0"); },
     [](support::ShellDriver& d) { clickInOrder(d, "item 0", "item 1"); }},
};

class Questions : public testing::TestWithParam<std::tuple<text::Language, std::size_t, bool>> {
  protected:
    void open(const char* question, const char* stage) {
        driver.session().apply(session::SetLanguage{std::get<0>(GetParam())});
        driver.resize(1280, 800);
        const auto file = support::freshFolder("questions") / "asking.toml";
        std::ofstream(file) << askingScenario(question, stage);
        driver.open(file);
        driver.click("next step");
        driver.settle();
    }
    bool isChinese() const { return std::get<0>(GetParam()) == text::Language::Chinese; }
    support::ShellDriver driver{};
};

TEST_P(Questions, AreAnsweredByPointerAndKeysAndSayWhatBecameOfIt) {
    const Asked& asked = kAsked[std::get<1>(GetParam())];
    const bool wantsRight = std::get<2>(GetParam());
    open(asked.question, asked.stage);
    ASSERT_TRUE(driver.session().isQuestionOpen());
    EXPECT_TRUE(driver.hasText(isChinese() ? "接下来如何？" : "What comes?"));
    wantsRight ? asked.right(driver) : asked.wrong(driver);
    driver.settle();
    const char* const right = isChinese() ? "对：" : "Right:";
    const char* const wrong = isChinese() ? "不对" : "That is not it.";
    EXPECT_TRUE(driver.hasText(wantsRight ? right : wrong)) << driver.allText();
    EXPECT_EQ(driver.hasText(wrong), !wantsRight);
    // After the first wrong answer there is another try, where two are not all there are.
    if (driver.session().isQuestionOpen()) {
        EXPECT_FALSE(wantsRight);
        EXPECT_TRUE(driver.hasText(isChinese() ? "再试一次" : "Try once more")) << driver.allText();
        driver.click("next step");
        driver.settle();
    }
    ASSERT_FALSE(driver.session().isQuestionOpen()) << driver.allText();
    EXPECT_FALSE(driver.hasText("⟨")) << driver.allText();
    // What was asked is open no more: the next one leads on.
    driver.click("next step");
    driver.settle();
    EXPECT_EQ(driver.session().lessonStep(), 2);
}

INSTANTIATE_TEST_SUITE_P(
    OfEveryKind, Questions,
    testing::Combine(testing::Values(text::Language::English, text::Language::Chinese),
                     testing::Range<std::size_t>(0, std::size(kAsked)), testing::Bool()),
    [](const auto& one) {
        return std::string(kAsked[std::get<1>(one.param)].name) +
               (std::get<2>(one.param) ? "Right" : "Wrong") +
               (std::get<0>(one.param) == text::Language::English ? "English" : "Chinese");
    });

// It is answered by a run that has what is asked for, and by no other.
class Mending : public testing::TestWithParam<text::Language> {
  protected:
    support::ShellDriver driver{};
};

TEST_P(Mending, IsAnsweredByTheKnobThatMendsAndNotByAnother) {
    driver.session().apply(session::SetLanguage{GetParam()});
    const auto file = support::freshFolder("mending") / "asking.toml";
    std::ofstream(file) << askingScenario("mend = ['registers_per_thread >= 20']", "['knobs']");
    driver.open(file);
    driver.click("next step");
    driver.settle();
    ASSERT_TRUE(driver.session().isMending());
    driver.click("device.sm_count plus");
    driver.settle();
    EXPECT_TRUE(driver.session().isMending()) << "another knob mends nothing";
    driver.click("launch.registers_per_thread value");
    driver.frame(3);
    driver.type("24");
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_FALSE(driver.session().isMending()) << driver.allText();
    ASSERT_NE(driver.session().reply(), nullptr);
    EXPECT_TRUE(driver.session().reply()->isRight);
    EXPECT_FALSE(driver.hasText("⟨")) << driver.allText();
}

INSTANTIATE_TEST_SUITE_P(InBothLanguages, Mending,
                         testing::Values(text::Language::English, text::Language::Chinese));

}  // namespace
}  // namespace warpscope::shell
