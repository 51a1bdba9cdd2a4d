#include "engine/base/one_of.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace warpscope {
namespace {

struct Named {
    std::string name{};
};
using Sample = OneOf<int, Named, std::string>;

TEST(OneOf, IsTheKindThatWasPutInAndNoOther) {
    const Sample sample = Named{"warp"};
    ASSERT_NE(sample.as<Named>(), nullptr);
    EXPECT_EQ(sample.as<Named>()->name, "warp");
    EXPECT_EQ(sample.as<int>(), nullptr);
    EXPECT_EQ(sample.as<std::string>(), nullptr);
}

TEST(OneOf, BeginsAsTheFirstKind) {
    ASSERT_NE(Sample{}.as<int>(), nullptr);
    EXPECT_EQ(*Sample{}.as<int>(), 0);
}

TEST(OneOf, AVisitorSeesEachValueOnceAsWhatItIs) {
    const std::vector<Sample> samples{Named{"block"}, 7, std::string("grid")};
    struct Writer {
        std::string& text;
        void operator()(int value) const { text += std::to_string(value); }
        void operator()(const Named& named) const { text += "<" + named.name + ">"; }
        void operator()(const std::string& word) const { text += word; }
    };
    std::string text;
    for (const Sample& sample : samples)
        sample.visit(Writer{text});
    EXPECT_EQ(text, "<block>7grid");
}

TEST(OneOf, ACopyStaysWhatItWasWhenTheOriginalIsReplaced) {
    Sample first = Named{"first"};
    const Sample copy = first;
    first = 3;
    ASSERT_NE(copy.as<Named>(), nullptr);
    EXPECT_EQ(copy.as<Named>()->name, "first");
    EXPECT_EQ(*first.as<int>(), 3);
}

}  // namespace
}  // namespace warpscope
