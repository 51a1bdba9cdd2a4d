#include "engine/host/launch_mistakes.h"

#include <algorithm>
#include <optional>

#include "engine/host/scopes.h"
#include "engine/host/type_words.h"

namespace warpscope::host {
namespace {

using cuda::TokenKind;
using Kind = LaunchMistake::Kind;

/// What a name or a parameter is.
enum class Sort : std::uint8_t { Unknown, Number, Pointer, Array };

class MistakeFinder {
  public:
    MistakeFinder(const HostCode& code, const LaunchSite& site)
        : code_(code), tokens_(code.tokens), site_(site), around_(code.functionAt(site.at)) {}

    std::vector<LaunchMistake> run() {
        const HostFunction* const kernel = onlyKernel();
        const std::size_t open = argumentsAt();
        if (kernel == nullptr || open == 0) return {};
        const auto arguments = code_.split(within(open));
        auto parameters = code_.splitParameters(within(kernel->nameAt + 1));
        if (parameters.size() == 1 && text(parameters[0]) == "void") parameters.clear();
        if (std::ranges::any_of(arguments, [&](Span part) { return mayBeSeveral(part); }) ||
            std::ranges::any_of(parameters, [&](Span part) { return mayBeSeveral(part); }))
            return {};
        if (!isCountRight(arguments, parameters)) return std::move(found_);
        for (std::size_t i = 0; i < arguments.size(); ++i)
            compare(arguments[i], parameters[i], kernel->parameters[i]);
        return std::move(found_);
    }

  private:
    Span within(std::size_t open) const { return {open + 1, code_.behind(open) - 1}; }
    std::string text(Span span) const { return code_.text(span); }

    /// The kernel of the launch; nullptr where the file has several of its name.
    const HostFunction* onlyKernel() const {
        const HostFunction* only = nullptr;
        for (const HostFunction& function : code_.functions) {
            if (function.name != site_.kernel) continue;
            if (only != nullptr || !function.isKernel) return nullptr;
            only = &function;
        }
        return only;
    }

    /// The ( behind >>>; 0 where the launch is a call of the runtime.
    std::size_t argumentsAt() const {
        std::size_t at = site_.at;
        while (at + 1 < tokens_.size() && !tokens_[at].isOneOf({"<<<", ";", "{"}))
            ++at;
        if (!tokens_[at].is("<<<")) return 0;
        while (at + 1 < tokens_.size() && !tokens_[at].isOneOf({">>>", ";"}))
            ++at;
        return tokens_[at].is(">>>") && tokens_[at + 1].is("(") ? at + 1 : 0;
    }

    /// A parameter pack, or a macro that may hold commas.
    bool mayBeSeveral(Span span) const {
        for (std::size_t i = span.first; i < span.end; ++i) {
            if (tokens_[i].is("...")) return true;
            const auto macro = code_.macros.find(tokens_[i].text);
            if (macro == code_.macros.end()) continue;
            const bool hasComma = std::ranges::any_of(macro->second.body, [](const Token& token) {
                return token.kind == TokenKind::Identifier || token.is(",");
            });
            if (hasComma && !isType(tokens_[i])) return true;
        }
        return false;
    }

    /// A macro for one type word.
    bool isType(const Token& name) const {
        const auto& body = code_.macros.at(name.text).body;
        return std::ranges::all_of(body, [](const Token& word) { return isNumberWord(word.text); });
    }

    bool isCountRight(const std::vector<Span>& arguments, const std::vector<Span>& parameters) {
        const auto least = static_cast<std::size_t>(std::ranges::count_if(
            parameters, [&](Span part) { return positionOf("=", part) == part.end; }));
        if (arguments.size() >= least && arguments.size() <= parameters.size()) return true;
        LaunchMistake& mistake = found_.emplace_back();
        mistake.kind = arguments.size() < least ? Kind::TooFewArguments : Kind::TooManyArguments;
        mistake.place = tokens_[site_.at].place;
        mistake.given = arguments.size();
        mistake.taken = arguments.size() < least ? least : parameters.size();
        return false;
    }

