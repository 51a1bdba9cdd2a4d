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

}  // namespace
}  // namespace warpscope::cli
