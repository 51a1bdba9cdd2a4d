#include "app/cli/option_words.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace warpscope::cli {
namespace {

TEST(OptionWords, ANumberBeyondAllIsNoNumber) {
    for (const char* right : {"-3", "0", "7"})
        EXPECT_TRUE(notWhole(right, -3, 7).isEmpty()) << right;
    EXPECT_TRUE(notWhole("9223372036854775807", 0, INT64_MAX).isEmpty());
    for (const char* wrong : {"8", "-1", "", "x", "7x", " 7", "9223372036854775808", "1e3"})
        EXPECT_EQ(
            notWhole(wrong, 0, 7),
            Message{"cli.usage.not_whole"}.with("text", wrong).with("least", 0).with("most", 7));
}

TEST(OptionWords, WhereEveryNumberIsTakenNoRangeIsNamed) {
    EXPECT_EQ(notWhole("abc", INT32_MIN, INT32_MAX).key, "cli.usage.no_number");
}

TEST(OptionWords, HeadingsHaveTheColonOfTheirLanguage) {
    EXPECT_EQ(withColons("Usage: a\n\nOptions:\n  --x a:b\n", "Usage", ":"),
              "Usage: a\n\nOptions:\n  --x a:b\n");
    EXPECT_EQ(withColons("用法: a\n\n选项:\n  --x a:b\n", "用法", "："),
              "用法：a\n\n选项：\n  --x a:b\n");
}

TEST(OptionWords, ChoicesAreNamed) {
    EXPECT_EQ(noneOf("xml", {"json", "text"}),
              Message{"cli.usage.none_of"}.with("text", "xml").with("names", "json, text"));
}

TEST(OptionWords, AnAssignmentEndsAtItsFirstEqualsSign) {
    std::string text = "a.b=c=d";
    EXPECT_TRUE(isAssignment(text).isEmpty());
    EXPECT_EQ(split({text}), (std::vector<KeyValue>{{"a.b", "c=d"}}));
    for (std::string wrong : {"", "a", "=a"})
        EXPECT_FALSE(isAssignment(wrong).isEmpty()) << wrong;
}

TEST(OptionWords, OverIsARangeOfNotTooManyValues) {
    scenario::SweepPlan plan;
    EXPECT_TRUE(parseOver("launch.block=-32..256:32", plan).isEmpty());
    EXPECT_EQ(plan.over, "launch.block");
    EXPECT_EQ(plan.from, -32);
    EXPECT_EQ(plan.to, 256);
    EXPECT_EQ(plan.step, 32);
    EXPECT_EQ(parseOver("k=1..100001", plan).values.back().second, "2") << "says a step";
    EXPECT_TRUE(parseOver("k=1..100001:2", plan).isEmpty());
    for (const char* wrong : {"k", "k=", "=1..4", "k=4..1", "k=1..4:0", "k=1..4:x", "k=1..x",
                              "k=1,,2", "k=1,", "k=a,4..1", "k=1..100000,1..2"})
        EXPECT_FALSE(parseOver(wrong, plan).isEmpty()) << wrong;
}

TEST(OptionWords, OverIsAListOfWordsAndRanges) {
    using Words = std::vector<std::string>;
    scenario::SweepPlan plan;
    EXPECT_TRUE(parseOver("model.scheduler=oldest-first,two-level", plan).isEmpty());
    EXPECT_EQ(plan.words, (Words{"oldest-first", "two-level"}));
    EXPECT_EQ(plan.from, 0);
    EXPECT_EQ(plan.to, 1);
    EXPECT_TRUE(parseOver("launch.block=32,64..128:32,[16,2,1]", plan).isEmpty());
    EXPECT_EQ(plan.words, (Words{"32", "64", "96", "128", "[16,2,1]"}));
    EXPECT_TRUE(parseOver("kernel.file=../a.cu,../b.cu", plan).isEmpty());
    EXPECT_EQ(plan.words, (Words{"../a.cu", "../b.cu"}));
    EXPECT_TRUE(parseOver("model.fmad=true", plan).isEmpty());
    EXPECT_EQ(plan.words, Words{"true"});
    EXPECT_TRUE(parseOver("launch.block=1..4", plan).isEmpty());
    EXPECT_TRUE(plan.words.empty());
    EXPECT_EQ(plan.to, 4);
}

TEST(OptionWords, AGridHasEachFieldOnceAndNotTooManyRuns) {
    SweepOptions sweep;
    EXPECT_TRUE(finishSweep({"a=1..4", "b=1..3"}, sweep).isEmpty());
    EXPECT_EQ(sweep.plan.over, "a");
    ASSERT_EQ(sweep.more.size(), 1u);
    EXPECT_EQ(sweep.more[0].to, 3);
    EXPECT_EQ(finishSweep({"a=1..4", "a=1..3"}, sweep).key, "cli.usage.over_twice");
    EXPECT_EQ(finishSweep({"a=1..1000", "b=1..1000"}, sweep).key, "cli.usage.over_runs");
    sweep.plan.compare = "other";
    EXPECT_EQ(finishSweep({"a=1..4", "b=1..3"}, sweep).key, "cli.usage.compare_one_over");
}

TEST(OptionWords, ATableOrADeviceWithThreads) {
    const auto nothing = [](const char*) { return false; };
    EXPECT_FALSE(finishOccupancy({.device = "h100"}, nothing).isEmpty());
    const auto threads = [](const char* one) { return one == std::string_view("--threads"); };
    EXPECT_TRUE(finishOccupancy({.device = "h100"}, threads).isEmpty());
    EXPECT_TRUE(finishOccupancy({.batch = "in.csv"}, nothing).isEmpty());
    const auto mode = [](const char* one) { return one == std::string_view("--mode"); };
    EXPECT_EQ(finishOccupancy({.batch = "in.csv"}, mode).values[0].second, "--mode");
}

TEST(OptionWords, TheEndingSaysWhatIsExported) {
    ExportOptions trace{.out = "run.json"};
    EXPECT_TRUE(finishExport(trace).isEmpty());
    EXPECT_EQ(trace.format, Format::Json);
    ExportOptions recording{.out = "run.wsr"};
    EXPECT_TRUE(finishExport(recording).isEmpty());
    EXPECT_EQ(recording.format, Format::Recording);
    recording.stretch.from = 3;
    EXPECT_FALSE(finishExport(recording).isEmpty()) << "it holds the whole run";
    ExportOptions other{.out = "run.txt"};
    EXPECT_EQ(finishExport(other).values.front().second, "run.txt");
}

TEST(OptionWords, TheFirstWordIsNotTheLanguage) {
    EXPECT_EQ(firstWord({"--lang", "zh", "bogus", "x"}), "bogus");
    EXPECT_EQ(firstWord({"--lang=zh", "--help"}), "");
    EXPECT_EQ(firstWord({}), "");
}

}  // namespace
}  // namespace warpscope::cli
