#include <gtest/gtest.h>

#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::text {
namespace {

class RenderProblemTest : public testing::Test {
  protected:
    RenderProblemTest()
        : catalogue_(*Catalogue::load(support::projectRoot() / "assets" / "text")) {}

    std::string render(const Problem& problem, std::string_view line,
                       Language language = Language::English) {
        return renderProblem(catalogue_, language, problem, line);
    }
    Problem problemAt(int line, int column, int endColumn) {
        return {Message{"text.not_a_string"}.with("key", "a"),
                SourceRange{"x.toml", line, column, endColumn},
                {},
                Severity::Error};
    }

    Catalogue catalogue_;
};

TEST_F(RenderProblemTest, PrintsPlaceSentenceLineAndCaret) {
    EXPECT_EQ(render(problemAt(3, 5, 8), "a = xyz"),
              "x.toml:3:5: error: The text “a” must be a string.\n"
              "    a = xyz\n"
              "        ^~~\n");
}

// Bug: a line of half a megabyte was printed whole.
TEST_F(RenderProblemTest, OfALongLineStandsWhatIsAroundTheCaret) {
    const std::string line = std::string(5000, 'a') + "xyz" + std::string(5000, 'b');
    const std::string text = render(problemAt(1, 5001, 5004), line);
    EXPECT_LT(text.size(), 600u);
    EXPECT_NE(text.find("    …" + std::string(80, 'a') + "xyzb"), std::string::npos) << text;
    EXPECT_NE(text.find("b…\n    " + std::string(81, ' ') + "^~~\n"), std::string::npos) << text;
    const std::string atEnd = render(problemAt(1, 10003, 10004), line);
    EXPECT_NE(atEnd.find("b\n    " + std::string(240, ' ') + "^\n"), std::string::npos) << atEnd;
    const std::string chinese = std::string(5001, 'a') + "核函数" + std::string(300, 'b');
    EXPECT_NE(render(problemAt(1, 5011, 5012), chinese).find("核函数b"), std::string::npos);
    const std::string start = render(problemAt(1, 1, 2), line);
    EXPECT_NE(start.find("    aaa"), std::string::npos);
    EXPECT_NE(start.find("a…\n    ^\n"), std::string::npos) << start;
}

TEST_F(RenderProblemTest, WithoutAPlaceThereIsNoCaret) {
    EXPECT_EQ(render(problemAt(0, 0, 0), ""), "x.toml: error: The text “a” must be a string.\n");
    Problem nowhere = problemAt(0, 0, 0);
    nowhere.range.file.clear();
    nowhere.severity = Severity::Warning;
    EXPECT_EQ(render(nowhere, ""), "warning: The text “a” must be a string.\n");
}

TEST_F(RenderProblemTest, TheCaretMeetsItsColumnBehindTabsAndChinese) {
    EXPECT_NE(render(problemAt(1, 2, 3), "\tx").find("    \t^\n"), std::string::npos);
    // “线” takes three bytes and two columns of a terminal.
    EXPECT_NE(render(problemAt(1, 4, 5), "线x").find("\n      ^\n"), std::string::npos);
}

TEST_F(RenderProblemTest, AColumnBehindTheLineStillHasACaret) {
    EXPECT_NE(render(problemAt(1, 900, 0), "ab").find("\n      ^\n"), std::string::npos);
    EXPECT_NE(render(problemAt(1, 1, 0), "\xE7\xBA").find("^"), std::string::npos);
}

TEST_F(RenderProblemTest, TheHintFollowsInTheLanguage) {
    Problem problem = problemAt(1, 1, 2);
    problem.hint = Message{"text.no_files"};
    const std::string text = render(problem, "a", Language::Chinese);
    EXPECT_NE(text.find("错误: "), std::string::npos);
    EXPECT_NE(text.find("提示: "), std::string::npos);
}

}  // namespace
}  // namespace warpscope::text
