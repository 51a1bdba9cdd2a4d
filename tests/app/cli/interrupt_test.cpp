#include "app/cli/interrupt.h"

#include <gtest/gtest.h>

#include <csignal>

namespace warpscope::cli {
namespace {

int interruptsOfBefore = 0;
void before(int) {
    ++interruptsOfBefore;
}

TEST(InterruptTest, TheFirstAsksAndTheHandlerOfBeforeComesBack) {
    std::signal(SIGINT, before);
    {
        const Interrupt interrupt;
        EXPECT_FALSE(interrupt.isAsked());
        std::raise(SIGINT);
        EXPECT_TRUE(interrupt.isAsked());
        EXPECT_EQ(interruptsOfBefore, 0);
    }
    std::raise(SIGINT);
    EXPECT_EQ(interruptsOfBefore, 1);
    std::signal(SIGINT, SIG_DFL);
}

TEST(InterruptTest, ANewOneHasNotBeenAsked) {
    {
        const Interrupt interrupt;
        std::raise(SIGINT);
    }
    const Interrupt interrupt;
    EXPECT_FALSE(interrupt.isAsked());
}

}  // namespace
}  // namespace warpscope::cli
