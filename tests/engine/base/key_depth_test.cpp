#include "engine/base/key_depth.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope {
namespace {

std::string keyOf(int parts, const std::string& between = ".") {
    std::string key = "a";
    for (int i = 1; i < parts; ++i)
        key += between + "a";
    return key;
}

TEST(KeyDepth, TellsTheLineOfAKeyThatIsTooDeep) {
    EXPECT_EQ(lineOfDeepKey("format = 1\n" + keyOf(101) + " = 1\n"), 2);
    EXPECT_EQ(lineOfDeepKey("\n\n[" + keyOf(40'000) + "]\n"), 3);
    EXPECT_EQ(lineOfDeepKey("x = { " + keyOf(101, " . ") + " = 1 }"), 1);
    EXPECT_EQ(lineOfDeepKey("'a'.\"b\"." + keyOf(100)), 1);
}

TEST(KeyDepth, KeysOfPeopleAndNumbersAreNot) {
    EXPECT_EQ(lineOfDeepKey(keyOf(100) + " = 1\n" + keyOf(100) + " = 2\n"), 0);
    std::string numbers = "v = [";
    for (int i = 0; i < 1000; ++i)
        numbers += "1.5, ";
    EXPECT_EQ(lineOfDeepKey(numbers + "]"), 0);
    EXPECT_EQ(lineOfDeepKey("text = 'and so on " + std::string(500, '.') + "'"), 0);
    EXPECT_EQ(lineOfDeepKey(""), 0);
}

}  // namespace
}  // namespace warpscope
