#include "engine/cuda/tokens/token_stream.h"

#include <gtest/gtest.h>

#include <memory>

#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

class TokenStreamTest : public testing::Test {
  protected:
    TokenStream streamOf(std::string_view source) {
        tokens_ = tokenize(source, problems_);
        return TokenStream(tokens_, problems_);
    }
    ProblemList problems_{"kernel.cu"};
    std::vector<Token> tokens_{};
};

TEST_F(TokenStreamTest, StaysAtTheEnd) {
    TokenStream stream = streamOf("a");
    stream.take();
    stream.take();
    stream.take();
    EXPECT_TRUE(stream.isAtEnd());
    EXPECT_EQ(stream.peek(9).kind, TokenKind::End);
}

TEST_F(TokenStreamTest, SaysWhatIsMissingBehindThePreviousToken) {
    TokenStream stream = streamOf("abc\n}");
    stream.take();
    EXPECT_FALSE(stream.expect(";"));
    const Problem problem = problems_.take().front();
    EXPECT_EQ(problem.message.key, "compiler.expected");
    EXPECT_EQ(problem.range.line, 1);
    EXPECT_EQ(problem.range.column, 4);
    EXPECT_EQ(problem.hint.key, "compiler.hint.add");
}

TEST_F(TokenStreamTest, ReportsOnceUntilItHasRecovered) {
    TokenStream stream = streamOf("a b\nc ; d");
    stream.fail({1, 1, 2}, {"first"});
    stream.fail({2, 1, 2}, {"follows from the first"});
    stream.recover();
    EXPECT_TRUE(stream.at("d"));
    stream.fail({3, 1, 2}, {"second"});
    const auto found = problems_.take();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[1].message.key, "second");
}

TEST_F(TokenStreamTest, GivesUpWhereNestingIsTooDeep) {
    TokenStream stream = streamOf("a b c");
    std::vector<std::unique_ptr<TokenStream::Nesting>> levels;
    while (levels.size() < 1000 && !stream.isFailing())
        levels.push_back(std::make_unique<TokenStream::Nesting>(stream));
    EXPECT_LT(levels.size(), 1000u);
    EXPECT_TRUE(stream.isAtEnd());
    EXPECT_EQ(problems_.take().front().message.key, "compiler.too_deep");
}

}  // namespace
}  // namespace warpscope::cuda
