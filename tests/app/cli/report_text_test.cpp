#include "app/cli/report_text.h"

#include "app/cli/table.h"
#include "app/names/view_names.h"
#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/parse.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/hand_recording.h"

namespace warpscope::cli {
namespace {

class ReportTextTest : public CliFixture {
  protected:
    std::shared_ptr<const history::Run> record(const std::string& file) {
        scenario_ = *scenario::read(file, names::ofWindow());
        return history::record(*scenario::makeLaunch(scenario_, environment().devices));
    }
    scenario::Scenario scenario_{};
};

TEST_F(ReportTextTest, HasNoHoleInEitherLanguage) {
    const auto run = record(scenario());
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        const std::string report = reportText(environment(language), scenario_, *run);
        EXPECT_EQ(countOf(report, "⟨"), 0) << report;
        EXPECT_EQ(countOf(report, "{"), 0) << report;
        EXPECT_NE(report.find(std::to_string(run->cycles())), std::string::npos);
    }
}

TEST_F(ReportTextTest, ARecordingMadeByHandNeedsNoRun) {
    const std::string report = reportText(environment(), scenario_, support::handRecording());
    EXPECT_NE(report.find("by hand"), std::string::npos) << report;
    EXPECT_NE(report.find("0.500"), std::string::npos) << "instructions a cycle in " << report;
    EXPECT_EQ(countOf(report, "⟨"), 0) << report;
}

TEST_F(ReportTextTest, ProblemsOfInlineCodePointIntoTheScenario) {
    const std::string file = deadlock();
    const auto run = record(file);
    const auto problems = runProblems(scenario_, *run);
    ASSERT_FALSE(problems.empty());
    EXPECT_EQ(problems[0].range.file, file);
    EXPECT_EQ(problems[0].range.line, run->problems()[0].line + 2);
}

TEST_F(ReportTextTest, AGoodRunHasNoProblems) {
    const auto run = record(scenario());
    EXPECT_TRUE(runProblems(scenario_, *run).empty());
}

}  // namespace
}  // namespace warpscope::cli
