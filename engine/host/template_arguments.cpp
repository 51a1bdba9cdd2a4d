#include "engine/host/template_arguments.h"

#include <algorithm>
#include <cctype>

#include "engine/host/type_words.h"

namespace warpscope::host {
namespace {

/// A template that calls another, which calls another …
constexpr int kMaxCallDepth = 8;

/// Behind the > that closes the < at a token; its own place where none does.
std::size_t behindAngle(const HostCode& code, std::size_t open) {
    int depth = 0;
    std::size_t i = open;
    while (i + 1 < code.tokens.size()) {
        const Token& token = code.tokens[i];
        if (token.is(";") || token.is("}")) break;
        if (token.is("(") || token.is("[") || token.is("{")) {
            i = code.behind(i);
            continue;
        }
        depth += token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
        ++i;
        if (depth <= 0) return i;
    }
    return open;
}

/// The parts between commas of what stands between < and >.
std::vector<Span> angleParts(const HostCode& code, std::size_t open, std::size_t behind) {
    std::vector<Span> parts;
    std::size_t first = open + 1;
    int depth = 0;
    for (std::size_t i = open + 1; i < behind; ++i) {
        const Token& token = code.tokens[i];
        const bool isEnd = i + 1 == behind;
        if (isEnd || (depth == 0 && token.is(","))) {
            if (i > first) parts.push_back({first, i});
            first = i + 1;
        }
        depth += token.is("<") || token.is("(") ? 1 : token.is(">") || token.is(")") ? -1 : 0;
    }
    return parts;
}

/// A template of functions or of classes: what it is called, and its parameters.
struct Template {
    std::string name{};
    std::size_t nameAt = 0;
    std::vector<std::string> parameters{};
    bool isFunction = false;
};

std::vector<std::string> parameterNames(const HostCode& code, std::size_t open,
                                        std::size_t behind) {
    std::vector<std::string> names;
    for (const Span& part : angleParts(code, open, behind)) {
        std::size_t end = part.first;
        while (end < part.end && !code.tokens[end].is("="))
            ++end;
        names.push_back(code.tokens[end - 1].text);
    }
    return names;
}

/// The function around a token, its parameters counted in; nullptr at file scope.
const HostFunction* functionWith(const HostCode& code, std::size_t at) {
    const auto hasAt = [&](const HostFunction& one) {
        return one.nameAt < at && at < one.body.first;
    };
    const auto head = std::ranges::find_if(code.functions, hasAt);
    return head == code.functions.end() ? code.functionAt(at) : &*head;
}

/// The innermost template around a token that has such a parameter.
std::optional<Template> templateAround(const HostCode& code, const std::string& parameter,
                                       std::size_t at) {
    const HostFunction* const function = functionWith(code, at);
    std::optional<Template> found;
    for (std::size_t i = 0; i + 1 < at; ++i) {
        if (!code.tokens[i].is("template") || !code.tokens[i + 1].is("<")) continue;
        const std::size_t behind = behindAngle(code, i + 1);
        Template one;
        one.parameters = parameterNames(code, i + 1, behind);
        if (std::ranges::find(one.parameters, parameter) == one.parameters.end()) continue;
        std::size_t brace = behind;
        while (brace + 1 < code.tokens.size() && !code.tokens[brace].is("{") &&
               !code.tokens[brace].is(";"))
            brace = code.tokens[brace].is("(") ? code.behind(brace) : brace + 1;
        const bool isClass = code.tokens[behind].is("struct") || code.tokens[behind].is("class");
        const bool isAround = code.tokens[brace].is("{") && (isClass ? brace : behind) < at &&
                              at < code.behind(brace);
        if (!isAround) continue;
        if (!isClass && (function == nullptr || function->nameAt > brace)) continue;
        one.isFunction = !isClass;
        one.nameAt = isClass ? behind + 1 : function->nameAt;
        one.name = code.tokens[one.nameAt].text;
        found = std::move(one);
    }
    return found;
}

/// Which argument of a call has a type that the parameter is part of.
std::size_t argumentFor(const HostCode& code, const Template& around,
                        const std::string& parameter) {
    const std::size_t open = around.nameAt + 1;
    const auto parts = code.split({open + 1, code.behind(open) - 1});
    for (std::size_t k = 0; k < parts.size(); ++k) {
        for (std::size_t i = parts[k].first; i < parts[k].end; ++i) {
            if (code.tokens[i].text == parameter) return k;
        }
    }
    return parts.size();
}

std::string declaredType(const HostCode& code, const std::string& name, int depth);

std::string deducedType(const HostCode& code, Span argument, int depth) {
    if (argument.isEmpty()) return {};
    const Token& first = code.tokens[argument.first];
    if (first.kind == TokenKind::Floating)
        return first.type == cuda::Scalar::Double ? "double" : "float";
    if (first.kind == TokenKind::Integer) return "int";
    if (first.is("[")) return kLambdaType;
    const std::size_t name = first.is("&") ? argument.first + 1 : argument.first;
    return name < argument.end ? declaredType(code, code.tokens[name].text, depth) : std::string();
}

bool isTypeLike(const Token& token) {
    return numberKindOfWord(token.text) != NumberKind::Unknown || token.text.starts_with("float") ||
           token.text.starts_with("int");
}

/// Not the T of template <class T>.
bool isClass(const HostCode& code, const std::string& name) {
    for (std::size_t i = 1; i + 1 < code.tokens.size(); ++i) {
        const Token& before = code.tokens[i - 1];
        const Token& next = code.tokens[i + 1];
        const bool isParameter = next.is(",") || next.is(">") || next.is("=");
        if (code.tokens[i].text == name && (before.is("struct") || before.is("class")) &&
            !isParameter)
            return true;
    }
    return false;
}

/// float *a, *b: the a between the comma and the star.
bool isNameInList(const HostCode& code, std::size_t at) {
    const Token& before = code.tokens[at - 1];
    return code.tokens[at].kind == TokenKind::Identifier && !isTypeLike(code.tokens[at]) &&
           code.tokens[at + 1].is(",") && (before.is("*") || before.is(","));
}

std::optional<TemplateArgument> argumentOf(const HostCode& code, const std::string& parameter,
                                           std::size_t at, int depth) {
    if (depth > kMaxCallDepth) return std::nullopt;
    const auto around = templateAround(code, parameter, at);
    if (!around) return std::nullopt;
    const auto index = static_cast<std::size_t>(std::ranges::find(around->parameters, parameter) -
                                                around->parameters.begin());
    for (std::size_t i = 0; i + 1 < code.tokens.size(); ++i) {
        if (code.tokens[i].text != around->name || i == around->nameAt) continue;
        if (code.tokens[i + 1].is("<")) {
            const auto parts = angleParts(code, i + 1, behindAngle(code, i + 1));
            if (index < parts.size()) return TemplateArgument{parts[index], i, {}};
        }
        if (!around->isFunction || !code.tokens[i + 1].is("(") || code.functionAt(i) == nullptr)
            continue;
        const auto given = code.split({i + 2, code.behind(i + 1) - 1});
        const std::size_t which = argumentFor(code, *around, parameter);
        if (which >= given.size()) continue;
        std::string type = deducedType(code, given[which], depth + 1);
        if (!type.empty()) return TemplateArgument{{}, i, std::move(type)};
    }
    return std::nullopt;
}

std::string typeThrough(const HostCode& code, const std::string& parameter, std::size_t at,
                        int depth) {
    const auto argument = argumentOf(code, parameter, at, depth);
    if (!argument) return {};
    const std::string text = argument->span.isEmpty() ? argument->type : code.text(argument->span);
    const std::string further = typeThrough(code, text, argument->at, depth + 1);
    const bool isOpen = further.empty() && templateAround(code, text, argument->at);
    return isOpen ? std::string() : further.empty() ? text : further;
}

std::string declaredType(const HostCode& code, const std::string& name, int depth) {
    for (std::size_t i = 1; i < code.tokens.size(); ++i) {
        if (code.tokens[i].text != name) continue;
        const bool isLambda = i + 2 < code.tokens.size() && code.tokens[i - 1].is("auto") &&
                              code.tokens[i + 1].is("=") && code.tokens[i + 2].is("[");
        if (isLambda) return kLambdaType;
        std::size_t at = i - 1;
        while (at > 0 && (code.tokens[at].is("*") || code.tokens[at].is(",") ||
                          code.tokens[at].is("&") || isNameInList(code, at)))
            --at;
        if (code.tokens[at].is(">") && at > 0) --at;
        const Token& word = code.tokens[at];
        if (word.kind != TokenKind::Identifier || word.is("return") || word.is("delete")) continue;
        if (std::string bound = typeThrough(code, word.text, i, depth + 1); !bound.empty())
            return bound;
        if (!isTypeLike(word) && !isClass(code, word.text)) continue;
        const bool isUnsigned = at > 0 && code.tokens[at - 1].is("unsigned");
        return (isUnsigned ? "unsigned " : "") + word.text;
    }
    return {};
}

}  // namespace

std::optional<TemplateArgument> templateArgumentOf(const HostCode& code,
                                                   const std::string& parameter, std::size_t at) {
    return argumentOf(code, parameter, at, 0);
}

std::string templateTypeOf(const HostCode& code, const std::string& parameter, std::size_t at) {
    return typeThrough(code, parameter, at, 0);
}

std::string localAliasOf(const HostCode& code, const std::string& name, std::size_t at) {
    const HostFunction* const function = code.functionAt(at);
    if (function == nullptr) return {};
    for (std::size_t i = at; i-- > function->body.first + 1;) {
        const bool isUsing = code.tokens[i].text == name && code.tokens[i - 1].is("using") &&
                             code.tokens[i + 1].is("=");
        if (!isUsing) continue;
        std::size_t end = i + 2;
        while (end < at && !code.tokens[end].is(";"))
            ++end;
        return code.text({i + 2, end});
    }
    return {};
}

std::string declaredTypeOf(const HostCode& code, const std::string& name) {
    return declaredType(code, name, 0);
}

}  // namespace warpscope::host
