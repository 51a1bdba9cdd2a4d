#include "tests/architecture/own_names.h"

#include <gtest/gtest.h>

namespace warpscope::architecture {
namespace {

SourceFile sourceOf(std::string path, std::vector<std::string> own) {
    std::vector<std::string> lines{"namespace warpscope::sm {", "namespace {"};
    lines.insert(lines.end(), own.begin(), own.end());
    lines.insert(lines.end(), {"}  // namespace", "", "}  // namespace warpscope::sm"});
    return {std::move(path), std::move(lines), {}};
}

std::vector<std::string> namesOf(const SourceFile& file) {
    std::vector<std::string> names;
    for (const FileName& name : namesIn(file))
        names.push_back(name.name);
    return names;
}

// Each policy has a choose() of its own, so its library alone is compiled file by file.
TEST(OwnNames, NoTwoFilesOfALibraryHaveTheSame) {
    auto files = sourceFiles(true);
    std::erase_if(
        files, [](const SourceFile& file) { return file.path.starts_with("engine/scheduler/"); });
    EXPECT_EQ(namesThatMeet(files), std::vector<std::string>{});
    EXPECT_GT(files.size(), 2000U);
}

TEST(OwnNames, AreTypesConstantsAliasesAndFunctionsWithTheirTypes) {
    const SourceFile file = sourceOf(
        "engine/sm/a.cpp", {"struct Row {",
                            "    int width = 0;",
                            "};",
                            "struct Announced;",
                            "constexpr std::array<int, 2> kSides{1, 2};  // (both)",
                            "const char* const kNames[] = {",
                            "using Cells = std::vector<int>;",
                            "using isa::Opcode;",
                            "[[nodiscard]] std::pair<int, int> sizeOf(const draw::Box& box,",
                            "                                         int depth = 1) {",
                            "}",
                            "int Row::area() const {",
                            "}",
                            "bool isOne(std::string_view) {",
                            "}",
                            "int all(const std::map<int, Row>& rows,",
                            "        const int most, std::function<int(int)> ask) {",
                            "}",
                            "TEST_F(SmTest, KnowsItsRows) {",
                            "}",
                            "const char* kKernel = R\"cu(",
                            "int notOurs(int) {",
                            "}",
                            ")cu\";"});
    EXPECT_EQ(namesOf(file), (std::vector<std::string>{
                                 "Row", "Announced", "kSides", "kNames", "Cells",
                                 "sizeOf(const Box&, int)", "isOne(string_view)",
                                 "all(const map<int, Row>&, int, function<int(int)>)", "kKernel"}));
}

TEST(OwnNames, BothPlacesAreNamed) {
    const std::string_view body = "int lineOf(int pc) {";
    const std::vector<SourceFile> files{
        sourceOf("engine/sm/a.cpp", {"// One.", std::string(body), "}"}),
        sourceOf("engine/sm/state/b.cpp", {"int lineOf(int at) {", "}"})};
    EXPECT_EQ(
        namesThatMeet(files),
        std::vector<std::string>{"engine/sm/a.cpp:4 and engine/sm/state/b.cpp:3: lineOf(int)"});
}

TEST(OwnNames, MeetAPublicOneOfAnotherFileToo) {
    const SourceFile own = sourceOf("engine/sm/a.cpp", {"struct Row {", "};"});
    const SourceFile header{
        "engine/sm/row.h", {"namespace warpscope::sm {", "struct Row {", "};", "int f(int);"}, {}};
    EXPECT_EQ(namesThatMeet({own, header}),
              std::vector<std::string>{"engine/sm/a.cpp:3 and engine/sm/row.h:2: Row"});
}

TEST(OwnNames, OverloadsOtherLibrariesAndEqualAliasesDoNotMeet) {
    const std::vector<std::string> own{"int lineOf(int pc) {", "}",
                                       "using Rows = std::vector<int>;"};
    EXPECT_TRUE(namesThatMeet({sourceOf("engine/sm/a.cpp", own), sourceOf("engine/gpu/a.cpp", own),
                               sourceOf("tests/engine/sm/a_test.cpp", own),
                               sourceOf("engine/sm/b.cpp", {own[2], "int lineOf(Row pc) {", "}"})})
                    .empty());
    EXPECT_EQ(namesThatMeet({sourceOf("engine/sm/a.cpp", own),
                             sourceOf("engine/sm/b.cpp", {"using Rows = std::set<int>;"})}),
              std::vector<std::string>{"engine/sm/a.cpp:5 and engine/sm/b.cpp:3: Rows"});
}

}  // namespace
}  // namespace warpscope::architecture
