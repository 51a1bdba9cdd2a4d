#include "app/widgets/text_units.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope::widgets {
namespace {

const std::string kMixed = "a线é\n程";

TEST(TextUnits, StepsGoFromCharacterToCharacter) {
    EXPECT_EQ(nextCharacter(kMixed, 0), 1u);
    EXPECT_EQ(nextCharacter(kMixed, 1), 4u) << "three bytes";
    EXPECT_EQ(nextCharacter(kMixed, 4), 6u) << "two bytes";
    EXPECT_EQ(nextCharacter(kMixed, kMixed.size()), kMixed.size());
    EXPECT_EQ(previousCharacter(kMixed, 4), 1u);
    EXPECT_EQ(previousCharacter(kMixed, 0), 0u);
    EXPECT_EQ(characterStart(kMixed, 3), 1u);
    EXPECT_EQ(characterStart(kMixed, 100), kMixed.size());
    EXPECT_EQ(characterCount(kMixed), 5u);
}

TEST(TextUnits, BytesThatAreNoUtf8StandAlone) {
    const std::string broken = "a\x80\x80\x80\x80\x80z";
    std::size_t at = 0;
    int steps = 0;
    while (at < broken.size() && ++steps < 20)
        at = nextCharacter(broken, at);
    EXPECT_EQ(at, broken.size());
    for (std::size_t i = 1; i <= broken.size(); ++i)
        EXPECT_LT(previousCharacter(broken, i), i);
}

TEST(TextUnits, WordsEndWhereSignsBeginAndLinesEnd) {
    const std::string text = "if (i <  n)\n  x = 线程 + 1;";
    EXPECT_EQ(wordRight(text, 0), 3u);
    EXPECT_EQ(wordRight(text, 3), 4u);
    EXPECT_EQ(wordRight(text, 10), 11u);
    EXPECT_EQ(wordRight(text, 11), 12u) << "the line end alone";
    EXPECT_EQ(wordLeft(text, 12), 11u);
    EXPECT_EQ(wordLeft(text, 3), 0u);
    const std::size_t chinese = text.find("线");
    EXPECT_EQ(wordLeft(text, chinese + 6), chinese);
    EXPECT_EQ(wordAround(text, chinese), (TextRange{chinese, chinese + 6}));
    EXPECT_EQ(wordAround(text, 1), (TextRange{0, 2}));
    EXPECT_EQ(wordAround(text, 11), (TextRange{10, 11})) << "before a line end the word before it";
    EXPECT_EQ(wordAround("", 0), (TextRange{0, 0}));
}

TEST(TextUnits, ColumnsCountTabsAndWideCharacters) {
    EXPECT_EQ(columnOf("\tx", 1), 4u);
    EXPECT_EQ(columnOf("ab\tx", 3), 4u);
    EXPECT_EQ(columnOf("线程x", 6), 4u);
    EXPECT_EQ(columnOf("ab", 99), 2u);
    EXPECT_EQ(byteAtColumn("\tx", 4), 1u);
    EXPECT_EQ(byteAtColumn("\tx", 1), 0u) << "the nearer edge of the tab";
    EXPECT_EQ(byteAtColumn("\tx", 3), 1u);
    EXPECT_EQ(byteAtColumn("线程x", 2), 3u);
    EXPECT_EQ(byteAtColumn("ab", 99), 2u);
}

TEST(TextUnits, AColumnLeadsBackToItsByte) {
    const std::string line = "\tint 线 = b[i];\t// 全角　。";
    for (std::size_t at = 0; at < line.size(); at = nextCharacter(line, at))
        EXPECT_EQ(byteAtColumn(line, columnOf(line, at)), at);
}

}  // namespace
}  // namespace warpscope::widgets
