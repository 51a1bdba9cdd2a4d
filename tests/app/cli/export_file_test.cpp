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

TEST(ExportFile, WhatWasThereStaysUntilTheNextIsWhole) {
    const auto folder = support::freshFolder("export_file_twice");
    const auto run = support::handRecording();
    const auto file = folder / "run.csv";
    ASSERT_TRUE(writeRunFile(run, Format::Csv, {}, file));
    const std::string whole = support::readText(file);
    const std::atomic<bool> stop = true;
    EXPECT_FALSE(writeRunFile(run, Format::Json, {}, file, &stop));
    EXPECT_EQ(support::readText(file), whole);
    EXPECT_FALSE(std::filesystem::exists(folder / "run.csv.new"));
    std::filesystem::create_symlink(file, folder / "link.csv");
    EXPECT_TRUE(writeRunFile(run, Format::Json, {}, folder / "link.csv"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.csv"));
    EXPECT_TRUE(support::readText(file).starts_with("{"));
    EXPECT_FALSE(writeRunFile(run, Format::Csv, {}, "/dev/full"));
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/full")) << "a device is not replaced";
}

}  // namespace
}  // namespace warpscope::cli
