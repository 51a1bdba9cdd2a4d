#include "app/browser/downloads.h"

#include "engine/history/open_recording.h"
#include "tests/app/browser/browser_fixture.h"

namespace warpscope::browser {
namespace {

class DownloadsTest : public BrowserTest {};

TEST_F(DownloadsTest, HoldTheRun) {
    open("08-if-else");
    const auto table = folder / "a.csv";
    EXPECT_TRUE(writeRun(session, RunFile::Table, table));
    EXPECT_TRUE(support::readText(table).starts_with("sm,scheduler,block,warp,state"));
    const auto trace = folder / "a.json";
    EXPECT_TRUE(writeRun(session, RunFile::Trace, trace));
    EXPECT_NE(support::readText(trace).find("traceEvents"), std::string::npos);
}

TEST_F(DownloadsTest, ARecordingIsReadAgain) {
    open("08-if-else");
    const auto file = folder / "a.wsr";
    ASSERT_TRUE(writeRun(session, RunFile::Recording, file));
    const auto stored = history::openRecording(file);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->info.titleEnglish, session.scenario().title.en);
    EXPECT_EQ(stored->recording.cycles(), session.run()->cycles());
}

TEST_F(DownloadsTest, WithoutARunOrRoomThereAreNone) {
    EXPECT_FALSE(writeRun(session, RunFile::Table, folder / "a.csv"));
    EXPECT_FALSE(std::filesystem::exists(folder / "a.csv"));
    open("08-if-else");
    EXPECT_FALSE(writeRun(session, RunFile::Table, folder / "missing" / "a.csv"));
}

}  // namespace
}  // namespace warpscope::browser
