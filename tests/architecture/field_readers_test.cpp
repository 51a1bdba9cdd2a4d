#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>
#include <string_view>

#include "tests/architecture/source_files.h"

namespace warpscope::architecture {
namespace {

constexpr const char* kScenarioTable = "engine/scenario/fields/fields.cpp";
constexpr const char* kDeviceTable = "engine/machine/field.cpp";
/// What a program can ask a device for, by the keys of its fields: the window shows it.
constexpr const char* kProperties = "engine/machine/properties.cpp";

bool isOfName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string nameAt(std::string_view line, std::size_t at) {
    std::size_t end = at;
    while (end < line.size() && isOfName(line[end]))
        ++end;
    return std::string(line.substr(at, end - at));
}

/// The members that a line reads: behind a point or an arrow, and not only written to.
void addRead(std::string_view line, std::set<std::string>& read) {
    line = line.substr(0, line.find("//"));
    for (std::size_t i = 1; i < line.size(); ++i) {
        const bool isMember = line[i - 1] == '.' || line.substr(0, i).ends_with("->");
        if (!isMember || !isOfName(line[i])) continue;
        const std::string name = nameAt(line, i);
        const std::string_view rest = line.substr(i + name.size());
        if (!rest.starts_with(" = ")) read.insert(name);
        i += name.size();
    }
}

/// Files that read, write and check fields whatever they mean.
bool isOfTables(const std::string& path) {
    return path.starts_with("engine/machine/") || path.starts_with("engine/scenario/parse") ||
           path == kScenarioTable || path == "engine/scenario/scenario_text.cpp";
}

const SourceFile& fileAt(const std::string& path) {
    for (const SourceFile& file : sourceFiles(false))
        if (file.path == path) return file;
    ADD_FAILURE() << path;
    return sourceFiles(false).front();
}

std::set<std::string> readMembers() {
    std::set<std::string> read;
    for (const SourceFile& file : sourceFiles(false)) {
        if (isOfTables(file.path)) continue;
        for (const std::string& line : file.lines)
            addRead(line, read);
    }
    return read;
}

// A field that can be set and changes nothing is a lie: a knob that no run hears.
TEST(FieldReaders, EveryFieldOfAScenarioIsRead) {
    const std::set<std::string> read = readMembers();
    int rows = 0;
    for (const std::string& line : fileAt(kScenarioTable).lines) {
        for (const std::string_view owner : {"<&Scenario::", "<&gpu::ModelOptions::"}) {
            const std::size_t at = line.find(owner);
            if (at == std::string::npos) continue;
            const std::string member = nameAt(line, at + owner.size());
            EXPECT_TRUE(read.contains(member)) << member;
            ++rows;
        }
    }
    EXPECT_GT(rows, 20);
}

TEST(FieldReaders, EveryFieldOfADeviceIsRead) {
    const std::set<std::string> read = readMembers();
    std::string properties;
    for (const std::string& line : fileAt(kProperties).lines)
        properties += line + '\n';
    int rows = 0;
    std::string key;
    for (const std::string& line : fileAt(kDeviceTable).lines) {
        if (const std::size_t at = line.find("{\""); at != std::string::npos)
            key = line.substr(at + 1, line.find('"', at + 2) - at);  // With its quotes.
        constexpr std::string_view kMacro = "WARPSCOPE_FIELD(";
        const std::size_t at = line.find(kMacro);
        if (at == std::string::npos || line.starts_with("#define")) continue;
        const std::size_t begin = at + kMacro.size();
        const std::string path = line.substr(begin, line.find(')', begin) - begin);
        const std::string member = path.substr(path.rfind('.') + 1);
        EXPECT_TRUE(read.contains(member) || properties.find(key) != std::string::npos) << path;
        ++rows;
    }
    EXPECT_GT(rows, 60);
}

}  // namespace
}  // namespace warpscope::architecture
