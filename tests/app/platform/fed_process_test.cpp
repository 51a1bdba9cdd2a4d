#include "app/platform/fed_process.h"

#include <gtest/gtest.h>

#include <chrono>

#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

/// Waits as long as a loaded machine may need.
bool endsSoon(FedProcess& process) {
    constexpr int kMilliseconds = 20'000;
    process.wait(kMilliseconds);
    return process.hasEnded();
}

TEST(FedProcess, GetsWhatItIsFedAndTellsHowItEnded) {
    const auto file = support::freshFolder("fed_process") / "out";
    const auto process = FedProcess::start("/bin/sh", {"-c", "cat > " + file.string()});
    ASSERT_NE(process, nullptr);
    // More than a socket holds at once.
    const std::size_t size = 3'000'000;
    process->feed(std::vector<unsigned char>(size, 'x'));
    for (int i = 0; process->isFull() && i < 10'000; ++i)
        process->push(20);
    EXPECT_FALSE(process->isFull());
    process->close();
    ASSERT_TRUE(endsSoon(*process));
    EXPECT_EQ(process->status(), 0);
    EXPECT_EQ(support::readText(file), std::string(size, 'x'));
}

TEST(FedProcess, OneThatWantsNoMoreIsNoSignalToUs) {
    const auto process = FedProcess::start("/bin/sh", {"-c", "exec <&-; echo full >&2; exit 3"});
    ASSERT_NE(process, nullptr);
    process->feed(std::vector<unsigned char>(3'000'000, 'x'));
    for (int i = 0; process->isFull() && i < 1000; ++i)
        process->push(20);
    EXPECT_FALSE(process->isFull()) << "what nobody takes is dropped";
    ASSERT_TRUE(endsSoon(*process));
    EXPECT_EQ(process->status(), 3);
    EXPECT_EQ(process->errors(), "full\n");
}

TEST(FedProcess, OneThatWantsNoMoreAndRunsOnKeepsNothing) {
    const auto process = FedProcess::start("/bin/sh", {"-c", "exec <&-; exec sleep 60"});
    ASSERT_NE(process, nullptr);
    process->feed(std::vector<unsigned char>(3'000'000, 'x'));
    for (int i = 0; process->isOpen() && i < 1000; ++i)
        process->push(20);
    EXPECT_FALSE(process->isOpen());
    EXPECT_FALSE(process->hasEnded());
    process->feed(std::vector<unsigned char>(3'000'000, 'x'));
    EXPECT_FALSE(process->isFull()) << "nobody would ever take it";
}

TEST(FedProcess, IsEndedWithItsObject) {
    const auto begin = std::chrono::steady_clock::now();
    FedProcess::start("/bin/sleep", {"60"}).reset();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

TEST(FedProcess, AProgramThatIsNotThereEndsAtOnce) {
    const auto process = FedProcess::start("/nowhere/program", {});
    ASSERT_NE(process, nullptr);
    ASSERT_TRUE(endsSoon(*process));
    EXPECT_EQ(process->status(), 127);
}

TEST(FindProgram, LooksWhereTheShellLooks) {
    EXPECT_FALSE(findProgram("sh").empty());
    EXPECT_TRUE(findProgram("no-such-program-anywhere").empty());
}

}  // namespace
}  // namespace warpscope::platform
