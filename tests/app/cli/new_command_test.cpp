#include <filesystem>

#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class NewCommandTest : public CliFixture {
  protected:
    std::string kernel() {
        return write(
            "scale.cu",
            "#include <iostream>\n"
            "__global__ void scale(float* data, int n) {\n"
            "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    if (i < n) data[i] = data[i] * 2.0f;\n}\n"
            "int main() { const int n = 300; float* d; cudaMalloc(&d, n * sizeof(float));\n"
            "    scale<<<(n + 63) / 64, 64>>>(d, n); std::cout << n; }\n");
    }
};

TEST_F(NewCommandTest, WritesAScenarioThatRuns) {
    const std::string file = (folder_ / "scale.toml").string();
    EXPECT_EQ(run({"new", kernel(), "-o", file}), 0) << err_;
    EXPECT_NE(out_.find(file), std::string::npos);
    EXPECT_EQ(countOf(out_, "⟨"), 0) << out_;
    EXPECT_EQ(run({"run", file, "--format", "json"}), 0) << err_;
    EXPECT_EQ(json()["blocks"], 5);
    EXPECT_EQ(json()["buffers"][0]["count"], 300);
}

TEST_F(NewCommandTest, WritesOverNothingUnlessTold) {
    const std::string file = write("mine.toml", "precious");
    EXPECT_EQ(run({"new", kernel(), "-o", file}), 1);
    EXPECT_NE(err_.find("--force"), std::string::npos) << err_;
    EXPECT_EQ(std::filesystem::file_size(file), 8u);
    EXPECT_EQ(run({"new", kernel(), "-o", file, "--force"}), 0) << err_;
    EXPECT_GT(std::filesystem::file_size(file), 8u);
}

TEST_F(NewCommandTest, TheKernelIsNeverWrittenOver) {
    const std::string file = kernel();
    const auto size = std::filesystem::file_size(file);
    const std::string link = (folder_ / "link.toml").string();
    std::filesystem::create_symlink(file, link);
    for (const std::string& out : {file, link}) {
        EXPECT_EQ(run({"new", file, "-o", out, "--force"}), 1);
        EXPECT_NE(err_.find("scale.toml"), std::string::npos) << err_;
        EXPECT_EQ(std::filesystem::file_size(file), size);
    }
}

TEST_F(NewCommandTest, WithoutAFileItGoesToStandardOutput) {
    EXPECT_EQ(run({"new", kernel()}), 0) << err_;
    EXPECT_NE(out_.find("[launch]\ngrid = [5, 1, 1]\nblock = [64, 1, 1]\n"), std::string::npos)
        << out_;
    EXPECT_EQ(run({"--lang", "zh", "new", kernel()}), 0);
    EXPECT_NE(out_.find("反复填充"), std::string::npos) << out_;
}

TEST_F(NewCommandTest, AFileThatCannotBeWrittenIsAnError) {
    EXPECT_EQ(run({"new", kernel(), "-o", (folder_ / "none" / "x.toml").string()}), 1);
    EXPECT_FALSE(err_.empty());
    EXPECT_EQ(run({"new", kernel(), "-o", "/dev/full", "--force"}), 1);
    EXPECT_EQ(run({"new", (folder_ / "none.cu").string()}), 1);
}

TEST_F(NewCommandTest, AKernelFileRunsAsItIs) {
    EXPECT_EQ(run({"run", kernel(), "--format", "json"}), 0) << err_;
    EXPECT_EQ(json()["blocks"], 5);
    EXPECT_NE(err_.find("warning"), std::string::npos) << "its guesses are told";
}

TEST_F(NewCommandTest, OfAScenarioNoneIsMade) {
    EXPECT_EQ(run({"new", scenario()}), 1);
    EXPECT_NE(err_.find("is a scenario already"), std::string::npos) << err_;
}

}  // namespace
}  // namespace warpscope::cli
