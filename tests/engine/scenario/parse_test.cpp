#include <gtest/gtest.h>

#include <fstream>

#include "app/names/view_names.h"
#include "engine/scenario/parse.h"
#include "engine/scenario/values/scenario.h"
#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

const std::string kSmallestScenario =
    "format = 1\n"
    "[kernel]\ncode = '''__global__ void k() {}'''\n"
    "[launch]\ngrid = [4]\nblock = [64, 2]\n";

Result<Scenario> parseText(const std::string& text) {
    static const WindowNames kNames{{"overview", "divergence"}, {"lanes", "source"}};
    return parse(text, "lesson.toml", kNames);
}

/// The first problem of a text, with its place; fails the test where there is none.
Problem problemOf(const std::string& text) {
    const auto scenario = parseText(text);
    EXPECT_FALSE(scenario.isOk()) << text;
    return scenario ? Problem{} : scenario.problem();
}

std::string hintOf(const Problem& problem) {
    return problem.hint.values.empty() ? "" : problem.hint.values.front().second;
}

TEST(ParseTest, TheSmallestFileHasTheDefaultsOfTheContract) {
    const auto scenario = parseText(kSmallestScenario);
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->grid, (Dim3{4, 1, 1}));
    EXPECT_EQ(scenario->block, (Dim3{64, 2, 1}));
    EXPECT_EQ(scenario->devicePreset, "h100");
    EXPECT_EQ(scenario->model.policy, scheduler::findPolicy("greedy-then-oldest"));
    EXPECT_EQ(scenario->model.maxCycles, 2'000'000);
    EXPECT_TRUE(scenario->fmad);
    EXPECT_EQ(scenario->level, codegen::Level::Teaching);
    EXPECT_EQ(scenario->title.en, "lesson") << "a file without a title is called by its name";
}

TEST(ParseTest, ReadsEveryFieldOfTheContract) {
    const auto scenario = parseText(R"(
format = 1
title = { en = "A warp splits", zh = "线程束分化" }
summary = "one for both"
source = { en = "PMPP 4.5", zh = "PMPP 4.5 节" }
arrangement = "divergence"
[device]
preset = "a100"
sm_count = 2
timing.global_latency = 300
[model]
divergence = "independent"
scheduler = "oldest-first"
occupancy = "textbook"
optimization = "optimized"
fmad = false
max_cycles = 1000
[kernel]
entry = "k"
max_registers = 32
code = "__global__ void k() {}"
[launch]
grid = [1, 2, 3]
block = [8]
dynamic_shared_bytes = 4096
registers_per_thread = 40
carveout_percent = 50
)");
    ASSERT_TRUE(scenario.isOk()) << scenario.problem().message.key;
    EXPECT_EQ(scenario->title.zh, "线程束分化");
    EXPECT_EQ(scenario->summary, (LocalText{"one for both", "one for both"}));
    EXPECT_EQ(scenario->source, (LocalText{"PMPP 4.5", "PMPP 4.5 节"}));
    EXPECT_EQ(scenario->deviceOverrides.find("sm_count")->second, machine::FieldValue(2));
    EXPECT_EQ(scenario->deviceOverrides.find("timing.global_latency")->second,
              machine::FieldValue(300));
    EXPECT_EQ(scenario->model.divergence, gpu::DivergenceModel::Independent);
    EXPECT_EQ(scenario->model.policy, scheduler::findPolicy("oldest-first"));
    EXPECT_EQ(scenario->model.occupancy, occupancy::Mode::Textbook);
    EXPECT_EQ(scenario->level, codegen::Level::Optimized);
    EXPECT_FALSE(scenario->fmad);
    EXPECT_EQ(scenario->maxRegistersPerThread, 32);
    EXPECT_EQ(scenario->carveoutPercent, 50);
    EXPECT_EQ(scenario->registersPerThread, 40);
    EXPECT_EQ(scenario->dynamicSharedBytes, 4096);
}

struct WrongText {
    const char* text;
    const char* key;  ///< Of the message.
    int line;         ///< 0 = not asked.
    int column;
    const char* hint;  ///< First value of the hint.
};

class WrongTextTest : public testing::TestWithParam<WrongText> {};

TEST_P(WrongTextTest, IsAProblemWithItsPlaceAndSuggestion) {
    const WrongText& wrong = GetParam();
    const Problem problem = problemOf(kSmallestScenario + wrong.text);
    EXPECT_EQ(problem.message.key, wrong.key);
    EXPECT_EQ(problem.range.file, "lesson.toml");
    EXPECT_EQ(problem.range.line, wrong.line);
    EXPECT_EQ(problem.range.column, wrong.column);
    EXPECT_EQ(hintOf(problem), wrong.hint);
}

