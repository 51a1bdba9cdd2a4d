#include "app/cli/export_file.h"

#include <gtest/gtest.h>

#include "tests/support/hand_recording.h"
#include "tests/support/paths.h"

namespace warpscope::cli {
namespace {

TEST(ExportFile, IsATableOrATraceAndNeverHalf) {
    const auto folder = support::freshFolder("export_file");
    const auto run = support::handRecording();
    EXPECT_TRUE(writeRunFile(run, Format::Csv, {}, folder / "run.csv"));
    EXPECT_TRUE(support::readText(folder / "run.csv").starts_with("sm,scheduler"));
    EXPECT_TRUE(writeRunFile(run, Format::Json, {}, folder / "run.json"));
    EXPECT_TRUE(support::readText(folder / "run.json").starts_with("{"));
    EXPECT_FALSE(writeRunFile(run, Format::Csv, {}, "/nowhere/run.csv"));
    const std::atomic<bool> stop = true;
    EXPECT_FALSE(writeRunFile(run, Format::Csv, {}, folder / "stopped.csv", &stop));
    EXPECT_FALSE(std::filesystem::exists(folder / "stopped.csv"));
}

}  // namespace
}  // namespace warpscope::cli
