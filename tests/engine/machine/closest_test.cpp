#include "engine/machine/closest.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpscope::machine {

TEST(Closest, FindsAMisspeltWord) {
    const std::vector<std::string> words{"a100", "h100", "rtx4090", "metax-c500"};
    EXPECT_EQ(closest("metax-c50", words), "metax-c500");
    EXPECT_EQ(closest("H100", words), "h100");
    EXPECT_EQ(closest("rtx-4090", words), "rtx4090");
}

TEST(Closest, IsSilentWhenNothingIsClose) {
    const std::vector<std::string> words{"sm_count", "clock_mhz"};
    EXPECT_EQ(closest("bandwidth", words), "");
    EXPECT_EQ(closest("x", std::vector<std::string>{}), "");
    EXPECT_EQ(closest("zz", std::vector<std::string>{"l4"}), "") << "they share no letter";
}

TEST(Closest, AllowsTwoLettersOrAThirdOfTheWord) {
    const std::vector<std::string> words{"grid"};
    EXPECT_EQ(closest("gird", words), "grid");
    EXPECT_EQ(closest("gri", words), "grid");
    EXPECT_EQ(closest("gi", words), "grid") << "two letters are missing";
    EXPECT_EQ(closest("g", words), "") << "three letters are missing";
    const std::vector<std::string> longer{"registers_per_thread"};
    EXPECT_EQ(closest("regs_per_thread", longer), "registers_per_thread") << "five of fifteen";
    EXPECT_EQ(closest("reg_per_thrd", longer), "") << "eight of twelve";
}

TEST(Closest, TakesTheNearestAndOfEqualsTheFirst) {
    const std::vector<std::string> words{"block_size", "blocks", "block"};
    EXPECT_EQ(closest("block", words), "block");
    EXPECT_EQ(closest("blokcs", words), "blocks");
    EXPECT_EQ(closest("cat", std::vector<std::string>{"bat", "hat"}), "bat");
}

}  // namespace warpscope::machine
