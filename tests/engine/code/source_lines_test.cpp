#include "engine/code/source_lines.h"

#include <gtest/gtest.h>

namespace warpscope::code {
namespace {

using Lines = std::vector<std::string>;

TEST(SourceLines, EndAsUnixOrWindowsEndsThem) {
    EXPECT_EQ(linesOf("a\nb\r\n\nc"), (Lines{"a", "b", "", "c"}));
    EXPECT_EQ(linesOf("a\n"), (Lines{"a"}));
    EXPECT_EQ(linesOf(""), Lines{});
}

}  // namespace
}  // namespace warpscope::code
