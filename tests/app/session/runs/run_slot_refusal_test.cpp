#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "app/session/runs/kept_runs.h"
#include "app/session/runs/run_slot.h"
#include "tests/app/session/kernel_scenario.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

class RunSlotRefusalTest : public testing::Test {
  protected:
    std::filesystem::path write(const char* name, const char* text) const {
        std::ofstream(folder / name) << text;
        return folder / name;
    }
    std::filesystem::path folder = support::freshFolder("run-slot-refusal");
    machine::Library devices = support::devices();
    scenario::ProgramCache programs{};
    KeptRuns kept{};
    RunSlot slot{SlotId::A, devices, programs, kept};
    std::filesystem::path good = write("k.cu", kKernelText);
    std::filesystem::path bad = write("bad.toml", "format = 1\ntitle = 7\n");
};

TEST_F(RunSlotRefusalTest, WhereNothingIsOpenTheProblemsStay) {
    EXPECT_FALSE(slot.open(bad));
    EXPECT_TRUE(slot.isFileRefused());
    EXPECT_FALSE(slot.isOtherFileRefused());
    slot.dropRefusedFile();
    EXPECT_FALSE(slot.problems().empty());
}

TEST_F(RunSlotRefusalTest, AnotherFileIsForgottenAndTheOpenOneStays) {
    ASSERT_TRUE(slot.open(good));
    EXPECT_FALSE(slot.isOtherFileRefused());
    EXPECT_FALSE(slot.open(bad));
    ASSERT_TRUE(slot.isOtherFileRefused());
    slot.dropRefusedFile();
    EXPECT_TRUE(slot.problems().empty());
    EXPECT_FALSE(slot.isFileRefused());
    EXPECT_EQ(slot.original().path, good);
}

// Its kernel compiles; nvcc refuses its launch.
TEST_F(RunSlotRefusalTest, ALaunchThatIsRefusedIsTold) {
    const std::string kernel = "__global__ void k(int* a, int n) { a[threadIdx.x] = n; }\n";
    const std::string host = "int main() { int* a; cudaMalloc(&a, 128); k<<<1, 32>>>(";
    ASSERT_TRUE(slot.open(write("launch.cu", (kernel + host + "a); }\n").c_str())));
    slot.requestRun();
    slot.wait();
    EXPECT_FALSE(slot.receive().has_value()) << "there is no run";
    ASSERT_EQ(slot.problems().size(), 1U);
    EXPECT_EQ(slot.problems()[0].message.key, "new.argument_count");
    EXPECT_EQ(slot.problems()[0].range.line, 2);
    EXPECT_EQ(slot.run(), nullptr);
}

// What breaks while it is open is still the one that is open: its problems are not another's.
TEST_F(RunSlotRefusalTest, TheOpenFileThatBreaksIsNotForgotten) {
    const auto file = write("own.toml", kKernelScenario);
    ASSERT_TRUE(slot.open(file));
    write("own.toml", "format = 1\ntitle = 8\n");
    EXPECT_FALSE(slot.reread());
    ASSERT_FALSE(slot.problems().empty());
    slot.dropRefusedFile();
    EXPECT_FALSE(slot.problems().empty());
    EXPECT_FALSE(slot.open(bad));
    slot.dropRefusedFile();
    ASSERT_FALSE(slot.problems().empty());
    EXPECT_EQ(slot.problems().front().range.file, file.string());
    EXPECT_TRUE(slot.isFileRefused());
}

TEST_F(RunSlotRefusalTest, WhatIsSavedMeanwhileIsSeenAfterwards) {
    const auto file = write("own.toml", kKernelScenario);
    ASSERT_TRUE(slot.open(file));
    slot.open(bad);
    slot.dropRefusedFile();
    EXPECT_FALSE(slot.haveFilesChanged());
    slot.open(bad);
    write("own.toml", kKernelScenario);
    std::filesystem::last_write_time(
        file, std::filesystem::last_write_time(file) + std::chrono::seconds(2));
    slot.dropRefusedFile();
    EXPECT_TRUE(slot.haveFilesChanged());
}

}  // namespace
}  // namespace warpscope::session
