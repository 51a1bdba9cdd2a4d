#include "app/views/lesson/key_cap.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

// Two numbers on one thing are read as one, or as a sum.
TEST(KeyCap, AThingHasItsKeyUntilItHasAPlace) {
    std::string toml = present::kSplitScenario;
    const std::string choices = "choices = [\"one\", \"two\"], answer = 1";
    toml.replace(toml.find(choices), choices.size(),
                 "order = ['reconvergence 1', 'line 5', 'line 9', 'divergence 1']");
    ViewWindow window(makeLessonView(), 700, 300);
    window.open(toml);
    window.apply(session::GoToStep{1});
    window.driver.frame(2);
    const auto count = [&](const std::string& words) {
        std::string all = window.driver.allText();
        int found = 0;
        for (std::size_t at = all.find(words); at != std::string::npos;
             at = all.find(words, at + 1))
            ++found;
        return found;
    };
    EXPECT_TRUE(window.driver.hasText("4")) << window.driver.allText();
    const int before = count("4");  // Its key, and the last of those that the field names.
    window.driver.click("item 3");
    window.driver.frame(2);
    EXPECT_EQ(count("4"), before - 1)
        << "its key is gone, and the field says how many there are: " << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("1 of 4")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
