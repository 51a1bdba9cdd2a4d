#include "engine/history/byte_reader.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace warpscope::history {
namespace {

using namespace std::string_view_literals;

TEST(ByteReader, ReadsNumbersOfSevenBitsAByte) {
    ByteReader reader("\x00\x7F\x80\x01\xFF\xFF\x03"sv);
    for (const std::uint64_t wanted : {0ULL, 127ULL, 128ULL, 65535ULL})
        EXPECT_EQ(reader.number(), wanted);
    EXPECT_TRUE(reader.isAtEnd());
    EXPECT_TRUE(reader.isGood());
}

TEST(ByteReader, TheLargestNumberIsReadAndALongerOneIsNot) {
    const std::string largest = std::string(9, '\xFF') + '\x01';
    EXPECT_EQ(ByteReader(largest).number(), std::numeric_limits<std::uint64_t>::max());
    for (const std::string& longer :
         {std::string(9, '\xFF') + '\x02', std::string(10, '\x80') + '\x01'}) {
        ByteReader reader(longer);
        EXPECT_EQ(reader.number(), 0u);
        EXPECT_EQ(reader.wrong().key, "recording.long_number");
    }
}

TEST(ByteReader, SignedNumbersAlternate) {
    ByteReader reader("\x00\x01\x02\x03"sv);
    for (const std::int64_t wanted : {0, -1, 1, -2})
        EXPECT_EQ(reader.signedNumber(), wanted);
}

TEST(ByteReader, ANumberOutsideOfItsBoundsIsTold) {
    EXPECT_EQ(ByteReader("\x05"sv).number(1, 5), 5);
    ByteReader reader("\x06"sv);
    EXPECT_EQ(reader.number(1, 5), 1);
    EXPECT_EQ(reader.wrong().key, "recording.bad_number");
    EXPECT_FALSE([] {
        ByteReader none("\x03"sv);
        none.number(5, 1);
        return none.isGood();
    }()) << "nothing lies between them";
    ByteReader huge("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"sv);
    huge.number(-1, std::numeric_limits<std::int64_t>::max());
    EXPECT_FALSE(huge.isGood()) << "no negative number comes of a large one";
}

TEST(ByteReader, ACountNeedsTheBytesOfWhatItCounts) {
    EXPECT_EQ(ByteReader("\x02\0\0\0\0"sv).count(2), 2u);
    ByteReader reader("\x03\0\0\0\0"sv);
    EXPECT_EQ(reader.count(2), 0u);
    EXPECT_EQ(reader.wrong().key, "recording.too_short");
}

TEST(ByteReader, ATextEndsWithTheBytes) {
    EXPECT_EQ(ByteReader("\x02hi"sv).text(), "hi");
    EXPECT_EQ(ByteReader("\x00"sv).text(), "");
    ByteReader cut("\x03hi"sv);
    EXPECT_EQ(cut.text(), "");
    EXPECT_FALSE(cut.isGood());
}

TEST(ByteReader, AfterTheFirstMistakeEverythingIsNothingAndTheMistakeStays) {
    ByteReader reader("\x01\x02\x7F\x01\x01"sv);
    reader.beginRow(4);
    EXPECT_EQ(reader.number(), 1u);
    reader.number(5, 9);
    reader.beginRow(5);
    reader.endRows();
    EXPECT_EQ(reader.byte(), 0);
    EXPECT_EQ(reader.number(), 0u);
    EXPECT_EQ(reader.text(), "");
    reader.fail("recording.damaged");
    EXPECT_EQ(reader.wrong().key, "recording.bad_number");
    EXPECT_EQ(reader.wrongAt(), 1u) << "where the value began";
    EXPECT_EQ(reader.wrongRow(), 4);
    EXPECT_TRUE(reader.isAtEnd());
}

TEST(ByteReader, BehindAListARowIsOfNone) {
    ByteReader reader(""sv);
    reader.beginRow(2);
    reader.endRows();
    reader.byte();
    EXPECT_EQ(reader.wrongRow(), -1);
    EXPECT_EQ(reader.wrong().key, "recording.too_short");
}

}  // namespace
}  // namespace warpscope::history
