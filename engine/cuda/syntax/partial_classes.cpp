#include <algorithm>
#include <utility>

#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/syntax/templates.h"
#include "engine/cuda/types/types.h"

namespace warpscope::cuda {
namespace {

// How much a pattern asks of an argument; larger is nearer.
constexpr int kAny = 0;
constexpr int kSameAsBefore = 1;
constexpr int kPointer = 2;
constexpr int kPointerToConst = 3;
constexpr int kExact = 4;

bool isSame(const RecordArgument& a, const RecordArgument& b) {
    return a.isType == b.isType && (a.isType ? a.type == b.type : a.number == b.number);
}

/// The words between the < at `begin` and its >, a list for each comma.
std::vector<std::vector<Token>> patternsBetween(const std::vector<Token>& tokens,
                                                std::size_t begin) {
    std::vector<std::vector<Token>> patterns(1);
    int depth = 1;
    for (std::size_t i = begin + 1; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        depth += token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
        if (depth <= 0) break;
        if (depth == 1 && token.is(","))
            patterns.emplace_back();
        else
            patterns.back().push_back(token);
    }
    return patterns;
}

/// Whether the first asks for more. That two arguments are alike says nothing of what they are.
bool isNearer(const std::vector<int>& a, const std::vector<int>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool isApart = (a[i] == kSameAsBefore && b[i] > kSameAsBefore) ||
                             (b[i] == kSameAsBefore && a[i] > kSameAsBefore);
        if (isApart || a[i] < b[i]) return false;
    }
    return a != b;
}

}  // namespace

/// How near T, T*, const T* or words without a parameter are to an argument, and what follows for
/// the parameter: -1 where they do not fit; nothing where only clang knows.
std::optional<int> Parser::matchPattern(const std::vector<Token>& pattern,
                                        const RecordArgument& argument, PartialClass& partial) {
    const auto numberOf = [&](const Token& token) {
        const auto found =
            std::ranges::find(partial.parameters, token.text, &TemplateParameter::name);
        return static_cast<std::size_t>(found - partial.parameters.begin());
    };
    const auto named = std::ranges::find_if(
        pattern, [&](const Token& one) { return numberOf(one) < partial.parameters.size(); });
    if (named == pattern.end()) {
        std::vector<Token> words = pattern;
        words.push_back(stream_.peek());
        words.back().kind = TokenKind::End;
        Parser own(words, hostNames_, unit_, stream_.problems());
        own.types_ = types_;
        RecordArgument meant;
        meant.isType = own.atType();
        if (meant.isType) {
            meant.type = own.typeName();
        } else {
            const ExpressionPtr value = own.conditional();
            const auto number = own.stream_.isFailing() ? std::nullopt : constantOf(*value);
            if (!number) return std::nullopt;
            meant.number = *number;
        }
        if (own.stream_.isFailing()) return std::nullopt;
        return isSame(meant, argument) ? kExact : -1;
    }
    const bool isConst =
        std::ranges::any_of(pattern, [](const Token& one) { return one.is("const"); });
    const bool isPointer = pattern.back().is("*");
    if (pattern.size() != std::size_t{1} + isConst + isPointer || (isConst && !isPointer))
        return std::nullopt;
    RecordArgument given = argument;
    if (isPointer) {
        if (!given.isType || !given.type.isPointer) return -1;
        given.type = elementType(given.type);
        if (isConst && !given.type.isConst) return -1;
        given.type.isConst = given.type.isConst && !isConst;
    }
    const std::size_t number = numberOf(*named);
    if (partial.parameters[number].isType != given.isType) return -1;
    auto& known = partial.bound[number];
    if (known && !isSame(*known, given)) return -1;
    const int before = known ? kSameAsBefore : kAny;
    known = given;
    return isConst ? kPointerToConst : isPointer ? kPointer : before;
}

/// template <typename T> struct Name<T*> { … } and its kin: the one that is nearest to the
/// arguments; an empty one where none fits. Nothing where only clang knows which it is.
std::optional<PartialClass> Parser::nearestPartial(const std::vector<std::vector<Token>>& specials,
                                                   const std::vector<RecordArgument>& arguments) {
    std::vector<PartialClass> fitting;
    for (const std::vector<Token>& special : specials) {
        if (special[2].is(">")) continue;
        PartialClass partial;
        partial.tokens = &special;
        Parser head(special, hostNames_, unit_, stream_.problems());
        head.types_ = types_;
        head.stream_.take();
        head.stream_.take();
        do {
            partial.parameters.push_back(head.templateParameter());
        } while (!head.stream_.isFailing() && head.stream_.accept(","));
        if (head.stream_.isFailing()) return std::nullopt;
        partial.bound.resize(partial.parameters.size());
        const auto name = std::ranges::find_if(
            special.begin() + static_cast<std::ptrdiff_t>(behindClassHead(special)), special.end(),
            [](const Token& one) { return one.is("<"); });
        const auto patterns =
            patternsBetween(special, static_cast<std::size_t>(name - special.begin()));
        if (patterns.size() != arguments.size()) return std::nullopt;
        bool fits = true;
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            if (patterns[i].empty()) return std::nullopt;
            const auto near = matchPattern(patterns[i], arguments[i], partial);
            if (!near) return std::nullopt;
            fits = fits && *near >= 0;
            partial.nearness.push_back(*near);
        }
        const bool isWhole =
            std::ranges::all_of(partial.bound, [](const auto& one) { return one.has_value(); });
        if (fits && isWhole) fitting.push_back(std::move(partial));
    }
    if (fitting.empty()) return PartialClass{};
    const auto nearest = std::ranges::find_if(fitting, [&](const PartialClass& one) {
        return std::ranges::all_of(fitting, [&](const PartialClass& other) {
            return &one == &other || isNearer(one.nearness, other.nearness);
        });
    });
    return nearest == fitting.end() ? std::nullopt : std::optional(std::move(*nearest));
}

}  // namespace warpscope::cuda