// Line 7 is the first behind the smallest file, whose last section is [launch].
INSTANTIATE_TEST_SUITE_P(
    Mistakes, WrongTextTest,
    testing::Values(
        WrongText{"registers_per_tread = 1", "scenario.unknown_key", 7, 1, "registers_per_thread"},
        WrongText{"max_cycles = 1", "scenario.unknown_key", 7, 1, "model.max_cycles"},
        WrongText{"  dynamic_shared_bytes = \"a\"", "scenario.wrong_type", 7, 26, ""},
        WrongText{"dynamic_shared_bytes = -1", "scenario.out_of_range", 7, 24, ""},
        WrongText{"carveout_percent = 101", "scenario.out_of_range", 7, 20, ""},
        WrongText{"[model]\ndivergence = \"tree\"", "scenario.unknown_choice", 8, 14,
                  "stack, independent"},
        WrongText{"[model]\nscheduler = \"oldest-frist\"", "scenario.unknown_choice", 8, 13,
                  "oldest-first"},
        WrongText{"[model]\ndivergence = 1", "scenario.wrong_type", 8, 14, ""},
        WrongText{"[modle]\nfmad = true", "scenario.unknown_key", 7, 2, "model"},
        WrongText{"[device]\nsm_count = {}", "machine.problem.wrong_type", 8, 12, ""},
        WrongText{"[device]\nsm_cout = {}", "machine.problem.unknown_key", 8, 1, "sm_count"},
        WrongText{"[[step]]\ntext = {}", "scenario.wrong_type", 8, 8, ""},
        WrongText{"[[step]]\ntext = \"a\\u0000b\"", "scenario.nul_in_text", 8, 8, ""},
        WrongText{"[device]\nsm_cout = 2", "machine.problem.unknown_key", 8, 1, "sm_count"},
        WrongText{"[[argument]]\nname = \"n\"", "scenario.argument_neither", 7, 1, ""},
        WrongText{"[[argument]]\nname = \"n\"\nvalue = 1\ncount = 2", "scenario.argument_both", 9,
                  9, ""},
        WrongText{"[[argument]]\nnames = \"n\"\nvalue = 1", "scenario.unknown_key", 8, 1, "name"},
        WrongText{"[[step]]\ngo_to = \"end\"", "scenario.missing", 7, 1, ""},
        WrongText{"[[step]]\ntext = \"a\"\ngo_to = \"devergence 1\"", "scenario.go_to_unknown", 9,
                  9, "divergence 1"},
        WrongText{"[[step]]\ntext = \"a\"\nshow = \"lane\"", "scenario.unknown_view", 9, 8,
                  "lanes"},
        WrongText{"[[step]]\ntext = \"线程束\"\nset = { \"launch.blok\" = 4 }",
                  "scenario.unknown_key", 9, 25, "launch.block"},
        WrongText{"x = ", "syntax.no_value", 7, 5, ""}));

TEST(ParseTest, AnExtentNamesArgumentsThatHaveAValue) {
    const std::string arguments =
        "[[argument]]\nname = 'data'\ncount = 4\n"
        "[[argument]]\nname = 'width'\nvalue = 4\n";
    const auto scenario = parseText("extent = ['width']\n" + kSmallestScenario + arguments);
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->extent, std::vector<std::string>{"width"});
    for (const char* name : {"widht", "data"}) {
        const Problem problem =
            problemOf("extent = ['" + std::string(name) + "']\n" + kSmallestScenario + arguments);
        EXPECT_EQ(problem.message.key, "scenario.no_scalar") << name;
        EXPECT_EQ(problem.range.line, 1) << name;
    }
    for (const char* extent : {"'width'", "[]", "['width', 'width', 'width']"})
        EXPECT_EQ(
            problemOf("extent = " + std::string(extent) + "\n" + kSmallestScenario).message.key,
            "scenario.wrong_type")
            << extent;
}

TEST(ParseTest, WhatIsMissingIsSaid) {
    EXPECT_EQ(problemOf("format = 1").message.key, "scenario.missing");
    const auto empty = parseText("");
    ASSERT_FALSE(empty.isOk());
    EXPECT_EQ(empty.problems().size(), 3u) << "kernel, grid and block";
    EXPECT_EQ(problemOf("format = 2\n" + kSmallestScenario.substr(11)).message.key,
              "scenario.wrong_format");
    EXPECT_EQ(problemOf("[kernel]\n[launch]\ngrid=1\nblock=1").message.key,
              "scenario.kernel_neither");
    EXPECT_EQ(problemOf("[kernel]\ncode=''\nfile='x'\n[launch]\ngrid=1\nblock=1").message.key,
              "scenario.kernel_both");
}

TEST(ParseTest, AllMistakesOfAFileAreToldAtOnceInItsOrder) {
    const auto scenario = parseText(
        "formt = 1\n[launch]\ngrid = \"a\"\nblock = [1.5]\n[kernel]\ncode = ''\nentri = 'k'\n");
    ASSERT_FALSE(scenario.isOk());
    std::vector<int> lines;
    for (const Problem& problem : scenario.problems())
        lines.push_back(problem.range.line);
    EXPECT_EQ(lines, (std::vector<int>{1, 3, 4, 7}));
}

