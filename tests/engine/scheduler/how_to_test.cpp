#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
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
