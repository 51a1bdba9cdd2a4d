#include "engine/codegen/pass_log.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/codegen/generate.h"
#include "engine/cuda/compile.h"
#include "engine/cuda/read.h"

namespace warpscope::codegen {
namespace {

PassStep stepOf(const std::vector<std::string>& texts) {
    PassStep step;
    for (const std::string& text : texts)
        step.lines.push_back({text, 1});
    return step;
}

/// One letter a row: = + - >.
std::string changesOf(const std::vector<PassRow>& rows) {
    std::string text;
    for (const PassRow& row : rows)
        text += std::string("=+->").at(static_cast<std::size_t>(row.change));
    return text;
}

TEST(PassLog, LinesThatStayStandBesideEachOther) {
    const auto rows = rowsBetween(stepOf({"a", "b", "c", "d"}), stepOf({"a", "x", "c", "d", "e"}));
    EXPECT_EQ(changesOf(rows), "=-+==+");
    EXPECT_EQ(rows[3].before, 2u);
    EXPECT_EQ(rows[3].after, 2u);
    EXPECT_FALSE(rows[1].after);
    EXPECT_FALSE(rows[2].before);
    EXPECT_EQ(changesOf(rowsBetween(stepOf({}), stepOf({"a"}))), "+");
    EXPECT_EQ(changesOf(rowsBetween(stepOf({"a"}), stepOf({}))), "-");
}

TEST(PassLog, ALineThatGoesElsewhereHasMoved) {
    const auto rows =
        rowsBetween(stepOf({"load", "add", "store"}), stepOf({"add", "store", "load"}));
    EXPECT_EQ(changesOf(rows), ">==>");
    EXPECT_EQ(rows[0].before, 0u);
    EXPECT_EQ(rows[3].after, 2u);
}

TEST(PassLog, CodeThatIsTooLongCountsAsChanged) {
    const auto rows = rowsBetween(stepOf(std::vector<std::string>(5'000, "a")),
                                  stepOf(std::vector<std::string>(5'000, "b")));
    EXPECT_EQ(rows.size(), 10'000u);
}

TEST(PassLog, EachPassThatChangesSomethingHasAStep) {
    const auto kernel = cuda::read(
        "__global__ void k(float* a, int n) {\n"
        "  int i = threadIdx.x;\n"
        "  if (i < n)\n    a[i] = a[i] * 2.0f + 1.0f;\n}\n",
        "k.cu", {});
    ASSERT_TRUE(kernel);
    cuda::Options options;
    options.level = Level::Optimized;
    const PassLog log = logPasses(*kernel, options);
    const auto& steps = log.steps();
    ASSERT_GE(steps.size(), 3u);
    EXPECT_EQ(steps.front().pass, "");
    const auto find = [&](const char* name) {
        return std::ranges::find(steps, name, &PassStep::pass);
    };
    const auto fused = find("fuse_multiply_add");
    ASSERT_NE(fused, steps.end());
    const auto has = [](const PassStep& step, const char* word) {
        return std::ranges::any_of(step.lines, [&](const CodeLine& line) {
            return line.text.find(word) != std::string::npos && line.line == 4;
        });
    };
    EXPECT_FALSE(has(steps.front(), "FFMA"));
    EXPECT_TRUE(has(*fused, "FFMA"));
    const auto guarded = find("convert_ifs");
    ASSERT_NE(guarded, steps.end());
    EXPECT_TRUE(std::ranges::any_of(guarded->lines, [](const CodeLine& line) {
        return line.text.find("EXIT") != std::string::npos && line.text.starts_with("@");
    }));
    for (std::size_t i = 1; i < steps.size(); ++i)
        EXPECT_NE(steps[i - 1].lines, steps[i].lines);
}

}  // namespace
}  // namespace warpscope::codegen