TEST(ParseTest, ColumnsCountBytesBehindChinese) {
    const Problem problem =
        problemOf(kSmallestScenario + "[[step]]\ntext = { en = \"线\", xx = 1 }");
    EXPECT_EQ(problem.range.line, 8);
    EXPECT_EQ(problem.range.column, 22);
    EXPECT_EQ(problem.range.endColumn, 24);
}

TEST(ParseTest, InlineCodeKnowsWhereItsFirstLineStands) {
    const std::string launch = "[launch]\ngrid = 1\nblock = 1\n";
    auto scenario = parseText(launch + "[kernel]\ncode = '''\nvoid\n'''\n");
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->codeLineOffset, 5);
    EXPECT_EQ(scenario->code, "void\n");
    scenario = parseText(launch + "[kernel]\ncode = '''void\n'''\n");
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->codeLineOffset, 4);
}

TEST(ParseTest, TheKernelFileLiesBesideTheScenario) {
    const auto folder = support::freshFolder("parse");
    std::filesystem::create_directories(folder / "kernels");
    std::ofstream(folder / "kernels" / "k.cu") << "__global__ void k() {}";
    const std::string rest = "[launch]\ngrid=1\nblock=1\n[kernel]\nfile = ";
    const auto scenario = parse(rest + "'kernels/k.cu'", folder / "a.toml", {});
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->code, "__global__ void k() {}");
    EXPECT_EQ(scenario->kernelFile, "kernels/k.cu");
    const auto missing = parse(rest + "'kernels/no.cu'", folder / "a.toml", {});
    ASSERT_FALSE(missing.isOk());
    EXPECT_EQ(missing.problem().message.key, "scenario.not_found");
    EXPECT_EQ(missing.problem().range.line, 5) << "where the file is named";
    EXPECT_FALSE(parse(rest + "''", folder / "a.toml", {}).isOk());
    std::filesystem::remove_all(folder);
}

// A document in letters alone was said to break a rule of TOML.
TEST(ParseTest, AFileOfAnotherKindIsNoScenarioAndATomlFileHasItsPlace) {
    const auto folder = support::freshFolder("foreign");
    const std::string document = "%PDF-1.5\n1 0 obj\n";
    std::ofstream(folder / "paper.pdf") << document;
    std::ofstream(folder / "paper.toml") << document;
    std::ofstream(folder / "lesson.txt") << "[kernel]\ncode = ''\n[launch]\ngrid = 1\nblock = 1\n";
    std::ofstream(folder / "notes.md") << "# Notes\n\nA warp has 32 lanes.\n";
    EXPECT_EQ(read(folder / "notes.md", {}).problem().message.key, "scenario.foreign");
    std::ofstream(folder / "broken.txt") << "format = 1\n[kernel]\ncode = 'a\n";
    EXPECT_EQ(read(folder / "broken.txt", {}).problem().range.line, 3);
    const auto foreign = read(folder / "paper.pdf", {});
    ASSERT_FALSE(foreign.isOk());
    EXPECT_EQ(foreign.problem().message.key, "scenario.foreign");
    EXPECT_EQ(foreign.problem().range.line, 0);
    const auto broken = read(folder / "paper.toml", {});
    ASSERT_FALSE(broken.isOk());
    EXPECT_EQ(broken.problem().message.key, "syntax.no_key");
    EXPECT_EQ(broken.problem().range.line, 1);
    EXPECT_TRUE(read(folder / "lesson.txt", {}).isOk()) << "the name alone is no mistake";
    std::filesystem::remove_all(folder);
}

TEST(ParseTest, AHeaderIsToldToHoldNoScenario) {
    const auto file = support::freshFolder("header") / "tools.cuh";
    std::ofstream(file) << "__device__ int twice(int n) { return 2 * n; }\n";
    const auto header = read(file, {});
    ASSERT_FALSE(header.isOk());
    EXPECT_EQ(header.problem().message.key, "scenario.is_kernel");
    EXPECT_EQ(header.problem().range.file, file.string());
    std::filesystem::remove_all(file.parent_path());
}

// It was said to be no scenario, or binary, and nothing led on to the command that reads it.
TEST(ParseTest, ATraceIsToldHowItIsOpened) {
    const auto folder = support::freshFolder("trace");
    for (const char* name : {"k.trace", "k.traceg", "k.traceg.xz", "k.trace.gz"}) {
        std::ofstream(folder / name) << "-kernel name = add\n" << '\0';
        EXPECT_EQ(read(folder / name, {}).problem().message.key, "scenario.is_trace") << name;
    }
    EXPECT_NE(read(folder / "none.traceg", {}).problem().message.key, "scenario.is_trace");
    std::filesystem::remove_all(folder);
}

TEST(ParseTest, EveryScenarioOfTheProjectCanBeRead) {
    int count = 0;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(support::projectRoot() / "scenarios")) {
        if (entry.path().extension() != ".toml") continue;
        const auto scenario = read(entry.path(), names::ofWindow());
        EXPECT_TRUE(scenario.isOk()) << entry.path() << ":" << scenario.problem().range.line << ": "
                                     << scenario.problem().message.key;
        ++count;
    }
    EXPECT_GT(count, 0);
}

}  // namespace
}  // namespace warpscope::scenario
