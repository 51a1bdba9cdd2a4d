#include "tests/architecture/modules.h"

#include <gtest/gtest.h>

namespace warpscope::architecture {
namespace {

SourceFile fileOf(std::string path, std::vector<std::string> includes,
                  std::vector<std::string> lines = {}) {
    return {std::move(path), std::move(lines), std::move(includes)};
}

/// Two stages share a header; the top of the cycle names them.
std::vector<SourceFile> anEngine() {
    return {
        fileOf("e/cycle.cpp", {"e/cycle.h", "e/stages.h"}, {"void simulateCycle(Tick& tick) {"}),
        fileOf("e/cycle.h", {"e/tick.h"}, {"void simulateCycle(Tick& tick);"}),
        fileOf("e/issue.cpp", {"e/set.h", "e/stages.h"}, {"void issue(Tick& tick) {"}),
        fileOf("e/retire.cpp", {"e/stages.h"}, {"void retire(Tick& tick) {"}),
        fileOf("e/set.h", {"e/tick.h"}, {"inline void setState(Tick& tick) {"}),
        fileOf("e/stages.h", {"e/tick.h"}, {"void retire(Tick& tick);", "void issue(Tick& tick);"}),
        fileOf("e/tick.h", {}, {"struct Tick {"}),
    };
}

TEST(Modules, FormNoCircle) {
    EXPECT_EQ(describe(circlesOf(moduleGraph(sourceFiles(false)))), "");
}

TEST(Modules, ASourceBelongsToTheHeaderThatPromisesWhatItDoes) {
    const auto modules = modulesOf(anEngine());
    EXPECT_EQ(modules.at("e/cycle.cpp"), "e/cycle");
    EXPECT_EQ(modules.at("e/issue.cpp"), "e/stages");
    EXPECT_EQ(modules.at("e/retire.cpp"), "e/stages");
    EXPECT_EQ(modules.at("e/set.h"), "e/set");
}

TEST(Modules, ASourceJoinsAHeaderThatItReachesThroughAnother) {
    const auto modules = modulesOf({
        fileOf("e/parse.cpp", {"e/parts.h"}, {"int read(int file) {"}),
        fileOf("e/parts.h", {"e/scenario.h"}, {"int partOf(int file);"}),
        fileOf("e/scenario.h", {}, {"int read(int file);"}),
    });
    EXPECT_EQ(modules.at("e/parse.cpp"), "e/scenario");
}

TEST(Modules, MembersBelongToTheirClass) {
    const auto modules = modulesOf({
        fileOf("e/run.h", {}, {"class Cursor;", "class Run {", "    int stateAfter(int cycle);"}),
        fileOf("e/cursor.h", {"e/run.h"}, {"class Cursor {"}),
        fileOf("e/seek.cpp", {"e/cursor.h", "e/run.h"}, {"int Run::stateAfter(int cycle) {"}),
    });
    EXPECT_EQ(modules.at("e/seek.cpp"), "e/run");
}

TEST(Modules, WhatASourceKeepsForItselfJoinsNothing) {
    const auto modules = modulesOf({
        fileOf("e/help.h", {}, {"int lineOf(int pc);"}),
        fileOf("e/main.cpp", {"e/help.h"},
               {"namespace {", "int lineOf(int pc) {", "}  // namespace", "int main() {"}),
    });
    EXPECT_EQ(modules.at("e/main.cpp"), "e/main");
}

TEST(Modules, ACircleThroughASourceWouldBeFound) {
    EXPECT_EQ(describe(circlesOf(moduleGraph(anEngine()))), "");
    auto files = anEngine();
    // As it once was: the context declared the cycle that runs on it.
    files[0].path = "e/tick.cpp";
    files[0].includes = {"e/tick.h", "e/stages.h"};
    files[2].includes.push_back("e/execute.h");
    files.push_back(fileOf("e/execute.h", {"e/tick.h"}, {"void execute(Tick& tick);"}));
    EXPECT_EQ(describe(circlesOf(moduleGraph(files))), "4: e/execute, e/set, e/stages, e/tick\n");
}

}  // namespace
}  // namespace warpscope::architecture
