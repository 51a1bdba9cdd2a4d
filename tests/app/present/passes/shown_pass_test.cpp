#include "app/present/passes/shown_pass.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/codegen/generate.h"
#include "engine/cuda/read.h"

namespace warpscope::present {
namespace {

codegen::PassLog passLogOf(const std::string& body) {
    codegen::Options options;
    options.level = codegen::Level::Optimized;
    const auto kernel =
        cuda::read("__global__ void k(float* a, int n) {\n" + body + "\n}\n", "k.cu", {});
    return kernel ? codegen::logPasses(*kernel, options) : codegen::PassLog{};
}

TEST(ShownPass, WhatGoesAndWhatComesStandBesideEachOther) {
    const auto passes = shownPasses(passLogOf("a[0] = a[1] * 2.0f + 1.0f;"));
    ASSERT_GE(passes.size(), 2u);
    EXPECT_EQ(passes[0].key, "read");
    EXPECT_TRUE(passes[0].rows[0].before.text.empty());
    const auto fused = std::ranges::find(passes, "fuse_multiply_add", &ShownPass::key);
    ASSERT_NE(fused, passes.end());
    const PassPair& pair = fused->rows[firstChange(*fused)];
    EXPECT_EQ(pair.before.mark, '-');
    EXPECT_NE(pair.before.text.find("FMUL"), std::string::npos);
    EXPECT_EQ(pair.after.mark, '+');
    EXPECT_NE(pair.after.text.find("FFMA"), std::string::npos);
    EXPECT_EQ(pair.after.line, 2);
    EXPECT_EQ(fused->added, 1);
    EXPECT_EQ(fused->removed, 2);
}

TEST(ShownPass, TheRowsOfASideAreTheCode) {
    const codegen::PassLog log = passLogOf("for (int i = 0; i < n; ++i) if (a[i] > 0) a[i] *= 2;");
    const auto passes = shownPasses(log);
    ASSERT_EQ(passes.size(), log.steps().size());
    for (std::size_t i = 1; i < passes.size(); ++i) {
        std::vector<std::string> before;
        std::vector<std::string> after;
        for (const PassPair& pair : passes[i].rows) {
            if (!pair.before.text.empty()) before.push_back(pair.before.text);
            if (!pair.after.text.empty()) after.push_back(pair.after.text);
        }
        const auto textsOf = [](const codegen::PassStep& step) {
            std::vector<std::string> texts;
            for (const codegen::CodeLine& line : step.lines)
                texts.push_back(line.text);
            return texts;
        };
        EXPECT_EQ(before, textsOf(log.steps()[i - 1]));
        EXPECT_EQ(after, textsOf(log.steps()[i]));
        EXPECT_TRUE(passes[i].rows[firstChange(passes[i])].isChanged());
    }
}

}  // namespace
}  // namespace warpscope::present
