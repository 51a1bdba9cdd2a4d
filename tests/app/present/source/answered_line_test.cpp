#include "app/present/source/answered_line.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/transpose_scenario.h"

namespace warpscope::present {
namespace {

TEST(AnsweredLine, IsToldWithTheAnswerAndOnlyWhereALineWasAskedFor) {
    OpenSession open(transposeScenario("naive") +
                     "[[step]]\ntext = 'a'\nquestion = { text = '?', line = 4 }\n"
                     "[[step]]\ntext = 'b'\nquestion = { text = '?', number = 4 }\n");
    const auto line = [&] { return answeredLine(open.session.seenFrom(session::SlotId::A)); };
    open.apply(session::GoToStep{0});
    EXPECT_EQ(line(), 0) << "the question is open";
    open.apply(session::RevealAnswer{});
    EXPECT_EQ(line(), 4);
    open.apply(session::GoToStep{1});
    EXPECT_EQ(line(), 0);
    open.apply(session::RevealAnswer{});
    EXPECT_EQ(line(), 0) << "4 is a number there";
}

}  // namespace
}  // namespace warpscope::present
