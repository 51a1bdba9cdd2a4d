#include "app/present/source/named_lines.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

TEST(NamedLines, AreReadInBothLanguagesOneOrSeveral) {
    EXPECT_EQ(linesNamedIn("What does line 12 read?"), (std::vector{12}));
    EXPECT_EQ(linesNamedIn("Lines 4, 7 and 8 wait."), (std::vector{4, 7, 8}));
    EXPECT_EQ(linesNamedIn("第 4、7 行，以及第8行"), (std::vector{4, 7, 8}));
    EXPECT_EQ(linesNamedIn("第 3 到 5 行"), (std::vector{3, 5}));
}

TEST(NamedLines, OtherNumbersAreNone) {
    for (const char* words : {"128 bytes side by side", "第 2 步", "a pipeline 3 cycles long",
                              "line up", "line 0", "line 99999", ""})
        EXPECT_TRUE(linesNamedIn(words).empty()) << words;
}

TEST(NamedLines, AreThoseOfAnOpenQuestionOnly) {
    std::string toml = kSplitScenario;
    toml += R"toml(
[[step]]
text = "Look at line 5."
question = { text = "Does line 7 run?", choices = ["yes", "no, line 8"], answer = 0 }
)toml";
    OpenSession open(toml);
    const auto steps = static_cast<int>(open.session.original().steps.size());
    open.apply(session::GoToStep{steps - 1});
    const auto seen = [&] { return open.session.seenFrom(session::SlotId::A); };
    ASSERT_TRUE(seen().isQuestionOpen());
    EXPECT_EQ(linesOfQuestion(seen()), (std::vector{5, 7, 8}));
    open.apply(session::RevealAnswer{});
    EXPECT_TRUE(linesOfQuestion(seen()).empty());
}

TEST(NamedLines, OfAnOrderAreThoseToBeOrdered) {
    std::string toml = kSplitScenario;
    toml += R"toml(
[[step]]
text = "What comes first?"
question = { text = "In which order?", order = ["line 8", "line 6"] }
)toml";
    OpenSession open(toml);
    const auto steps = static_cast<int>(open.session.original().steps.size());
    open.apply(session::GoToStep{steps - 1});
    const auto seen = open.session.seenFrom(session::SlotId::A);
    ASSERT_TRUE(seen.isQuestionOpen());
    EXPECT_EQ(linesOfQuestion(seen), (std::vector{8, 6}));
}

}  // namespace
}  // namespace warpscope::present
