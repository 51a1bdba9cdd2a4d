#include "engine/text/glossary.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/paths.h"

namespace warpscope::text {
namespace {

class GlossaryTest : public testing::Test {
  protected:
    static Catalogue load() {
        auto loaded = Catalogue::load(support::projectRoot() / "assets" / "text");
        EXPECT_TRUE(loaded.isOk());
        return *std::move(loaded);
    }
    /// The terms of a text, by their names, with the words that stand there.
    static std::vector<std::string> foundIn(const Glossary& glossary, const std::string& text) {
        std::vector<std::string> found;
        for (const Mention& mention : glossary.mentionsIn(text))
            found.push_back(std::string(glossary.terms()[mention.term].name) + "=" +
                            text.substr(mention.begin, mention.end - mention.begin));
        return found;
    }
    Catalogue catalogue = load();
    Glossary english{catalogue, Language::English};
    Glossary chinese{catalogue, Language::Chinese};
};

using Found = std::vector<std::string>;

TEST_F(GlossaryTest, SixtyTermsInBothLanguages) {
    EXPECT_GE(english.terms().size(), 60u);
    ASSERT_EQ(english.terms().size(), chinese.terms().size());
    for (std::size_t i = 0; i < english.terms().size(); ++i) {
        EXPECT_EQ(english.terms()[i].name, chinese.terms()[i].name);
        for (const Glossary* glossary : {&english, &chinese}) {
            const Term& term = glossary->terms()[i];
            EXPECT_EQ((term.title + term.meaning).find("⟨"), std::string::npos) << term.name;
            EXPECT_GT(term.meaning.size(), 15u) << term.name;
        }
    }
}

/// A term of the file that the table does not name would never be shown.
TEST_F(GlossaryTest, EveryTermOfTheFileIsInTheTable) {
    for (const std::string& key : catalogue.keys(Language::English)) {
        if (!key.starts_with("glossary.") || !key.ends_with(".term")) continue;
        const std::string name = key.substr(9, key.size() - 9 - 5);
        EXPECT_NE(std::ranges::find(english.terms(), name, &Term::name), english.terms().end())
            << name;
    }
}

TEST_F(GlossaryTest, WordsCountWholeAndInEitherCase) {
    EXPECT_EQ(foundIn(english, "Warps diverge."), (Found{"warp=Warps", "divergence=diverge"}));
    EXPECT_EQ(foundIn(english, "warped planes, swarp"), Found{});
    EXPECT_EQ(foundIn(english, "A warp, a warp and a lane"), (Found{"warp=warp", "lane=lane"}));
}

TEST_F(GlossaryTest, TheLongerOfTwoTermsCounts) {
    EXPECT_EQ(foundIn(english, "no bank conflict"), (Found{"bank_conflict=bank conflict"}));
    EXPECT_EQ(foundIn(english, "thread block"), (Found{"block=thread block"}));
    EXPECT_EQ(foundIn(chinese, "没有存储体冲突"), (Found{"bank_conflict=存储体冲突"}));
}

TEST_F(GlossaryTest, ChineseWordsStandAnywhere) {
    EXPECT_EQ(foundIn(chinese, "两个线程束在屏障处等待"), (Found{"warp=线程束", "barrier=屏障"}));
    EXPECT_EQ(foundIn(chinese, "每个SM有四个调度器"), (Found{"sm=SM", "scheduler=调度器"}));
    EXPECT_EQ(foundIn(chinese, ""), Found{});
}

TEST_F(GlossaryTest, TheMentionUnderAByteIsFoundTheSecondOneToo) {
    const std::string text = "A warp waits for a warp; occupancy is 50 %";
    const auto second = english.mentionAt(text, text.rfind("warp") + 2);
    ASSERT_TRUE(second);
    EXPECT_EQ(english.terms()[second->term].name, "warp");
    EXPECT_EQ(second->begin, text.rfind("warp"));
    EXPECT_FALSE(english.mentionAt(text, 0));
    EXPECT_FALSE(english.mentionAt(text, text.size()));
    EXPECT_FALSE(english.mentionAt("", 0));
    const std::string wide = "线程束等待";
    ASSERT_TRUE(chinese.mentionAt(wide, 4));
    EXPECT_FALSE(chinese.mentionAt(wide, 10));
}

}  // namespace
}  // namespace warpscope::text
