#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/isa/opcode.h"
#include "engine/machine/field.h"
#include "engine/scenario/fields/fields.h"
#include "engine/trace/warp_state.h"
#include "tests/architecture/source_files.h"
#include "tests/support/how_to_list.h"
#include "tests/support/paths.h"

namespace warpscope::architecture {
namespace {

namespace fs = std::filesystem;

/// Where a README has lists of how to add something, and where each begins and ends.
struct HowToList {
    const char* readme;
    const char* folder;  ///< Its paths begin there or at the project.
    std::string begin;
    const char* end;
};

std::vector<HowToList> allLists() {
    std::vector<HowToList> lists;
    const auto add = [&](const char* readme, const char* folder, const char* heading,
                         const char* end) {
        const std::string text = support::readText(support::projectRoot() / readme);
        const std::regex pattern(heading);
        for (std::sregex_iterator match(text.begin(), text.end(), pattern), last; match != last;
             ++match)
            lists.push_back({readme, folder, (*match)[1], end});
    };
    add("engine/README.md", "engine", R"(\n(\*\*an? [a-z ]+\*\*):)", "\n\n");
    add("app/README.md", "app", R"(\n(## How to add an? [a-z ]+)\n)", "\n## ");
    return lists;
}

/// "trace/warp_state.{h,cpp}" as its two files.
std::vector<std::string> withoutBraces(const std::string& path) {
    const std::size_t open = path.find('{');
    const std::size_t close = path.find('}', open);
    if (open == std::string::npos || close == std::string::npos) return {path};
    std::vector<std::string> paths;
    for (std::size_t at = open + 1; at <= close;) {
        const std::size_t end = std::min(path.find(',', at), close);
        paths.push_back(path.substr(0, open) + path.substr(at, end - at) + path.substr(close + 1));
        at = end + 1;
    }
    return paths;
}

/// Whether there is such a file or folder below `top`; in a name * stands for anything.
bool isThere(const fs::path& top, const std::string& path) {
    if (path.find('*') == std::string::npos) return fs::exists(top / path);
    const fs::path folder = (top / path).parent_path();
    if (!fs::is_directory(folder)) return false;
    const std::string name = fs::path(path).filename().string();
    const std::regex pattern(std::regex_replace(name, std::regex(R"(\*)"), "[a-z_]*"));
    return std::ranges::any_of(fs::directory_iterator(folder), [&](const auto& entry) {
        return std::regex_match(entry.path().filename().string(), pattern);
    });
}

bool isPath(const std::string& entry) {
    static const std::regex kPath(R"([a-z0-9_*/]+/[a-z0-9_*]*(\.([a-z]+|\{[a-z,]+\}))?)");
    return std::regex_match(entry, kPath);
}

/// The tests of the project, each as "Suite.Name".
std::set<std::string> namesOfTests() {
    std::set<std::string> names;
    static const std::regex kTest(R"(^TEST(?:_F|_P)?\((\w+), (\w+)\))");
    for (const SourceFile& file : sourceFiles(true)) {
        for (const std::string& line : file.lines) {
            std::smatch match;
            if (line.starts_with("TEST") && std::regex_search(line, match, kTest))
                names.insert(match[1].str() + "." + match[2].str());
        }
    }
    return names;
}

const SourceFile& sourceAt(std::string_view path) {
    const auto& files = sourceFiles(false);
    const auto found = std::ranges::find(files, path, &SourceFile::path);
    EXPECT_NE(found, files.end()) << path;
    return found == files.end() ? files.front() : *found;
}

std::size_t linesWith(const SourceFile& file, const std::string& words) {
    return static_cast<std::size_t>(std::ranges::count_if(
        file.lines, [&](const std::string& line) { return line.find(words) != line.npos; }));
}

/// Whether a file names an enumerator: as a whole word.
bool namesWord(const std::string& line, const std::string& word) {
    const auto isOfWord = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || !isOfWord(line[at - 1]);
        if (begins && (end == line.size() || !isOfWord(line[end]))) return true;
    }
    return false;
}

/// The enumerators of an enumeration that has each in a line of its own, with its meaning there.
std::map<std::string, std::string> enumerators(std::string_view file, const std::string& opening) {
    std::map<std::string, std::string> found;
    bool isInside = false;
    static const std::regex kRow(R"(^    ([A-Z]\w*),\s*(?:///< (.*))?$)");
    for (const std::string& line : sourceAt(file).lines) {
        if (line.starts_with(opening)) isInside = true;
        if (!isInside) continue;
        if (line == "};") break;
        std::smatch match;
        if (std::regex_match(line, match, kRow)) found[match[1]] = match[2];
    }
    return found;
}

std::map<std::string, std::string> opcodes() {
    return enumerators("engine/isa/opcode.h", "enum class Opcode ");
}

TEST(HowToLists, EveryFileAndEveryTestThatTheyNameIsThere) {
    const std::set<std::string> tests = namesOfTests();
    std::size_t places = 0;
    for (const HowToList& list : allLists()) {
        SCOPED_TRACE(list.begin);
        for (const std::string& entry : support::howToList(list.readme, list.begin, list.end)) {
            static const std::regex kTest(R"([A-Z]\w+\.[A-Z]\w+)");
            if (std::regex_match(entry, kTest)) {
                EXPECT_TRUE(tests.contains(entry)) << entry;
                ++places;
            }
            if (!isPath(entry)) continue;
            for (const std::string& path : withoutBraces(entry)) {
                EXPECT_TRUE(isThere(support::projectRoot(), path) ||
                            isThere(support::projectRoot() / list.folder, path))
                    << path;
                ++places;
            }
        }
    }
    EXPECT_GE(allLists().size(), 12U);
    EXPECT_GE(places, 60U);
}

TEST(HowToAddAnInstruction, EachHasAMeaningARowAndAFunction) {
    const auto list = support::howToList("engine/README.md", "**an instruction**", "\n\n");
    for (const char* place :
         {"isa/opcode.h", "isa/opcode.cpp", "sm/instructions/opcode_functions.cpp"})
        EXPECT_EQ(std::ranges::count(list, place), 1) << place;
    const auto all = opcodes();
    EXPECT_EQ(all.size(), static_cast<std::size_t>(isa::kOpcodeCount));
    for (const auto& [name, meaning] : all) {
        EXPECT_FALSE(meaning.empty()) << name;
        const std::string row = "    {" + name + ",";
        EXPECT_EQ(linesWith(sourceAt("engine/isa/opcode.cpp"), row), 1U) << name;
        EXPECT_EQ(linesWith(sourceAt("engine/sm/instructions/opcode_functions.cpp"), row), 1U)
            << name;
    }
}

/// The code of a file in one line, without comments.
std::string codeOf(const SourceFile& file) {
    std::string code;
    for (const std::string& line : file.lines) {
        const std::size_t end = line.find("//");
        const std::size_t begin = line.find_first_not_of(' ');
        if (begin < std::min(end, line.size())) code += line.substr(begin, end - begin) + ' ';
    }
    return code;
}

// A new opcode would have to be added to a list of those that have something in common: that stands
// in their rows. These write or compute certain instructions themselves, and leave others alone. So
// many switches over opcodes, lists in braces and chains of comparisons each of them has.
TEST(HowToAddAnInstruction, NoListOfOpcodesStandsOutsideTheirTable) {
    const std::map<std::string, std::ptrdiff_t> knowTheirOpcodes{
        {"engine/code/evaluate.cpp", 3},
        {"engine/codegen/passes/arithmetic/ask_for_bits.cpp", 2},
        {"engine/codegen/passes/arithmetic/divide_by_constant.cpp", 2},
        {"engine/codegen/passes/arithmetic/divide_in_steps.cpp", 1},
        {"engine/codegen/passes/arithmetic/drop_masks.cpp", 1},
        {"engine/codegen/passes/fusing/fuse_multiply_add.cpp", 2},
        {"engine/codegen/passes/branches/guard_choices.cpp", 2},
        {"engine/codegen/passes/arithmetic/join_logic.cpp", 2},
        {"engine/codegen/passes/arithmetic/join_rotations.cpp", 1},
        {"engine/codegen/passes/arithmetic/join_three.cpp", 1},
        {"engine/codegen/values/linear_form.cpp", 1},
        {"engine/codegen/passes/addresses/known_alignments.cpp", 1},
        {"engine/codegen/values/simplify.cpp", 1},
        {"engine/codegen/passes/arithmetic/split_wide.cpp", 1},
        {"engine/codegen/values/value_ranges.cpp", 1},
        {"engine/codegen/passes/addresses/widen_addresses.cpp", 2},
        {"engine/cuda/lower/real_opcodes.cpp", 11},
        {"engine/cuda/types/math_builtins.cpp", 1},
        {"engine/isa/instruction.h", 1},
        {"engine/sm/timing/booking.cpp", 1},
        {"engine/sm/instructions/execute_rounded.cpp", 2}};
    static const std::regex kChain(
        R"([oO]pcode [!=]= (?:isa::)?(?:Opcode::)?[A-Z]\w+ (?:\|\||&&) [\w.>()-]{0,40}[oO]pcode [!=]= )");
    static const std::regex kSwitch(
        R"(switch \([^;{]*?\) \{ case ((?:isa::)?Opcode::)?([A-Z]\w+):)");
    static const std::regex kBraces(
        R"(\{(?:isa::)?(?:Opcode::)?([A-Z]\w+), (?:isa::)?(?:Opcode::)?([A-Z]\w+)[,}])");
    const auto all = opcodes();
    const auto count = [](const std::string& code, const std::regex& pattern, auto isOne) {
        const std::sregex_iterator first(code.begin(), code.end(), pattern);
        return std::count_if(first, std::sregex_iterator(), isOne);
    };
    std::map<std::string, std::ptrdiff_t> found;
    for (const SourceFile& file : sourceFiles(false)) {
        const std::string code = codeOf(file);
        if (code.find("pcode") == code.npos) continue;
        const auto lists = count(code, kChain, [](const std::smatch&) { return true; }) +
                           count(code, kSwitch,
                                 [&](const std::smatch& match) {
                                     return match[1].matched || all.contains(match[2]);
                                 }) +
                           count(code, kBraces, [&](const std::smatch& match) {
                               return all.contains(match[1]) && all.contains(match[2]);
                           });
        if (lists > 0) found[file.path] = lists;
    }
    EXPECT_EQ(found, knowTheirOpcodes);
}

// One that no reader and no pass writes would be code that no kernel reaches.
TEST(HowToAddAnInstruction, EachIsWrittenByAReaderOrAPass) {
    std::set<std::string> unused;
    for (const auto& [name, meaning] : opcodes())
        unused.insert(name);
    for (const SourceFile& file : sourceFiles(false)) {
        const std::string folder = folderOf(file.path);
        const bool writes = folder.starts_with("engine/cuda") || folder == "engine/ptx" ||
                            folder == "engine/code" || folder.starts_with("engine/codegen");
        if (!writes) continue;
        for (const std::string& line : file.lines)
            std::erase_if(unused, [&](const std::string& name) { return namesWord(line, name); });
    }
    EXPECT_EQ(unused, std::set<std::string>{});
}

// One with its row and its words that no SM ever gives would stand in every legend for nothing.
TEST(HowToAddAStallReason, EachIsDecidedByAnSm) {
    std::set<std::string> undecided;
    for (const auto& [name, meaning] :
         enumerators("engine/trace/warp_state.h", "enum class WarpState "))
        undecided.insert("WarpState::" + name);
    EXPECT_EQ(undecided.size(), static_cast<std::size_t>(trace::kWarpStateCount));
    for (const SourceFile& file : sourceFiles(false)) {
        if (!file.path.starts_with("engine/sm/")) continue;
        for (const std::string& line : file.lines)
            std::erase_if(undecided,
                          [&](const std::string& name) { return namesWord(line, name); });
    }
    EXPECT_EQ(undecided, std::set<std::string>{});
}

// With a slider in its row a field of the device is a knob, and needs nothing else.
TEST(HowToAddADeviceField, OneWithASliderIsAKnob) {
    for (const machine::Field& field : machine::fields()) {
        const auto* knob = scenario::findField("device." + std::string(field.key));
        ASSERT_NE(knob, nullptr) << field.key;
        EXPECT_TRUE(knob->isOfDevice()) << field.key;
        EXPECT_EQ(knob->knob.group != scenario::KnobGroup::None, field.slider.place > 0)
            << field.key;
        EXPECT_EQ(knob->knob.place, field.slider.place) << field.key;
    }
}

// A knob is a row and its words: whoever draws knobs asks the table for all of them.
TEST(HowToAddAKnob, NothingInAppNamesOneByItsKey) {
    const auto list = support::howToList("app/README.md", "## How to add a knob", "\n## ");
    for (const char* entry : {"KnobGroup::Run", "KnobGroup::Occupancy", "Sweeping",
                              "present/knobs/knob_consequence.cpp"})
        EXPECT_EQ(std::ranges::count(list, entry), 1) << entry;
    std::size_t knobs = 0;
    for (const scenario::Field& field : scenario::fields()) {
        if (field.knob.group == scenario::KnobGroup::None && field.sweeping.place == 0) continue;
        ++knobs;
        const std::string literal = '"' + std::string(field.key) + '"';
        for (const SourceFile& file : sourceFiles(false)) {
            if (!file.path.starts_with("app/")) continue;
            EXPECT_EQ(linesWith(file, literal), 0U) << file.path << " names " << literal;
        }
    }
    EXPECT_GE(knobs, 15U);
}

// What several views have in common stands in their rows, so that a new one says it there. The
// trees of the arrangements alone name many, and two of the host are told apart from the GPU's.
TEST(HowToAddAView, NoListOfViewsStandsOutsideTheirTable) {
    std::set<std::string> views;
    static const std::regex kRow(R"re(\bview\("([a-z]+)")re");
    const std::string table = codeOf(sourceAt("app/names/view_names.h"));
    for (std::sregex_iterator row(table.begin(), table.end(), kRow), last; row != last; ++row)
        views.insert((*row)[1]);
    EXPECT_GE(views.size(), 30U);
    static const std::regex kPair(R"re("([a-z]+)"(?:,| (?:\|\||&&) \w+ [!=]=) "([a-z]+)")re");
    std::set<std::string> found;
    for (const SourceFile& file : sourceFiles(false)) {
        if (!file.path.starts_with("app/") || file.path.starts_with("app/names/")) continue;
        const std::string code = codeOf(file);
        for (std::sregex_iterator pair(code.begin(), code.end(), kPair), last; pair != last; ++pair)
            if (views.contains((*pair)[1]) && views.contains((*pair)[2])) found.insert(file.path);
    }
    EXPECT_EQ(found, (std::set<std::string>{"app/present/source/line_beside_run.cpp",
                                            "app/shell/layout/arrangement_trees.cpp",
                                            "app/shell/layout/arrangements.cpp"}));
}

}  // namespace
}  // namespace warpscope::architecture
