#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "app/names/view_names.h"
#include "app/shell/windows/export_files.h"
#include "tests/app/shell/every_control.h"
#include "tests/support/paths.h"

namespace warpscope::shell {
namespace {

/// Controls that are there only after something else: in exercises without end, behind a fault,
/// behind words that are typed.
class EveryHiddenControl : public EveryControl {
  protected:
    void apply(const session::Action& action) {
        driver.session().apply(action);
        driver.frame(2);
    }
    /// All questions of the lesson, then back to its beginning: what they hide is told.
    void answerAll() {
        const auto steps = static_cast<int>(driver.session().original().steps.size());
        for (int step = 0; step < steps; ++step) {
            driver.session().apply(session::GoToStep{step});
            driver.session().apply(session::RevealAnswer{});
        }
        apply(session::GoToStep{0});
    }
    /// The session's arrangement without what was opened over it.
    void arrange(session::Arrangement arrangement) { apply(session::SetArrangement{arrangement}); }
};

TEST_P(EveryHiddenControl, OfTheExercisesWithoutEnd) {
    lesson.clear();
    ASSERT_FALSE(driver.session().exercises().empty());
    for (const exercise::Summary& exercise : driver.session().exercises()) {
        SCOPED_TRACE(std::string(exercise.name));
        apply(session::OpenExercise{std::string(exercise.name), 1});
        driver.settle();
        const auto steps = static_cast<int>(driver.session().original().steps.size());
        EXPECT_GT(steps, 0);
        for (int step = 0; step < steps; ++step)
            for (const bool isAnswered : {false, true})
                clickAll(
                    [&] {
                        apply(session::OpenExercise{std::string(exercise.name), 1});
                        driver.session().apply(session::GoToStep{step});
                        if (isAnswered) driver.session().apply(session::RevealAnswer{});
                        driver.settle();
                    },
                    true);
    }
    EXPECT_TRUE(clicked.contains("answer"));
}

TEST_P(EveryHiddenControl, OfARunThatStoppedAndOfWhatItDidWrong) {
    for (const char* const stopped : {"04-wrong-barrier", "chapter-5-synchronisation/04-add-one"}) {
        lesson = stopped;
        settle();
        for (const session::Action& place :
             {session::Action(session::SeekStart{}), session::Action(session::SeekEnd{})})
            clickAll(
                [&] {
                    answerAll();
                    arrange(session::Arrangement::Overview);
                    apply(place);
                },
                true, "run_end");
    }
    for (const char* const id : {"run_end.cause", "run_end.go"})
        EXPECT_TRUE(clicked.contains(id)) << id;
}

TEST_P(EveryHiddenControl, OfTheProblemsOfAKernelAndOfAFile) {
    clickAll(
        [&] {
            apply(session::EditKernel{"__global__ void k(int* o) { o[0] = missing; }"});
            driver.settle();
        },
        true, "problem");
    EXPECT_TRUE(clicked.contains("problem."));
    apply(session::RevertKernel{});
    driver.settle();
    clickAll(
        [&] {
            apply(session::OpenFile{"/there/is/none.toml"});
            driver.settle();
        },
        true, "problem");
    EXPECT_TRUE(clicked.contains("problems.close"));
}

TEST_P(EveryHiddenControl, OfThePaletteByWhatIsTyped) {
    const session::SlotReader& session = driver.session();
    const std::string exercise = session.text(session.exercises().front().title);
    for (const std::string& words :
         {session.text("view.timeline.title"), session.text("glossary.kernel.term"),
          session.text("field.device.preset.label"), session.text("menu.file.export"),
          session.text("app.palette.view"), exercise, std::string("if-else")}) {
        SCOPED_TRACE(words);
        for (const char* const row : {"palette.0", "palette.1", "palette.3"}) {
            apply(session::ShowPalette{});
            driver.type(words);
            driver.frame(2);
            EXPECT_TRUE(driver.has("palette.0"));
            if (driver.has(row)) driver.click(row);
            driver.settle();
            EXPECT_FALSE(driver.hasText("⟨")) << row;
            close();
            settle();
        }
    }
}

TEST_P(EveryHiddenControl, OfEachKindOfExport) {
    for (const ExportRow& row : kExportRows) {
        SCOPED_TRACE(std::string(row.key));
        const std::string kind = "export." + std::string(row.key);
        clickAll(
            [&] {
                driver.key(ImGuiKey_Escape);
                driver.click("menu.file.title");
                driver.frame(2);
                driver.click("menu.file.export");
                driver.frame(3);
                if (driver.has(kind)) driver.click(kind);
                driver.frame(2);
            },
            true);
    }
    for (const char* const id : {"export.from", "export.to", "export.file", "export.save"})
        EXPECT_TRUE(clicked.contains(id)) << id;
}

TEST_P(EveryHiddenControl, OfAKernelFileAndItsEditor) {
    lesson.clear();
    // What is saved is written: it is a copy of this test's own.
    const auto kernel = support::freshFolder("every-hidden-control") / "if_else.cu";
    const auto open = [&] {
        std::filesystem::copy_file(support::projectRoot() / "scenarios/kernels/if_else.cu", kernel,
                                   std::filesystem::copy_options::overwrite_existing);
        driver.open(kernel);
    };
    clickAll(
        [&] {
            open();
            arrange(session::Arrangement::Overview);
            driver.bringInFront("launch");
        },
        true);
    const auto edit = [&] {
        open();
        arrange(session::Arrangement::Divergence);
        const std::string code = driver.session().scenario().code;
        driver.session().apply(session::EditKernel{code + "\n// edited"});
        apply(session::SetEditing{true});
        driver.settle();
    };
    clickAll(edit, true, "editor.");
    clickAll(
        [&] {
            edit();
            driver.click("editor.save_as");
            driver.frame(2);
        },
        true, "editor.");
    clickAll(
        [&] {
            edit();
            driver.key(ImGuiKey_F, ImGuiMod_Ctrl);
            driver.frame(2);
        },
        true, "editor.");
    for (const char* const id : {"editor.done", "editor.save", "editor.revert", "editor.save_as",
                                 "editor.path", "editor.words"})
        EXPECT_TRUE(clicked.contains(id)) << id;
}

TEST_P(EveryHiddenControl, OfTwoRunsBesideEachOther) {
    for (const session::Arrangement arrangement :
         {session::Arrangement::Overview, session::Arrangement::Divergence,
          session::Arrangement::Occupancy})
        clickAll(
            [&] {
                arrange(arrangement);
                driver.session().apply(session::PinRun{});
                driver.session().apply(session::SetKnob{"device.sm_count", std::int64_t{2}});
                driver.settle();
                driver.bringInFront("compare");
            },
            true);
    for (const char* const id : {"swap", "unpin"})
        EXPECT_TRUE(clicked.contains(id)) << id;
}

// Not in the middle of a view alone: what lies under the pointer adds rows of its own.
TEST_P(EveryHiddenControl, OfARightClickAnywhere) {
    std::set<std::string> chosen;
    for (const names::ViewName& view : names::kViewNames)
        for (const float across : {0.1f, 0.35f, 0.8f})
            for (const float down : {0.2f, 0.5f, 0.85f}) {
                SCOPED_TRACE(std::string(view.key));
                const auto open = [&] {
                    arrange(session::Arrangement::Overview);
                    driver.bringInFront(std::string(view.key));
                    const auto& shown = driver.shell().shown();
                    const auto panel = std::ranges::find(shown, view.key, &ShownPanel::key);
                    if (panel == shown.end()) return std::vector<std::string>{};
                    const auto& box = panel->box;
                    driver.rightClickAt({box.left + across * (box.right - box.left),
                                         box.top + down * (box.bottom - box.top)});
                    std::vector<std::string> rows;
                    for (const std::string& label : driver.labels())
                        if (label.find("###context.") != std::string::npos) rows.push_back(label);
                    return rows;
                };
                for (const std::string& label : open()) {
                    const std::string words = label.substr(0, label.find("###"));
                    if (!chosen.insert(familyOf(words)).second) continue;
                    const std::vector<std::string> rows = open();
                    if (std::ranges::find(rows, label) == rows.end()) continue;
                    driver.click(idOf(label));
                    driver.frame(2);
                    EXPECT_FALSE(driver.hasText("⟨")) << label;
                    close();
                    settle();
                }
                close();
            }
    EXPECT_GT(chosen.size(), 8U);
}

INSTANTIATE_TEST_SUITE_P(LanguagesAndSizes, EveryHiddenControl, testing::ValuesIn(triedSettings()),
                         nameOf);

}  // namespace
}  // namespace warpscope::shell
