#include "engine/scenario/lessons/set.h"
#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class SessionAhead : public SessionTest {};

// It was compiled and simulated as the answer was given, and the window stood still meanwhile.
TEST_F(SessionAhead, TheRunThatProvesAnAnswerIsMadeWhileTheWordsAreRead) {
    open(support::kBranchyScenario + "[[step]]\ntext = 'a'\n[[step]]\ntext = 'b'\nquestion = { " +
         "text = 'q', choices = ['1', '2'], answer = 0, proof = ['answer == device.sm_count'], " +
         "proof_set = { 'device.sm_count' = 1 } }\n");
    scenario::Scenario proving = session.original();
    ASSERT_FALSE(scenario::assign(proving, session.original().steps[1].question.proofSet.front()));
    ASSERT_EQ(session.keptRun(proving), nullptr);
    session.finishAhead();
    EXPECT_NE(session.keptRun(proving), nullptr) << "in the step before";
    session.apply(SetHazards{false});
    session.apply(SetHazards{true});
    session.apply(GoToStep{1});
    session.finishSimulation();
    session.finishAhead();
    EXPECT_NE(session.keptRun(proving), nullptr) << "in its own step";
}

}  // namespace
}  // namespace warpscope::session
