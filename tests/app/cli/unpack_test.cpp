#include "app/cli/unpack.h"

#include <gtest/gtest.h>

#include "engine/toolchain/process.h"

namespace warpscope::cli {
namespace {

/// "warp", packed.
const std::string kGzip{
    "\x1f\x8b\x08\0\0\0\0\0\x02\x03\x2b\x4f\x2c\x2a\0\0\x66\x8c\xb5\xd3\x04\0\0\0", 24};
const std::string kXz{
    "\xfd\x37\x7a\x58\x5a\0\0\0\xff\x12\xd9\x41\x02\0\x21\x01\x16\0\0\0\x74\x2f\xe5\xa3"
    "\x01\0\x03\x77\x61\x72\x70\0\0\x01\x14\x04\x67\xa6\x45\x09\x06\x72\x9e\x7a\x01\0\0\0"
    "\0\0\x59\x5a",
    52};

TEST(Unpack, WhatIsNotPackedIsLeftAlone) {
    for (const std::string text : {"", "-kernel name = k\n", "\x1f", "\xfd\x37zXY"})
        EXPECT_EQ(unpacked(text, "k.traceg").value(), text);
}

TEST(Unpack, BothPackers) {
    EXPECT_EQ(unpacked(kGzip, "k.gz").value(), "warp");
    EXPECT_EQ(unpacked(kXz, "k.xz").value(), "warp");
}

TEST(Unpack, WhatIsCutOffIsAProblemOfTheFile) {
    const auto cut = unpacked(kXz.substr(0, 40), "k.xz");
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.problem().message.key, "trace.packed_badly");
    EXPECT_EQ(cut.problem().range.file, "k.xz");
}

// Bug: 3 GB of zeros, which have 13 MB packed, took a minute and 4 GB of memory.
TEST(Unpack, WhatUnpacksToTooMuchIsSaidSo) {
    const auto packed = toolchain::runProcess({.program = "/usr/bin/gzip",
                                               .arguments = {"-c"},
                                               .input = std::string(std::size_t{9} << 20, '\0'),
                                               .readable = {"/usr", "/lib", "/lib64", "/bin"}});
    ASSERT_EQ(packed.status, 0);
    const auto text = unpacked(packed.output, "k.gz", 8);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.problem().message, Message{"trace.unpacks_too_large"}.with("limit", 8));
    EXPECT_TRUE(unpacked(packed.output, "k.gz", 9));
}

// Bug: it was told as damaged.
TEST(Unpack, WhatTakesTooLongIsSaidSo) {
    const auto packed = toolchain::runProcess({.program = "/usr/bin/gzip",
                                               .arguments = {"-c"},
                                               .input = std::string(std::size_t{64} << 20, '\0'),
                                               .readable = {"/usr", "/lib", "/lib64", "/bin"}});
    ASSERT_EQ(packed.status, 0);
    const auto text = unpacked(packed.output, "k.gz", 64, 0);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.problem().message,
              Message{"trace.unpacks_too_long"}.with("program", "gzip").with("seconds", 0));
}

}  // namespace
}  // namespace warpscope::cli
