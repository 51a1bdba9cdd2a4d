#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

constexpr const char* kRight = R"(__global__ void twice(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2 * i;
}
int main() {
    int *out;
    cudaMalloc(&out, 3 * 64 * sizeof(int));
    twice<<<3, 64>>>(out);
}
)";

class UnfinishedKernel : public testing::Test {
  protected:
    UnfinishedKernel() {
        driver.openNamed("08-if-else");
        std::string wrong = kRight;
        wrong.replace(wrong.find("2 * i;"), 6, "2 * i");
        write(wrong);
        driver.open(file);
    }
    void write(const std::string& text) { std::ofstream(file, std::ios::trunc) << text; }
    session::Session& session() { return driver.session(); }
    std::filesystem::path file = support::freshFolder("unfinished") / "twice.cu";
    support::ShellDriver driver{};
};

// The picture of another file above its errors would be taken for its own.
TEST_F(UnfinishedKernel, ItsOwnTextIsShownWithItsProblemAndNoOtherRun) {
    ASSERT_FALSE(session().problems().empty());
    EXPECT_EQ(session().problems()[0].range.line, 3);
    EXPECT_EQ(session().scenario().path, file);
    EXPECT_NE(session().scenario().code.find("twice"), std::string::npos);
    EXPECT_EQ(session().run(), nullptr);
    EXPECT_EQ(session().playback().lastCycle(), 0);
    EXPECT_TRUE(session().editor().isEditing);
    for (const auto arrangement : {session::Arrangement::Overview, session::Arrangement::Divergence,
                                   session::Arrangement::Sm, session::Arrangement::Occupancy}) {
        session().apply(session::SetArrangement{arrangement});
        driver.frame(3);
    }
    EXPECT_TRUE(driver.hasText("twice.cu")) << driver.allText();
}

TEST_F(UnfinishedKernel, MendedInTheEditorAndSavedItHasTheLaunchOfItsHostCode) {
    session().apply(session::EditKernel{kRight, "typing"});
    driver.settle();
    EXPECT_TRUE(session().problems().empty());
    ASSERT_NE(session().run(), nullptr);
    session().apply(session::SaveKernel{});
    driver.settle();
    EXPECT_TRUE(session().problems().empty());
    ASSERT_NE(session().run(), nullptr);
    EXPECT_EQ(session().run()->launch().grid.x, 3);
    EXPECT_TRUE(session().editor().isEditing) << "whoever saves goes on writing";
}

TEST_F(UnfinishedKernel, BesideAnErrorInTheEditorViewsSayThatTheyShowTheRunBefore) {
    session().apply(session::EditKernel{kRight, "typing"});
    driver.settle();
    ASSERT_NE(session().run(), nullptr);
    ASSERT_TRUE(session().editor().isEditing);
    driver.bringInFront("timeline");
    EXPECT_FALSE(driver.hasText("the run before")) << driver.allText();
    std::string wrong = kRight;
    wrong.replace(wrong.find("2 * i;"), 6, "2 * i");
    session().apply(session::EditKernel{wrong, "typing"});
    driver.settle();
    driver.frame(2);
    ASSERT_FALSE(session().problems().empty());
    ASSERT_NE(session().run(), nullptr);
    EXPECT_TRUE(driver.hasText("the run before")) << driver.allText();
}

// A run of one thread with guessed arguments tells nothing of the program that was mended.
TEST_F(UnfinishedKernel, MendedInTheEditorItRunsWithItsOwnLaunchBeforeItIsSaved) {
    driver.frame(2);
    session().apply(session::SetArrangement{session::Arrangement::Divergence});
    session().apply(session::ShowView{"launch"});
    driver.settle();
    EXPECT_TRUE(driver.hasText("as soon as it compiles")) << driver.allText();
    session().apply(session::EditKernel{kRight, "typing"});
    driver.settle();
    ASSERT_NE(session().run(), nullptr);
    EXPECT_TRUE(session().isKernelEdited()) << "nothing was saved";
    EXPECT_EQ(session().run()->launch().grid.x, 3);
    EXPECT_EQ(session().run()->launch().block.x, 64);
    EXPECT_EQ(session().scenario().grid.x, 3) << "the form of the launch has it too";
    ASSERT_EQ(session().scenario().arguments.size(), 1u);
    EXPECT_EQ(session().scenario().arguments[0].count, 3 * 64);
    for (const Problem& guess : session().scenario().guesses)
        EXPECT_EQ(guess.message.key, "new.filled") << "nothing had to be guessed but the numbers";
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("From the launch in line 8 of twice.cu")) << driver.allText();
}

