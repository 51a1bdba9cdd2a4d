#include "engine/history/open_recording.h"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/history/write_recording.h"
#include "tests/support/hand_recording.h"
#include "tests/support/paths.h"

namespace warpscope::history {
namespace {

TEST(OpenRecording, ARecordingHasAnEndingOfItsOwn) {
    EXPECT_TRUE(isRecordingName("run.wsr"));
    EXPECT_FALSE(isRecordingName("run.wsr.toml"));
}

TEST(OpenRecording, WhatWasWrittenIsOpened) {
    const auto file = support::freshFolder("open_recording") / "run.wsr";
    const Recording run = support::handRecording();
    RecordingInfo info;
    info.titleEnglish = "By hand";
    std::ofstream(file, std::ios::binary) << recordingBytes(run, info);
    const auto opened = openRecording(file.string());
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->info.titleEnglish, "By hand");
    EXPECT_EQ(opened->recording.cycles(), run.cycles());
    EXPECT_EQ(opened->recording.warps().size(), run.warps().size());
}

TEST(OpenRecording, WhatCannotBeReadIsAProblemOfItsFile) {
    const auto folder = support::freshFolder("open_recording");
    for (const auto& file : {folder / "missing.wsr", folder}) {
        const auto opened = openRecording(file.string());
        ASSERT_FALSE(opened) << file;
        EXPECT_EQ(opened.problem().range.file, file.string());
    }
    std::ofstream(folder / "text.wsr") << "no recording";
    EXPECT_FALSE(openRecording((folder / "text.wsr").string()));
    EXPECT_EQ(openRecording(folder.string()).problem().message.key, "recording.is_folder");
}

}  // namespace
}  // namespace warpscope::history
