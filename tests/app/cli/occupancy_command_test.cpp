#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class OccupancyCommandTest : public CliFixture {};

TEST_F(OccupancyCommandTest, AnswersWithTheCalculation) {
    for (const char* language : {"en", "zh"}) {
        EXPECT_EQ(run({"occupancy", "--device", "8.0", "--threads", "256", "--registers", "34",
                       "--lang", language}),
                  0)
            << err_;
        EXPECT_NE(out_.find("75"), std::string::npos) << "PMPP exercise 8c by the real rules\n"
                                                      << out_;
        EXPECT_EQ(countOf(out_, "⟨"), 0) << out_;
    }
}

TEST_F(OccupancyCommandTest, ExactAndTextbookAreTwoAnswers) {
    const std::vector<std::string> asked{"occupancy",   "--device", "8.0",      "--threads", "256",
                                         "--registers", "34",       "--format", "json"};
    ASSERT_EQ(run(asked), 0);
    EXPECT_EQ(json()["active_blocks_per_sm"], 6);
    EXPECT_EQ(json()["limiting_factors"], nlohmann::json({"regs"}));
    EXPECT_TRUE(json()["block_limit_barriers"].is_null());
    auto textbook = asked;
    textbook.insert(textbook.end(), {"--mode", "textbook"});
    ASSERT_EQ(run(textbook), 0);
    EXPECT_EQ(json()["active_blocks_per_sm"], 7);
}

TEST_F(OccupancyCommandTest, AnswersATable) {
    const std::string table =
        write("in.csv",
              "id,cc,regs_per_thread,threads_per_block,static_smem_bytes,dynamic_smem_bytes,"
              "carveout_percent,smem_mode\n7,8.0,34,256,0,0,-1,optin\n");
    EXPECT_EQ(run({"occupancy", "--batch", table}), 0) << err_;
    EXPECT_NE(out_.find("\n8.0,34,256,0,0,-1,optin,ok,6,8,48,64,75.0000,2,regs,"),
              std::string::npos)
        << out_;
    EXPECT_EQ(run({"occupancy", "--batch", write("bad.csv", "cc\n8.0\n")}), 1);
    EXPECT_EQ(run({"occupancy", "--batch", (folder_ / "none.csv").string()}), 1);
    EXPECT_EQ(countOf(err_, "⟨"), 0) << err_;
    EXPECT_EQ(run({"occupancy", "--batch", folder_.string()}), 1);
    EXPECT_NE(err_.find("is a folder. --batch takes one CSV file"), std::string::npos) << err_;
    EXPECT_EQ(run({"occupancy", "--batch", write("b.csv", std::string("\x7f\0\1", 3))}), 1);
    EXPECT_NE(err_.find("--batch takes a CSV file, a table"), std::string::npos) << err_;
    const std::string large = write("c.csv", "");
    std::filesystem::resize_file(large, std::uintmax_t{1} << 29);
    EXPECT_EQ(run({"occupancy", "--batch", large}), 1);
    EXPECT_NE(err_.find("--batch takes a CSV file of at most"), std::string::npos) << err_;
}

// The question was answered, so that a refused launch is no failure of the command.
TEST_F(OccupancyCommandTest, ARefusedLaunchNamesTheErrorAndItsRule) {
    const std::vector<std::string> asked{"occupancy", "--device",    "8.0", "--threads",
                                         "800",       "--registers", "80"};
    EXPECT_EQ(run(asked), 0);
    EXPECT_NE(out_.find("cudaErrorLaunchOutOfResources (701): 28 warps"), std::string::npos)
        << out_;
    auto inJson = asked;
    inJson.insert(inJson.end(), {"--format", "json"});
    EXPECT_EQ(run(inJson), 0);
    EXPECT_EQ(json()["error"]["name"], "cudaErrorLaunchOutOfResources (701)");
    EXPECT_EQ(json()["error"]["rule"], "registers");
    EXPECT_EQ(json()["active_blocks_per_sm"], 0);
    ASSERT_EQ(run({"occupancy", "--device", "8.0", "--threads", "256", "--format", "json"}), 0);
    EXPECT_TRUE(json()["error"].is_null());
}

TEST_F(OccupancyCommandTest, LaunchBoundsLimitTheLaunchAndTheCompiler) {
    EXPECT_EQ(run({"occupancy", "--device", "h100", "--threads", "512", "--registers", "32",
                   "--launch-bounds", "256,3", "--format", "json"}),
              0)
        << err_;
    EXPECT_EQ(json()["error"]["rule"], "launch_bounds");
    EXPECT_EQ(json()["active_blocks_per_sm"], 0) << "it would be refused";
    EXPECT_EQ(json()["occupancy_percent"], 0);
    EXPECT_EQ(json()["max_registers_by_launch_bounds"], 80);
    EXPECT_EQ(json()["max_potential_block_size"]["block_size"], 256);
    EXPECT_EQ(run({"occupancy", "--device", "h100", "--threads", "256", "--launch-bounds", "256"}),
              0);
    EXPECT_NE(out_.find("__launch_bounds__(256, 1)"), std::string::npos) << out_;
}

