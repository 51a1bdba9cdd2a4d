#include "engine/toolchain/process.h"

#include <gtest/gtest.h>

namespace warpscope::toolchain {
namespace {

ProcessPlan planOfShell(const std::string& script) {
    ProcessPlan plan;
    plan.program = "/bin/sh";
    plan.arguments = {"-c", script};
    plan.readable = {"/bin", "/lib", "/lib64", "/usr", "/etc/ld.so.cache"};
    return plan;
}

TEST(Process, GetsItsInputAndGivesBothOutputs) {
    auto plan = planOfShell("read line; echo \"got $line\"; echo bad >&2; exit 3");
    plan.input = "a line\n";
    const ProcessResult result = runProcess(plan);
    EXPECT_TRUE(result.isStarted);
    EXPECT_EQ(result.status, 3);
    EXPECT_EQ(result.output, "got a line\n");
    EXPECT_EQ(result.errors, "bad\n");
    EXPECT_FALSE(result.isTimeout);
}

TEST(Process, WhatTakesTooLongIsEnded) {
    auto plan = planOfShell("while :; do :; done");
    plan.clockSeconds = 0.2;
    EXPECT_TRUE(runProcess(plan).isTimeout);
}

// One that waits for something takes none of the processor's time.
TEST(Process, WhatWaitsTooLongIsEndedByTheClock) {
    auto plan = planOfShell("sleep 20; echo late");
    plan.clockSeconds = 0.2;
    const ProcessResult result = runProcess(plan);
    EXPECT_TRUE(result.isTimeout);
    EXPECT_EQ(result.output, "");
}

TEST(Process, WhatIsNotThereDoesNotStart) {
    ProcessPlan plan;
    plan.program = "/nowhere/nothing";
    EXPECT_FALSE(runProcess(plan).isStarted);
}

}  // namespace
}  // namespace warpscope::toolchain
