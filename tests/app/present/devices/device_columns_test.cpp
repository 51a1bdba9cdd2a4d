#include "app/present/devices/device_columns.h"

#include <gtest/gtest.h>

#include "tests/support/paths.h"

namespace warpscope::present {
namespace {

const machine::Library& library() {
    static const machine::Library kLibrary =
        machine::Library::load(support::projectRoot() / "assets" / "devices");
    return kLibrary;
}

OccupancyQuestion asked(const char* device, int threads, int registers) {
    OccupancyQuestion question;
    question.machine = *library().find(device);
    question.request.threadsPerBlock = threads;
    question.request.registersPerThread = registers;
    return question;
}

TEST(DeviceColumns, AreTheGenerationsOfTheNotesAndTheOwnDevice) {
    EXPECT_EQ(usualDevices(asked("a100", 256, 32)), (DeviceIds{"v100", "a100", "h100"}));
    EXPECT_EQ(usualDevices(asked("metax-c500", 256, 32)),
              (DeviceIds{"metax-c500", "a100", "h100"}));
}

TEST(DeviceColumns, SayWhatTheNotesTableSays) {
    const auto question = asked("a100", 256, 32);
    const auto columns = deviceColumns(question, library(), usualDevices(question));
    ASSERT_EQ(columns.size(), 3u);
    EXPECT_EQ(columns[0].cores(), 5120);
    EXPECT_EQ(columns[1].cores(), 6912);
    EXPECT_EQ(columns[2].cores(), 16896);
    EXPECT_EQ(columns[1].blocksAtOnce(), 108 * 8);
    EXPECT_EQ(columns[1].rounds(108 * 8), 1);
    EXPECT_EQ(columns[1].rounds(108 * 8 + 1), 2);
    EXPECT_EQ(devicesSentence(columns).key, "view.devices.say.most");
}

TEST(DeviceColumns, AreOfTheDevicesAsTheyAreSold) {
    auto question = asked("a100", 256, 32);
    question.machine.smCount = 1;
    const auto columns = deviceColumns(question, library(), usualDevices(question));
    EXPECT_EQ(columns[1].machine.smCount, 108);
}

TEST(DeviceColumns, TellWhoWouldNotStartIt) {
    auto question = asked("a100", 256, 32);
    question.request.dynamicSharedBytes = 120 * 1024;  // More than a block of a V100 may have.
    auto columns = deviceColumns(question, library(), usualDevices(question));
    EXPECT_TRUE(columns[0].refused.has_value());
    EXPECT_FALSE(columns[1].refused.has_value());
    EXPECT_EQ(devicesSentence(columns).key, "view.devices.say.refused");
    question.request.threadsPerBlock = 2048;
    columns = deviceColumns(question, library(), usualDevices(question));
    EXPECT_EQ(devicesSentence(columns).key, "view.devices.say.nowhere");
    EXPECT_EQ(devicesSentence({}).key, "view.devices.say.none");
}

}  // namespace
}  // namespace warpscope::present
