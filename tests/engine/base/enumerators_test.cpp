#include "engine/base/enumerators.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace warpscope {
namespace {

enum class Colour : std::uint8_t { Red, Green, Blue };
struct Fruit {
    enum class Kind { Apple };
};

TEST(Enumerators, ANumberWithoutANameIsNone) {
    EXPECT_TRUE(isEnumerator<Colour::Blue>());
    EXPECT_TRUE(isEnumerator<static_cast<Colour>(1)>());
    EXPECT_FALSE(isEnumerator<static_cast<Colour>(3)>());
    EXPECT_TRUE(isEnumerator<Fruit::Kind::Apple>());
    EXPECT_FALSE(isEnumerator<static_cast<Fruit::Kind>(-1)>());
}

TEST(Enumerators, ACountThatForgetsOneOrSeesOneTooManyIsWrong) {
    EXPECT_FALSE((hasEnumerators<Colour, 2>()));
    EXPECT_TRUE((hasEnumerators<Colour, 3>()));
    EXPECT_FALSE((hasEnumerators<Colour, 4>()));
    EXPECT_TRUE((hasEnumerators<Fruit::Kind, 1>()));
}

}  // namespace
}  // namespace warpscope
