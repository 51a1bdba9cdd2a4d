#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class SweepCommandTest : public CliFixture {};

TEST_F(SweepCommandTest, OneLineAValue) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=32..128:32"}), 0) << err_;
    EXPECT_EQ(countOf(out_, "\n"), 5) << out_;
    EXPECT_EQ(out_.rfind("value,cycles,", 0), 0u);
    EXPECT_NE(out_.find("\n96,"), std::string::npos);
}

TEST_F(SweepCommandTest, AValueThatCannotBeLaunchedSaysWhy) {
    EXPECT_EQ(
        run({"sweep", scenario(), "--over", "launch.block=1024..2048:1024", "--format", "json"}),
        0);
    const auto points = json()["points"];
    ASSERT_EQ(points.size(), 2u);
    EXPECT_GT(points[0]["cycles"], 0);
    EXPECT_NE(points[1]["refused"].get<std::string>().find("cudaError"), std::string::npos);
    EXPECT_NE(err_.find("1 of 2 rows"), std::string::npos) << err_;
}

constexpr const char* kPlan = "[sweep]\nover = \"launch.block\"\nfrom = 32\nto = 96\nstep = 32\n";

TEST_F(SweepCommandTest, WithoutOverItRunsTheScenariosOwnPlan) {
    EXPECT_EQ(run({"sweep", scenario(kPlan), "--format", "json"}), 0) << err_;
    EXPECT_EQ(json()["key"], "launch.block");
    EXPECT_EQ(json()["points"].size(), 3u);
}

TEST_F(SweepCommandTest, WithoutOverAndWithoutPlanItSaysWhatIsNeeded) {
    EXPECT_EQ(run({"sweep", scenario()}), 2);
    EXPECT_NE(err_.find("--over"), std::string::npos);
}

TEST_F(SweepCommandTest, ASecondScenarioIsSweptOverTheSameValues) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=32..64:32", "--compare", scenario(),
                   "--format", "json"}),
              0)
        << err_;
    EXPECT_EQ(json()["compared"]["points"], json()["points"]) << "the same scenario twice";
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=32..64:32", "--compare", "none"}),
              1);
}

TEST_F(SweepCommandTest, KeepThreadsShrinksTheGridAsTheBlockGrows) {
    EXPECT_EQ(run({"sweep", scenario(), "--set", "launch.grid=[4]", "--set", "launch.block=[32]",
                   "--over", "launch.block=32..128:96", "--keep-threads", "--format", "json"}),
              0)
        << err_;
    const auto kept = json()["points"][1]["cycles"];
    EXPECT_EQ(run({"run", scenario(), "--set", "launch.grid=[1]", "--set", "launch.block=[128]",
                   "--format", "json"}),
              0);
    EXPECT_EQ(json()["cycles"], kept);
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.registers_per_thread=16..32:16",
                   "--keep-threads"}),
              2);
    EXPECT_NE(err_.find("--keep-threads needs --over launch.block"), std::string::npos) << err_;
}

TEST_F(SweepCommandTest, SetComesFirst) {
    EXPECT_EQ(run({"sweep", scenario(), "--set", "launch.grid=[1]", "--over",
                   "device.sm_count=1..2", "--format", "json"}),
              0)
        << err_;
    EXPECT_EQ(json()["points"][0]["cycles"], json()["points"][1]["cycles"])
        << "one block does not get faster with two SMs";
}

TEST_F(SweepCommandTest, AnUnknownKeyIsToldOnce) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.blok=1..1000"}), 1);
    EXPECT_EQ(countOf(err_, "error:"), 1);
    EXPECT_NE(err_.find("launch.block"), std::string::npos) << err_;
}

