#include "app/session/runs/save_kernel.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "app/session/runs/kept_runs.h"
#include "tests/app/session/kernel_scenario.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

constexpr const char* kTyped = "__global__ void k(int* a) { a[threadIdx.x] = 2; }\n";
constexpr const char* kOther = "__global__ void k(int* a, int n) { a[threadIdx.x] = n; }\n";

class SaveKernelTest : public testing::Test {
  protected:
    SaveKernelTest() {
        std::ofstream(folder / "k.cu") << kKernelText;
        std::ofstream(folder / "k.toml") << kKernelScenario;
        EXPECT_TRUE(slot.open(folder / "k.toml"));
    }
    std::string kernelFile() const { return support::readText(folder / "k.cu"); }

    std::filesystem::path folder = support::freshFolder("save-kernel");
    machine::Library devices = support::devices();
    scenario::ProgramCache programs{};
    KeptRuns kept{};
    RunSlot slot{SlotId::A, devices, programs, kept};
};

TEST_F(SaveKernelTest, WhatIsTypedStandsInTheFileAndIsNoEditAnyMore) {
    slot.editKernel(kTyped);
    const SaveOutcome outcome = saveKernel(slot, false);
    EXPECT_TRUE(outcome.isDone);
    EXPECT_EQ(outcome.said.key, "view.source.edit.saved");
    EXPECT_EQ(kernelFile(), kTyped);
    EXPECT_FALSE(slot.isKernelEdited());
}

TEST_F(SaveKernelTest, WhatSomebodyElseWroteIsWrittenOverOnlyIfForced) {
    slot.editKernel(kTyped);
    std::ofstream(folder / "k.cu") << "// theirs\n" << kKernelText;
    const SaveOutcome refused = saveKernel(slot, false);
    EXPECT_FALSE(refused.isDone);
    EXPECT_TRUE(refused.mayForce);
    EXPECT_TRUE(kernelFile().starts_with("// theirs"));
    EXPECT_TRUE(slot.isKernelEdited());
    EXPECT_TRUE(saveKernel(slot, true).isDone);
    EXPECT_EQ(kernelFile(), kTyped);
}

TEST_F(SaveKernelTest, OtherParametersThanTheScenarioListsAreSavedOnlyIfForced) {
    slot.editKernel(kOther);
    slot.requestRun();
    slot.wait();
    slot.receive();
    ASSERT_TRUE(slot.hasOtherParameters());
    const SaveOutcome refused = saveKernel(slot, false);
    EXPECT_EQ(refused.said.key, "view.source.edit.other_parameters");
    EXPECT_TRUE(refused.mayForce);
    EXPECT_EQ(kernelFile(), kKernelText);
    EXPECT_TRUE(saveKernel(slot, true).isDone);
    EXPECT_EQ(kernelFile(), kOther);
}

TEST_F(SaveKernelTest, ACopyIsWrittenOverAFileOnlyIfForced) {
    const auto file = folder / "sub" / "copy.toml";
    EXPECT_TRUE(saveScenarioAs(slot.scenario(), file, false).isDone);
    EXPECT_EQ(support::readText(folder / "sub" / "copy.cu"), kKernelText);
    const SaveOutcome refused = saveScenarioAs(slot.scenario(), file, false);
    EXPECT_EQ(refused.said.key, "view.source.edit.exists");
    EXPECT_TRUE(refused.mayForce);
    EXPECT_TRUE(saveScenarioAs(slot.scenario(), file, true).isDone);
    EXPECT_TRUE(slot.open(file)) << "it is a scenario";
}

TEST(ScenarioPathFrom, IsWhatAPersonMeans) {
    EXPECT_EQ(scenarioPathFrom("mine", "/lessons"), "/lessons/mine.toml");
    EXPECT_EQ(scenarioPathFrom("mine.toml", "/lessons"), "/lessons/mine.toml");
    EXPECT_EQ(scenarioPathFrom("/tmp/mine", "/lessons"), "/tmp/mine.toml");
    const char* home = std::getenv("HOME");
    if (home == nullptr) GTEST_SKIP() << "no home folder";
    EXPECT_EQ(scenarioPathFrom("~/mine", "/lessons"), std::filesystem::path(home) / "mine.toml");
}

}  // namespace
}  // namespace warpscope::session
