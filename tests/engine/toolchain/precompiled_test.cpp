#include "engine/toolchain/precompiled.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "engine/toolchain/clang.h"
#include "tests/support/paths.h"

namespace warpscope::toolchain {
namespace {

namespace fs = std::filesystem;

class Precompiled : public testing::Test {
  protected:
    void SetUp() override {
        folder = support::freshFolder("precompiled");
        fs::create_directory(folder / "headers");
        std::ofstream(folder / "headers" / "a.h") << "int a;\n";
    }
    void TearDown() override { fs::remove_all(folder); }
    fs::path kept(const std::vector<std::string>& arguments, const std::string& bytes = "pch") {
        return precompiledHeaders(folder / "cache", "/bin/sh", arguments, folder / "headers", [&] {
            ++madeCount;
            return bytes;
        });
    }
    fs::path folder{};
    int madeCount = 0;
};

TEST_F(Precompiled, IsMadeOnceAndFoundAgain) {
    const fs::path file = kept({"-O2"});
    ASSERT_FALSE(file.empty());
    EXPECT_EQ(support::readText(file), "pch");
    EXPECT_EQ(kept({"-O2"}), file);
    EXPECT_EQ(madeCount, 1);
}

TEST_F(Precompiled, OtherOptionsOrOtherHeadersNeedAnother) {
    const fs::path file = kept({"-O2"});
    EXPECT_NE(kept({"-O1"}), file);
    std::ofstream(folder / "headers" / "a.h") << "long a;\n";
    EXPECT_NE(kept({"-O2"}), file);
    EXPECT_EQ(madeCount, 3);
}

TEST_F(Precompiled, WhereNothingCanBeKeptThereIsNone) {
    EXPECT_TRUE(kept({"-O3"}, "").empty());
    EXPECT_TRUE(kept({"-O3"}, "").empty());
    EXPECT_EQ(madeCount, 1) << "it is not tried again and again";
    EXPECT_TRUE(precompiledHeaders({}, "/bin/sh", {}, folder, [] { return "x"; }).empty());
    std::ofstream(folder / "file") << "";
    EXPECT_TRUE(
        precompiledHeaders(folder / "file", "/bin/sh", {}, folder, [] { return "x"; }).empty());
}

TEST_F(Precompiled, ThePlaceIsThePersonsOwn) {
    const char* const before = std::getenv("XDG_CACHE_HOME");
    const std::string kept = before == nullptr ? "" : before;
    setenv("XDG_CACHE_HOME", "/somewhere", 1);
    EXPECT_EQ(cacheFolder(), "/somewhere/warpscope");
    setenv("XDG_CACHE_HOME", "relative", 1);
    EXPECT_NE(cacheFolder(), "relative/warpscope");
    before == nullptr ? unsetenv("XDG_CACHE_HOME") : setenv("XDG_CACHE_HOME", kept.c_str(), 1);
}

TEST_F(Precompiled, ClangGivesTheSameCodeWithIt) {
    if (findClang().empty()) GTEST_SKIP() << "clang is not installed";
    ClangOptions options;
    options.headers = support::projectRoot() / "assets/cuda";
    options.seconds = 30;
    const std::string kernel = "__global__ void k(float* a) { a[threadIdx.x] = sinf(a[0]); }\n";
    const auto without = compileToPtx(kernel, "k.cu", options);
    options.cache = folder / "cache";
    const auto with = compileToPtx(kernel, "k.cu", options);
    ASSERT_TRUE(without.isOk());
    ASSERT_TRUE(with.isOk());
    EXPECT_FALSE(fs::is_empty(folder / "cache"));
    const auto codeOf = [](const std::string& ptx) {
        const std::size_t start = ptx.find(".visible .entry");
        return ptx.substr(start, ptx.find("ret;", start) - start);
    };
    const auto withoutFileNumbers = [](std::string text) {
        for (std::size_t at = 0; (at = text.find(".loc", at)) != std::string::npos;)
            text.erase(at, text.find('\n', at) - at);
        return text;
    };
    EXPECT_EQ(withoutFileNumbers(codeOf(with->text)), withoutFileNumbers(codeOf(without->text)));
}

}  // namespace
}  // namespace warpscope::toolchain
