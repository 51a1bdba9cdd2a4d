#include "engine/machine/typed_value.h"

#include <gtest/gtest.h>

namespace warpscope::machine {
namespace {

TEST(TypedValue, IsWhatTomlMakesOfIt) {
    EXPECT_EQ(typedValue("32")["value"].value<std::int64_t>(), 32);
    EXPECT_EQ(typedValue("true")["value"].value<bool>(), true);
    EXPECT_EQ(typedValue("\"a text\"")["value"].value<std::string>(), "a text");
    EXPECT_EQ(typedValue("[1, 2]")["value"].as_array()->size(), 2U);
}

TEST(TypedValue, IsATextWhereTomlMakesNothingOfIt) {
    EXPECT_EQ(typedValue("oldest-first")["value"].value<std::string>(), "oldest-first");
    EXPECT_EQ(typedValue("")["value"].value<std::string>(), "");
    EXPECT_EQ(typedValue("1\nother = 2")["value"].value<std::string>(), "1\nother = 2")
        << "one value, not a second key";
    std::string deep = "{ a";
    for (int i = 0; i < 200; ++i)
        deep += ".a";
    deep += " = 1 }";
    EXPECT_EQ(typedValue(deep)["value"].value<std::string>(), deep);
}

}  // namespace
}  // namespace warpscope::machine
