#include "engine/import/read_trace.h"

#include <gtest/gtest.h>

#include "tests/support/paths.h"

namespace warpscope::importing {
namespace {

class Heard : public TraceListener {
  public:
    void begin(const TraceHead& told) override { head = told; }
    void execute(std::int64_t block, int warp, const TraceLine& line) override {
        ++count;
        lastBlock = block;
        lastWarp = warp;
        sourceLine = line.sourceLine;
        lastAddress = line.addresses.empty() ? 0 : line.addresses[0];
    }
    TraceHead head{};
    int count = 0, lastWarp = -1, sourceLine = 0;
    std::int64_t lastBlock = -1;
    std::uint64_t lastAddress = 0;
};

constexpr const char* kHead =
    "-kernel name = k\n-grid dim = (2,1,1)\n-block dim = (64,1,1)\n-accelsim tracer version = 4\n";

/// The catalogue key of what is wrong behind the head, with its line; empty: nothing is.
std::string wrongIn(const std::string& text) {
    Heard heard;
    const auto problems = readTrace(kHead + text, "k.traceg", heard);
    if (problems.empty()) return {};
    return problems[0].message.key + ":" + std::to_string(problems[0].range.line);
}

TEST(ReadTrace, AGroupedTrace) {
    Heard heard;
    const auto text =
        support::readText(support::projectRoot() / "tests/golden/traces/vector_add.traceg");
    EXPECT_TRUE(readTrace(text, "vector_add.traceg", heard).empty());
    EXPECT_EQ(heard.head.kernel, "add");
    EXPECT_EQ(heard.head.grid.x, 2);
    EXPECT_EQ(heard.head.block.x, 64);
    EXPECT_EQ(heard.head.registersPerThread, 12);
    EXPECT_EQ(heard.head.binaryVersion, 80);
    EXPECT_EQ(heard.head.sharedBase, 0x7f3a30000000u);
    EXPECT_EQ(heard.count, 4 * 15);
    EXPECT_EQ(heard.lastBlock, 1);
    EXPECT_EQ(heard.lastWarp, 1);
}

TEST(ReadTrace, ARawTraceWithLines) {
    Heard heard;
    const auto text =
        support::readText(support::projectRoot() / "tests/golden/traces/vector_add.trace");
    EXPECT_TRUE(readTrace(text, "vector_add.trace", heard).empty());
    EXPECT_EQ(heard.count, 4 * 15);
    EXPECT_EQ(heard.sourceLine, 4);
}

TEST(ReadTrace, WhatIsWrongHasItsLine) {
    EXPECT_EQ(wrongIn("#BEGIN_TB\nthread block = 0,0,0\nwarp = 1\ninsts = 1\n"
                      "0 1 0 EXIT 0 0\n#END_TB\n"),
              "");
    EXPECT_EQ(wrongIn("#BEGIN_TB\nthread block = 2,0,0\n"), "trace.no_block:6");
    EXPECT_EQ(wrongIn("#BEGIN_TB\nthread block = 0,0,0\nwarp = 2\n"), "trace.no_warp:7");
    EXPECT_EQ(wrongIn("#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\ninsts = 2\n"
                      "0 1 0 EXIT 0 0\n#END_TB\n"),
              "trace.count:10");
    EXPECT_EQ(wrongIn("#BEGIN_TB\n#BEGIN_TB\n"), "trace.open_block:6");
    EXPECT_EQ(wrongIn("#BEGIN_TB\n"), "trace.open_block:5");
    EXPECT_EQ(wrongIn("0000 00000001 0 EXIT 0 0\n"), "trace.bad_line:5");
    EXPECT_EQ(wrongIn("-nregs = some\n"), "trace.bad_field:5");
    // What no recording may hold, although it is a number.
    EXPECT_EQ(wrongIn("-nregs = 100000002\n"), "trace.bad_field:5");
    EXPECT_EQ(wrongIn("-shmem = -1\n"), "trace.bad_field:5");
    EXPECT_EQ(wrongIn("-block dim = (1024,2,1)\n"), "trace.bad_field:5");
    EXPECT_EQ(wrongIn("-grid dim = (0,1,1)\n"), "trace.bad_field:5");
    EXPECT_EQ(wrongIn("-grid dim = (99999999,9,9)\n#BEGIN_TB\n"), "trace.too_large:6");
    EXPECT_EQ(wrongIn("-grid dim = (67108864,67108864,4096)\n#BEGIN_TB\n"), "trace.too_large:6")
        << "so many that their product runs over";
}

constexpr const char* kRawFormat =
    "#traces format = threadblock_x threadblock_y threadblock_z warpid_tb PC mask dest_num "
    "[reg_dests] opcode src_num [reg_srcs] mem_width [adrrescompress?] [mem_addresses]\n";
constexpr const char* kLaterFormat =
    "#traces format = [line_num] PC mask dest_num [reg_dests] opcode src_num [reg_srcs] mem_width "
    "[adrrescompress?] [mem_addresses] immediate\n";

/// The tracer's second program groups the lines and leaves the remark as it was.
TEST(ReadTrace, AGroupedTraceWithTheRemarkOfTheRawOne) {
    EXPECT_EQ(
        wrongIn(std::string(kRawFormat) + "#BEGIN_TB\nthread block = 1,0,0\nwarp = 0\ninsts = 2\n"
                                          "0000 ffffffff 1 R1 IMAD.MOV.U32 2 R255 R255 0 \n"
                                          "0010 ffffffff 0 EXIT 0 0 \n#END_TB\n"),
        "");
}

/// What the tracer of version 5 writes: the remark has no place, each line has; SM and warp in it
/// (TRACE_CORE_ID), or the place in a cluster, may stand behind it.
TEST(ReadTrace, RawLinesHavePlacesWhateverTheRemarkSays) {
    for (const char* others : {"", "7 31 ", "0 0 0 1 0 0 1 "}) {
        for (const bool hasLines : {false, true}) {
            const std::string text =
                std::string(kHead) + (hasLines ? "-enable lineinfo = 1\n" : "") + kLaterFormat +
                "1 0 0 1 " + others + (hasLines ? "17 " : "") + "0030 0000ffff 0 EXIT 0 0 0 \n";
            Heard heard;
            EXPECT_TRUE(readTrace(text, "k.trace", heard).empty()) << text;
            EXPECT_EQ(heard.lastBlock, 1);
            EXPECT_EQ(heard.lastWarp, 1);
            EXPECT_EQ(heard.sourceLine, hasLines ? 17 : 0);
        }
    }
}

TEST(ReadTrace, BlocksOfClusters) {
    EXPECT_EQ(
        wrongIn("#BEGIN_TB\n\nthread block = 1,0,0\ncluster id = 0,0,0\ncluster cta = 1,0,0\n"
                "cluster rank = 1\n\nwarp = 0\ninsts = 1\n0000 ffffffff 0 EXIT 0 0 0 \n#END_TB\n"),
        "");
}

/// A raw trace has one line for each address, the grouped one keeps the second.
TEST(ReadTrace, AnAsynchronousCopyIsOneInstruction) {
    const std::string shared = "0 0 0 0 0010 00000001 0 LDGSTS.E 2 R2 R4 4 1 0x100 0 \n";
    const std::string global = "0 0 0 0 0010 00000001 0 LDGSTS.E 2 R2 R4 4 1 0x7f0000000000 0 \n";
    Heard heard;
    EXPECT_TRUE(readTrace(kHead + shared + global + shared + global, "k.trace", heard).empty());
    EXPECT_EQ(heard.count, 2);
    EXPECT_EQ(heard.lastAddress, 0x7f0000000000u);
}

TEST(ReadTrace, AListOfKernelsIsNoTrace) {
    Heard heard;
    const auto problems =
        readTrace("MemcpyHtoD,0x00007f0,400\nkernel-1.traceg\nkernel-2.traceg\n", "k.g", heard);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].message.key, "trace.is_list");
}

