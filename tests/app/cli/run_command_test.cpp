#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class RunCommandTest : public CliFixture {};

TEST_F(RunCommandTest, ReportsAGoodRun) {
    EXPECT_EQ(run({"run", scenario()}), 0) << err_;
    EXPECT_EQ(err_, "");
    EXPECT_NE(out_.find("finished"), std::string::npos) << out_;
    EXPECT_EQ(countOf(out_, "⟨"), 0) << "a text is missing:\n" << out_;
}

TEST_F(RunCommandTest, SpeaksChinese) {
    EXPECT_EQ(run({"run", scenario(), "--lang", "zh"}), 0);
    EXPECT_NE(out_.find("缩放"), std::string::npos);
    EXPECT_EQ(countOf(out_, "⟨"), 0) << "a text is missing:\n" << out_;
}

// The head line was English.
TEST_F(RunCommandTest, ThePictureHasItsColumnsInChinese) {
    EXPECT_EQ(run({"run", scenario(), "--picture", "--lang", "zh"}), 0);
    EXPECT_NE(out_.find("\n  SM 槽位 线程块 线程束  0         10 "), std::string::npos) << out_;
    EXPECT_EQ(run({"run", scenario(), "--picture"}), 0);
    EXPECT_NE(out_.find("\n  SM slot  block   warp  0         10 "), std::string::npos) << out_;
}

TEST_F(RunCommandTest, SetChangesWhatIsRun) {
    EXPECT_EQ(run({"run", scenario(), "--format", "json", "--set", "launch.grid=4", "--set",
                   "launch.block=[32,1,1]"}),
              0);
    EXPECT_EQ(json()["blocks"], 4);
    EXPECT_EQ(json()["warps"], 4);
}

TEST_F(RunCommandTest, AnUnknownKeySuggestsTheNearest) {
    EXPECT_EQ(run({"run", scenario(), "--set", "launch.blok=4"}), 1);
    EXPECT_NE(err_.find("launch.block"), std::string::npos) << err_;
    EXPECT_NE(err_.find("error:"), std::string::npos);
    EXPECT_EQ(out_, "");
}

TEST_F(RunCommandTest, AWrongFileIsToldWithPlaceLineAndCaret) {
    const std::string file = scenario("registers_per_tread = 4\n");
    EXPECT_EQ(run({"run", file}), 1);
    EXPECT_EQ(err_.rfind(file + ":18:1: error: ", 0), 0u) << err_;
    EXPECT_NE(err_.find("    registers_per_tread = 4\n    ^"), std::string::npos) << err_;
    EXPECT_NE(err_.find("registers_per_thread”"), std::string::npos) << err_;
}

TEST_F(RunCommandTest, AKernelMistakeIsToldWithTheKernelsLine) {
    const std::string file = scenario();
    const std::string kernel = write("scale.cu",
                                     "__global__ void scale(float* data, int n) {\n"
                                     "    data[0] = m;\n"
                                     "}\n");
    EXPECT_EQ(run({"run", file}), 1);
    EXPECT_EQ(err_.rfind(kernel + ":2:", 0), 0u) << err_;
    EXPECT_NE(err_.find("data[0] = m;"), std::string::npos) << err_;
}

TEST_F(RunCommandTest, MissingFilesAndOtherThingsAreTold) {
    EXPECT_EQ(run({"run", (folder_ / "no.toml").string()}), 1);
    EXPECT_NE(err_.find("error:"), std::string::npos);
    EXPECT_EQ(run({"run", folder_.string()}), 1);
    EXPECT_EQ(run({"run", write("x.toml", std::string("\0\1", 2))}), 1);
    EXPECT_EQ(countOf(err_, "⟨"), 0) << err_;
}

TEST_F(RunCommandTest, ADeadlockIsAProblemOfTheRun) {
    EXPECT_EQ(run({"run", deadlock(), "--format", "json"}), 1);
    EXPECT_EQ(json()["stopped"], "deadlock");
    ASSERT_FALSE(json()["problems"].empty());
    EXPECT_EQ(json()["problems"][0]["kind"], "deadlock");
    EXPECT_GT(json()["problems"][0]["line"], 0);
    EXPECT_NE(err_.find("error:"), std::string::npos) << err_;
    EXPECT_EQ(countOf(err_ + out_, "⟨"), 0) << err_ << out_;
}

TEST_F(RunCommandTest, ARunWithoutAnEndStopsAtTheLimit) {
    const std::string file = write("loop.toml",
                                   "[kernel]\ncode = '''__global__ void k(int* a) {\n"
                                   "    while (a[0] == 0) { a[1] = 1; }\n}'''\n"
                                   "[[argument]]\nname = 'a'\ncount = 2\n"
                                   "[model]\nmax_cycles = 5000\n"
                                   "[launch]\ngrid = 1\nblock = 32\n");
    EXPECT_EQ(run({"run", file, "--format", "json"}), 1);
    EXPECT_EQ(json()["stopped"], "cycle_limit");
    EXPECT_NE(err_.find("error:"), std::string::npos);
    EXPECT_EQ(countOf(err_, "⟨"), 0) << err_;
}

