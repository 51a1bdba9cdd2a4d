#include "engine/host/overloads.h"

#include <algorithm>
#include <optional>

#include "engine/host/scopes.h"
#include "engine/host/type_words.h"

namespace warpscope::host {
namespace {

using cuda::TokenKind;

/// What a parameter takes or an argument is, as far as that is plain.
struct ValueType {
    enum class Kind : std::uint8_t { Unknown, Number, Pointer };
    Kind kind = Kind::Unknown;
    std::string word{};  ///< float of float and of const float*; "" where it is not known.
};

class OverloadFinder {
  public:
    OverloadFinder(const HostCode& code, const LaunchSite& site)
        : code_(code), tokens_(code.tokens), site_(site) {}

    /// How many arguments have the very type of their parameter; nothing where one cannot be given
    /// for it.
    std::optional<int> fit(const HostFunction& function) const {
        const std::size_t open = argumentsAt();
        if (open == 0) return 0;
        const auto arguments = code_.split(within(open));
        const auto parameters = code_.splitParameters(within(function.nameAt + 1));
        const auto hasDefault = [&](const Span& span) { return endOf(span) < span.end; };
        const auto optional = std::ranges::count_if(parameters, hasDefault);
        if (arguments.size() > parameters.size() ||
            std::ssize(arguments) + optional < std::ssize(parameters))
            return std::nullopt;
        int exact = 0;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const ValueType taken = declared(parameters[i].first, endOf(parameters[i]));
            const ValueType given = argumentType(arguments[i]);
            if (taken.kind == ValueType::Kind::Unknown || given.kind == ValueType::Kind::Unknown)
                continue;
            if (taken.kind != given.kind) return std::nullopt;
            const bool isOther = taken.word != given.word;
            const bool isPointer = taken.kind == ValueType::Kind::Pointer;
            if (isPointer && isOther && isPlainType(taken.word) && isPlainType(given.word))
                return std::nullopt;
            exact += !isOther && !taken.word.empty() ? 1 : 0;
        }
        return exact;
    }

  private:
    Span within(std::size_t open) const { return {open + 1, code_.behind(open) - 1}; }

    std::size_t endOf(Span span) const {
        std::size_t end = span.first;
        while (end < span.end && !tokens_[end].is("="))
            ++end;
        return end;
    }

    /// The ( behind >>>; 0 where the launch is a call of the runtime.
    std::size_t argumentsAt() const {
        std::size_t at = site_.at;
        while (at + 1 < tokens_.size() && !tokens_[at].isOneOf({">>>", ";", "{"}))
            ++at;
        return tokens_[at].is(">>>") && tokens_[at + 1].is("(") ? at + 1 : 0;
    }

    /// const float* __restrict__ a; a type that is a name may be anything.
    ValueType declared(std::size_t first, std::size_t end) const {
        ValueType type;
        bool isPointer = false;
        for (std::size_t i = first; i < end; ++i) {
            isPointer = isPointer || tokens_[i].is("*") || tokens_[i].is("[");
            if (!isPointer && isPlainType(tokens_[i].text)) type.word = tokens_[i].text;
            // Of unsigned, long and the like the words do not matter here.
            if (tokens_[i].isOneOf({"unsigned", "long", "signed"})) return {};
        }
        if (isPointer)
            type.kind = ValueType::Kind::Pointer;
        else if (!type.word.empty())
            type.kind = ValueType::Kind::Number;
        return type;
    }

    ValueType argumentType(Span span) const {
        const Token& first = tokens_[span.first];
        if (first.is("(") && code_.behind(span.first) < span.end &&
            tokens_[code_.behind(span.first) - 2].is("*"))  // (int*)a
            return declared(span.first + 1, code_.behind(span.first) - 1);
        const std::size_t value = span.first + (first.is("-") ? 1 : 0);
        if (value + 1 != span.end) return {};
        const Token& token = tokens_[value];
        if (token.kind == TokenKind::Floating) {
            const bool isFloat = token.text.ends_with("f") || token.text.ends_with("F");
            return {ValueType::Kind::Number, isFloat ? "float" : "double"};
        }
        // 0 may be a null pointer.
        if (token.kind == TokenKind::Integer && token.bits != 0)
            return {ValueType::Kind::Number, "int"};
        return token.kind == TokenKind::Identifier ? variableType(value) : ValueType{};
    }

    /// Of the variable whose name stands at a token, in the function around it.
    ValueType variableType(std::size_t nameAt) const {
        const HostFunction* const around = code_.functionAt(nameAt);
        if (around == nullptr) return {};
        for (std::size_t i = nameAt; i-- > around->body.first;) {
            if (tokens_[i].text != tokens_[nameAt].text || !isDeclaredAt(code_, i)) continue;
            const std::string word = wordOf(i);
            std::size_t stars = i;
            while (stars > around->body.first && tokens_[stars - 1].isOneOf({"*", "const"}))
                --stars;
            const bool isPointer = stars < i && tokens_[stars].is("*");
            if (!isPlainType(word)) return {};
            return {isPointer ? ValueType::Kind::Pointer : ValueType::Kind::Number, word};
        }
        return {};
    }

    /// The float in const float *a, b; what stands in front of it makes it another: unsigned int.
    std::string wordOf(std::size_t nameAt) const {
        std::size_t start = nameAt;
        while (start > 0 && !tokens_[start - 1].isOneOf({";", "{", "}", "("}))
            --start;
        while (tokens_[start].isOneOf({"const", "static", "volatile"}))
            ++start;
        return tokens_[start].text;
    }

    const HostCode& code_;
    const std::vector<Token>& tokens_;
    const LaunchSite& site_;
};

bool isPlainKernel(const HostCode& code, const HostFunction& function, const std::string& name) {
    return function.isKernel && function.name == name && code.tokens[function.nameAt + 1].is("(");
}

std::string parametersOf(const HostCode& code, const HostFunction& function) {
    return code.text({function.nameAt + 2, code.behind(function.nameAt + 1) - 1});
}

}  // namespace

const HostFunction* firstOverload(const HostCode& code, const std::string& name) {
    const HostFunction* first = nullptr;
    for (const HostFunction& function : code.functions) {
        if (!isPlainKernel(code, function, name)) continue;
        if (first == nullptr) first = &function;
        if (parametersOf(code, function) != parametersOf(code, *first)) return first;
    }
    return nullptr;
}

bool mayLaunch(const HostCode& code, const LaunchSite& site, const HostFunction& function) {
    const OverloadFinder finder(code, site);
    const auto own = finder.fit(function);
    return own && std::ranges::none_of(code.functions, [&](const HostFunction& other) {
               const auto fit = isPlainKernel(code, other, site.kernel) ? finder.fit(other)
                                                                        : std::optional<int>{};
               return fit && *fit > *own;
           });
}

}  // namespace warpscope::host