// Exactly as opening the saved file does, with knobs over it.
TEST_F(UnfinishedKernel, TheLaunchFollowsTheHostCodeAsItIsTypedAndKnobsStayOnTop) {
    write(kRight);
    driver.open(file);
    EXPECT_EQ(session().run()->launch().grid.x, 3);
    std::string other = kRight;
    other.replace(other.find("<<<3, 64>>>"), 11, "<<<5, 96>>>");
    other.replace(other.find("3 * 64"), 6, "5 * 96");
    session().apply(session::EditKernel{other, "1"});
    driver.settle();
    EXPECT_EQ(session().run()->launch().grid.x, 5);
    EXPECT_EQ(session().run()->launch().block.x, 96);
    EXPECT_FALSE(session().isKnobTurned("launch.grid")) << "the text asks for it, nobody turned it";
    session().apply(session::SetKnob{"launch.block", scenario::FieldValue{Dim3{32, 1, 1}}});
    driver.settle();
    EXPECT_EQ(session().run()->launch().block.x, 32);
    other.replace(other.find("<<<5, 96>>>"), 11, "<<<4, 96>>>");
    session().apply(session::EditKernel{other, "2"});
    driver.settle();
    EXPECT_EQ(session().run()->launch().grid.x, 4);
    EXPECT_EQ(session().run()->launch().block.x, 32) << "the knob stays";
    session().apply(session::ResetKnob{"launch.block"});
    session().apply(session::SaveKernel{});
    driver.settle();
    const scenario::Scenario live = session().scenario();
    driver.open(file);
    EXPECT_EQ(session().scenario().grid, live.grid);
    EXPECT_EQ(session().scenario().block, live.block);
    EXPECT_EQ(session().scenario().arguments, live.arguments);
    session().apply(session::EditKernel{kRight, "3"});
    driver.settle();
    EXPECT_EQ(session().run()->launch().grid.x, 3);
    session().apply(session::RevertKernel{});
    driver.settle();
    EXPECT_EQ(session().run()->launch().grid.x, 4) << "the file's again";
}

TEST_F(UnfinishedKernel, ViewsOfTheRunSayThatAnErrorKeepsItFromRunning) {
    driver.frame(2);
    session().apply(session::ShowView{"timeline"});
    driver.settle();
    EXPECT_TRUE(driver.hasText("Nothing has run")) << driver.allText();
    EXPECT_FALSE(driver.hasText("on its way")) << driver.allText();
}

TEST_F(UnfinishedKernel, MendedByAnotherEditorItIsReadAgain) {
    write(kRight);
    session().apply(session::Reload{});
    driver.settle();
    EXPECT_TRUE(session().problems().empty());
    ASSERT_NE(session().run(), nullptr);
    EXPECT_EQ(session().scenario().title.en, "twice");
}

// What is no kernel is not taken for one: what was there stays.
TEST_F(UnfinishedKernel, AFileWithoutAKernelLeavesWhatWasThere) {
    driver.openNamed("08-if-else");
    write("hello");
    session().apply(session::OpenFile{file});
    driver.settle();
    EXPECT_FALSE(session().problems().empty());
    EXPECT_EQ(session().scenario().path.stem(), "08-if-else");
    EXPECT_NE(session().run(), nullptr);
}

}  // namespace
}  // namespace warpscope::shell
