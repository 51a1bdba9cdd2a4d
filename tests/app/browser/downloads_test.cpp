#include "app/browser/downloads.h"

#include "tests/app/browser/browser_fixture.h"

namespace warpscope::browser {
namespace {

class DownloadsTest : public BrowserTest {};

TEST_F(DownloadsTest, AreNamedAfterTheScenarioAndHoldTheRun) {
    open("08-if-else");
    const std::string table = exportCsv(session, folder);
    EXPECT_EQ(table, (folder / "08-if-else.csv").string());
    EXPECT_TRUE(support::readText(table).starts_with("sm,scheduler,block,warp,state"));
    const std::string trace = exportTrace(session, folder);
    EXPECT_EQ(trace, (folder / "08-if-else.json").string());
    EXPECT_NE(support::readText(trace).find("traceEvents"), std::string::npos);
}

TEST_F(DownloadsTest, WithoutARunThereAreNone) {
    EXPECT_EQ(exportCsv(session, folder), "");
    EXPECT_EQ(nameOfExport(session, ".png"), "warpscope.png");
    open("08-if-else");
    EXPECT_EQ(exportCsv(session, folder / "missing"), "");
}

}  // namespace
}  // namespace warpscope::browser
