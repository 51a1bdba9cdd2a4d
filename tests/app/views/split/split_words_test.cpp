#include "app/views/split/split_words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/split/split_view.h"
#include "tests/app/views/paint_window.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// The split scenario, whose if compares with a parameter.
std::string comparingWith(const std::string& right) {
    std::string toml = present::kSplitScenario;
    const auto put = [&](const std::string& old, const std::string& now) {
        toml.replace(toml.find(old), old.size(), now);
    };
    put("split(float* data)", "split(float* data, int " + right + ")");
    put("threadIdx.x % 32 < 24", "threadIdx.x % 32 < " + right);
    put("[[step]]", "[[argument]]\nname = \"" + right + "\"\nvalue = 24\n[[step]]");
    return toml;
}

// Beside the lanes "< n = 76780…" lost the question for a number.
TEST(SplitWords, WhereTheQuestionWouldBeCutItIsSaidWithoutTheValue) {
    for (const float width : {1000.0f, 330.0f}) {
        ViewWindow window{makeSplitView(), width, 420};
        window.open(comparingWith("most"));
        const auto& events = window.session.run()->events();
        const auto split =
            std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
        ASSERT_NE(split, events.end());
        window.apply(session::SeekTo{split->cycle});
        EXPECT_EQ(window.driver.hasText("< most = 24 ?"), width > 500)
            << width << window.driver.allText();
        EXPECT_TRUE(window.driver.hasText("< most ")) << width << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("= …")) << window.driver.allText();
    }
}

// "threadIdx.x %…" above "< 24 ?" was not what is asked.
TEST(SplitWords, ALongQuestionIsBrokenBeforeASign) {
    std::vector<std::string> broken, whole;
    const PaintWindow window([&](const theme::Theme&, draw::Canvas& canvas) {
        const float room = canvas.measure("% 32 < 24 ?").x + 1;
        broken = splitQuestionLines(canvas, "threadIdx.x % 32 < 24 ?", room);
        whole = splitQuestionLines(canvas, "i < n ?", room);
    });
    EXPECT_EQ(broken, (std::vector<std::string>{"threadIdx.x", "% 32 < 24 ?"}));
    EXPECT_EQ(whole, std::vector<std::string>{"i < n ?"});
}

}  // namespace
}  // namespace warpscope::views
