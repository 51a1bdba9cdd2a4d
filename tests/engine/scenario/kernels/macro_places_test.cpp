#include "engine/scenario/kernels/macro_places.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

// Bug: the line that uses the macro was named alone, where nothing is wrong.
TEST(MacroPlaces, AMistakeInAMacroIsFollowedByItsDefinition) {
    const auto folder = support::freshFolder("macro_places");
    std::ofstream(folder / "index.h") << "#pragma once\n# define INDEX(i) ((i) + \\\n    ofset)\n";
    const std::string file = (folder / "k.cu").string();
    for (const Reader reader : {Reader::Own, Reader::Clang}) {
        if (reader == Reader::Clang && toolchain::findClang().empty()) continue;
        const auto program = compileKernel(
            "#include \"index.h\"\n__global__ void k(int* a) {\n    a[0] = INDEX(1);\n}\n", file,
            {{}, reader});
        ASSERT_FALSE(program);
        ASSERT_EQ(program.problems().size(), 2U);
        EXPECT_EQ(program.problem().range.line, 3);
        const Problem& macro = program.problems()[1];
        EXPECT_EQ(macro.message,
                  Message{"toolchain.in_macro"}.with("word", "ofset").with("name", "INDEX"));
        EXPECT_EQ(macro.range, (SourceRange{(folder / "index.h").string(), 2, 10, 15}));
        EXPECT_EQ(macro.severity, Severity::Warning);
    }
    std::filesystem::remove_all(folder);
}

TEST(MacroPlaces, AWordThatStandsInTheLineNeedsNoMacro) {
    const std::vector<Problem> told{{Message{"compiler.unknown_name"}.with("name", "y"),
                                     {"k.cu", 2, 1, 5},
                                     {},
                                     Severity::Error}};
    EXPECT_EQ(withMacroPlaces(told, "#define TWICE(x) (x + y)\nTWICE(y);\n", "k.cu"), told);
    EXPECT_EQ(withMacroPlaces(told, "#define TWICE(x) (x + y)\nTWICE(x);\n", "k.cu").size(), 2U);
    EXPECT_EQ(withMacroPlaces(told, "#define TWICE(x) (x + y)\nOTHER(x);\n", "k.cu"), told);
}

TEST(MacroPlaces, ASignOfAnAssignmentOrAnEndInAMacroIsToldThere) {
    const std::vector<Problem> told{
        {{"compiler.expected"}, {"k.cu", 2, 3, 4}, {}, Severity::Error}};
    for (const char* define : {"#define N = 4\n", "#define N 4;\n"}) {
        const auto all = withMacroPlaces(told, std::string(define) + "a[N];\n", "k.cu");
        ASSERT_EQ(all.size(), 2U);
        EXPECT_EQ(all[1].range, (SourceRange{"k.cu", 1, 9, 10}));
    }
}

}  // namespace
}  // namespace warpscope::scenario