TEST_F(SweepCommandTest, SeveralKeysAreAGridWithAColumnForEach) {
    const std::vector<std::string> grid{
        "sweep", scenario(), "--over", "device.sm_count=1..2", "--over", "launch.block=32..96:32"};
    EXPECT_EQ(run(grid), 0) << err_;
    EXPECT_EQ(out_.rfind("device.sm_count,launch.block,cycles,", 0), 0u) << out_;
    EXPECT_EQ(countOf(out_, "\n"), 7) << out_;
    EXPECT_NE(out_.find("\n2,96,"), std::string::npos) << out_;
    std::vector<std::string> asJson = grid;
    asJson.insert(asJson.end(), {"--format", "json"});
    EXPECT_EQ(run(asJson), 0);
    const auto point = json()["points"][4];
    EXPECT_EQ(point["values"]["device.sm_count"], 2);
    EXPECT_EQ(point["values"]["launch.block"], 64);
    EXPECT_EQ(run({"run", scenario(), "--set", "device.sm_count=2", "--set", "launch.block=64",
                   "--format", "json"}),
              0);
    EXPECT_EQ(json()["cycles"], point["cycles"]);
}

TEST_F(SweepCommandTest, ARefusedRowOfAGridKeepsItsColumns) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=1024..2048:1024", "--over",
                   "device.sm_count=1..1"}),
              0)
        << err_;
    EXPECT_NE(out_.find("\n2048,1,,,,,,,,"), std::string::npos) << out_;
    const std::string lines = out_.substr(0, out_.find("\n2048"));
    EXPECT_EQ(countOf(lines.substr(0, lines.find('\n')), ","), 12);
}

TEST_F(SweepCommandTest, AGridIsAskedForAsItCanBeAnswered) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=32..64:32", "--over",
                   "launch.blok=1..2"}),
              1);
    EXPECT_EQ(countOf(err_, "error:"), 1) << err_;
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=32..64:32", "--over",
                   "launch.block=1..2"}),
              2);
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=1..1000", "--over",
                   "launch.grid=1..1000"}),
              2);
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=32..64:32", "--over",
                   "launch.grid=1..2", "--compare", scenario()}),
              2);
}

TEST_F(SweepCommandTest, IsWrongWhereEveryValueIsRefused) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=2048..2050"}), 1);
    EXPECT_EQ(countOf(out_, "cudaErrorInvalidValue"), 3) << out_;
}

TEST_F(SweepCommandTest, NamesAndListsAreSweptAsTheyAreTyped) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "model.scheduler=oldest-first,two-level",
                   "--over", "launch.block=32,[32,1,1]", "--format", "json"}),
              0)
        << err_;
    const auto points = json()["points"];
    ASSERT_EQ(points.size(), 4u);
    EXPECT_EQ(points[2]["values"]["model.scheduler"], "two-level");
    EXPECT_EQ(points[2]["values"]["launch.block"], 32);
    EXPECT_EQ(points[3]["values"]["launch.block"].size(), 3u);
    EXPECT_EQ(run({"run", scenario(), "--set", "model.scheduler=two-level", "--set",
                   "launch.block=32", "--format", "json"}),
              0);
    EXPECT_EQ(json()["cycles"], points[2]["cycles"]);
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=32,[32,1,1]"}), 0) << err_;
    EXPECT_NE(out_.find("\n\"[32,1,1]\","), std::string::npos) << out_;
}

TEST_F(SweepCommandTest, AWordThatItsFieldDoesNotTakeIsToldBeforeAnythingRuns) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "model.scheduler=oldest-first,two-leve"}), 1);
    EXPECT_EQ(countOf(err_, "error:"), 1) << err_;
    EXPECT_NE(err_.find("--over model.scheduler"), std::string::npos) << err_;
    EXPECT_NE(err_.find("two-level"), std::string::npos) << err_;
    EXPECT_EQ(out_, "");
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=32,many"}), 1);
    EXPECT_EQ(countOf(err_, "error:"), 1) << err_;
    EXPECT_EQ(run({"sweep", scenario(), "--over", "model.fmad=true,perhaps"}), 1);
    EXPECT_EQ(countOf(err_, "error:"), 1) << err_;
    EXPECT_EQ(run({"sweep", scenario(), "--over", "device.preset=a100,h100"}), 0) << err_;
}

