#include "engine/cuda/tokens/preprocessor.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "engine/cuda/tokens/lexer.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

std::string preprocessed(std::string_view source) {
    ProblemList problems("kernel.cu");
    std::string text;
    for (const Token& token : preprocess(tokenize(source, problems), problems))
        text += (text.empty() || token.text.empty() ? "" : " ") + token.text;
    for (const Problem& problem : problems.take())
        text += (text.empty() ? "!" : " !") + problem.message.key;
    return text;
}

TEST(Preprocessor, KeepsThePartOfAnIfThatHolds) {
    EXPECT_EQ(preprocessed("#define A 2\n#if A > 1\nyes\n#else\nno\n#endif"), "yes");
    EXPECT_EQ(preprocessed("#ifdef B\nyes\n#elif 1\nelse\n#else\nno\n#endif\nend"), "else end");
    EXPECT_EQ(preprocessed("#ifndef B\n#ifdef B\na\n#else\nb\n#endif\n#endif"), "b");
    EXPECT_EQ(preprocessed("#if 0\n#if 1\na\n#endif\n#else\nb\n#endif"), "b");
}

// Bug: these conditions could not be read, or took the lines of a compiler of version 0.
TEST(Preprocessor, AsksForHeadersAndVersionsAsNvccDoes) {
    const auto chosen = [](const std::string& condition) {
        return preprocessed("#if " + condition + "\nyes\n#else\nno\n#endif");
    };
    EXPECT_EQ(chosen("__has_include(<cuda_runtime.h>) && __has_include(<cmath>)"), "yes");
    EXPECT_EQ(chosen("defined(__has_include)"), "yes");
    EXPECT_EQ(chosen("__has_include(\"mine.h\")"), "no !compiler.outside") << "clang opens files";
    EXPECT_EQ(chosen("__has_include(<mine.h>)"), "no !compiler.outside");
    EXPECT_EQ(chosen("0 && __has_include(<cmath>"), "no");
    EXPECT_EQ(chosen("__CUDACC_VER_MAJOR__ >= 11 && __CUDACC_VER_MINOR__ >= 1"), "yes");
    EXPECT_EQ(chosen("CUDART_VERSION >= 11000 && CUDA_VERSION >= 11000"), "yes");
    EXPECT_EQ(chosen("__CUDA_ARCH__ >= 900"), "yes");
}

TEST(Preprocessor, TheArchitectureDecidesWhichIncludesAreKept) {
    ProblemList problems("kernel.cu");
    const auto tokens = tokenize(
        "#include <always.h>\n#if __CUDA_ARCH__ >= 800\n#include <ampere.h>\n#else\n"
        "#include <before.h>\n#endif\n",
        problems);
    EXPECT_EQ(keptIncludes(tokens, 900), (std::set<int>{1, 3}));
    EXPECT_EQ(keptIncludes(tokens, 700), (std::set<int>{1, 5}));
}

TEST(Preprocessor, ForgetsWhatIsUndefined) {
    EXPECT_EQ(preprocessed("#define N 1\nN\n#undef N\nN"), "1 N");
}

TEST(Preprocessor, AcceptsSystemHeadersAndPragmas) {
    EXPECT_EQ(preprocessed("#include <cuda_runtime.h>\n#pragma unroll 4\nx"), "x");
    EXPECT_EQ(preprocessed("#include \"mine.h\"\nx"), "x");
}

TEST(Preprocessor, ReportsWhatDoesNotMatch) {
    EXPECT_EQ(preprocessed("#endif"), "!compiler.no_open_if");
    EXPECT_EQ(preprocessed("#if 1\nx"), "x !compiler.unclosed_if");
    EXPECT_EQ(preprocessed("#define"), "!compiler.macro_name_missing");
    EXPECT_EQ(preprocessed("#wrong"), "!compiler.unknown_directive");
    EXPECT_EQ(preprocessed("#error no"), "!compiler.error_directive");
}

/// What a file says that includes a.h and b.h of these texts.
std::string withHeaders(std::string_view source, const std::string& a, const std::string& b) {
    ProblemList problems("kernel.cu");
    const std::vector<Header> headers{{"a.h", "a.h", a}, {"b.h", "b.h", b}};
    std::string text;
    for (const Token& token : preprocess(tokenize(source, problems), problems, 900, headers))
        text += token.text;
    for (const Problem& problem : problems.take())
        text += " !" + problem.message.key;
    return text;
}

// Bug: the #endif of a header ended an #if of the file that includes it.
TEST(Preprocessor, AnIfEndsInItsOwnFile) {
    EXPECT_EQ(withHeaders("#if 1\n#include \"a.h\"\n#endif\nz", "#if 0\nx\n#endif\ny\n", ""), "yz");
    EXPECT_EQ(withHeaders("#if 1\n#include \"a.h\"\nz", "#endif\n", ""),
              "z !compiler.unclosed_if !compiler.no_open_if");
    EXPECT_EQ(withHeaders("#if 1\n#include \"a.h\"\n#endif", "#else\n", ""),
              " !compiler.no_open_if");
}

// Bug: headers of a megabyte that include themselves took 6 GB, and small ones ended silently.
TEST(Preprocessor, HeadersThatIncludeThemselvesComeToAnEnd) {
    constexpr const char* kTooMany = " !compiler.too_many_includes";
    const std::string file = "#include \"a.h\"\n";
    EXPECT_EQ(withHeaders(file, file, ""), kTooMany);
    EXPECT_EQ(withHeaders(file, "#include \"b.h\"\n#include \"b.h\"\n", file), kTooMany);
    EXPECT_EQ(withHeaders(file, "#ifndef A\n#define A\nx\n" + file + "#endif\n", ""), "x");
    std::string many;
    for (int i = 0; i < 300; ++i)
        many += file;
    EXPECT_EQ(withHeaders(many, "#ifndef A\n#define A\nx\n#endif\n", ""), "x");
}

TEST(Preprocessor, MacrosReachIntoKernels) {
    EXPECT_EQ(support::valueOf("out[0] = SQUARE(SIZE + 1);", {},
                               "#define SIZE 6\n#define SQUARE(x) ((x) * (x))"),
              49);
}

}  // namespace
}  // namespace warpscope::cuda
