#include "engine/host/host_code.h"

#include <algorithm>
#include <utility>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/host/vendor_spelling.h"

namespace warpscope::host {
namespace {

bool isOpening(const Token& token) {
    return token.is("(") || token.is("[") || token.is("{");
}
bool isClosing(const Token& token) {
    return token.is(")") || token.is("]") || token.is("}");
}

/// Finds the functions: a name, parameters in parentheses, a body, outside of other bodies.
class FunctionFinder {
  public:
    explicit FunctionFinder(HostCode& code) : code_(code) {}

    /// The last name before a default value or array bounds.
    static std::string nameOf(const HostCode& code, Span parameter) {
        std::string name;
        for (std::size_t i = parameter.first; i < parameter.end; ++i) {
            const Token& token = code.tokens[i];
            if (token.is("=") || token.is("[")) break;
            if (token.kind == TokenKind::Identifier) name = token.text;
        }
        return name;
    }

    void run() {
        std::size_t start = 0;  // Of the declaration that is being read.
        for (std::size_t i = 0; i + 1 < code_.tokens.size(); ++i) {
            const Token& token = code_.tokens[i];
            if (token.is("template") && code_.tokens[i + 1].is("<")) {
                i = templateEnd(i + 1);
            } else if (token.is(";") || token.is("}")) {
                start = i + 1;
            } else if (token.is("(")) {
                i = parenthesis(start, i);
                if (code_.tokens[i].is("}")) start = i + 1;
            } else if (token.is("{")) {
                // Namespaces, classes and extern "C": what stands in them is looked through.
                start = i + 1;
            } else if (token.is("=")) {
                i = behindValue(i);
                start = i + 1;
            }
        }
    }

  private:
    /// The > of a template's parameters, whose defaults are no values of variables.
    std::size_t templateEnd(std::size_t open) const {
        int depth = 0;
        for (std::size_t i = open; i + 1 < code_.tokens.size(); ++i) {
            const Token& token = code_.tokens[i];
            depth += token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
            if (depth <= 0 || token.is(";") || token.is("{")) return i;
        }
        return open;
    }

    /// Leaves out a value with its braces; the token before the next declaration.
    std::size_t behindValue(std::size_t at) const {
        while (at + 1 < code_.tokens.size() && !code_.tokens[at].is(";"))
            at = isOpening(code_.tokens[at]) ? code_.behind(at) : at + 1;
        return at;
    }

    std::size_t parenthesis(std::size_t start, std::size_t open) {
        const std::size_t close = code_.behind(open);
        const Token& name = code_.tokens[open == 0 ? 0 : open - 1];
        std::size_t body = close;
        while (body + 1 < code_.tokens.size() &&
               (code_.tokens[body].is("const") || code_.tokens[body].is("noexcept") ||
                code_.tokens[body].is("override")))
            ++body;
        if (name.kind != TokenKind::Identifier) return close - 1;
        if (code_.tokens[body].is("->")) {  // auto f(int a) -> int { … }
            while (body + 1 < code_.tokens.size() && !code_.tokens[body].is("{") &&
                   !code_.tokens[body].is(";"))
                ++body;
        }
        if (code_.tokens[body].is(":")) {  // The initialisers of a constructor.
            const auto isField = [&] {     // height{h}
                return code_.tokens[body].is("{") &&
                       code_.tokens[body - 1].kind == TokenKind::Identifier;
            };
            while (body + 1 < code_.tokens.size() && !code_.tokens[body].is(";") &&
                   (!code_.tokens[body].is("{") || isField()))
                body = code_.tokens[body].is("(") || isField() ? code_.behind(body) : body + 1;
        }
        if (!code_.tokens[body].is("{")) return close - 1;
        HostFunction function;
        function.name = name.text;
        function.nameAt = open - 1;
        function.line = name.place.line;
        for (std::size_t i = start; i < open; ++i)
            function.isKernel = function.isKernel || code_.tokens[i].is("__global__");
        for (const Span& parameter : code_.splitParameters({open + 1, close - 1}))
            function.parameters.push_back(nameOf(code_, parameter));
        const std::size_t end = code_.behind(body);
        function.body = {body + 1, end - 1};
        code_.functions.push_back(std::move(function));
        return end - 1;
    }

