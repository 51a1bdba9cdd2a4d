#include "engine/history/read_recording.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/history/write_recording.h"
#include "tests/support/hand_recording.h"
#include "tests/support/sealed_sections.h"

namespace warpscope::history {
namespace {

using Sections = std::vector<std::pair<std::string, std::string>>;

Sections handSections() {
    return support::sectionsOf(recordingBytes(support::handRecording(), {}));
}

std::string& contentOf(Sections& sections, std::string_view tag) {
    return std::ranges::find(sections, tag, &Sections::value_type::first)->second;
}

/// The catalogue key of what is wrong; empty: nothing is.
std::string wrongWith(const std::string& bytes) {
    const auto read = readRecording(bytes, "run.wsr");
    return read ? "" : read.problem().message.key;
}

TEST(ReadRecording, WholeFilesAreRead) {
    EXPECT_EQ(wrongWith(support::fileOf(handSections())), "");
}

TEST(ReadRecording, EveryCutIsSeen) {
    const std::string bytes = recordingBytes(support::handRecording(), {});
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto read = readRecording(bytes.substr(0, size), "run.wsr");
        ASSERT_FALSE(read) << size;
        EXPECT_EQ(read.problem().range.file, "run.wsr");
    }
}

TEST(ReadRecording, EveryChangedBitIsSeen) {
    const std::string bytes = recordingBytes(support::handRecording(), {});
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ (1 << (at % 8)));
        EXPECT_NE(wrongWith(changed), "") << at;
    }
}

TEST(ReadRecording, AStateThatDoesNotExistIsRefused) {
    // 1 warp, id 0, SM 0, slot 0, block slot 0, from 0, has left, 1 segment of state 31.
    Sections sections = handSections();
    contentOf(sections, kWarpsTag) = std::string("\1\0\0\0\0\0\1\1\x1F\1", 10);
    EXPECT_EQ(wrongWith(support::fileOf(sections)), "recording.bad_state");
}

TEST(ReadRecording, AProgramCounterBehindTheLastInstructionIsRefused) {
    const auto count = support::handRecording().launch().program.instructions.size();
    const auto wrongFrom = [](std::size_t pc) {
        // 1 warp, id 0, SM 0, slot 0, block slot 0, from 0, has left, 2 segments that wait for a
        // cycle: the first with its pc in the file, the second at the one behind it.
        Sections sections = handSections();
        contentOf(sections, kWarpsTag) = std::string("\1\0\0\0\0\0\1\2\x43\1", 10) +
                                         static_cast<char>(pc) + std::string("\x23\1");
        return wrongWith(support::fileOf(sections));
    };
    ASSERT_LT(count, 127U);
    EXPECT_NE(wrongFrom(count - 2), "recording.bad_pc");
    EXPECT_EQ(wrongFrom(count - 1), "recording.bad_pc");
    EXPECT_EQ(wrongFrom(count), "recording.bad_number") << "no such instruction at all";
}

TEST(ReadRecording, AWarpThatIsThereTwiceIsRefused) {
    Sections sections = handSections();
    const std::string one("\0\0\0\0\0\1\0", 7);
    contentOf(sections, kWarpsTag) = std::string("\1") + one + std::string(8, '\0');
    EXPECT_EQ(wrongWith(support::fileOf(sections)), "recording.too_long");
    contentOf(sections, kWarpsTag) = std::string("\2") + one + one + std::string(8, '\0');
    EXPECT_EQ(wrongWith(support::fileOf(sections)), "recording.warp_twice");
}

TEST(ReadRecording, AGapAtTheEndIsRefused) {
    // As above, but it stays, and its only segment is an issue of one cycle.
    Sections sections = handSections();
    contentOf(sections, kWarpsTag) = std::string("\1\0\0\0\0\0\0\1\1", 9);
    EXPECT_EQ(wrongWith(support::fileOf(sections)), "recording.gap");
}

TEST(ReadRecording, LanesBeyondTheWarpAreRefused) {
    Sections sections = handSections();
    contentOf(sections, kWarpsTag) =
        std::string("\1\0\0\0\0\0\1\1\x81\xFF\xFF\xFF\xFF\xFF\x01", 15);
    EXPECT_EQ(wrongWith(support::fileOf(sections)), "recording.bad_lanes");
}

TEST(ReadRecording, ACounterThatNobodyKnowsIsRefused) {
    Sections sections = handSections();
    contentOf(sections, kCountersTag) = std::string("\1\4cats\1\0", 8);
    EXPECT_EQ(wrongWith(support::fileOf(sections)), "recording.bad_counter");
    contentOf(sections, kCountersTag) = std::string("\1\014instructions\1\0", 16);
    EXPECT_EQ(wrongWith(support::fileOf(sections)), "recording.counted_already");
}

