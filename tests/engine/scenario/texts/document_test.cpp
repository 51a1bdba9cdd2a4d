#include "engine/scenario/texts/document.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

TEST(DocumentTest, LinesAndRangesOfAText) {
    Document document("b = \"线\"\r\nc = [2,\n 3]\n", "a.toml");
    const auto table = document.parse();
    ASSERT_TRUE(table.has_value());
    EXPECT_EQ(document.line(1), "b = \"线\"") << "without the carriage return";
    EXPECT_EQ(document.line(0), "");
    EXPECT_EQ(document.line(99), "");
    const SourceRange word = document.rangeOf(*table->get("b"));
    EXPECT_EQ(word, (SourceRange{"a.toml", 1, 5, 10}));
    const SourceRange list = document.rangeOf(*table->get("c"));
    EXPECT_EQ(list.line, 2);
    EXPECT_EQ(list.endColumn, 8) << "a value over several lines is marked to the end of its first";
}

TEST(DocumentTest, BrokenTextIsAProblemWithItsPlace) {
    Document document("a = 1\nb = [", "a.toml");
    EXPECT_FALSE(document.parse().has_value());
    ASSERT_EQ(document.problems().size(), 1u);
    EXPECT_EQ(document.problems()[0].message.key, "syntax.list");
    EXPECT_EQ(document.problems()[0].range.line, 2);
}

TEST(DocumentTest, DeepNestingIsRefused) {
    const std::string deep = "a = " + std::string(5000, '[');
    Document document(deep, "a.toml");
    EXPECT_FALSE(document.parse().has_value());
}

TEST(DocumentTest, SuggestsACloseNameOrAllOfThem) {
    EXPECT_EQ(suggestion("blok", {"block", "grid"}).key, "scenario.did_you_mean");
    const Message all = suggestion("something", {"block", "grid"});
    EXPECT_EQ(all.key, "scenario.one_of");
    EXPECT_EQ(all.values.front().second, "block, grid");
    EXPECT_TRUE(suggestion("x", {}).isEmpty());
}

TEST(DocumentTest, WritesValuesAsTomlDoes) {
    const auto table = toml::parse("v = [1, 'a', true, [2]]\nn = 4\nf = 1.5\ns = 'text'");
    EXPECT_EQ(textOf(*table.get("v")), "[1, \"a\", true, [2]]");
    EXPECT_EQ(textOf(*table.get("n")), "4");
    EXPECT_EQ(textOf(*table.get("f")), "1.5");
    EXPECT_EQ(textOf(*table.get("s")), "text");
}

}  // namespace
}  // namespace warpscope::scenario
