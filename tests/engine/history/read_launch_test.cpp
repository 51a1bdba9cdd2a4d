#include "engine/history/read_launch.h"

#include <gtest/gtest.h>

#include "engine/history/byte_writer.h"

namespace warpscope::history {
namespace {

std::string wrongDevice(const std::vector<std::pair<std::string, std::string>>& fields) {
    ByteWriter out;
    out.text("by hand");
    out.number(fields.size());
    for (const auto& [key, value] : fields) {
        out.text(key);
        out.text(value);
    }
    ByteReader in(out.bytes());
    (void)machineFrom(in);
    return in.isGood() ? "" : in.wrong().key;
}

TEST(ReadLaunch, FieldsOfADeviceAreHeldToTheirTypesAndRanges) {
    EXPECT_EQ(wrongDevice({{"sm_count", "4"}, {"limits.warp_size", "64"}}), "");
    EXPECT_EQ(wrongDevice({{"sm_count", "many"}}), "recording.bad_device");
    EXPECT_EQ(wrongDevice({{"limits.warp_size", "65"}}), "recording.bad_device");
    EXPECT_EQ(wrongDevice({{"wheels", "4"}}), "recording.bad_device");
    EXPECT_EQ(wrongDevice({{"name", std::string(5000, 'x')}}), "recording.bad_device");
}

/// What is wrong with a launch of so many blocks and threads.
std::string wrongLaunch(std::uint64_t blocks, std::uint64_t threads) {
    ByteWriter out;
    for (const std::uint64_t number :
         {blocks, blocks, std::uint64_t{1}, threads, std::uint64_t{1}, std::uint64_t{1},
          std::uint64_t{1}, std::uint64_t{1}, std::uint64_t{1}, std::uint64_t{32}})
        out.number(number);
    for (int i = 0; i < 5; ++i)
        out.number(0);
    ByteReader in(out.bytes());
    gpu::Launch launch;
    readLaunchConfig(in, launch);
    return in.isGood() ? "" : in.wrong().key;
}

TEST(ReadLaunch, AHugeGridAsksForNoMemory) {
    EXPECT_EQ(wrongLaunch(100, 64), "");
    EXPECT_EQ(wrongLaunch(2'000'000'000, 1), "recording.too_large");
    EXPECT_EQ(wrongLaunch(1024, 64), "recording.too_large");
    EXPECT_EQ(wrongLaunch(1, 2'000'000'000), "recording.too_large");
    EXPECT_EQ(wrongLaunch(0, 64), "recording.bad_number");
    EXPECT_EQ(wrongLaunch(std::uint64_t{1} << 63, 64), "recording.bad_number");
}

TEST(ReadLaunch, AnInstructionOfAnotherMachineIsAMove) {
    EXPECT_EQ(opcodeNamed("LDG"), isa::Opcode::Ldg);
    EXPECT_EQ(opcodeNamed("EXIT"), isa::Opcode::Exit);
    EXPECT_EQ(opcodeNamed("HMMA"), isa::Opcode::Mov);
}

TEST(ReadLaunch, TheInstructionThatIsWrongIsCounted) {
    ByteWriter out;
    out.text("k");
    out.text("k.cu");
    // Bytes a thread, spills, no lines of the source, three instructions.
    for (const unsigned number : {0u, 0u, 0u, 0u, 3u})
        out.number(number);
    for (const char flags : {'\0', '\0', '\x0C'}) {
        out.text("MOV");
        out.number(1);
        out.number(1);
        out.byte(static_cast<std::uint8_t>(flags));
        out.number(0);
        out.number(0);
        out.text("");
    }
    ByteReader in(out.bytes());
    gpu::Launch launch;
    (void)readProgramOf(in, launch);
    EXPECT_EQ(in.wrong().key, "recording.bad_side") << "neither of a then nor of an else";
    EXPECT_EQ(in.wrongRow(), 2);
}

TEST(ReadLaunch, NumbersAreReadAsTheyWereWritten) {
    ByteWriter out;
    const std::vector<std::uint64_t> numbers{0, 1, 127, 128, 300, UINT32_MAX, UINT64_MAX};
    const std::vector<std::int64_t> signs{0, -1, 1, -64, 64, INT64_MIN, INT64_MAX};
    for (const std::uint64_t number : numbers)
        out.number(number);
    for (const std::int64_t number : signs)
        out.signedNumber(number);
    ByteReader in(out.bytes());
    for (const std::uint64_t number : numbers)
        EXPECT_EQ(in.number(), number);
    for (const std::int64_t number : signs)
        EXPECT_EQ(in.signedNumber(), number);
    EXPECT_TRUE(in.isGood() && in.isAtEnd());
    EXPECT_EQ(in.number(), 0u);
    EXPECT_EQ(in.wrong().key, "recording.too_short");
}

TEST(ReadLaunch, ANumberOfMoreThan64BitsIsWrong) {
    ByteReader in("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x02");
    EXPECT_EQ(in.number(), 0u);
    EXPECT_EQ(in.wrong().key, "recording.long_number");
}

}  // namespace
}  // namespace warpscope::history
