#include "app/cli/parse_options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/text/language_option.h"
#include "tests/support/paths.h"

namespace warpscope::cli {
namespace {

struct Told {
    ParsedOptions parsed{};
    std::string out{};
    std::string err{};
};

Told told(const std::vector<std::string>& arguments,
          text::Language language = text::Language::English) {
    std::ostringstream out;
    std::ostringstream err;
    // Read once: most of these tests ask often.
    static Environment environment = *loadEnvironment(support::projectRoot(), language, out, err);
    environment.language = language;
    environment.out = &out;
    environment.err = &err;
    auto parsed = parseOptions(arguments, environment);
    return {std::move(parsed), out.str(), err.str()};
}

ParsedOptions parse(const std::vector<std::string>& arguments) {
    Told answer = told(arguments);
    if (!answer.parsed.options && answer.parsed.exitStatus != 0) {
        EXPECT_FALSE(answer.err.empty()) << "wrong usage is explained";
    }
    return std::move(answer.parsed);
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
    using Arguments = std::vector<std::string>;
    for (const auto& arguments :
         {Arguments{"--lang", "zh", "devices"}, Arguments{"devices", "--lang", "zh"}}) {
        EXPECT_TRUE(parse(arguments).options.has_value());
        EXPECT_EQ(text::languageOf(arguments), text::Language::Chinese);
    }
    EXPECT_EQ(text::languageOf({"devices"}), text::Language::English);
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

std::string said(const std::vector<std::string>& arguments,
                 text::Language language = text::Language::English) {
    const Told answer = told(arguments, language);
    EXPECT_EQ(answer.parsed.exitStatus, 2) << testing::PrintToString(arguments);
    return answer.err;
}

/// All of them, by name.
const std::vector<std::string> kCommands{"run",     "check",     "compile", "new",
                                         "compare", "occupancy", "sweep",   "export",
                                         "convert", "exercise",  "devices", "scenarios"};

bool isChinese(const std::string& text) {
    return std::ranges::any_of(text,
                               [](char one) { return static_cast<unsigned char>(one) > 0xE3; });
}

TEST(ParseOptionsTest, HelpIsChineseWordForWord) {
    const std::string all = told({"--help"}, text::Language::Chinese).out;
    for (const std::string& command : kCommands) {
        EXPECT_NE(all.find("\n  " + command + " "), std::string::npos) << command;
        const std::string help = told({command, "--help"}, text::Language::Chinese).out;
        const std::string english = told({command, "--help"}).out;
        EXPECT_EQ(std::ranges::count(help, '\n'), std::ranges::count(english, '\n')) << help;
        EXPECT_FALSE(isChinese(english)) << english;
        for (const std::string part : {"⟨", "Options", "Usage", "REQUIRED", "exit"})
            EXPECT_EQ(help.find(part), std::string::npos) << part << " in " << help;
        // Nothing stands in it but names, as in the other language, and Chinese sentences.
        std::istringstream lines(help);
        for (std::string line; std::getline(lines, line);) {
            const bool isLong = line.find("THREADS[") != std::string::npos;
            EXPECT_TRUE(line.size() <= 30 || isLong || isChinese(line)) << line;
        }
    }
}

TEST(ParseOptionsTest, WhatIsWrongIsToldInChinese) {
    const std::vector<std::vector<std::string>> wrong{
        {},
        {"bogus"},
        {"run"},
        {"run", "a", "b"},
        {"run", "a", "--nope"},
        {"run", "a", "--format", "xml"},
        {"run", "a", "--set", "novalue"},
        {"run", "a", "--set"},
        {"new", "k.cu", "--force"},
        {"compare", "a"},
        {"compare", "a", "b", "--partner"},
        {"compile", "k.cu", "--registers", "many"},
        {"compile", "k.cu", "--level", "teaching", "--optimized"},
        {"occupancy"},
        {"occupancy", "--device", "h100", "--batch", "in.csv"},
        {"occupancy", "--batch", "in.csv", "--format", "json"},
        {"sweep", "a", "--over", "k"},
        {"sweep", "a", "--over", "k=1..2", "--over", "k=1..2"},
        {"export", "a", "b.txt"},
        {"export", "a", "b.wsr", "--from", "3"},
        {"convert", "a", "b"},
        {"exercise", "--answer", "3"},
    };
    for (const auto& arguments : wrong) {
        const std::string sentence = said(arguments, text::Language::Chinese);
        const std::string first = sentence.substr(0, sentence.find('\n'));
        EXPECT_TRUE(isChinese(first)) << first;
        EXPECT_EQ(first.find("⟨"), std::string::npos) << first;
        EXPECT_FALSE(isChinese(said(arguments))) << said(arguments);
    }
    EXPECT_NE(said({"run", "a", "b", "c"}).find("not expected: "), std::string::npos);
    EXPECT_NE(said({"run"}).find("SCENARIO is required"), std::string::npos);
    EXPECT_NE(said({"new", "k", "--force"}).find("--force requires --output"), std::string::npos);
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
             {"sweep", "a", "--over", "k="},
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