    HostCode& code_;
};

/// One macro within another one within …
constexpr int kMaxMacroDepth = 4;
constexpr std::size_t kMaxTokens = 1'000'000;

bool isOfKernels(const HostMacro& macro) {
    return std::ranges::any_of(macro.body, [](const Token& token) {
        return token.is("<<<") || token.is("__global__") || token.is("cudaLaunchKernel") ||
               token.is("cudaLaunchCooperativeKernel") || token.is("cudaLaunchKernelEx") ||
               token.is("hipLaunchKernelGGL");
    });
}

/// What one parameter of a macro stands for; empty where it is none.
Span wordsGivenFor(const Token& token, const HostMacro& macro, const std::vector<Span>& arguments) {
    const auto& names = macro.parameters;
    if (token.is("__VA_ARGS__")) {
        const auto named = static_cast<std::size_t>(
            std::ranges::count_if(names, [](const std::string& name) { return name != "..."; }));
        if (named >= arguments.size()) return {};
        return {arguments[named].first, arguments.back().end};
    }
    const auto found = std::ranges::find(names, token.text);
    const auto index = static_cast<std::size_t>(found - names.begin());
    return index < std::min(names.size(), arguments.size()) ? arguments[index] : Span{};
}

bool isParameter(const Token& token, const HostMacro& macro) {
    return token.is("__VA_ARGS__") ||
           std::ranges::find(macro.parameters, token.text) != macro.parameters.end();
}

void append(const HostCode& code, const HostMacro& macro, std::size_t nameAt,
            const std::vector<Span>& arguments, std::vector<Token>& out) {
    bool isPasted = false;  // What comes is one word with the last: name##_kernel
    for (const Token& token : macro.body) {
        if (token.is("##")) {
            isPasted = !out.empty();
            continue;
        }
        std::vector<Token> words{token};
        words.front().place = code.tokens[nameAt].place;
        if (isParameter(token, macro)) {
            const Span given = wordsGivenFor(token, macro, arguments);
            words.assign(code.tokens.begin() + static_cast<std::ptrdiff_t>(given.first),
                         code.tokens.begin() + static_cast<std::ptrdiff_t>(given.end));
        }
        // GNU's ", ##__VA_ARGS__" drops the comma where there are no further arguments.
        if (isPasted && token.is("__VA_ARGS__") && out.back().is(",")) {
            if (words.empty()) out.pop_back();
            isPasted = false;
        }
        if (isPasted && !words.empty()) {
            out.back().text += words.front().text;
            words.erase(words.begin());
        }
        isPasted = false;
        out.insert(out.end(), words.begin(), words.end());
    }
}

/// Whether anything was written out.
bool expandOnce(HostCode& code) {
    std::vector<Token> out;
    bool isAny = false;
    for (std::size_t i = 0; i < code.tokens.size(); ++i) {
        const auto found = code.macros.find(code.tokens[i].text);
        const bool isUsed =
            found != code.macros.end() && isOfKernels(found->second) && out.size() < kMaxTokens;
        const bool isCall = isUsed && i + 1 < code.tokens.size() && code.tokens[i + 1].is("(");
        if (!isUsed || (found->second.takesArguments && !isCall)) {
            out.push_back(code.tokens[i]);
            continue;
        }
        isAny = true;
        if (!found->second.takesArguments) {
            append(code, found->second, i, {}, out);
            continue;
        }
        const std::size_t behind = code.behind(i + 1);
        append(code, found->second, i, code.split({i + 2, behind - 1}), out);
        i = behind - 1;
    }
    if (isAny) code.tokens = std::move(out);
    return isAny;
}

/// Writes macros out that launch a kernel: #define LAUNCH(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__),
/// or make one: #define KERNEL(name, type) __global__ void name(type* a) { … }. Their words stand
/// at the place of the macro's name. Other macros stay as they are.
void expandKernelMacros(HostCode& code) {
    for (int depth = 0; depth < kMaxMacroDepth && expandOnce(code); ++depth) {
    }
}

std::vector<std::size_t> closingsOf(const std::vector<Token>& tokens) {
    std::vector<std::size_t> closings(tokens.size(), tokens.size() - 1);
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (isOpening(tokens[i])) open.push_back(i);
        if (!isClosing(tokens[i]) || open.empty()) continue;
        closings[open.back()] = i + 1;
        open.pop_back();
    }
    return closings;
}

/// auto name = [&](int n) { … }: a function, mostly within another one.
void addLambdas(HostCode& code) {
    const auto& tokens = code.tokens;
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
        const bool isNamed = tokens[i].kind == TokenKind::Identifier && tokens[i + 1].is("=") &&
                             tokens[i + 2].is("[");
        if (!isNamed) continue;
        const std::size_t open = code.behind(i + 2);
        if (!tokens[open].is("(")) continue;
        std::size_t body = code.behind(open);
        const Span parameters{open + 1, body - 1};
        while (body + 1 < tokens.size() && !tokens[body].is("{") && !tokens[body].is(";"))
            ++body;
        if (!tokens[body].is("{")) continue;
        HostFunction lambda;
        lambda.name = tokens[i].text;
        lambda.nameAt = i;
        lambda.line = tokens[i].place.line;
        lambda.body = {body + 1, code.behind(body) - 1};
        for (const Span& parameter : code.splitParameters(parameters))
            lambda.parameters.push_back(FunctionFinder::nameOf(code, parameter));
        code.functions.push_back(std::move(lambda));
    }
}

}  // namespace

