#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class CompileCommandTest : public CliFixture {};

TEST_F(CompileCommandTest, ShowsTheListing) {
    scenario();
    EXPECT_EQ(run({"compile", (folder_ / "scale.cu").string()}), 0) << err_;
    EXPECT_NE(out_.find("EXIT"), std::string::npos) << out_;
    EXPECT_NE(out_.find("if (i < n)"), std::string::npos) << "the source lines stand in it";
}

TEST_F(CompileCommandTest, OfAScenarioItShowsTheKernelAsThatCompilesIt) {
    const std::string plain = scenario();
    EXPECT_EQ(run({"compile", plain}), 0) << err_;
    const std::string teaching = out_;
    EXPECT_NE(teaching.find("if (i < n)"), std::string::npos) << teaching;
    const std::string optimized = scenario("[model]\noptimization = 'optimized'\n");
    EXPECT_EQ(run({"compile", optimized, "--passes"}), 0) << err_;
    EXPECT_NE(out_.find("== "), std::string::npos) << out_;
    EXPECT_EQ(run({"compile", optimized}), 0) << err_;
    EXPECT_NE(out_, teaching);
    EXPECT_EQ(run({"compile", optimized, "--level", "teaching"}), 0) << err_;
    EXPECT_EQ(out_, teaching) << "what the command line says counts";
    EXPECT_EQ(run({"compile", "08-if-else"}), 0) << "of the library: " << err_;
    EXPECT_EQ(run({"compile", write("bad.toml", "x = 1")}), 1);
    EXPECT_NE(err_.find("bad.toml:1"), std::string::npos) << err_;
}

TEST_F(CompileCommandTest, SeveralKernelsNeedAnEntry) {
    const std::string file =
        write("two.cu",
              "__global__ void a(int* p) { p[0] = 1; }\n__global__ void b(int* p) { p[0] = 2; }\n");
    EXPECT_EQ(run({"compile", file}), 1);
    EXPECT_EQ(run({"compile", file, "--entry", "b"}), 0) << err_;
    EXPECT_EQ(run({"compile", file, "--entry", "c"}), 1);
    EXPECT_EQ(countOf(err_, "⟨"), 0) << err_;
}

TEST_F(CompileCommandTest, TheLevelChangesTheCode) {
    scenario();
    const std::string file = (folder_ / "scale.cu").string();
    EXPECT_EQ(run({"compile", file, "--level", "teaching"}), 0) << err_;
    const std::string teaching = out_;
    EXPECT_EQ(run({"compile", file}), 0);
    EXPECT_EQ(out_, teaching);
    EXPECT_EQ(run({"compile", file, "--level", "optimized"}), 0) << err_;
    const std::string optimized = out_;
    EXPECT_NE(optimized, teaching);
    EXPECT_EQ(run({"compile", file, "--optimized"}), 0);
    EXPECT_EQ(out_, optimized);
    EXPECT_EQ(run({"compile", file, "--level", "best"}), 2);
}

TEST_F(CompileCommandTest, ThePassesAreShownBeforeTheListing) {
    scenario();
    const std::string file = (folder_ / "scale.cu").string();
    EXPECT_EQ(run({"compile", file, "--passes", "--optimized"}), 0) << err_;
    EXPECT_NE(out_.find("== convert_ifs: A short if"), std::string::npos) << out_;
    EXPECT_NE(out_.find("\n- "), std::string::npos) << out_;
    EXPECT_NE(out_.find("\n+ "), std::string::npos) << out_;
    EXPECT_EQ(out_.find("⟨"), std::string::npos) << "every pass has its words";
    const std::string whole = out_;
    EXPECT_EQ(run({"compile", file, "--optimized"}), 0);
    EXPECT_TRUE(whole.ends_with(out_)) << "the listing is the same";
    EXPECT_EQ(run({"compile", file, "--passes", "--lang", "zh"}), 0) << err_;
    EXPECT_NE(out_.find("读入"), std::string::npos) << out_;
}

TEST_F(CompileCommandTest, MistakesHaveTheirPlace) {
    const std::string file = write("bad.cu", "__global__ void k() {\n    int x = y;\n}\n");
    EXPECT_EQ(run({"compile", file}), 1);
    EXPECT_EQ(err_.rfind(file + ":2:", 0), 0u) << err_;
    EXPECT_EQ(run({"compile", (folder_ / "none.cu").string()}), 1);
}

}  // namespace
}  // namespace warpscope::cli
