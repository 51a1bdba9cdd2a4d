#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/machine/field.h"
#include "engine/scenario/fields/fields.h"
#include "tests/architecture/source_files.h"
#include "tests/support/paths.h"

namespace warpscope::architecture {
namespace {

/// The literals of a line, without what stands in its comment.
std::vector<std::string> quotedIn(const std::string& line) {
    std::vector<std::string> literals;
    std::string now;
    bool isInside = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (!isInside && line.compare(i, 2, "//") == 0) break;
        if (isInside && c == '\\') {
            ++i;
        } else if (c == '"') {
            if (isInside) literals.push_back(now);
            now.clear();
            isInside = !isInside;
        } else if (isInside) {
            now += c;
        }
    }
    return literals;
}

bool isPartOfAKey(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

/// Whether a literal names a key, be it in the middle of a sentence.
bool names(const std::string& literal, std::string_view key) {
    for (std::size_t at = literal.find(key); at != std::string::npos;
         at = literal.find(key, at + 1)) {
        const std::size_t end = at + key.size();
        const bool startsThere = at == 0 || !isPartOfAKey(literal[at - 1]);
        const bool endsThere = end == literal.size() || !isPartOfAKey(literal[end]);
        if (startsThere && endsThere) return true;
    }
    return false;
}

/// The keys with a section, as scenario files spell them.
std::vector<std::string_view> keys() {
    std::vector<std::string_view> all;
    for (const scenario::Field& field : scenario::fields()) {
        if (field.key.find('.') != std::string_view::npos) all.push_back(field.key);
    }
    return all;
}

TEST(FieldKeys, LiteralsAreFoundAsWholeKeysOnly) {
    EXPECT_EQ(quotedIn(R"(f("a", "b\"c"); // "d")"), (std::vector<std::string>{"a", "bc"}));
    EXPECT_TRUE(names("with launch.block=4", "launch.block"));
    EXPECT_FALSE(names("menu.launch.block", "launch.block"));
    EXPECT_FALSE(names("launch.blocks", "launch.block"));
}

/// Reader, --set, knobs, menus, sweeps, lessons and launches read the table of fields; whoever has
/// to name a field does so through its constant.
TEST(FieldKeys, EachStandsInOneSourceFile) {
    std::map<std::string_view, std::set<std::string>> files;
    for (const SourceFile& file : sourceFiles(false)) {
        for (const std::string& line : file.lines) {
            if (line.find('"') == std::string::npos) continue;
            for (const std::string& literal : quotedIn(line)) {
                for (const std::string_view key : keys()) {
                    if (names(literal, key)) files[key].insert(file.path);
                }
            }
        }
    }
    for (const std::string_view key : keys()) {
        const bool isOfDevice = scenario::findField(key)->isOfDevice();
        std::string found;
        for (const std::string& path : files[key])
            found += " " + path;
        // Keys of device files stand in the table of machine/field.cpp without "device.", see
        // below.
        EXPECT_EQ(files[key].size(), isOfDevice ? 0u : 1u) << key << " in" << found;
    }
}

/// Without "device." a field of the device is named by its key in these alone: what they say of it
/// comes from the table of fields by that key, never from a member beside it.
TEST(FieldKeys, ThoseOfDevicesStandInTheirRoomAndWithWhoTellsOfThem) {
    const std::set<std::string> telling{"app/present/latencies/latency_rows.cpp",
                                        "engine/occupancy/explain_steps.cpp"};
    std::set<std::string> files;
    for (const SourceFile& file : sourceFiles(false)) {
        if (file.path.starts_with("engine/machine/")) continue;
        for (const std::string& line : file.lines) {
            for (const std::string& literal : quotedIn(line)) {
                const bool isKey = literal.find('.') != std::string::npos &&
                                   machine::findField(literal) != nullptr;
                if (isKey) files.insert(file.path);
            }
        }
    }
    EXPECT_EQ(files, telling);
}

/// The README's list of what adding a field or a knob takes names these places and no other.
TEST(FieldKeys, TheReadmesTellWhereAFieldIsAdded) {
    const auto root = support::projectRoot();
    const std::string engine = support::readText(root / "engine" / "README.md");
    for (const char* place : {"scenario/fields/fields.cpp", "machine/field.cpp", "field.<key>.",
                              "assets/text/{en,zh}/field.toml"}) {
        EXPECT_NE(engine.find(place), std::string::npos) << place;
    }
    const std::string app = support::readText(root / "app" / "README.md");
    EXPECT_NE(app.find("## How to add a knob"), std::string::npos);
}

}  // namespace
}  // namespace warpscope::architecture
