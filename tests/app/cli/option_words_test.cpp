#include "app/cli/option_words.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace warpscope::cli {
namespace {

TEST(OptionWords, ANumberBeyondAllIsNoNumber) {
    EXPECT_EQ(notWhole("0", 0, 7) + notWhole("7", 0, 7) + notWhole("-3", -3, 7), "");
    EXPECT_EQ(notWhole("9223372036854775807", 0, INT64_MAX), "");
    for (const char* wrong : {"8", "-1", "", "x", "7x", " 7", "9223372036854775808", "1e3"})
        EXPECT_NE(notWhole(wrong, 0, 7).find("from 0 to 7"), std::string::npos) << wrong;
}

TEST(OptionWords, ChoicesAreNamed) {
    EXPECT_EQ(noneOf("xml", {"json", "text"}), "“xml” is none of: json, text");
}

TEST(OptionWords, AnAssignmentEndsAtItsFirstEqualsSign) {
    std::string text = "a.b=c=d";
    EXPECT_EQ(isAssignment(text), "");
    EXPECT_EQ(split({text}), (std::vector<KeyValue>{{"a.b", "c=d"}}));
    for (std::string wrong : {"", "a", "=a"})
        EXPECT_NE(isAssignment(wrong), "") << wrong;
}

TEST(OptionWords, OverIsARangeOfNotTooManyValues) {
    scenario::SweepPlan plan;
    EXPECT_EQ(parseOver("launch.block=-32..256:32", plan), "");
    EXPECT_EQ(plan.over, "launch.block");
    EXPECT_EQ(plan.from, -32);
    EXPECT_EQ(plan.to, 256);
    EXPECT_EQ(plan.step, 32);
    EXPECT_NE(parseOver("k=1..100001", plan).find(":2"), std::string::npos) << "says a step";
    EXPECT_EQ(parseOver("k=1..100001:2", plan), "");
    for (const char* wrong : {"k", "k=1", "=1..4", "k=4..1", "k=1..4:0", "k=1..4:x"})
        EXPECT_NE(parseOver(wrong, plan), "") << wrong;
}

TEST(OptionWords, TheEndingSaysWhatIsExported) {
    ExportOptions trace{.out = "run.json"};
    EXPECT_EQ(finishExport(trace), "");
    EXPECT_EQ(trace.format, Format::Json);
    ExportOptions recording{.out = "run.wsr"};
    EXPECT_EQ(finishExport(recording), "");
    EXPECT_EQ(recording.format, Format::Recording);
    recording.stretch.from = 3;
    EXPECT_NE(finishExport(recording), "") << "it holds the whole run";
    ExportOptions other{.out = "run.txt"};
    EXPECT_NE(finishExport(other).find("run.txt"), std::string::npos);
}

TEST(OptionWords, TheFirstWordIsNotTheLanguage) {
    EXPECT_EQ(firstWord({"--lang", "zh", "bogus", "x"}), "bogus");
    EXPECT_EQ(firstWord({"--lang=zh", "--help"}), "");
    EXPECT_EQ(firstWord({}), "");
}

}  // namespace
}  // namespace warpscope::cli