    std::size_t positionOf(std::string_view word, Span span) const {
        std::size_t at = span.first;
        while (at < span.end && !tokens_[at].is(word))
            ++at;
        return at;
    }

    void compare(Span argument, Span parameter, const std::string& name) {
        const Sort wanted = sortOfDeclaration(parameter);
        const bool isName = argument.end == argument.first + 1 &&
                            tokens_[argument.first].kind == TokenKind::Identifier;
        const bool isAddress = argument.end == argument.first + 2 &&
                               tokens_[argument.first].is("&") &&
                               tokens_[argument.first + 1].kind == TokenKind::Identifier;
        if (wanted == Sort::Number) {
            const bool isPointer =
                isAddress ||
                (isName && isOneOfSorts(sortOfName(argument.first), {Sort::Pointer, Sort::Array}));
            if (isPointer) add(Kind::NumberExpected, argument, name);
        } else if (wanted == Sort::Pointer && isAddress) {
            addressOf(argument, name);
        } else if (wanted == Sort::Pointer && isName) {
            if (!isOtherPointer(argument, parameter, name)) pointerNamed(argument, name);
        } else if (wanted == Sort::Pointer && isPlainNumber(argument)) {
            add(Kind::PointerExpected, argument, name);
        }
    }

    static bool isOneOfSorts(Sort sort, std::initializer_list<Sort> sorts) {
        return std::ranges::find(sorts, sort) != sorts.end();
    }

    void addressOf(Span argument, const std::string& name) {
        const Sort sort = sortOfName(argument.first + 1);
        if (isOneOfSorts(sort, {Sort::Pointer, Sort::Array}))
            add(Kind::AddressOfPointer, argument, name);
        if (sort == Sort::Number) add(Kind::HostMemory, argument, name, declaredLine_);
    }

    /// The type before the first * of a declaration, where no other has its name; else empty.
    std::string pointeeIn(Span declaration) const {
        std::size_t type = positionOf("*", declaration);
        if (type == declaration.end) return {};
        while (type > declaration.first && tokens_[type - 1].isOneOf({"const", "volatile"}))
            --type;
        const bool isThere = type > declaration.first && isPlainType(tokens_[type - 1].text);
        return isThere ? tokens_[type - 1].text : std::string();
    }

    bool isOtherPointer(Span argument, Span parameter, const std::string& name) {
        if (sortOfName(argument.first) != Sort::Pointer) return false;
        const std::string taken = pointeeIn(parameter);
        const std::string given = pointeeIn({statementAt(declaredAt_), declaredAt_});
        if (taken.empty() || given.empty() || taken == given) return false;
        add(Kind::OtherPointer, argument, name);
        found_.back().givenType = given;
        found_.back().takenType = taken;
        return true;
    }

    void pointerNamed(Span argument, const std::string& name) {
        const Sort sort = sortOfName(argument.first);
        if (sort == Sort::Number) return add(Kind::PointerExpected, argument, name);
        if (sort == Sort::Array) return add(Kind::HostMemory, argument, name, declaredLine_);
        if (sort == Sort::Pointer) followPointer(argument, name);
    }

    /// A number that is written there. 0 may be a null pointer.
    bool isPlainNumber(Span argument) const {
        if (argument.end != argument.first + 1) return false;
        const Token& token = tokens_[argument.first];
        return token.kind == TokenKind::Floating ||
               (token.kind == TokenKind::Integer && token.bits != 0);
    }

    void add(Kind kind, Span argument, const std::string& parameter, int line = 0) {
        LaunchMistake& mistake = found_.emplace_back();
        mistake.kind = kind;
        mistake.place = tokens_[argument.first].place;
        mistake.argument = text(argument);
        mistake.parameter = parameter;
        mistake.line = line;
    }