TEST_F(OccupancyCommandTest, PartitionsTheCacheWhereTheDeviceCan) {
    std::vector<std::string> asked{"occupancy",   "--device", "6.1",      "--threads", "352",
                                   "--registers", "64",       "--format", "json"};
    ASSERT_EQ(run(asked), 0);
    EXPECT_EQ(json()["block_limit_regs"], 2);
    EXPECT_EQ(json()["block_limit_warps"], 5);
    asked.push_back("--partition-cache");
    ASSERT_EQ(run(asked), 0);
    EXPECT_EQ(json()["block_limit_regs"], 2);
    EXPECT_EQ(json()["block_limit_warps"], 4) << "each half has 32 slots: 2 blocks of 11 warps";
    EXPECT_EQ(err_, "");
    asked[2] = "8.0";
    EXPECT_EQ(run(asked), 0) << "NVIDIA's calculator answers as without it, too";
    EXPECT_NE(err_.find("changes nothing"), std::string::npos) << err_;
}

TEST_F(OccupancyCommandTest, ACapabilityAsksItsExampleForTheSmCount) {
    ASSERT_EQ(run({"occupancy", "--device", "8.0", "--threads", "256", "--registers", "32",
                   "--format", "json"}),
              0);
    EXPECT_EQ(json()["max_potential_block_size"]["min_grid_size"], 216) << "an A100 has 108 SMs";
    ASSERT_EQ(run({"occupancy", "--device", "6.1", "--threads", "256", "--format", "json"}), 0);
    EXPECT_TRUE(json()["max_potential_block_size"]["min_grid_size"].is_null());
}

TEST_F(OccupancyCommandTest, AnUnknownDeviceSuggestsOne) {
    EXPECT_EQ(run({"occupancy", "--device", "h10", "--threads", "32"}), 1);
    EXPECT_NE(err_.find("h100"), std::string::npos) << err_;
}

TEST_F(OccupancyCommandTest, AnInvalidQuestionIsWrongInput) {
    EXPECT_EQ(run({"occupancy", "--device", "h100", "--threads", "0", "--format", "json"}), 1);
    EXPECT_EQ(json()["status"], "invalid_input");
}

TEST_F(OccupancyCommandTest, ABlockOfMoreThreadsThanAnyIsWrongInput) {
    EXPECT_EQ(run({"occupancy", "--device", "h100", "--threads", "1024"}), 0);
    EXPECT_EQ(run({"occupancy", "--device", "h100", "--threads", "1025"}), 1);
    EXPECT_EQ(run({"occupancy", "--device", "h100", "--threads", "2147483647"}), 1);
    EXPECT_NE(err_.find("cudaError"), std::string::npos) << err_;
    EXPECT_TRUE(out_.empty()) << "a table would be of no launch";
}

TEST_F(OccupancyCommandTest, ValuesThatNoLaunchHasAreWrongInput) {
    const std::vector<std::string> fine{"occupancy", "--device", "h100", "--threads", "128"};
    const auto with = [&](const std::string& option, const std::string& value) {
        auto asked = fine;
        asked.insert(asked.end(), {option, value});
        return run(asked);
    };
    EXPECT_EQ(with("--registers", "255"), 0);
    EXPECT_EQ(with("--registers", "256"), 1);
    EXPECT_NE(err_.find("at most 255"), std::string::npos) << err_;
    EXPECT_EQ(with("--static", "49152"), 0);
    EXPECT_EQ(with("--static", "49153"), 1);
    EXPECT_NE(err_.find("49,152"), std::string::npos) << err_;
    EXPECT_EQ(with("--dynamic", "49153"), 0) << "an opt-in is missing, which is an answer";
    EXPECT_EQ(with("--dynamic", "232449"), 1);
    EXPECT_EQ(with("--launch-bounds", "1024,2"), 0);
    EXPECT_EQ(with("--launch-bounds", "1025"), 1);
    EXPECT_NE(err_.find("1025"), std::string::npos) << err_;
    for (const char* wrong : {"256,x", ",4", "256,", "256,4,1", "", "-1"}) {
        EXPECT_EQ(with("--launch-bounds", wrong), 2) << wrong;
        EXPECT_NE(err_.find("THREADS,BLOCKS"), std::string::npos) << err_;
    }
    auto inJson = fine;
    inJson.insert(inJson.end(), {"--registers", "999", "--format", "json"});
    EXPECT_EQ(run(inJson), 1);
    EXPECT_EQ(json()["error"]["rule"], "too_many_registers");
}

}  // namespace
}  // namespace warpscope::cli
