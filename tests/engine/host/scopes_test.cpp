#include "engine/host/scopes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpscope::host {
namespace {

/// The token of the n-th use of a word.
std::size_t placeOf(const HostCode& code, const std::string& word, int count = 1) {
    for (std::size_t i = 0; i < code.tokens.size(); ++i) {
        if (code.tokens[i].text == word && --count == 0) return i;
    }
    return 0;
}

TEST(Scopes, WhatIsDeclared) {
    const HostCode code = readHostCode(
        "void f() { int a = b, *c; d = a; for (float e = g(h); e < a;) i * j; return k; }");
    for (const char* name : {"a", "c", "e"})
        EXPECT_TRUE(isDeclaredAt(code, placeOf(code, name))) << name;
    for (const char* name : {"b", "d", "h", "k"})
        EXPECT_FALSE(isDeclaredAt(code, placeOf(code, name))) << name;
}

TEST(Scopes, ABlockThatIsOverKeepsItsVariables) {
    const HostCode code =
        readHostCode("void f() { int n = 1; { int n = 2; n = 3; } { n = 4; } use(n); }");
    const HostFunction& function = code.functions.front();
    const std::size_t at = placeOf(code, "n", 5);
    EXPECT_EQ(closedScopeOf(code, function, placeOf(code, "n", 3), at), placeOf(code, "{", 2));
    EXPECT_EQ(closedScopeOf(code, function, placeOf(code, "n", 4), at), std::nullopt);
    EXPECT_EQ(closedScopeOf(code, function, placeOf(code, "n", 3), placeOf(code, "n", 3)),
              std::nullopt);
}

TEST(Scopes, TestsAroundAPlace) {
    const HostCode code =
        readHostCode("void f() { if (p) a = 1; else if (q) { a = 2; } else a = 3; use(a); }");
    const HostFunction& function = code.functions.front();
    const std::size_t at = placeOf(code, "a", 4);
    const auto second = conditionsOf(code, function, placeOf(code, "a", 2), at);
    ASSERT_EQ(second.size(), 2u);
    EXPECT_TRUE(second[0].isNegated);
    EXPECT_FALSE(second[1].isNegated);
    const auto third = conditionsOf(code, function, placeOf(code, "a", 3), at);
    ASSERT_EQ(third.size(), 2u);
    EXPECT_TRUE(third[1].isNegated);
    EXPECT_TRUE(conditionsOf(code, function, placeOf(code, "a", 2), placeOf(code, "2")).empty());
}

/// The cases that lead to the n-th a in the body of a switch over m, at its end; "!": to none.
std::string casesTo(const std::string& body, int count) {
    const HostCode code = readHostCode("void f() { switch (m) { " + body + " } use(a); }");
    std::string cases;
    for (const Condition& condition : conditionsOf(code, code.functions.front(),
                                                   placeOf(code, "a", count), placeOf(code, "use")))
        for (const Span& span : condition.cases)
            cases += (condition.isNegated ? "!" : "") + code.tokens[span.first].text;
    return cases;
}

TEST(Scopes, ABlockThatBreaksEndsItsCase) {
    const std::string body =
        "case 1: { a = 1; break; } case 2: a = 2; break; case 3: { a = 3; } case 4: a = 4; break; "
        "default: { a = 5; }";
    EXPECT_EQ(casesTo(body, 1), "1");
    EXPECT_EQ(casesTo(body, 2), "2");
    EXPECT_EQ(casesTo(body, 4), "34") << "the block of case 3 falls through";
    EXPECT_EQ(casesTo(body, 5), "!1!2!3!4");
    EXPECT_EQ(casesTo("default: { a = 1; break; } case 2: a = 2;", 2), "2");
    EXPECT_EQ(casesTo("default: { a = 1; } case 2: a = 2; break; case 3: a = 3;", 2), "!2!3");
}

TEST(Scopes, WhatADeclarationSaysOfNumbers) {
    const HostCode code = readHostCode(
        "void f() { unsigned int a = 1; const float b = 2; auto c = 3; vector<float> d(4); a = 5; "
        "}");
    EXPECT_EQ(numberKindOf(code, placeOf(code, "a", 2)), NumberKind::Integer);
    EXPECT_EQ(numberKindOf(code, placeOf(code, "b")), NumberKind::Real);
    EXPECT_EQ(numberKindOf(code, placeOf(code, "c")), NumberKind::Unknown);
    EXPECT_EQ(numberKindOf(code, placeOf(code, "d")), NumberKind::Unknown);
}

TEST(Scopes, BracesAndArgumentsOfAValueDeclareNothing) {
    const HostCode code =
        readHostCode("void f() { Matrix a = {{1, 2}, 3}, b; int c = g(d, e), h = i; }");
    for (const char* name : {"a", "b", "c", "h"})
        EXPECT_TRUE(isDeclaredAt(code, placeOf(code, name))) << name;
    for (const char* name : {"d", "e", "i"})
        EXPECT_FALSE(isDeclaredAt(code, placeOf(code, name))) << name;
}

}  // namespace
}  // namespace warpscope::host
