#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

#include "engine/scheduler/policy.h"
#include "engine/text/catalogue.h"
#include "tests/support/how_to_list.h"
#include "tests/support/paths.h"

namespace warpscope::scheduler {
namespace {

TEST(HowToAddAPolicy, EveryPolicyHasTheFilesAndTheWordsOfTheList) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    int files = 0;
    int words = 0;
    for (const std::string& entry :
         support::howToList("engine/README.md", "**a scheduling policy**", "\n\n")) {
        const bool isFile = support::isPathEntry(entry);
        const bool isWord = entry.starts_with("policy.<key>.");
        files += isFile;
        words += isWord;
        for (const Policy& policy : policies()) {
            const std::string own = support::entryFor(entry, policy.key);
            if (isFile) {
                EXPECT_TRUE(std::filesystem::exists(support::projectRoot() / own)) << own;
            }
            if (isWord) {
                EXPECT_TRUE(catalogue->has(own)) << own;
            }
        }
    }
    EXPECT_GE(files, 3) << "its file, the table, its test";
    EXPECT_EQ(words, 3);
}

/// The ends of policy.<key>.because that a policy gives, whatever it remembers and chose.
std::set<std::string> casesOf(const Policy& policy) {
    std::set<std::string> cases;
    for (const int last : {-1, 0, 1, 2}) {
        for (const std::uint64_t active : {0U, 1U, 2U, 6U}) {
            for (std::uint64_t slots = 1; slots < 8; ++slots) {
                for (int slot = 0; slot < 3; ++slot) {
                    if ((slots >> slot & 1) == 0) continue;
                    for (const bool isSame : {false, true}) {
                        for (const bool isTie : {false, true})
                            cases.emplace(
                                policy.because({{last, active}, slots, slot, isSame, isTie}));
                    }
                }
            }
        }
    }
    return cases;
}

// A run meets the usual cases alone.
TEST(HowToAddAPolicy, EveryCaseOfAPolicyHasItsWords) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    std::size_t cases = 0;
    for (const Policy& policy : policies()) {
        for (const std::string& end : casesOf(policy)) {
            ++cases;
            const std::string own = "policy." + std::string(policy.key) + ".because" + end;
            EXPECT_TRUE(catalogue->has(own)) << own;
        }
    }
    EXPECT_GT(cases, policies().size()) << "some tell cases apart";
}

TEST(HowToAddAPolicy, EveryFileOfAPolicyHasItsRow) {
    const auto root = support::projectRoot() / "engine" / "scheduler";
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
        if (entry.path().extension() != ".cpp") continue;
        std::string key = entry.path().stem().string();
        std::ranges::replace(key, '_', '-');
        if (key == "choices" || key == "policies") continue;
        EXPECT_TRUE(findPolicy(key)) << entry.path().filename();
    }
}

}  // namespace
}  // namespace warpscope::scheduler
