#include "engine/machine/words.h"

#include <gtest/gtest.h>

#include "engine/machine/check.h"

namespace warpscope::machine {

TEST(Words, FollowTheVendorUnlessTheFileChoosesOthers) {
    Machine machine;
    EXPECT_EQ(wordSet(machine), "nvidia");
    machine.vendor = Vendor::Metax;
    EXPECT_EQ(wordSet(machine), "metax");
    machine.vendor = Vendor::Amd;
    machine.words = "rdna";
    EXPECT_EQ(wordSet(machine), "rdna");
    const Message message = withWords(Message{"x"}, machine);
    EXPECT_EQ(message.values.front(), (std::pair<std::string, std::string>{"words", "rdna"}));
}

TEST(Words, AnUnknownSetIsAMistakeOfTheFile) {
    Machine machine;
    machine.words = "klingon";
    ASSERT_EQ(check(machine).size(), 1U);
    EXPECT_EQ(check(machine).front().message,
              Message{"machine.problem.unknown_words"}.with("name", "klingon"));
    for (const char* known : {"nvidia", "amd", "rdna", "metax"}) {
        EXPECT_TRUE(isWordSet(known)) << known;
    }
}

}  // namespace warpscope::machine
