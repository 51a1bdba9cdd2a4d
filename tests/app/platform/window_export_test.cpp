#include "app/platform/window_export.h"

#include "engine/history/open_recording.h"
#include "tests/app/platform/window_stage.h"
#include "tests/support/xml_check.h"

namespace warpscope::platform {
namespace {

using shell::ExportKind;

class WindowExports : public WindowStage {
  protected:
    /// Presses the button of the window after choosing this kind.
    void order(ExportKind kind, const std::string& name, Cycle to = kNever) {
        shell->exports().order({kind, "timeline", folder / name, 0, to});
        exports.look(session, *shell, kWidth, kHeight);
    }
    /// Frames until nothing is being made; how many they were.
    int finish() {
        int count = 0;
        for (; exports.isBusy() && count < 20'000; ++count) {
            frames(1);
            exports.look(session, *shell, kWidth, kHeight);
        }
        return count;
    }
    std::string written(const std::string& name) { return support::readText(folder / name); }

    WindowExport exports{assets};
};

TEST_F(WindowExports, PicturesAreThereAtOnce) {
    session.apply(session::SetArrangement{session::Arrangement::Divergence});
    frames(2);
    order(ExportKind::WindowPng, "window.png");
    order(ExportKind::ViewPng, "view.png");
    order(ExportKind::WindowSvg, "window.svg");
    order(ExportKind::ViewSvg, "view.svg");
    EXPECT_FALSE(exports.isBusy());
    EXPECT_EQ(written("window.png").substr(1, 3), "PNG");
    // Width and height stand behind the sixteenth byte, the highest byte first.
    const auto number = [](const std::string& bytes, std::size_t at) {
        return static_cast<unsigned char>(bytes[at + 2]) * 256 +
               static_cast<unsigned char>(bytes[at + 3]);
    };
    EXPECT_EQ(number(written("window.png"), 16), 2 * kWidth);
    EXPECT_EQ(number(written("window.png"), 20), 2 * kHeight);
    EXPECT_LT(number(written("view.png"), 16), 2 * kWidth);
    EXPECT_EQ(support::xmlMistake(written("window.svg")), "");
    EXPECT_NE(support::withoutTags(written("window.svg")).find("Edit"), std::string::npos);
    EXPECT_EQ(support::withoutTags(written("view.svg")).find("Edit"), std::string::npos);
    EXPECT_NE(support::withoutTags(written("view.svg")).find("scheduler 0"), std::string::npos);
}

// The window that asks lies over the panels and is in no picture.
TEST_F(WindowExports, NothingThatLiesOverTheWindowIsInThePicture) {
    shell->exports().open();
    frames(2);
    order(ExportKind::WindowSvg, "window.svg");
    EXPECT_EQ(written("window.svg").find("The whole window"), std::string::npos);
    EXPECT_TRUE(shell->exports().isOpen);
}

TEST_F(WindowExports, AFilmIsMadeFrameByFrame) {
    const Cycle cycle = session.cycle();
    order(ExportKind::FilmGif, "film.gif", 8);
    EXPECT_TRUE(exports.isBusy());
    EXPECT_GT(finish(), 10) << "the window went on meanwhile";
    EXPECT_EQ(written("film.gif").substr(0, 3), "GIF");
    EXPECT_EQ(session.cycle(), cycle) << "the film plays a session of its own";
}

TEST_F(WindowExports, AHandoutAndTheRunAreWritten) {
    order(ExportKind::Handout, "handout.html");
    finish();
    EXPECT_EQ(support::xmlMistake(written("handout.html")), "");
    order(ExportKind::RunCsv, "run.csv");
    finish();
    EXPECT_TRUE(written("run.csv").starts_with("sm,scheduler"));
    order(ExportKind::RunTrace, "run.json");
    finish();
    EXPECT_TRUE(written("run.json").starts_with("{"));
    order(ExportKind::RunRecording, "run.wsr");
    finish();
    const auto stored = history::openRecording((folder / "run.wsr").string());
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->recording.cycles(), session.run()->cycles());
    EXPECT_EQ(stored->info.titleEnglish, session.scenario().title.en);
}

TEST_F(WindowExports, WhatIsGivenUpLeavesNoFile) {
    order(ExportKind::FilmMp4, "film.mp4");
    frames(3);
    shell->exports().cancel();
    exports.look(session, *shell, kWidth, kHeight);
    EXPECT_FALSE(exports.isBusy());
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        EXPECT_FALSE(entry.path().string().find("film") != std::string::npos) << entry.path();
}

TEST_F(WindowExports, WhatCannotBeWrittenIsSaid) {
    shell->exports().open();
    order(ExportKind::WindowPng, "no/such/folder/window.png");
    EXPECT_TRUE(shell->exports().news().isFailure);
    EXPECT_NE(shell->exports().news().words.find("could not be written"), std::string::npos);
    order(ExportKind::RunCsv, "no/such/folder/run.csv");
    finish();
    EXPECT_TRUE(shell->exports().news().isFailure);
}

}  // namespace
}  // namespace warpscope::platform
