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
}

}  // namespace warpscope::machine
