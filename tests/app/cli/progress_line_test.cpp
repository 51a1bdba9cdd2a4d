#include "app/cli/progress_line.h"

#include <gtest/gtest.h>

#include <sstream>

namespace warpscope::cli {
namespace {

TEST(ProgressLineTest, WritesAndWipesItsLine) {
    std::ostringstream err;
    {
        const ProgressLine line(
            err, [] { return std::string("3 of 7"); }, true);
    }
    EXPECT_NE(err.str().find("3 of 7"), std::string::npos);
    EXPECT_TRUE(err.str().ends_with("\r\x1b[K")) << "nothing of it stays";
    EXPECT_EQ(err.str().find('\n'), std::string::npos);
}

TEST(ProgressLineTest, IsSilentWhereThereIsNoTerminal) {
    std::ostringstream err;
    {
        const ProgressLine line(err, [] { return std::string("3 of 7"); });
    }
    EXPECT_EQ(err.str(), "");
}

}  // namespace
}  // namespace warpscope::cli
