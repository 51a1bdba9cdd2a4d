#include "app/cli/report_json.h"

#include <cstdio>
#include <cstring>

#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class ReportJsonTest : public CliFixture {};

/// The names that contract.md promises to scripts.
const std::vector<std::string> kPromised{"scenario",
                                         "device",
                                         "stopped",
                                         "cycles",
                                         "instructions",
                                         "thread_instructions",
                                         "ipc",
                                         "simd_efficiency",
                                         "blocks",
                                         "warps",
                                         "registers_per_thread",
                                         "shared_bytes_per_block",
                                         "occupancy",
                                         "branches",
                                         "divergent_branches",
                                         "global_load_requests",
                                         "global_load_sectors",
                                         "global_store_requests",
                                         "global_store_sectors",
                                         "shared_load_conflicts",
                                         "shared_store_conflicts",
                                         "barriers",
                                         "stalls",
                                         "issued",
                                         "buffers",
                                         "problems"};

TEST_F(ReportJsonTest, HasEveryNameThatIsPromised) {
    ASSERT_EQ(run({"run", scenario(), "--format", "json"}), 0) << err_;
    for (const std::string& name : kPromised)
        EXPECT_TRUE(json().contains(name)) << name;
    for (const char* name : {"theoretical", "achieved", "blocks_per_sm", "limiters"}) {
        EXPECT_TRUE(json()["occupancy"].contains(name)) << name;
    }
    for (const char* name : {"name", "type", "count", "fnv1a"}) {
        EXPECT_TRUE(json()["buffers"][0].contains(name)) << name;
    }
}

TEST_F(ReportJsonTest, NumbersAgreeWithEachOther) {
    ASSERT_EQ(run({"run", scenario(), "--format", "json"}), 0);
    const auto report = json();
    EXPECT_EQ(report["stopped"], "finished");
    EXPECT_EQ(report["blocks"], 2);
    EXPECT_EQ(report["warps"], 4);
    EXPECT_EQ(report["issued"], report["instructions"]);
    const double cycles = report["cycles"];
    const double instructions = report["instructions"];
    EXPECT_DOUBLE_EQ(report["ipc"], instructions / cycles);
    const double threads = report["thread_instructions"];
    EXPECT_DOUBLE_EQ(report["simd_efficiency"], threads / (instructions * 32));
    EXPECT_EQ(report["branches"], 4);
    EXPECT_EQ(report["divergent_branches"], 1) << "100 is not a multiple of 32";
    EXPECT_EQ(report["global_load_requests"], 4);
    EXPECT_EQ(report["global_load_sectors"], 13) << "400 bytes in sectors of 32";
}

TEST_F(ReportJsonTest, BuffersAreHashedAfterTheRun) {
    ASSERT_EQ(run({"run", scenario(), "--format", "json"}), 0);
    const auto buffer = json()["buffers"][0];
    EXPECT_EQ(buffer["name"], "data");
    EXPECT_EQ(buffer["type"], "float");
    EXPECT_EQ(buffer["count"], 100);
    std::vector<std::uint8_t> expected(400);
    for (std::size_t i = 0; i < 100; ++i) {
        const float value = 2.0f * static_cast<float>(i % 8);
        std::memcpy(expected.data() + 4 * i, &value, 4);
    }
    char hex[17];
    std::snprintf(hex, sizeof hex, "%016llx",
                  static_cast<unsigned long long>(memory::fnv1a(expected)));
    EXPECT_EQ(buffer["fnv1a"], hex);
}

TEST_F(ReportJsonTest, TheLinesHaveTheRunsCountersOfTheirOwn) {
    run({"run", scenario(), "--format", "json"});
    const auto report = json();
    std::int64_t loads = 0;
    std::int64_t sectors = 0;
    std::int64_t instructions = 0;
    for (const auto& line : report["lines"]) {
        instructions += line["instructions"].get<std::int64_t>();
        loads += line.value("global_load_requests", std::int64_t{0});
        sectors += line.value("global_load_sectors", std::int64_t{0});
    }
    EXPECT_EQ(instructions, report["instructions"]);
    EXPECT_EQ(loads, report["global_load_requests"]);
    EXPECT_EQ(sectors, report["global_load_sectors"]);
    EXPECT_GT(loads, 0);
}

TEST_F(ReportJsonTest, TheSameRunGivesTheSameReport) {
    const std::string file = scenario();
    run({"run", file, "--format", "json"});
    const std::string first = out_;
    run({"run", file, "--format", "json"});
    EXPECT_EQ(first, out_);
}

TEST_F(ReportJsonTest, TextsThatAreNoUtf8StillGiveJson) {
    EXPECT_TRUE(nlohmann::json::accept(jsonText({{"name", "\xFF"}})));
}

TEST(TypeNameTest, TypesAreWrittenAsInC) {
    EXPECT_EQ(typeName(isa::DataType::F32, false), "float");
    EXPECT_EQ(typeName(isa::DataType::U8, true), "bool");
    EXPECT_EQ(typeName(isa::DataType::U16, false), "unsigned short");
}

}  // namespace
}  // namespace warpscope::cli
