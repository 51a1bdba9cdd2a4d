#include "tests/architecture/key_uses.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "engine/text/catalogue.h"
#include "tests/architecture/source_files.h"
#include "tests/support/paths.h"

namespace warpscope::architecture {
namespace {

using text::Language;

/// Literals that look like keys and are names of something else.
const std::set<std::string> kOtherNames{
    // splitters of the arrangement "occupancy"
    "occupancy.left", "occupancy.text", "occupancy.middle", "occupancy.bars", "occupancy.charts",
    "occupancy.tight.columns",
    // keys of a scenario's [exercise], and what its instance is called while it is made
    "exercise.name", "exercise.seed", "exercise.toml",
    // figures of the report
    "occupancy.achieved", "occupancy.blocks_per_sm", "occupancy.theoretical",
    // buttons of the settings, whose words are the languages' own
    "settings.english", "settings.chinese", "settings.rows", "settings.show."};

/// What the Python package asks for: say("…") in its files.
void addKeysOfThePackage(std::vector<std::string>& all) {
    static const std::regex kSaid(R"re(say\("([^"]+)"\))re");
    const auto folder = support::projectRoot() / "app" / "python" / "warpscope";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);)
            for (std::sregex_iterator at(line.begin(), line.end(), kSaid), end; at != end; ++at)
                all.push_back((*at)[1]);
    }
}

std::vector<std::string> literalsOfTheProgram() {
    std::vector<std::string> all;
    addKeysOfThePackage(all);
    for (const SourceFile& file : sourceFiles(false)) {
        std::vector<std::string> literals = literalsOf(file.lines);
        std::ranges::move(literals, std::back_inserter(all));
    }
    return all;
}

/// {partition}, {~Warps} and {count|~block|~blocks} ask for the vendor's words.
void addWordsThatTextsAskFor(const text::Catalogue& catalogue, const std::string& text,
                             KeyUses& uses) {
    std::string name;
    for (const char c : text + " ") {
        if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
            name += static_cast<char>(std::tolower(c));
            continue;
        }
        for (const std::string& word : {name, name.substr(0, name.size() - name.ends_with('s'))})
            if (catalogue.has("word.nvidia." + word)) uses.addName(word);
        name.clear();
    }
}

class CatalogueUsesTest : public testing::Test {
  protected:
    void SetUp() override {
        auto loaded = text::Catalogue::load(support::projectRoot() / "assets" / "text");
        ASSERT_TRUE(loaded.isOk());
        catalogue = std::move(*loaded);
        keys = catalogue.keys(Language::English);
        for (const std::string vendor : {"_nvidia", "_amd", "_metax"})
            uses.addEnd(vendor);
        for (const std::string& key : keys) {
            tables.insert(key.substr(0, key.find('.')));
            addWordsThatTextsAskFor(catalogue, *catalogue.raw(Language::English, key), uses);
        }
    }
    text::Catalogue catalogue{};
    std::vector<std::string> keys{};
    std::set<std::string> tables{};
    KeyUses uses{literalsOfTheProgram()};
};

TEST_F(CatalogueUsesTest, EveryTextIsUsed) {
    ASSERT_GT(keys.size(), 1000u);
    for (const std::string& key : keys)
        EXPECT_TRUE(uses.isUsed(key)) << key << " is in the catalogue and nobody asks for it";
}

TEST_F(CatalogueUsesTest, EveryKeyThatTheProgramNamesIsThere) {
    for (const std::string& literal : uses.withoutKey(tables, keys))
        EXPECT_TRUE(kOtherNames.contains(literal)) << literal << " is not in the catalogue";
}

TEST(KeyUses, FindsTheLiteralsOfALineAndNoComment) {
    EXPECT_EQ(literalsOf({"say(\"a.b\", '\"', 1'000, \"c\\\"d\"); // \"not.this\""}),
              (std::vector<std::string>{"a.b", "c\\\"d"}));
}

TEST(KeyUses, KnowsAKeyThatIsALiteralItself) {
    const KeyUses uses({"view.stage.fit", "@state.wait.name"});
    EXPECT_TRUE(uses.isUsed("view.stage.fit"));
    EXPECT_TRUE(uses.isUsed("state.wait.name"));
    EXPECT_FALSE(uses.isUsed("view.stage.fit_tip"));
    EXPECT_FALSE(uses.isUsed("view.stage"));
}

TEST(KeyUses, PutsBeginningsNamesEndsAndNumbersTogether) {
    const KeyUses uses({"state.", "wait", ".name", "view.timeline.fit", "_tip", "app.limit_"});
    EXPECT_TRUE(uses.isUsed("state.wait.name"));
    EXPECT_TRUE(uses.isUsed("view.timeline.fit_tip"));
    EXPECT_TRUE(uses.isUsed("app.limit_12"));
    EXPECT_FALSE(uses.isUsed("state.wait.meaning")) << "nobody writes \".meaning\"";
    EXPECT_FALSE(uses.isUsed("state.barrier.name")) << "there is no row \"barrier\"";
    EXPECT_FALSE(uses.isUsed("state.waitwait")) << "a name begins where a part begins";
    EXPECT_FALSE(uses.isUsed("app.limit_one"));
}

TEST(KeyUses, FillsTheHolesOfAFormat) {
    const KeyUses uses({"view.knobs.{}.{}_meaning", "scheduler", "two-level", "{}.{}", "_zero"});
    EXPECT_TRUE(uses.isUsed("view.knobs.scheduler.two-level_meaning"));
    EXPECT_FALSE(uses.isUsed("view.knobs.scheduler.two-level"));
    EXPECT_FALSE(uses.isUsed("view.knobs.scheduler.oldest_meaning"));
    EXPECT_FALSE(uses.isUsed("other.scheduler.two-level_meaning")) << "a format of holes alone";
}

TEST(KeyUses, FillsAHoleWithTheKeyOfAField) {
    KeyUses uses({"field.{}.{}", "launch.block", "device.", "timing.latency", "label"});
    EXPECT_TRUE(uses.isUsed("field.launch.block.label"));
    EXPECT_TRUE(uses.isUsed("field.device.timing.latency.label"));
    EXPECT_FALSE(uses.isUsed("field.device.label"));
    EXPECT_FALSE(uses.isUsed("field.launch.block.help"));
    EXPECT_FALSE(uses.isUsed("field.launch.grid.label"));
    EXPECT_FALSE(uses.isUsed("field.launch.block.label_amd"));
    uses.addEnd("_amd");
    EXPECT_TRUE(uses.isUsed("field.launch.block.label_amd"));
}

TEST(KeyUses, TellsLiteralsThatGiveNoKey) {
    const KeyUses uses({"state.", "wait", "state.gone", "state.{}.short", "launch.block"});
    EXPECT_EQ(uses.withoutKey({"state"}, {"state.wait"}),
              (std::vector<std::string>{"state.gone", "state.{}.short"}));
}

}  // namespace
}  // namespace warpscope::architecture