// As NVBit's mem_trace prints it, with the banner of its core or without.
TEST(ReadTrace, WhatAnotherToolOfNvbitPrintsIsNoTrace) {
    const std::string lines =
        "MEMTRACE: CTX 0x000055f3b1a6c350 - LAUNCH - Kernel pc 0x00007f5c9fa00000 - Kernel name "
        "add(float*) - grid launch id 0 - grid size 1,1,1 - block size 32,1,1 - nregs 16 - shmem 0 "
        "- cuda stream id 0\nMEMTRACE: CTX 0x000055f3b1a6c350 - grid_launch_id 0 - CTA 0,0,0 - "
        "warp 0 - LDG.E - 0x00007f5c9f800000 0x00007f5c9f800004\n";
    const std::string banner =
        "------------- NVBit (NVidia Binary Instrumentation Tool v1.5.5) "
        "Loaded --------------\n";
    for (const std::string& text : {lines, banner + lines}) {
        Heard heard;
        const auto problems = readTrace(text, "mem.txt", heard);
        ASSERT_EQ(problems.size(), 1u);
        EXPECT_EQ(problems[0].message.key, "trace.is_printed");
    }
}

TEST(ReadTrace, AnotherFileIsNoTrace) {
    Heard heard;
    for (const char* text : {"", "int main() {}\n", "#BEGIN_TB\n", "-kernel name = k\n"}) {
        const auto problems = readTrace(text, "x", heard);
        ASSERT_EQ(problems.size(), 1u) << text;
        EXPECT_EQ(problems[0].message.key, "trace.not_one") << text;
    }
}