    /// What a declaration up to a name says, int * const a [4] without what stands behind =.
    Sort sortOfDeclaration(Span span) const {
        bool isNumber = false;
        std::size_t stars = 0;
        for (std::size_t i = span.first; i < positionOf("=", span); ++i) {
            const Token& token = tokens_[i];
            const bool isLast = i + 1 >= positionOf("=", span) || tokens_[i + 1].is("[");
            if (token.is("*")) {
                ++stars;
            } else if (token.is("[")) {
                return stars == 0 ? Sort::Pointer : Sort::Unknown;
            } else if (isNumberWord(token.text)) {
                isNumber = isNumber || !token.is("const");
            } else if (token.kind != TokenKind::Identifier || token.isOneOf({"auto"})) {
                return Sort::Unknown;
            } else if (!isLast && stars == 0 && !token.isOneOf({"volatile", "__restrict__"})) {
                // A structure, which may be made of anything; a pointer to one is a pointer.
                if (positionOf("*", span) == span.end) return Sort::Unknown;
            }
        }
        if (stars > 0) return stars == 1 ? Sort::Pointer : Sort::Unknown;
        return isNumber ? Sort::Number : Sort::Unknown;
    }

    /// What the name at a token is in the function of the launch, its own variable or its
    /// parameter; Unknown where that is not one thing.
    Sort sortOfName(std::size_t nameAt) {
        if (around_ == nullptr) return Sort::Unknown;
        const std::string& name = tokens_[nameAt].text;
        std::optional<Sort> sort;
        for (std::size_t i = around_->body.first; i < nameAt; ++i) {
            if (tokens_[i].text != name || !isDeclaration(i)) continue;
            const Sort here = sortDeclaredAt(i);
            if (sort && *sort != here) return Sort::Unknown;
            sort = here;
            declaredAt_ = i;
            declaredLine_ = tokens_[i].place.line;
        }
        if (sort) return *sort;
        const auto found = std::ranges::find(around_->parameters, name);
        if (found == around_->parameters.end()) return Sort::Unknown;
        const auto parameters = code_.splitParameters(within(around_->nameAt + 1));
        const auto index = static_cast<std::size_t>(found - around_->parameters.begin());
        // Where a pointer comes from its caller knows.
        const Sort given =
            index < parameters.size() ? sortOfDeclaration(parameters[index]) : Sort::Unknown;
        return given == Sort::Number ? given : Sort::Unknown;
    }

    std::size_t statementAt(std::size_t at) const {
        std::size_t start = at;
        while (start > around_->body.first && !tokens_[start - 1].isOneOf({";", "{", "}", "("}))
            --start;
        return start;
    }

    /// The rows in f(rows * columns), new float[rows * columns] and n = rows * columns look like a
    /// type.
    bool isDeclaration(std::size_t at) const {
        const std::size_t start = statementAt(at);
        int depth = 0;
        bool isValue = false;
        for (std::size_t i = start; i < at; ++i) {
            depth += tokens_[i].is("[") ? 1 : tokens_[i].is("]") ? -1 : 0;
            if (depth != 0) continue;
            isValue = tokens_[i].is("=") || (isValue && !tokens_[i].is(","));
        }
        return depth == 0 && !isValue && isDeclaredAt(code_, at) && !tokens_[start - 1].is("(");
    }

    Sort sortDeclaredAt(std::size_t at) const {
        std::size_t type = at;
        std::size_t stars = 0;
        while (type > 0 && tokens_[type - 1].isOneOf({"*", "const", "__restrict__"}))
            stars += tokens_[--type].is("*") ? 1U : 0U;
        if (tokens_[at + 1].isOneOf({"(", "{", ":"}) || stars > 1) return Sort::Unknown;
        // In vector<int*> a, b; the star is within.
        if (type == 0 || tokens_[type - 1].is(">")) return Sort::Unknown;
        const bool isArray = tokens_[at + 1].is("[");
        std::size_t start = statementAt(at);
        for (std::size_t i = start; i < at; ++i) {
            if (tokens_[i].isOneOf({"auto", "&", "__managed__", "__device__", "extern"}))
                return Sort::Unknown;
        }
        if (isArray) return stars == 0 ? Sort::Array : Sort::Unknown;
        if (stars == 1) return Sort::Pointer;
        while (tokens_[start].isOneOf({"const", "static", "constexpr"}))
            ++start;
        return isNumberWord(tokens_[start].text) ? Sort::Number : Sort::Unknown;
    }

