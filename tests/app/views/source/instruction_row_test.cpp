#include "app/views/source/instruction_row.h"

#include <gtest/gtest.h>

#include "app/views/source/source_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(InstructionRow, UnfoldsUnderItsLine) {
    ViewWindow window{makeSourceView(), 700, 600};
    window.open(present::kSplitScenario);
    EXPECT_FALSE(window.driver.has("instruction 0"));
    window.driver.click("instructions");
    window.driver.frame();
    EXPECT_TRUE(window.driver.has("instruction 0"));
    window.driver.click("instructions");
    window.driver.frame();
    EXPECT_FALSE(window.driver.has("instruction 0"));
}

TEST(InstructionRow, AClickChoosesTheInstructionAndItsLine) {
    ViewWindow window{makeSourceView(), 700, 600};
    window.open(present::kSplitScenario);
    window.driver.click("instructions");
    window.driver.frame();
    window.driver.click("instruction 1");
    const auto* select = window.last<session::Select>();
    ASSERT_NE(select, nullptr);
    EXPECT_EQ(select->selection.instruction, isa::ProgramCounter{1});
    EXPECT_EQ(select->selection.line, window.session.run()->launch().program.instructions[1].line);
}

}  // namespace
}  // namespace warpscope::views
