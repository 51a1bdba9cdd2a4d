#include "app/cli/option_shelf.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope::cli {
namespace {

bool nothingIsGiven(const char*) {
    return false;
}

/// The key of what is wrong with the options of a command; empty when nothing is.
std::string wrongWith(Shelf shelf, const std::string& command) {
    return finish(shelf, command, nothingIsGiven).key;
}

const Environment kEnvironment{};

TEST(OptionShelf, WhatContradictsItselfIsSaid) {
    Shelf shelf{kEnvironment};
    EXPECT_EQ(wrongWith(shelf, "run"), "");
    shelf.isOptimized = true;
    EXPECT_EQ(wrongWith(shelf, "compile"), "");
    shelf.compile.level = codegen::Level::Teaching;
    EXPECT_EQ(wrongWith(shelf, "compile"), "cli.usage.two_levels");

    Shelf exercise{kEnvironment};
    exercise.exercise.answers = {"3"};
    EXPECT_EQ(wrongWith(exercise, "exercise"), "cli.usage.exercise_name");
    exercise.exercise.name = "warps";
    EXPECT_EQ(wrongWith(exercise, "exercise"), "");
    exercise.exercise.answers.clear();
    exercise.exercise.name.clear();
    exercise.exercise.output = "out.toml";
    EXPECT_EQ(wrongWith(exercise, "exercise"), "cli.usage.exercise_name");
}

TEST(OptionShelf, AComparisonHasOneOtherSide) {
    Shelf shelf{kEnvironment};
    EXPECT_EQ(wrongWith(shelf, "compare"), "cli.usage.compare_second");
    EXPECT_EQ(wrongWith(shelf, "run"), "") << "of another command nobody asks";
    shelf.compareSets = {"launch.block=64"};
    EXPECT_EQ(wrongWith(shelf, "compare"), "");
    shelf.compareSets.clear();
    shelf.compare.isPartner = true;
    EXPECT_EQ(wrongWith(shelf, "compare"), "");
    shelf.compare.second = "b.toml";
    EXPECT_EQ(wrongWith(shelf, "compare"), "cli.usage.compare_partner");
}

TEST(OptionShelf, ATraceBecomesARecording) {
    Shelf shelf{kEnvironment};
    shelf.converted.out = "run.csv";
    EXPECT_EQ(wrongWith(shelf, "convert"), "cli.usage.convert_ending");
    EXPECT_EQ(wrongWith(shelf, "run"), "");
    shelf.converted.out = "run.wsr";
    EXPECT_EQ(wrongWith(shelf, "convert"), "");
}

TEST(OptionShelf, TheCommandGetsItsOwnAssignments) {
    Shelf shelf{kEnvironment};
    shelf.runSets = {"launch.block=64"};
    shelf.sweepSets = {"launch.grid=3"};
    shelf.exportSets = {"model.memory=uniform"};
    shelf.isOptimized = true;
    ASSERT_TRUE(finish(shelf, "run", nothingIsGiven).isEmpty());
    EXPECT_EQ(std::get<RunOptions>(chosen(shelf, "run").command).sets.at(0).second, "64");
    EXPECT_EQ(std::get<SweepOptions>(chosen(shelf, "sweep").command).sets.at(0).second, "3");
    EXPECT_EQ(std::get<ExportOptions>(chosen(shelf, "export").command).sets.at(0).second,
              "uniform");
    EXPECT_EQ(std::get<CompileOptions>(chosen(shelf, "compile").command).level,
              codegen::Level::Optimized);
}

}  // namespace
}  // namespace warpscope::cli
