#include "app/cli/parse_options.h"

#include <gtest/gtest.h>

#include <sstream>

namespace warpscope::cli {
namespace {

ParsedOptions parse(const std::vector<std::string>& arguments) {
    std::ostringstream out;
    std::ostringstream err;
    auto parsed = parseOptions(arguments, out, err);
    if (!parsed.options && parsed.exitStatus != 0) {
        EXPECT_FALSE(err.str().empty()) << "wrong usage is explained";
    }
    return parsed;
}

template <class T>
T options(const std::vector<std::string>& arguments) {
    const auto parsed = parse(arguments);
    EXPECT_TRUE(parsed.options.has_value());
    return parsed.options ? std::get<T>(parsed.options->command) : T{};
}

TEST(ParseOptionsTest, ReadsRun) {
    const auto run =
        options<RunOptions>({"run", "a.toml", "--set", "launch.block=[128,1,1]", "--set",
                             "kernel.entry=a=b", "--format", "json", "--picture"});
    EXPECT_EQ(run.scenario, "a.toml");
    ASSERT_EQ(run.sets.size(), 2u);
    EXPECT_EQ(run.sets[0].second, "[128,1,1]");
    EXPECT_EQ(run.sets[1], (std::pair<std::string, std::string>{"kernel.entry", "a=b"}));
    EXPECT_EQ(run.format, Format::Json);
    EXPECT_TRUE(run.hasPicture);
}

TEST(ParseOptionsTest, SetMayStandBeforeTheScenario) {
    const auto run = options<RunOptions>({"run", "--set", "a=1", "b.toml"});
    EXPECT_EQ(run.scenario, "b.toml");
    EXPECT_EQ(run.sets.size(), 1u);
}

TEST(ParseOptionsTest, TheLanguageMayStandAnywhere) {
    EXPECT_EQ(parse({"--lang", "zh", "devices"}).options->language, text::Language::Chinese);
    EXPECT_EQ(parse({"devices", "--lang", "zh"}).options->language, text::Language::Chinese);
    EXPECT_EQ(parse({"devices"}).options->language, text::Language::English);
}

TEST(ParseOptionsTest, ReadsOccupancy) {
    const auto asked = options<OccupancyOptions>(
        {"occupancy", "--device", "8.0", "--threads", "256", "--registers", "33", "--static", "1",
         "--dynamic", "2", "--carveout", "-1", "--smem-mode", "default", "--mode", "textbook"});
    EXPECT_EQ(asked.device, "8.0");
    EXPECT_EQ(asked.request.threadsPerBlock, 256);
    EXPECT_EQ(asked.request.registersPerThread, 33);
    EXPECT_EQ(asked.request.staticSharedBytes, 1);
    EXPECT_EQ(asked.request.dynamicSharedBytes, 2);
    EXPECT_EQ(asked.request.carveoutPercent, -1);
    EXPECT_EQ(asked.request.sharedMode, occupancy::SharedMode::Default);
    EXPECT_EQ(asked.request.mode, occupancy::Mode::Textbook);
    EXPECT_EQ(options<OccupancyOptions>({"occupancy", "--batch", "in.csv"}).batch, "in.csv");
}

TEST(ParseOptionsTest, ReadsSweeps) {
    const auto sweep =
        options<SweepOptions>({"sweep", "a.toml", "--over", "launch.block=32..256:32"});
    EXPECT_EQ(sweep.plan.over, "launch.block");
    EXPECT_EQ(sweep.plan.from, 32);
    EXPECT_EQ(sweep.plan.to, 256);
    EXPECT_EQ(sweep.plan.step, 32);
    EXPECT_EQ(options<SweepOptions>({"sweep", "a.toml", "--over", "k=1..4"}).plan.step, 1);
}

TEST(ParseOptionsTest, ReadsTheOthers) {
    EXPECT_EQ(options<CheckOptions>({"check", "a", "b"}).scenarios.size(), 2u);
    const auto compile =
        options<CompileOptions>({"compile", "k.cu", "--entry", "k", "--registers", "16"});
    EXPECT_EQ(compile.entry, "k");
    EXPECT_EQ(compile.registers, 16);
    options<DevicesOptions>({"devices"});
    options<ScenariosOptions>({"scenarios"});
}

TEST(ParseOptionsTest, HelpAndVersionAreNoMistakes) {
    for (const auto& arguments :
         std::vector<std::vector<std::string>>{{"--help"}, {"run", "--help"}, {"--version"}}) {
        const auto parsed = parse(arguments);
        EXPECT_FALSE(parsed.options.has_value());
        EXPECT_EQ(parsed.exitStatus, 0);
    }
}

std::string said(const std::vector<std::string>& arguments) {
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(parseOptions(arguments, out, err).exitStatus, 2) << testing::PrintToString(arguments);
    return err.str();
}

TEST(ParseOptionsTest, WhatIsWrongNamesTheWordAndTheChoices) {
    for (const std::string part : {"“bogus”", "run, check", "exercise"})
        EXPECT_NE(said({"--lang", "zh", "bogus", "x"}).find(part), std::string::npos) << part;
    EXPECT_EQ(said({"run", "a", "--format", "xml"}).find("--format: “xml” is none of: json, text"),
              0u)
        << said({"run", "a", "--format", "xml"});
    EXPECT_EQ(said({"compile", "a", "--reader", "foo"}).find("--reader: “foo” is none of: auto, c"),
              0u)
        << said({"compile", "a", "--reader", "foo"});
    EXPECT_EQ(said({"--lang", "fr", "devices"}).find("--lang: “fr” is none of: en, zh"), 0u);
    EXPECT_NE(said({"compile", "a", "--level", "teaching", "--optimized"}).find("contradict"),
              std::string::npos);
    EXPECT_EQ(options<CompileOptions>({"compile", "a", "--optimized"}).level,
              codegen::Level::Optimized);
    EXPECT_EQ(options<CompileOptions>({"compile", "a", "--reader", "own"}).reader,
              scenario::Reader::Own);
}

TEST(ParseOptionsTest, ANumberBeyondAllIsNotTheLargestOne) {
    EXPECT_NE(
        said({"exercise", "x", "--seed", "9223372036854775808"}).find("“9223372036854775808”"),
        std::string::npos);
    EXPECT_EQ(options<ExerciseOptions>({"exercise", "x", "--seed", "9223372036854775807"}).seed,
              INT64_MAX);
    EXPECT_NE(said({"export", "a", "b.csv", "--from", "99999999999999999999"}).find("whole number"),
              std::string::npos);
    EXPECT_NE(said({"occupancy", "--device", "h100", "--threads", "4294967296"}).find("--threads"),
              std::string::npos);
}

TEST(ParseOptionsTest, ATableTakesNothingBesideIt) {
    EXPECT_NE(said({"occupancy", "--batch", "in.csv", "--format", "json"}).find("--format"),
              std::string::npos);
    EXPECT_NE(said({"occupancy", "--batch", "in.csv", "--registers", "32"}).find("--registers"),
              std::string::npos);
}

TEST(ParseOptionsTest, WrongUsageIsTwo) {
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {},
             {"fly"},
             {"run"},
             {"run", "a", "--format", "xml"},
             {"run", "a", "--set", "novalue"},
             {"run", "a", "--set", "=1"},
             {"run", "a", "--nope"},
             {"run", "a", "b"},
             {"check"},
             {"--lang", "de", "devices"},
             {"compile", "k.cu", "--registers", "many"},
             {"compile", "k.cu", "--registers", "4"},
             {"occupancy"},
             {"occupancy", "--device", "h100"},
             {"occupancy", "--device", "h100", "--threads", "x"},
             {"occupancy", "--device", "h100", "--threads", "1", "--carveout", "101"},
             {"occupancy", "--device", "h100", "--batch", "in.csv"},
             {"occupancy", "--device", "h100", "--threads", "1", "--mode", "guess"},
             {"sweep", "a", "--over", "k"},
             {"sweep", "a", "--over", "k=1"},
             {"sweep", "a", "--over", "k=4..1"},
             {"sweep", "a", "--over", "k=1..4:0"},
             {"sweep", "a", "--over", "k=1..99999999999999999999"},
             {"sweep", "a", "--over", "=1..4"}}) {
        const auto parsed = parse(arguments);
        EXPECT_FALSE(parsed.options.has_value()) << testing::PrintToString(arguments);
        EXPECT_EQ(parsed.exitStatus, 2) << testing::PrintToString(arguments);
    }
}

}  // namespace
}  // namespace warpscope::cli
