#include "engine/cuda/tokens/header.h"

#include <gtest/gtest.h>

namespace warpscope::cuda {
namespace {

using Places = std::vector<std::string>;

TEST(Header, IsSoughtBesideTheOneThatIncludesItAndThenBesideTheSource) {
    EXPECT_EQ(includePlaces("", "a.h"), Places{"a.h"});
    EXPECT_EQ(includePlaces("b.h", "./in/a.h"), Places{"in/a.h"});
    EXPECT_EQ(includePlaces("in/b.h", "a.h"), (Places{"in/a.h", "a.h"}));
    EXPECT_EQ(includePlaces("in/b.h", "../a.h"), (Places{"a.h", "../a.h"}));
    EXPECT_EQ(includePlaces("in/b.h", "/usr/a.h"), Places{"/usr/a.h"});
}

TEST(Header, HasLinesOfItsOwn) {
    EXPECT_EQ(headerOf(3, 2), 2u) << "of the source";
    EXPECT_EQ(headerOf(firstLineOf(1) + 3, 2), 1u);
    EXPECT_EQ(headerOf(firstLineOf(2) + 3, 2), 2u) << "no such header";
}

}  // namespace
}  // namespace warpscope::cuda
