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
