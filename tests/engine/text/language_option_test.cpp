#include "engine/text/language_option.h"

#include <gtest/gtest.h>

namespace warpscope::text {
namespace {

TEST(LanguageOption, IsKnownBeforeAnythingElse) {
    using enum Language;
    EXPECT_EQ(languageOf({}), English);
    EXPECT_EQ(languageOf({"--lang", "zh", "run"}), Chinese);
    EXPECT_EQ(languageOf({"run", "--help", "--lang=zh"}), Chinese);
    EXPECT_EQ(languageOf({"run", "--lang"}), English);
    EXPECT_EQ(languageOf({"--lang", "fr"}), English);
    EXPECT_EQ(languageOf({"--language=zh"}), English);
}

}  // namespace
}  // namespace warpscope::text
