#include "app/cli/open_run.h"

#include <fstream>

#include "tests/app/cli/cli_fixture.h"
#include "tests/support/paths.h"

namespace warpscope::cli {
namespace {

class OpenRunTest : public CliFixture {
  protected:
    std::string recording() {
        const std::string file = (folder_ / "run.wsr").string();
        EXPECT_EQ(run({"export", scenario(), file}), 0) << err_;
        return file;
    }
};

/// A report of the recording says what the one of its run does, but for where it came from.
TEST_F(OpenRunTest, ARecordingReportsAsItsRun) {
    const std::string file = recording();
    ASSERT_EQ(run({"run", scenario(), "--picture"}), 0) << err_;
    const std::string simulated = out_;
    ASSERT_EQ(run({"run", file, "--picture"}), 0) << err_;
    EXPECT_EQ(out_, simulated);

    ASSERT_EQ(run({"run", scenario(), "--format", "json"}), 0) << err_;
    auto expected = nlohmann::json::parse(out_);
    ASSERT_EQ(run({"run", file, "--format", "json"}), 0) << err_;
    auto found = nlohmann::json::parse(out_);
    EXPECT_EQ(found["clock"], "cycles");
    for (const char* key : {"scenario", "buffers", "fingerprint", "producer", "clock"}) {
        expected.erase(key);
        found.erase(key);
    }
    EXPECT_EQ(found, expected);
}

TEST_F(OpenRunTest, ARecordingIsExportedAsItsRun) {
    const std::string file = recording();
    const auto out = [this](const char* name) { return (folder_ / name).string(); };
    ASSERT_EQ(run({"export", scenario(), out("a.csv")}), 0) << err_;
    ASSERT_EQ(run({"export", file, out("b.csv")}), 0) << err_;
    EXPECT_EQ(support::readText(out("a.csv")), support::readText(out("b.csv")));
    ASSERT_EQ(run({"export", file, out("again.wsr")}), 0) << err_;
    EXPECT_EQ(support::readText(out("again.wsr")), support::readText(file));
}

TEST_F(OpenRunTest, ARecordingStandsBesideARun) {
    const std::string file = recording();
    ASSERT_EQ(run({"compare", file, scenario()}), 0) << err_;
    EXPECT_NE(out_.find("× 1.00"), std::string::npos) << out_;
    EXPECT_NE(out_.find(file), std::string::npos) << out_;
}

TEST_F(OpenRunTest, ADeadlockKeepsItsProblemAndItsStatus) {
    const std::string file = (folder_ / "stuck.wsr").string();
    EXPECT_EQ(run({"export", deadlock(), file}), 1);
    EXPECT_EQ(run({"run", file}), 1);
    EXPECT_NE(err_, "");
}

TEST_F(OpenRunTest, WhatIsWrongIsSaid) {
    const std::string file = recording();
    EXPECT_EQ(run({"run", file, "--set", "launch.grid=[8]"}), 1);
    EXPECT_NE(err_.find("--set"), std::string::npos) << err_;
    EXPECT_EQ(run({"run", (folder_ / "none.wsr").string()}), 1);
    EXPECT_NE(err_.find("There is no file"), std::string::npos) << err_;
    EXPECT_EQ(run({"export", scenario(), file, "--from", "3"}), 2);
    std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
    EXPECT_EQ(run({"run", file}), 1);
    EXPECT_NE(err_.find("too early"), std::string::npos) << err_;
}

}  // namespace
}  // namespace warpscope::cli