const HostFunction* HostCode::functionAt(std::size_t token) const {
    const HostFunction* innermost = nullptr;
    for (const HostFunction& function : functions) {
        const bool isAround = function.body.first <= token && token < function.body.end;
        if (isAround && (innermost == nullptr || function.body.first > innermost->body.first))
            innermost = &function;
    }
    return innermost;
}

std::size_t HostCode::behind(std::size_t open) const {
    if (open < closings.size() && isOpening(tokens[open])) return closings[open];
    int depth = 0;
    for (std::size_t i = open; i + 1 < tokens.size(); ++i) {
        depth += isOpening(tokens[i]) ? 1 : isClosing(tokens[i]) ? -1 : 0;
        if (depth == 0) return i + 1;
    }
    return tokens.size() - 1;
}

std::size_t HostCode::callAt(std::size_t name) const {
    std::size_t open = name + 1;
    if (open < tokens.size() && tokens[open].is("<")) {
        int depth = 0;
        for (; open + 1 < tokens.size() && !tokens[open].is(";") && !tokens[open].is("{"); ++open) {
            const Token& token = tokens[open];
            depth += token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
            if (depth <= 0) break;
        }
        ++open;
    }
    return open < tokens.size() && tokens[open].is("(") ? open : 0;
}

std::vector<Span> HostCode::split(Span span) const {
    std::vector<Span> parts;
    std::size_t first = span.first;
    for (std::size_t i = span.first; i < span.end; ++i) {
        if (isOpening(tokens[i])) i = behind(i) - 1;
        if (i < span.end && tokens[i].is(",")) {
            parts.push_back({first, i});
            first = i + 1;
        }
    }
    if (first < span.end) parts.push_back({first, span.end});
    return parts;
}

std::vector<Span> HostCode::splitParameters(Span span) const {
    std::vector<Span> parts;
    int depth = 0;
    for (const Span& part : split(span)) {
        if (depth > 0) {
            parts.back().end = part.end;
        } else {
            parts.push_back(part);
        }
        for (std::size_t i = part.first; i < part.end; ++i) {
            if (tokens[i].is("=") && depth == 0) break;  // What follows is an expression.
            if (tokens[i].is("<")) ++depth;
            if (tokens[i].isOneOf({">", ">>", ">>>"}))
                depth -= static_cast<int>(tokens[i].text.size());
        }
    }
    return parts;
}

std::string HostCode::text(Span span) const {
    std::string out;
    for (std::size_t i = span.first; i < span.end; ++i) {
        const bool areWords = i > span.first && tokens[i].kind != TokenKind::Punctuator &&
                              tokens[i - 1].kind != TokenKind::Punctuator;
        out += (areWords ? " " : "") + tokens[i].text;
    }
    return out;
}

HostCode readHostCode(std::string_view source) {
    ProblemList ignored({});
    Directed words = withoutDirectives(cuda::tokenize(source, ignored));
    HostCode code;
    code.tokens = std::move(words.tokens);
    code.macros = std::move(words.macros);
    nameAsCuda(code.tokens);
    for (auto& [name, macro] : code.macros)
        nameAsCuda(macro.body);
    expandKernelMacros(code);
    writeChevrons(code.tokens);
    code.closings = closingsOf(code.tokens);
    FunctionFinder(code).run();
    addLambdas(code);
    return code;
}

bool makesKernels(const HostCode& code) {
    return std::ranges::any_of(code.macros, [](const auto& macro) {
        return std::ranges::any_of(macro.second.body,
                                   [](const Token& token) { return token.is("__global__"); });
    });
}

}  // namespace warpscope::host