// Who writes files by a program of their own has nothing else to find the mistake by.
TEST(ReadRecording, ThePlaceOfWhatIsWrongIsTold) {
    Sections sections = handSections();
    // The second warp, number 1, has left; its segment: state 31.
    contentOf(sections, kWarpsTag) = std::string("\2\0\0\0\0\0\1\0\1\0\1\0\0\1\1\x1F\1", 17);
    const std::string file = support::fileOf(sections);
    const auto read = readRecording(file, "run.wsr");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.problem().message.key, "recording.bad_state");
    const auto at = static_cast<long long>(file.find('\x1F', file.find("WARP")));
    EXPECT_EQ(read.problem().hint, Message{"recording.at_row"}.with("byte", at).with("row", 1LL));
}

// Nor is it a row of the list before that is wrong where the next list does not begin as it should.
TEST(ReadRecording, WhatFollowsAListIsNoRowOfIt) {
    Sections sections = handSections();
    // One sum; then more accesses than the file can hold.
    contentOf(sections, kCountersTag) = std::string("\1\7atomics\1\x7F", 11);
    const std::string file = support::fileOf(sections);
    const auto read = readRecording(file, "run.wsr");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.problem().message.key, "recording.too_short");
    const auto at = static_cast<long long>(file.find('\x7F', file.find("CNTR")));
    EXPECT_EQ(read.problem().hint, Message{"recording.at"}.with("byte", at));
}

TEST(ReadRecording, ANumberThatIsNotPossibleIsToldWithThoseThatAre) {
    Sections sections = handSections();
    const long long last = support::handRecording().launch().warpCount() - 1;
    contentOf(sections, kWarpsTag) = std::string("\1\x7F\0\0\0\0\0\0\0", 9);
    const auto read = readRecording(support::fileOf(sections), "run.wsr");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.problem().message, Message{"recording.bad_number"}
                                          .with("value", "127")
                                          .with("low", 0LL)
                                          .with("high", last)
                                          .with("section", "WARP"));
}

/// Without instructions there is none that accesses could be of.
TEST(ReadRecording, AccessesOfNoInstructionAreRefused) {
    Sections sections = handSections();
    contentOf(sections, kProgramTag) = std::string(7, '\0');
    contentOf(sections, kWarpsTag) = std::string(1, '\0');
    contentOf(sections, kCountersTag) = std::string("\0\1\5\0\1\1\1\0", 8);
    EXPECT_EQ(wrongWith(support::fileOf(sections)), "recording.bad_number");
}

TEST(ReadRecording, AnEventNeedsItsPlace) {
    Sections sections = handSections();
    contentOf(sections, kEventsTag) = std::string("\1\0\0\0\1\0\0\0", 8);
    EXPECT_EQ(wrongWith(support::fileOf(sections)), "recording.bad_event");
}

TEST(ReadRecording, WhatWasPrintedNeedsItsBlockItsWarpAndItsThread) {
    Sections sections = handSections();
    const auto wrongWithOutput = [&](const std::string& content) {
        contentOf(sections, kOutputTag) = content;
        return wrongWith(support::fileOf(sections));
    };
    // One text: at cycle 0, of block 0, thread 0, warp 0, line 1, "a".
    EXPECT_EQ(wrongWithOutput(std::string("\1\0\1\0\1\1\1a", 8)), "");
    EXPECT_EQ(wrongWithOutput(std::string("\1\0\0\0\1\1\1a", 8)), "recording.bad_event");
    EXPECT_EQ(wrongWithOutput(std::string("\1\0\1\0\0\1\1a", 8)), "recording.bad_event");
    // Thread 16,383 and cycle 16,383: there are not so many.
    EXPECT_EQ(wrongWithOutput(std::string("\1\0\1\xFF\x7F\1\1\1a", 9)), "recording.bad_number");
    EXPECT_NE(wrongWithOutput(std::string("\1\xFF\x7F\1\0\1\1\1a", 9)), "");
}

/// Whatever stands in the sections, it is read or refused.
TEST(ReadRecording, AnyContentIsReadOrRefused) {
    std::mt19937 random(3);
    const Sections right = handSections();
    int good = 0, wrong = 0;
    for (int turn = 0; turn < 3000; ++turn) {
        Sections sections = right;
        std::string& content = sections[random() % (sections.size() - 1)].second;
        if (content.empty()) continue;
        content[random() % content.size()] = static_cast<char>(random());
        const std::string key = wrongWith(support::fileOf(sections));
        ++(key.empty() ? good : wrong);
        ASSERT_TRUE(key.empty() || key.starts_with("recording.")) << key;
    }
    EXPECT_GT(good, 0);
    EXPECT_GT(wrong, 0);
}

}  // namespace
}  // namespace warpscope::history
