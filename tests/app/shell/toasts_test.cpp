#include "app/shell/toasts.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope::shell {
namespace {

TEST(Toasts, GoAwayByThemselves) {
    Toasts toasts;
    toasts.show("Copied", 10);
    toasts.expire(11);
    EXPECT_FALSE(toasts.isEmpty());
    toasts.expire(20);
    EXPECT_TRUE(toasts.isEmpty());
}

TEST(Toasts, LongOnesStayUntilTheyAreRead) {
    Toasts toasts;
    toasts.show(std::string(150, 'a'), 10);
    toasts.expire(19);
    EXPECT_FALSE(toasts.isEmpty());
    toasts.expire(20.5);
    EXPECT_TRUE(toasts.isEmpty());
}

TEST(Toasts, TheSameTextAgainStartsItsTimeAnew) {
    Toasts toasts;
    toasts.show("Copied", 10);
    toasts.show("Copied", 12.5);
    toasts.expire(14);
    EXPECT_FALSE(toasts.isEmpty());
    toasts.expire(15.5);
    EXPECT_TRUE(toasts.isEmpty());
}

}  // namespace
}  // namespace warpscope::shell
