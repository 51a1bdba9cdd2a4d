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

TEST(SourceLines, OneIsFoundByItsNumber) {
    EXPECT_EQ(lineAt("a\nb\r\n\nc", 1), "a");
    EXPECT_EQ(lineAt("a\nb\r\n\nc", 2), "b");
    EXPECT_EQ(lineAt("a\nb\r\n\nc", 3), "");
    EXPECT_EQ(lineAt("a\nb\r\n\nc", 4), "c");
    EXPECT_EQ(lineAt("a\nb", 3), std::nullopt);
    EXPECT_EQ(lineAt("a\nb", 0), std::nullopt);
}

}  // namespace
}  // namespace warpscope::code
