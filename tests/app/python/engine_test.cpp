#include "app/python/engine.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/cli/export_file.h"
#include "engine/scenario/lessons/set.h"
#include "tests/support/paths.h"

namespace warpscope::python {
namespace {

class PythonEngineTest : public testing::Test {
  protected:
    std::shared_ptr<Engine> engine_ = *Engine::load(support::projectRoot(), "en");
    scenario::Scenario scenario_ = *engine_->open("08-if-else");
};

bool always(Cycle) {
    return true;
}

TEST_F(PythonEngineTest, ReportsWhatTheCommandLineReports) {
    const FinishedRun finished = *engine_->run(scenario_, true, always);
    const auto report = nlohmann::json::parse(engine_->report(finished));
    EXPECT_EQ(report["stopped"], "finished");
    EXPECT_EQ(report["cycles"], finished.run->cycles());
    EXPECT_TRUE(engine_->problemsOf(finished).empty());
    EXPECT_EQ(engine_->renderedProblems(finished), "");
}

TEST_F(PythonEngineTest, ARunFromAFileIsReportedWithoutItsStates) {
    const auto file = support::freshFolder("python_engine") / "run.wsr";
    const FinishedRun finished = *engine_->run(scenario_, true, always);
    ASSERT_TRUE(cli::writeRecordingFile(*finished.recording, cli::infoOf(finished), file.string()));
    const FinishedRun stored = *engine_->openRecording(file.string());
    EXPECT_EQ(stored.run, nullptr);
    const auto report = nlohmann::json::parse(engine_->report(stored));
    EXPECT_EQ(report["cycles"], finished.run->cycles());
    EXPECT_FALSE(report.contains("buffers"));
    EXPECT_TRUE(engine_->problemsOf(stored).empty());
    std::filesystem::remove(file);
    EXPECT_FALSE(engine_->openRecording(file.string()).isOk());
}

TEST_F(PythonEngineTest, StopsWhereItIsToldTo) {
    const auto large = *engine_->open("14-register-cliff");
    const FinishedRun finished = *engine_->run(large, true, [](Cycle) { return false; });
    EXPECT_EQ(finished.run, nullptr);
}

TEST_F(PythonEngineTest, TheSameSettingsHaveTheSameLinesWhateverTheWayToThem) {
    const auto once = *engine_->set(scenario_, "launch.block", "32");
    const auto twice =
        *engine_->set(*engine_->set(scenario_, "launch.block", "96"), "launch.block", "[32,1,1]");
    EXPECT_EQ(Engine::settings(once), Engine::settings(twice));
    EXPECT_NE(Engine::settings(once), Engine::settings(scenario_));
    EXPECT_NE(Engine::settings(once).find("launch.block=[32,1,1]\n"), std::string::npos);
}

TEST_F(PythonEngineTest, AnotherKernelIsNamedInItsProblems) {
    const auto other =
        Engine::withKernel(scenario_, "/home/me/mine.cu", "__global__ void f( {\n}\n");
    const auto finished = engine_->run(other, true, always);
    ASSERT_FALSE(finished.isOk());
    const std::vector<ToldProblem> told = engine_->told(finished.problems());
    EXPECT_EQ(told[0].file, "/home/me/mine.cu");
    EXPECT_EQ(told[0].line, 1);
    EXPECT_NE(engine_->rendered(finished.problems()).find("mine.cu:1:"), std::string::npos);
}

// What was typed in a cell stands in no file.
TEST_F(PythonEngineTest, QuotesTheTextThatWasCompiled) {
    const auto typed = *engine_->set(scenario_, "kernel.code",
                                     "__global__ void k(float* data) { data[0] = nothing; }");
    const auto finished = engine_->run(typed, true, always);
    ASSERT_FALSE(finished.isOk());
    const std::string said = engine_->rendered(finished.problems(), &typed);
    EXPECT_NE(said.find("data[0] = nothing;"), std::string::npos) << said;
    EXPECT_EQ(said.find("//"), std::string::npos) << said;
    EXPECT_EQ(said.rfind("kernel.code:1:", 0), 0u) << said;
    EXPECT_EQ(engine_->told(finished.problems())[0].file, "kernel.code");
}

TEST_F(PythonEngineTest, AnotherKernelMayHaveAnotherName) {
    auto named = *engine_->open("08-if-else");
    named.entry = "thatOne";
    const auto other = Engine::withKernel(named, "mine.cu", "__global__ void mine(float* x) {}");
    EXPECT_EQ(other.entry, "");
    EXPECT_TRUE(engine_->run(other, false, always).isOk());
    EXPECT_EQ(Engine::withKernel(named, "k.cu", "__global__ void thatOne(float* x) {}").entry,
              "thatOne");
}

TEST_F(PythonEngineTest, KnowsWhatIsPtx) {
    const auto own = engine_->run(scenario_, false, always);
    ASSERT_TRUE(own.isOk());
    EXPECT_FALSE(Engine::isOfPtx(*own));
    auto typed = scenario_;
    typed.arguments.front().type = isa::DataType::F32;
    const auto ptx = Engine::withKernel(typed, "k.ptx",
                                        ".version 7.8\n.target sm_80\n.address_size 64\n"
                                        ".visible .entry k(.param .u64 p) {\n"
                                        ".reg .b64 %a;\n.reg .f32 %f;\n"
                                        "ld.param.u64 %a, [p];\nld.global.f32 %f, [%a];\n"
                                        "st.global.f32 [%a], %f;\nret;\n}\n");
    const auto read = engine_->run(ptx, false, always);
    ASSERT_TRUE(read.isOk()) << engine_->rendered(read.problems());
    EXPECT_TRUE(Engine::isOfPtx(*read));
}

TEST_F(PythonEngineTest, AStepTurnsItsKnobsAndThoseOfTheStepsBeforeIt) {
    auto lesson = scenario_;
    lesson.steps.resize(2);
    lesson.steps[0].set = {{"launch.grid", Dim3{3, 1, 1}}};
    lesson.steps[1].set = {{"launch.block", Dim3{96, 1, 1}}};
    EXPECT_EQ(Engine::atStep(lesson, 0), lesson);
    EXPECT_EQ(Engine::atStep(lesson, 1).grid.x, 3u);
    EXPECT_EQ(Engine::atStep(lesson, 1).block, lesson.block);
    EXPECT_EQ(Engine::atStep(lesson, 2).block.x, 96u);
    EXPECT_EQ(Engine::atStep(lesson, 2).grid.x, 3u);
}

TEST_F(PythonEngineTest, AnUnknownDeviceStandsOnNoCommandLine) {
    const auto answer = engine_->occupancy("h10", {.threadsPerBlock = 256});
    ASSERT_FALSE(answer.isOk());
    EXPECT_EQ(answer.problem().range.file, "");
    EXPECT_NE(engine_->told(answer.problems())[0].hint.find("h100"), std::string::npos);
    const auto curve = engine_->curve("h100", {.threadsPerBlock = 256}, occupancy::Axis::Registers);
    EXPECT_EQ(curve->points.size(), 255u);
}

TEST_F(PythonEngineTest, ListsWhatIsThere) {
    EXPECT_GT(nlohmann::json::parse(engine_->devices()).size(), 5u);
    EXPECT_GT(nlohmann::json::parse(engine_->scenarios()).size(), 20u);
    EXPECT_EQ(engine_->title(scenario_), scenario_.title.en);
    EXPECT_EQ((*Engine::load(support::projectRoot(), "zh"))->title(scenario_), scenario_.title.zh);
}

}  // namespace
}  // namespace warpscope::python
