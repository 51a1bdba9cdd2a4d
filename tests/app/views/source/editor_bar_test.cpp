#include "app/views/source/editor_bar.h"

#include <gtest/gtest.h>

#include "app/views/source/source_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class EditorBar : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kSplitScenario); }
    ViewWindow window{makeSourceView(), 420, 600};
};

TEST_F(EditorBar, TakesNoRoomWhileThereIsNothingToSay) {
    EXPECT_FALSE(window.driver.has("editor.done"));
    window.apply(session::SetEditing{true, 0});
    EXPECT_TRUE(window.driver.has("editor.done"));
    window.driver.click("editor.done");
    EXPECT_FALSE(window.session.editor().isEditing);
}

TEST_F(EditorBar, AKernelInsideOfAScenarioIsSavedThereOrAsACopy) {
    window.apply(session::SetEditing{true, 0});
    window.driver.type("// mine\n");
    window.driver.click("editor.save");
    EXPECT_TRUE(window.driver.hasText("test.toml is saved")) << window.driver.allText();
    EXPECT_NE(support::readText(window.session.original().path).find("// mine"), std::string::npos);
    window.driver.click("editor.save_as");
    window.driver.frame(3);
    ASSERT_TRUE(window.driver.has("editor.path"));
    EXPECT_FALSE(window.driver.hasText("⟨"));
    window.driver.click("editor.write");
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_EQ(window.session.original().path.filename(), "test-2.toml");
    EXPECT_TRUE(window.session.editor().isEditing) << "the copy is edited on";
    EXPECT_FALSE(window.session.isKernelEdited());
    EXPECT_TRUE(window.driver.hasText("test-2.toml")) << window.driver.allText();
}

TEST_F(EditorBar, ADraftIsOfferedAndDropped) {
    EXPECT_FALSE(window.driver.has("editor.take_draft"));
    const auto file = window.session.original().path;
    window.apply(session::EditKernel{"// typed\n" + window.session.scenario().code, "1"});
    window.apply(session::OpenFile{file});
    ASSERT_TRUE(window.driver.has("editor.take_draft"));
    window.driver.click("editor.take_draft");
    EXPECT_TRUE(window.session.isKernelEdited());
    EXPECT_TRUE(window.session.editor().isEditing);
    window.apply(session::OpenFile{file});
    window.driver.click("editor.drop_draft");
    EXPECT_FALSE(window.session.editor().draft);
    EXPECT_FALSE(window.driver.has("editor.take_draft"));
}

}  // namespace
}  // namespace warpscope::views
