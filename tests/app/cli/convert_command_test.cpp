#include <cstdlib>
#include <filesystem>

#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/paths.h"

namespace warpscope::cli {
namespace {

class ConvertCommandTest : public CliFixture {
  protected:
    std::string trace() const {
        return (support::projectRoot() / "tests/golden/traces/vector_add.traceg").string();
    }
    std::string out() const { return (folder_ / "trace.wsr").string(); }
};

TEST_F(ConvertCommandTest, ATraceBecomesARecording) {
    ASSERT_EQ(run({"convert", trace(), out()}), 0) << err_;
    EXPECT_NE(out_.find("60 instructions"), std::string::npos) << out_;
    ASSERT_EQ(run({"run", out(), "--format", "json"}), 0) << err_;
    const auto report = nlohmann::json::parse(out_);
    EXPECT_EQ(report["clock"], "order");
    EXPECT_EQ(report["kernel"], "add");
    EXPECT_EQ(report["device"], "a100");
    EXPECT_EQ(report["global_load_sectors"], 26);
    ASSERT_EQ(run({"run", out()}), 0) << err_;
    EXPECT_NE(out_.find("no times"), std::string::npos) << out_;
}

/// Beside a simulated run stands what both count, and nothing of time.
TEST_F(ConvertCommandTest, ATraceStandsBesideARun) {
    ASSERT_EQ(run({"convert", trace(), out(), "--device", "h100"}), 0) << err_;
    ASSERT_EQ(run({"compare", out(), scenario()}), 0) << err_;
    EXPECT_NE(out_.find("no times"), std::string::npos) << out_;
    EXPECT_NE(out_.find("Warp instructions"), std::string::npos) << out_;
    EXPECT_EQ(out_.find("IPC"), std::string::npos) << out_;
}

/// Tracers write their traces through xz.
TEST_F(ConvertCommandTest, APackedTraceIsUnpacked) {
    ASSERT_EQ(run({"convert", trace(), out()}), 0) << err_;
    const std::string plain = support::readText(out());
    for (const std::string program : {"xz", "gzip"}) {
        const std::string packed = (folder_ / ("trace." + program)).string();
        ASSERT_EQ(std::system((program + " -c '" + trace() + "' > '" + packed + "'").c_str()), 0);
        ASSERT_EQ(run({"convert", packed, out()}), 0) << err_;
        EXPECT_EQ(support::readText(out()), plain);
        std::filesystem::resize_file(packed, std::filesystem::file_size(packed) - 9);
        EXPECT_EQ(run({"convert", packed, out()}), 1);
        EXPECT_NE(err_.find("cannot unpack"), std::string::npos) << err_;
    }
}

TEST_F(ConvertCommandTest, WhatIsWrongIsSaid) {
    EXPECT_EQ(run({"convert", trace(), "trace.json"}), 2);
    EXPECT_EQ(run({"convert", trace(), out(), "--device", "h999"}), 1);
    EXPECT_EQ(run({"convert", "no-such.traceg", out()}), 1);
    EXPECT_EQ(run({"convert", scenario(), out()}), 1);
    EXPECT_NE(err_.find("no trace"), std::string::npos) << err_;
    EXPECT_EQ(run({"convert", trace(), (folder_ / "no/folder.wsr").string()}), 1);
    EXPECT_FALSE(std::filesystem::exists(out()));
}

}  // namespace
}  // namespace warpscope::cli
