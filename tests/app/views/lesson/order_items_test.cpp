#include "app/views/lesson/order_items.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class OrderItemsTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string toml = present::kSplitScenario;
        const std::string choices = "choices = [\"one\", \"two\"], answer = 1";
        toml.replace(toml.find(choices), choices.size(),
                     "order = ['reconvergence 1', 'line 5', { at = 'divergence 1', text = 'they "
                     "part' }], ask_at = 'cycle 0'");
        window.open(toml);
        window.apply(session::GoToStep{1});
        window.driver.frame(2);
    }
    ViewWindow window{makeLessonView(), 700, 300};
};

TEST_F(OrderItemsTest, ClicksPutThingsBehindEachOtherAndAway) {
    EXPECT_TRUE(window.driver.hasText("reconvergence 1")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("they part"));
    EXPECT_TRUE(window.driver.hasText("Click, drag or press keys in the run's order"));
    EXPECT_TRUE(window.driver.hasText("order: keys 1 to 3")) << "a hall sees no more than this";
    window.driver.click("item 2");
    window.driver.click("item 0");
    EXPECT_EQ(window.session.answerDraft(), "31");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("2 of 3")) << window.driver.allText();
    window.driver.click("item 0");
    window.driver.click("item 1");
    window.driver.click("item 0");
    EXPECT_EQ(window.session.answerDraft(), "321");
    window.driver.click("answer");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Right: they part → line 5 → reconvergence 1."))
        << window.driver.allText();
}

TEST_F(OrderItemsTest, AWrongOrderIsToldTheRightOne) {
    for (const char* wrong : {"312", "123"}) {
        EXPECT_TRUE(window.session.isQuestionOpen());
        window.apply(session::TypeAnswer{wrong});
        window.driver.click("answer");
        window.driver.frame(2);
        if (!window.session.isQuestionOpen()) break;
        EXPECT_TRUE(window.driver.hasText("1 of 3 stands at its place. Try once more"))
            << window.driver.allText();
    }
    EXPECT_TRUE(window.driver.hasText("The answer: they part → line 5 → reconvergence 1."))
        << window.driver.allText();
    window.driver.click("item 0");
    EXPECT_FALSE(window.session.isQuestionOpen());
}

// Half an order is no answer, and costs no try.
TEST_F(OrderItemsTest, WithTooFewChosenItIsSaidHowManyAreMissing) {
    window.driver.click("item 2");
    window.apply(session::SubmitAnswer{});
    window.driver.frame(2);
    EXPECT_TRUE(window.session.isQuestionOpen());
    EXPECT_EQ(window.session.wrongAnswer(), nullptr);
    EXPECT_TRUE(window.driver.hasText("2 are still missing from the order."))
        << window.driver.allText();
    window.driver.click("item 1");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("missing")) << "it is gone with the next click";
}

// The next click must not hit another thing.
TEST_F(OrderItemsTest, ClicksMoveNothing) {
    window.driver.drag(window.driver.find("item 2"), window.driver.find("item 0"));
    window.driver.frame(2);
    const ImVec2 before = window.driver.find("item 1");
    window.driver.click("item 2");
    window.driver.frame(2);
    EXPECT_EQ(window.session.answerDraft(), "12");
    EXPECT_EQ(window.driver.find("item 1").x, before.x);
    EXPECT_EQ(window.driver.find("item 1").y, before.y);
}

TEST_F(OrderItemsTest, AThingIsDraggedToWhereAnotherStands) {
    const auto left = [&](const char* item) {
        return window.driver.find(item).x + 10000 * window.driver.find(item).y;
    };
    window.driver.drag(window.driver.find("item 2"), window.driver.find("item 0"));
    window.driver.frame(2);
    EXPECT_EQ(window.session.answerDraft(), "312");
    EXPECT_LT(left("item 2"), left("item 0")) << "they stand in that order now";
    EXPECT_LT(left("item 0"), left("item 1"));
    window.driver.drag(window.driver.find("item 2"), window.driver.find("item 1"));
    window.driver.frame(2);
    EXPECT_EQ(window.session.answerDraft(), "123");
    window.driver.drag(window.driver.find("item 0"), window.driver.find("item 2"));
    window.driver.drag(window.driver.find("item 0"), window.driver.find("item 1"));
    window.driver.frame(2);
    window.driver.click("answer");
    window.driver.frame(2);
    EXPECT_TRUE(window.session.answerDraft().empty()) << "it was taken as an answer";
}

TEST_F(OrderItemsTest, EveryPlaceHasAName) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        for (int kind = 0; kind <= static_cast<int>(scenario::GoTo::Kind::End); ++kind) {
            for (const int warp : {-1, 3}) {
                scenario::OrderItem item;
                item.place = {static_cast<scenario::GoTo::Kind>(kind), 7};
                item.warp = warp;
                const std::string words = itemWords(window.session, item);
                EXPECT_EQ(words.find("⟨"), std::string::npos) << words;
                EXPECT_EQ(words.find('{'), std::string::npos) << words;
            }
        }
    }
}

}  // namespace
}  // namespace warpscope::views