TEST_F(RunCommandTest, ThePictureHasALineForEachWarp) {
    EXPECT_EQ(run({"run", scenario(), "--picture"}), 0);
    EXPECT_GE(countOf(out_, "I"), 4) << out_;
    EXPECT_EQ(run({"run", scenario(), "--picture", "--format", "json"}), 0);
    EXPECT_FALSE(json()["picture"].get<std::string>().empty());
}

TEST_F(RunCommandTest, ALaunchThatCudaRefusesHasItsErrorName) {
    EXPECT_EQ(run({"run", scenario(), "--set", "launch.block=2048"}), 1);
    EXPECT_NE(err_.find("cudaErrorInvalid"), std::string::npos) << err_;
}

TEST_F(RunCommandTest, ScenariosOfTheLibraryAreFoundByName) {
    EXPECT_EQ(run({"run", "08-if-else"}), 0) << err_;
}

/// A scenario whose thread 33 of each block prints, and whose thread 40 finds its limit.
std::string talking(int limit) {
    return "[device]\npreset = 'a100'\nsm_count = 1\n[kernel]\nreader = 'own'\ncode = '''\n"
           "__global__ void talk(int* data) {\n"
           "    int i = threadIdx.x;\n"
           "    if (i == 33) printf(\"block %d: %5.2f\\n\", blockIdx.x, i / 4.0f);\n"
           "    assert(i < " +
           std::to_string(limit) +
           ");\n"
           "    data[i] = i;\n"
           "}\n'''\n[[argument]]\nname = 'data'\ncount = 64\n"
           "[launch]\ngrid = 2\nblock = 64\n";
}

TEST_F(RunCommandTest, WhatPrintfWritesFollowsTheReport) {
    const std::string file = write("talk.toml", talking(64));
    ASSERT_EQ(run({"run", file}), 0) << err_;
    EXPECT_NE(out_.find("What printf wrote:\nblock 0:  8.25\nblock 1:  8.25\n"), std::string::npos)
        << out_;
    ASSERT_EQ(run({"run", file, "--format", "json"}), 0);
    const auto output = json()["output"];
    ASSERT_EQ(output.size(), 2u);
    EXPECT_EQ(output[1]["text"], "block 1:  8.25\n");
    EXPECT_EQ(output[1]["block"], (std::vector<int>{1, 0, 0}));
    EXPECT_EQ(output[1]["thread"], (std::vector<int>{33, 0, 0}));
    EXPECT_EQ(output[1]["line"], 3);
    ASSERT_EQ(run({"run", file, "--lang", "zh"}), 0);
    EXPECT_NE(out_.find("printf 的输出："), std::string::npos) << out_;
}

TEST_F(RunCommandTest, AnAssertionThatFailsStopsTheRun) {
    const std::string file = write("talk.toml", talking(40));
    EXPECT_EQ(run({"run", file}), 1);
    EXPECT_NE(err_.find("The assertion “i < 40” does not hold for thread (40, 0, 0) of block"),
              std::string::npos)
        << err_;
    EXPECT_EQ(run({"run", file, "--format", "json"}), 1);
    EXPECT_EQ(json()["stopped"], "fault");
    EXPECT_EQ(json()["problems"][0]["line"], 4);
}

TEST_F(RunCommandTest, OneThingIsWrittenInTheSingular) {
    EXPECT_EQ(run({"run", scenario(), "--set", "launch.grid=[1]"}), 0) << err_;
    EXPECT_NE(out_.find("1 block, 2 warps\n"), std::string::npos) << out_;
    EXPECT_EQ(run({"run", scenario(), "--set", "launch.block=[32]"}), 0) << err_;
    EXPECT_NE(out_.find("2 blocks, 2 warps\n"), std::string::npos) << out_;
    EXPECT_EQ(run({"--lang", "zh", "run", scenario(), "--set", "launch.grid=[1]"}), 0);
    EXPECT_NE(out_.find("1 个线程块，2 个线程束"), std::string::npos) << out_;
}

TEST_F(RunCommandTest, AKernelOfTheCommandLineHasItsProblemsThere) {
    EXPECT_EQ(run({"run", scenario(), "--set",
                   "kernel.code=__global__ void scale(float* data, int n) { data[0] = b; }"}),
              1);
    EXPECT_EQ(err_.rfind("--set kernel.code:1:55: error", 0), 0u) << err_;
    EXPECT_NE(err_.find("    __global__ void scale(float* data, int n) { data[0] = b; }"),
              std::string::npos)
        << err_;
}

TEST_F(RunCommandTest, AnotherKernelOfAFileHasItsOwnLaunch) {
    const std::string file =
        write("two.cu",
              "__global__ void first(int* a) { a[threadIdx.x] = 1; }\n"
              "__global__ void other(int* a) { extern __shared__ int s[];\n"
              "    int i = blockIdx.x * 128 + threadIdx.x; s[threadIdx.x] = a[i];\n"
              "    a[i] = s[threadIdx.x] + 1; }\n"
              "int main() { int* a; cudaMalloc(&a, 2048); first<<<8, 64>>>(a);\n"
              "    other<<<4, 128, 512>>>(a); }\n");
    EXPECT_EQ(run({"run", file, "--set", "kernel.entry=other", "--format", "json"}), kDone) << err_;
    EXPECT_EQ(json()["blocks"], 4);
    EXPECT_EQ(json()["shared_bytes_per_block"], 512);
}

}  // namespace
}  // namespace warpscope::cli