TEST(ReadTrace, NumbersAreWholeWordsWithinTheirRange) {
    for (const char* field :
         {"-nregs = 12x\n", "-nregs = 4294967297\n", "-shmem = \n", "-grid dim = (1,1)\n",
          "-grid dim = (1,1,1,1)\n", "-grid dim = (1,1,4294967296)\n", "-grid dim = (1,x,1)\n",
          "-block dim = (16,8,9)\n", "-shmem base_addr = here\n", "-local mem base_addr = 0xg\n",
          "-enable lineinfo = yes\n", "-binary version = 8.0\n"})
        EXPECT_EQ(wrongIn(field), "trace.bad_field:5") << field;
    const std::string body = "#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\n0 1 0 EXIT 0 0\n#END_TB\n";
    for (const char* field : {"-block dim = (16,8,8)\n", "-grid dim = 3, 2, 1\n",
                              "-shmem base_addr = 7f3a30000000\n", "-something new = (\n"})
        EXPECT_EQ(wrongIn(field + body), "") << field;
    EXPECT_EQ(wrongIn("-nregs 12\n"), "trace.bad_line:5");
    EXPECT_EQ(wrongIn(body + "-nregs = 12\n"), "trace.bad_line:10") << "behind what it describes";
}

TEST(ReadTrace, AnInstructionBelongsToAWarpOfTheGrid) {
    const std::string grid = "-grid dim = (2,3,4)\n";
    const auto at = [&](const std::string& block) {
        return wrongIn(grid + "#BEGIN_TB\nthread block = " + block + "\n#END_TB\n");
    };
    EXPECT_EQ(at("1,2,3"), "");
    for (const char* outside : {"2,0,0", "0,3,0", "0,0,4", "0,0", "a,0,0"})
        EXPECT_EQ(at(outside), "trace.no_block:7") << outside;
    const auto raw = [&](const std::string& place) {
        return wrongIn(grid + place + " 0000 ffffffff 0 EXIT 0 0\n");
    };
    EXPECT_EQ(raw("1 2 3 1"), "");
    for (const char* outside : {"2 0 0 0", "0 3 0 0", "0 0 4 0", "0 0 0 2"})
        EXPECT_EQ(raw(outside), "trace.bad_line:6") << outside;
    EXPECT_EQ(wrongIn("#BEGIN_TB\nthread block = 0,0,0\n0 1 0 EXIT 0 0\n"), "trace.bad_line:7")
        << "of which warp?";
    EXPECT_EQ(wrongIn("#BEGIN_TB\nthread block = 0,0,0\nwarp = 1\n#END_TB\n#BEGIN_TB\n"
                      "thread block = 1,0,0\n0 1 0 EXIT 0 0\n"),
              "trace.bad_line:11")
        << "not that of the block before";
    EXPECT_EQ(wrongIn("warp = 0\n"), "trace.bad_line:5");
    EXPECT_EQ(wrongIn("#END_TB\n"), "trace.bad_line:5");
    EXPECT_EQ(wrongIn("#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\ninsts = 2\n0 1 0 EXIT 0 0\n"
                      "warp = 1\n"),
              "trace.count:10")
        << "the warp before lacks one";
}

TEST(ReadTrace, ABlockSaysItselfWhatIsIts) {
    const std::string exit = "0 1 0 EXIT 0 0\n";
    const std::string first = "#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\n" + exit;
    EXPECT_EQ(wrongIn("#BEGIN_TB\n#BEGIN_TB\n#END_TB\n"), "trace.open_block:6")
        << "although one ends";
    EXPECT_EQ(wrongIn(first + "thread block = 1,0,0\n" + exit + "#END_TB\n"), "trace.bad_line:10")
        << "not of the warp that the block before named last";
    EXPECT_EQ(
        wrongIn("#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\ninsts = 0\n" + exit + "#END_TB\n"),
        "trace.count:10")
        << "none were promised";
    EXPECT_EQ(wrongIn(first + "0010 zz 0 EXIT 0 0\n#END_TB\n"), "trace.bad_line:9");
}

TEST(ReadTrace, WithoutTheSizeOfABlockNobodyKnowsWhichWarpsThereAre) {
    Heard heard;
    for (const char* const head : {"-grid dim = (1,1,1)\n", "-block dim = (32,1,1)\n"}) {
        const auto problems = readTrace(std::string(head) + "#BEGIN_TB\n#END_TB\n", "k", heard);
        ASSERT_EQ(problems.size(), 1U) << head;
        EXPECT_EQ(problems[0].message.key, "trace.not_one") << head;
    }
}

TEST(ReadTrace, TheLargestGridIsAMillionWarps) {
    const auto of = [](const std::string& grid) {
        return wrongIn("-block dim = (32,1,1)\n-grid dim = " + grid + "\n#BEGIN_TB\n#END_TB\n");
    };
    EXPECT_EQ(of("(1048576,1,1)"), "");
    EXPECT_EQ(of("(1024,64,16)"), "");
    EXPECT_EQ(of("(1048577,1,1)"), "trace.too_large:7");
    EXPECT_EQ(of("(1024,64,17)"), "trace.too_large:7");
    EXPECT_EQ(wrongIn("-grid dim = (524288,1,1)\n#BEGIN_TB\n#END_TB\n"), "") << "two warps each";
    EXPECT_EQ(wrongIn("-grid dim = (524289,1,1)\n#BEGIN_TB\n"), "trace.too_large:6");
}

}  // namespace
}  // namespace warpscope::importing
