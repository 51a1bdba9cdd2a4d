#include "engine/toolchain/confine.h"

#include <gtest/gtest.h>

#include "engine/toolchain/process.h"

namespace warpscope::toolchain {
namespace {

TEST(Confine, OnlyWhatIsNamedCanBeReadAndNothingWritten) {
    if (!canConfine()) GTEST_SKIP() << "the system cannot confine a process";
    ProcessPlan plan;
    plan.program = "/bin/sh";
    plan.arguments = {"-c",
                      "read x < /etc/passwd && echo read; echo x > /tmp/warpscope-confined && echo "
                      "written; read y < /etc/ld.so.cache; echo end"};
    plan.readable = {"/bin", "/lib", "/lib64", "/usr", "/etc/ld.so.cache"};
    EXPECT_EQ(runProcess(plan).output, "end\n");
}

}  // namespace
}  // namespace warpscope::toolchain