    /// Where a pointer of the host gets its address, if that can be followed.
    void followPointer(Span argument, const std::string& parameter) {
        const std::string& name = tokens_[argument.first].text;
        bool isNull = false;
        int hostLine = 0;
        for (std::size_t i = around_->body.first; i < around_->body.end; ++i) {
            if (tokens_[i].text != name || (i > 0 && tokens_[i - 1].isOneOf({".", "->"}))) continue;
            if (i == argument.first) continue;
            if (allocatesByValue(i)) {
                add(Kind::AllocatesByValue, {i, i + 1}, parameter);
                found_.back().place = tokens_[i].place;
                return;
            }
            const bool isHere = i < argument.first;
            if (tokens_[i + 1].is("=") && isHere) {
                const Token& first = valueAt(i + 2);
                const bool isNothing = first.isOneOf({"NULL", "nullptr"}) ||
                                       (first.kind == TokenKind::Integer && first.bits == 0);
                if (first.isOneOf({"malloc", "calloc", "new"}))
                    hostLine = tokens_[i].place.line;
                else if (isNothing)
                    isNull = true;
                else
                    return;
            } else if (!isPlainUse(i)) {
                return;
            }
        }
        if (hostLine != 0) return add(Kind::HostMemory, argument, parameter, hostLine);
        add(isNull ? Kind::NullPointer : Kind::NotSet, argument, parameter, declaredLine_);
    }

    /// Behind casts: malloc in (int*)malloc(n).
    const Token& valueAt(std::size_t at) const {
        while (tokens_[at].is("(") && tokens_[code_.behind(at) - 2].isOneOf({"*"}))
            at = code_.behind(at);
        return tokens_[at];
    }

    bool allocatesByValue(std::size_t at) const {
        return at >= 2 && tokens_[at - 1].is("(") && tokens_[at + 1].is(",") &&
               isAllocation(tokens_[at - 2]);
    }

    /// What cannot change a pointer: its declaration, an element of it, free(a), an argument of
    /// another launch.
    bool isPlainUse(std::size_t at) const {
        if (isDeclaration(at)) return true;
        const Token& before = tokens_[at - 1];
        if (tokens_[at + 1].is("[")) return !before.is("&");
        if (before.is("(") && at >= 2)
            return tokens_[at - 2].isOneOf({"free", "cudaFree", "cudaMemcpy"}) ||
                   tokens_[at - 2].is(">>>");
        if (before.is(",") || before.is("(")) return isInCallOf(at);
        return false;
    }

    /// Of cudaMemcpy, or of another launch.
    bool isInCallOf(std::size_t at) const {
        std::size_t open = at;
        while (open > around_->body.first && !tokens_[open].isOneOf({"(", ";", "{"}))
            --open;
        return tokens_[open].is("(") &&
               (tokens_[open - 1].isOneOf({"cudaMemcpy", "memcpy", "memset", "printf"}) ||
                tokens_[open - 1].is(">>>"));
    }

    const HostCode& code_;
    const std::vector<Token>& tokens_;
    const LaunchSite& site_;
    const HostFunction* around_;
    std::vector<LaunchMistake> found_{};
    std::size_t declaredAt_ = 0;
    int declaredLine_ = 0;  ///< Of the name that was asked for last.
};

}  // namespace

bool isRefusedByCompiler(LaunchMistake::Kind kind) {
    return kind < Kind::HostMemory;
}

std::vector<LaunchMistake> mistakesOf(const HostCode& code, const LaunchSite& site) {
    return MistakeFinder(code, site).run();
}

}  // namespace warpscope::host