// It ended with status 0 and no word, unlike run and check.
TEST_F(SweepCommandTest, ARaceThatStopsNoRunIsTold) {
    write("race.cu",
          "__global__ void k(int* o) {\n    __shared__ int s[64];\n    "
          "s[threadIdx.x] = threadIdx.x;\n"
          "    o[threadIdx.x] = s[63 - threadIdx.x];\n}\n");
    const std::string file =
        write("race.toml",
              "format = 1\n[device]\npreset = 'a100'\n[kernel]\nfile = 'race.cu'\n"
              "[[argument]]\nname = 'o'\ncount = 64\n[launch]\ngrid = [1]\nblock = [64]\n");
    EXPECT_EQ(run({"sweep", file, "--over", "launch.registers_per_thread=20..21"}), 1);
    EXPECT_EQ(countOf(out_, "\n"), 3) << out_;
    EXPECT_NE(err_.find("2 of 2 runs went on to the end, but found a problem, the first with "
                        "launch.registers_per_thread=20: Race"),
              std::string::npos)
        << err_;
}

// It was the first row alone that was looked through, and none with --keep-threads.
TEST_F(SweepCommandTest, EachRowTellsOfItsOwnRace) {
    write("later.cu",
          "__global__ void k(int* o) {\n    __shared__ int s[2];\n    "
          "if (blockDim.x > 32) s[threadIdx.x & 1] = threadIdx.x;\n"
          "    o[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}\n");
    const std::string file =
        write("later.toml",
              "format = 1\n[device]\npreset = 'a100'\n[kernel]\nfile = 'later.cu'\n"
              "[[argument]]\nname = 'o'\ncount = 64\n[launch]\ngrid = [1]\nblock = [64]\n");
    const std::vector<std::string> command = {
        "sweep", file, "--over", "launch.block=32..64:32", "--keep-threads", "--format"};
    auto asJson = command;
    asJson.emplace_back("json");
    EXPECT_EQ(run(asJson), 1);
    const auto points = json()["points"];
    ASSERT_EQ(points.size(), 2u);
    EXPECT_FALSE(points[0].contains("hazard"));
    EXPECT_TRUE(points[1].value("hazard", "").starts_with("Race")) << points[1];
    auto asCsv = command;
    asCsv.emplace_back("csv");
    EXPECT_EQ(run(asCsv), 1);
    EXPECT_NE(out_.find(",scenario,hazard\n32,"), std::string::npos) << out_;
    EXPECT_NE(out_.find(",later,\n64,"), std::string::npos) << out_;
    EXPECT_NE(err_.find("1 of 2 runs went on to the end"), std::string::npos) << err_;
}

// Contract: the status is 1 where a run found a problem.
TEST_F(SweepCommandTest, ARunThatFoundAProblemIsToldBesideTheTable) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "model.max_cycles=10..100000:99990"}), 1);
    EXPECT_EQ(countOf(out_, "\n"), 3) << out_;
    EXPECT_NE(err_.find("1 of 2 runs found a problem, the first with model.max_cycles=10: "),
              std::string::npos)
        << err_;
    EXPECT_EQ(err_.find("no figures"), std::string::npos) << "it was launched";
}

TEST_F(SweepCommandTest, TooManyValuesSayHowManyThereMayBe) {
    EXPECT_EQ(run({"sweep", scenario(), "--over", "argument.n.value=1..99999999"}), 2);
    EXPECT_NE(err_.find("has 99,999,999 values, a sweep takes 100,000 at most; with :1000 "),
              std::string::npos)
        << err_;
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=64..32"}), 2);
    EXPECT_NE(err_.find("begins above its end"), std::string::npos) << err_;
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=1..99999999999"}), 2);
    EXPECT_NE(err_.find("2,147,483,647"), std::string::npos) << err_;
    EXPECT_EQ(run({"sweep", scenario(), "--over", "launch.block=32..64:0"}), 2);
    EXPECT_NE(err_.find("step below 1"), std::string::npos) << err_;
}

}  // namespace
}  // namespace warpscope::cli
