#include "engine/toolchain/source_words.h"

#include <gtest/gtest.h>

namespace warpscope::toolchain {
namespace {

TEST(SourceWords, ANameOrNumberIsOneAndEachSignAsWell) {
    EXPECT_EQ(wordsOf("float*a_1=0x1f;"), (Words{"float", "*", "a_1", "=", "0x1f", ";"}));
    EXPECT_EQ(wordsOf(" \t\n"), Words{});
}

TEST(SourceWords, CommentsAreNone) {
    EXPECT_EQ(wordsOf("int a; // of all\nint b;"), (Words{"int", "a", ";", "int", "b", ";"}));
    EXPECT_EQ(wordsOf("a /* b */ c /*/ d */ e"), (Words{"a", "c", "e"}));
    EXPECT_EQ(wordsOf("a // b"), Words{"a"});
    EXPECT_EQ(wordsOf("a /* b"), Words{"a"}) << "that nobody closes";
    EXPECT_EQ(wordsOf("a /*"), Words{"a"});
}

TEST(SourceWords, LinesThatIncludeAreNone) {
    EXPECT_EQ(wordsOf("#include <vector>\n#  include \"k.h\"\nint a;"), (Words{"int", "a", ";"}));
    EXPECT_EQ(wordsOf("#define N 4"), (Words{"#", "define", "N", "4"}));
}

}  // namespace
}  // namespace warpscope::toolchain
