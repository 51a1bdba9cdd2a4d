#include "app/shell/windows/export_window.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class ExportOpen : public testing::Test {
  protected:
    ExportOpen() {
        const auto root = support::projectRoot() / "scenarios";
        std::filesystem::copy(root / "kernels", folder / "kernels");
        std::filesystem::copy(root / "08-if-else.toml", folder / "if-else.toml");
        driver.open(folder / "if-else.toml");
        openWindow();
    }
    void openWindow() {
        driver.click("menu.file.title");
        driver.click("menu.file.export");
        driver.frame(2);
    }
    /// Whatever views the step has.
    void showAllViews() {
        driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
        driver.frame(3);
    }
    ExportWindow& window() { return driver.shell().exports(); }
    std::filesystem::path folder = support::freshFolder("export_window");
    support::ShellDriver driver{};
};

TEST_F(ExportOpen, SaysWhatEachKindIsAndOrdersIt) {
    for (const ExportRow& row : kExportRows) {
        const std::string key(row.key);
        driver.click("export." + key);
        EXPECT_TRUE(driver.has("export.save"));
        driver.click("export.save");
        const auto order = window().takeOrder();
        ASSERT_TRUE(order) << row.key;
        EXPECT_EQ(order->kind, row.kind);
        EXPECT_EQ(order->file.parent_path(), folder);
        EXPECT_EQ(order->file.extension(), row.extension);
        EXPECT_FALSE(window().takeOrder()) << "an order is given once";
    }
}

// A table is of one run, and nobody sees in it of which.
TEST_F(ExportOpen, OfTwoRunsItSaysWhichOneIsWritten) {
    driver.click("export.run_csv");
    EXPECT_FALSE(driver.hasText("this is B")) << driver.allText();
    driver.session().apply(session::PinRun{});
    driver.session().apply(session::SetKnob{"launch.block", Dim3{32, 1, 1}});
    driver.settle();
    EXPECT_TRUE(driver.hasText("this is B")) << driver.allText();
    driver.click("export.window_png");
    EXPECT_FALSE(driver.hasText("this is B"));
}

// A page has no folders, and cannot make everything.
TEST_F(ExportOpen, OffersWhatCanBeDownloadedByItsName) {
    window().offerDownloads({ExportKind::ViewSvg, ExportKind::RunCsv});
    driver.key(ImGuiKey_Escape);
    openWindow();
    EXPECT_TRUE(driver.has("export.view_svg"));
    EXPECT_FALSE(driver.has("export.film_mp4"));
    EXPECT_FALSE(driver.has("export.handout"));
    driver.click("export.run_csv");
    std::ofstream("if-else.csv") << "of another visit";
    driver.frame(2);
    EXPECT_TRUE(driver.has("export.save")) << "nothing is replaced";
    driver.click("export.save");
    EXPECT_EQ(window().takeOrder()->file, "if-else.csv");
    std::filesystem::remove("if-else.csv");
}

TEST_F(ExportOpen, AViewIsChosenAndTheClickedOneIsTheFirst) {
    driver.key(ImGuiKey_Escape);
    EXPECT_FALSE(window().isOpen);
    showAllViews();
    driver.clickAt(driver.find("timeline rows"));
    openWindow();
    driver.click("export.view_svg");
    driver.click("export.save");
    EXPECT_EQ(window().takeOrder()->view, "timeline");
    driver.click("export_view_lanes");
    driver.click("export.save");
    const auto order = window().takeOrder();
    EXPECT_EQ(order->view, "lanes");
    EXPECT_EQ(order->file, folder / "if-else-lanes.svg");
}

TEST_F(ExportOpen, AFilmIsOfTheStretchThatTheTimelineShows) {
    const CycleCount cycles = driver.session().run()->cycles();
    driver.click("export.film_gif");
    driver.click("export.save");
    const auto whole = window().takeOrder();
    EXPECT_EQ(whole->from, 0);
    EXPECT_EQ(whole->to, cycles);
    driver.key(ImGuiKey_Escape);
    showAllViews();
    driver.moveTo(driver.find("timeline rows"));
    driver.wheel(5);
    driver.frame(2);
    openWindow();
    driver.click("export.save");
    const auto part = window().takeOrder();
    EXPECT_GT(part->from, 0);
    EXPECT_LT(part->to, cycles);
}

// Whether a film can be sent by mail was seen when it was made.
TEST_F(ExportOpen, SaysHowLongAndHowLargeAFilmWillBe) {
    driver.click("export.film_mp4");
    const CycleCount cycles = driver.session().run()->cycles();
    ASSERT_GT(cycles, 480);
    EXPECT_TRUE(driver.hasText("A film of 60 seconds: 0.7 to 3.3 MB")) << driver.allText();
    driver.click("export.film_gif");
    EXPECT_TRUE(driver.hasText("A film of 60 seconds: ")) << driver.allText();
    EXPECT_FALSE(driver.hasText("3.4 MB")) << "a GIF is another file";
    driver.click("export.window_png");
    EXPECT_FALSE(driver.hasText("A film of")) << driver.allText();
}

