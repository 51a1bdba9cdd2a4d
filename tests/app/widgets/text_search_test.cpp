#include "app/widgets/text_search.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope::widgets {
namespace {

TEST(TextSearch, GoesOnAndRoundTheEnd) {
    const std::string text = "tile Tile tile";
    EXPECT_EQ(findText(text, "tile", 0, true), (TextRange{0, 4}));
    EXPECT_EQ(findText(text, "tile", 1, true), (TextRange{5, 9})) << "small letters find both";
    EXPECT_EQ(findText(text, "Tile", 0, true), (TextRange{5, 9}));
    EXPECT_EQ(findText(text, "Tile", 6, true), (TextRange{5, 9})) << "from the start again";
    EXPECT_EQ(findText(text, "tile", 9, false), (TextRange{5, 9}));
    EXPECT_EQ(findText(text, "tile", 3, false), (TextRange{10, 14})) << "from the end again";
    EXPECT_FALSE(findText(text, "warp", 0, true));
    EXPECT_FALSE(findText(text, "", 0, true));
    EXPECT_FALSE(findText("", "a", 0, false));
    EXPECT_EQ(countText(text, "tile"), 3u);
    EXPECT_EQ(countText("aaaa", "aa"), 2u);
    EXPECT_EQ(countText("aaaa", ""), 0u);
}

TEST(TextSearch, FindsChinese) {
    const std::string text = "// 线程束\nint 束;";
    EXPECT_EQ(findText(text, "束", 10, true), (TextRange{17, 20}));
}

TEST(TextSearch, BracketsMatchThroughLinesAndOverComments) {
    const std::string text = "f(a[1], // )\n  \")\", /* ) */ {0}) ]";
    const std::size_t open = 1;
    const std::size_t close = text.rfind(')');
    EXPECT_EQ(matchingBracket(text, open), close);
    EXPECT_EQ(matchingBracket(text, close), open);
    EXPECT_EQ(matchingBracket(text, 3), 5u);
    EXPECT_FALSE(matchingBracket(text, text.find("// )") + 3)) << "in a comment";
    EXPECT_FALSE(matchingBracket(text, text.size() - 1)) << "closes nothing";
    EXPECT_FALSE(matchingBracket(text, 0));
    EXPECT_FALSE(matchingBracket(text, 999));
}

}  // namespace
}  // namespace warpscope::widgets
