#include "engine/occupancy/batch.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/paths.h"

namespace warpscope::occupancy {

namespace {

machine::Library library() {
    return machine::Library::load(support::projectRoot() / "assets/devices");
}

constexpr const char* kColumns =
    "cc,regs_per_thread,threads_per_block,static_smem_bytes,dynamic_smem_bytes,carveout_percent,"
    "smem_mode\n";

std::vector<std::string> lines(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> result;
    for (std::string line; std::getline(stream, line);) {
        result.push_back(line);
    }
    return result;
}

}  // namespace

// The golden file has two more columns, id and case_kind, in front of those that are answered.
TEST(Batch, AnswersEveryRowAsNvidiasCalculator) {
    const std::string golden =
        support::readText(support::projectRoot() / "tests/golden/occupancy/visible.csv");
    const auto answers = batchCsv(golden, library());
    ASSERT_TRUE(answers.isOk());
    const std::vector<std::string> expected = lines(golden);
    const std::vector<std::string> actual = lines(*answers);
    ASSERT_EQ(expected.size(), 1501U);
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t index = 0; index < expected.size(); ++index) {
        const std::size_t kind = expected[index].find(',') + 1;
        const std::size_t first = expected[index].find(',', kind) + 1;
        EXPECT_EQ(actual[index], expected[index].substr(first)) << "line " << index + 1;
    }
}

TEST(Batch, FindsColumnsInAnyOrderAndDevicesByName) {
    const auto answer = batchCsv(
        "smem_mode,note,cc,carveout_percent,dynamic_smem_bytes,static_smem_bytes,threads_per_block,"
        "regs_per_thread\r\noptin,any,a100,-1,0,0,512,33\r\n",
        library());
    ASSERT_TRUE(answer.isOk());
    EXPECT_EQ(lines(*answer).at(1).substr(0, 40), "a100,33,512,0,0,-1,optin,ok,3,16,48,64,7");
}

// As spreadsheets write them.
TEST(Batch, PassesOverAByteOrderMarkAndEmptyLines) {
    const std::string plain = std::string(kColumns) + "8.0,32,256,0,0,-1,default\n";
    const std::string row = lines(*batchCsv(plain, library())).at(1);
    const std::string odd = "\xEF\xBB\xBF\n" + std::string(kColumns) + "\r\n  \n" +
                            "8.0,32,256,0,0,-1,default\r\n\t\n8.0,32,256,0,0,-1,default";
    const auto answer = batchCsv(odd, library());
    ASSERT_TRUE(answer.isOk()) << answer.problem().message.key;
    EXPECT_EQ(lines(*answer).size(), 3U);
    EXPECT_EQ(lines(*answer).at(1), row);
    EXPECT_EQ(lines(*answer).at(2), row);
}

TEST(Batch, ANumberEndsWithItsCell) {
    for (const char* number : {"32x", "3 2", "0x20", "32.5", "", "99999999999999999999"}) {
        const auto answer =
            batchCsv(std::string(kColumns) + "8.0," + number + ",256,0,0,-1,default\n", library());
        ASSERT_FALSE(answer.isOk()) << number;
        EXPECT_EQ(answer.problem().message.key, "occupancy.batch.no_number") << number;
        EXPECT_EQ(answer.problem().range.line, 2) << number;
        EXPECT_EQ(answer.problem().range.column, 5) << number;
    }
}

TEST(Batch, MarksAnUnknownDeviceAndGoesOn) {
    const auto answer = batchCsv(
        std::string(kColumns) + "4.2,32,256,0,0,-1,optin\n8.0,32,256,0,0,-1,optin\n", library());
    ASSERT_TRUE(answer.isOk());
    EXPECT_EQ(lines(*answer).at(1), "4.2,32,256,0,0,-1,optin,unknown_device,,,,,,,,,,,,,,");
    EXPECT_NE(lines(*answer).at(2).find(",ok,8,"), std::string::npos);
}

TEST(Batch, NamesThePlaceOfAWrongValue) {
    const auto answer =
        batchCsv(std::string(kColumns) + "8.0,many,256,0,0,-1,optin\n", library(), "in.csv");
    ASSERT_FALSE(answer.isOk());
    EXPECT_EQ(answer.problem().message.key, "occupancy.batch.no_number");
    EXPECT_EQ(answer.problem().range, (SourceRange{"in.csv", 2, 5, 9}));
}

TEST(Batch, RefusesAMissingColumnAShortRowAnUnknownModeAndNothing) {
    const auto keyOf = [](const std::string& text) {
        const auto answer = batchCsv(text, library());
        return answer.isOk() ? std::string("ok") : answer.problem().message.key;
    };
    EXPECT_EQ(keyOf("cc,threads_per_block\n8.0,3\n"), "occupancy.batch.no_column");
    EXPECT_EQ(keyOf(std::string(kColumns) + "8.0,32,256\n"), "occupancy.batch.row_length");
    EXPECT_EQ(keyOf(std::string(kColumns) + "8.0,32,256,0,0,-1,maybe\n"),
              "occupancy.batch.no_mode");
    EXPECT_EQ(keyOf(""), "occupancy.batch.empty");
    EXPECT_EQ(keyOf(kColumns), "ok");
}

}  // namespace warpscope::occupancy