TEST_F(ExportOpen, AFileThatIsThereIsNotReplacedUnasked) {
    std::ofstream(folder / "if-else.png") << "x";
    driver.click("export.window_png");
    EXPECT_TRUE(driver.has("export.save")) << "another name is suggested";
    std::ofstream(folder / "if-else-2.png") << "x";
    driver.frame(2);
    EXPECT_FALSE(driver.has("export.save"));
    EXPECT_TRUE(driver.hasText("is there already"));
    driver.click("export.replace");
    EXPECT_TRUE(window().takeOrder());
}

// Whoever had typed a name and then chose another kind found the lesson's name there again.
TEST_F(ExportOpen, ANameThatWasTypedIsKept) {
    driver.click("export.window_png");
    driver.click("export.file");
    driver.key(ImGuiKey_A, ImGuiMod_Ctrl);
    driver.type((folder / "mine").string());
    driver.click("export.run_csv");
    driver.click("export.save");
    EXPECT_EQ(window().takeOrder()->file, folder / "mine.csv");
    std::ofstream(folder / "mine.csv") << "x";
    window().tell({false, 1, "mine.csv", false});
    driver.frame(2);
    driver.click("export.view_svg");
    driver.click("export.save");
    EXPECT_EQ(window().takeOrder()->file, folder / "mine.svg") << "it says what it is of";
    driver.click("export.run_csv");
    driver.click("export.save");
    EXPECT_EQ(window().takeOrder()->file, folder / "mine-2.csv");
}

TEST_F(ExportOpen, TellsHowItGoesAndCanBeGivenUp) {
    window().tell({true, 0.4, "a.mp4: 40 %", false});
    driver.frame(2);
    EXPECT_FALSE(driver.has("export.save")) << "one at a time";
    EXPECT_TRUE(driver.hasText("a.mp4: 40 %")) << driver.allText();
    EXPECT_FALSE(window().takeCancel());
    driver.click("export.cancel");
    EXPECT_TRUE(window().takeCancel());
    EXPECT_FALSE(window().takeCancel());
    window().tell({false, 0, "no room", true});
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("no room"));
    EXPECT_TRUE(driver.has("export.save"));
}

// A film takes a minute; with its window closed nobody saw how far it was.
TEST_F(ExportOpen, ClosedItStillTellsHowFarItIs) {
    window().tell({true, 0.43, "…", false});
    driver.frame(2);
    EXPECT_FALSE(driver.has("export.under_way")) << "the window says it";
    window().isOpen = false;
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("43")) << driver.allText();
    driver.click("export.under_way");
    EXPECT_TRUE(window().isOpen);
    window().isOpen = false;
    window().tell({false, 1, "Written", false});
    driver.frame(2);
    EXPECT_FALSE(driver.has("export.under_way"));
}

TEST_F(ExportOpen, AnotherNameIsSuggestedAfterwards) {
    driver.click("export.save");
    std::ofstream(window().takeOrder()->file) << "x";
    window().tell({false, 0, "done", false});
    driver.frame(2);
    EXPECT_TRUE(driver.has("export.save"));
    driver.click("export.save");
    EXPECT_EQ(window().takeOrder()->file, folder / "if-else-2.png");
}

TEST_F(ExportOpen, LiesOverNothingInAQuietFrame) {
    EXPECT_TRUE(driver.has("export.save"));
    driver.shell().setQuiet(true);
    driver.frame(2);
    EXPECT_FALSE(driver.has("export.save"));
    driver.shell().setQuiet(false);
    driver.frame(2);
    EXPECT_TRUE(driver.has("export.save"));
}

// On a small projector too.
TEST_F(ExportOpen, TheButtonThatSavesIsInSightAndEnterSaves) {
    driver.resize(1280, 720);
    driver.session().apply(session::SetScale{1.5f});
    driver.frame(4);
    for (const ExportRow& row : kExportRows) {
        driver.click("export." + std::string(row.key));
        driver.frame(4);
        const ImVec2 save = driver.find("export.save");
        const float half = driver.sizeOf("export.save").y / 2;
        EXPECT_LE(save.y + half, 0.97f * 720 - 8) << row.key;
    }
    driver.click("export.file");
    driver.key(ImGuiKey_Enter);
    driver.frame(2);
    EXPECT_TRUE(window().takeOrder());
}

// On a phone the name of a group was cut before its buttons.
TEST_F(ExportOpen, NoNameIsCutOnAPhone) {
    for (const auto language : {text::Language::English, text::Language::Chinese})
        for (const float width : {360.0f, 390.0f, 1280.0f}) {
            driver.session().apply(session::SetLanguage{language});
            driver.resize(width, 800);
            driver.frame(4);
            for (const char* group : {"export.window", "export.film", "export.run"})
                EXPECT_TRUE(driver.hasText(driver.session().text(group))) << group << width;
        }
}

}  // namespace
}  // namespace warpscope::shell
