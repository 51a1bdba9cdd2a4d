#include "engine/host/launch_shape.h"

namespace warpscope::host {
namespace {

using cuda::TokenKind;
using Kind = LaunchMistake::Kind;

constexpr std::size_t kMinValues = 2;  ///< Grid and block …
constexpr std::size_t kMaxValues = 4;  ///< … shared bytes and stream.

std::size_t behindName(const HostCode& code, const LaunchSite& site) {
    std::size_t at = site.at;
    while (at + 1 < code.tokens.size() && !code.tokens[at].isOneOf({"<<<", ";", "{"}))
        ++at;
    return at;
}

/// Whether a lambda that begins at a token is the host's: [=](int i) { … } without __device__. What
/// a macro makes of a word is not known here.
bool isHostLambda(const HostCode& code, std::size_t at) {
    if (!code.tokens[at].is("[")) return false;
    for (at = code.behind(at); at + 1 < code.tokens.size(); ++at) {
        const Token& token = code.tokens[at];
        if (token.is("{")) return true;
        if (token.is("(")) {
            at = code.behind(at) - 1;
            continue;
        }
        const bool isOther = token.is(";") || token.is(",") || token.is("__device__") ||
                             code.macros.contains(token.text);
        if (isOther) return false;
    }
    return false;
}

/// Where the lambda begins that an argument is, or that its name was declared with in the function
/// of the launch; 0 where it is none.
std::size_t lambdaOf(const HostCode& code, Span argument, std::size_t at) {
    if (code.tokens[argument.first].is("[")) return argument.first;
    const HostFunction* const around = code.functionAt(at);
    const bool isName = argument.end == argument.first + 1 && around != nullptr &&
                        code.tokens[argument.first].kind == TokenKind::Identifier;
    if (!isName) return 0;
    for (std::size_t i = at; i-- > around->body.first + 1;) {
        const bool isDeclared = code.tokens[i].text == code.tokens[argument.first].text &&
                                code.tokens[i - 1].is("auto") && code.tokens[i + 1].is("=");
        if (isDeclared) return i + 2;
    }
    return 0;
}

}  // namespace

std::vector<LaunchMistake> shapeMistakesOf(const HostCode& code, const LaunchSite& site) {
    std::vector<LaunchMistake> found;
    const std::size_t open = behindName(code, site);
    if (!code.tokens[open].is("<<<")) return found;
    std::size_t close = open;
    while (close + 1 < code.tokens.size() && !code.tokens[close].isOneOf({">>>", ";"}))
        close = code.tokens[close].isOneOf({"(", "{"}) ? code.behind(close) : close + 1;
    if (!code.tokens[close].is(">>>") || !code.tokens[close + 1].is("(")) return found;
    const auto values = code.split({open + 1, close});
    // A macro may hold both: #define LAUNCH grid, block
    const bool isMacro =
        values.size() == 1 && code.macros.contains(code.tokens[values[0].first].text);
    const bool isFew = values.size() < kMinValues && !isMacro;
    if (isFew || values.size() > kMaxValues) {
        LaunchMistake& mistake = found.emplace_back();
        mistake.kind = isFew ? Kind::TooFewValues : Kind::TooManyValues;
        mistake.place = code.tokens[open].place;
        mistake.given = values.size();
    }
    for (const Span& argument : code.split({close + 2, code.behind(close + 1) - 1})) {
        const std::size_t lambda = lambdaOf(code, argument, site.at);
        if (lambda == 0 || !isHostLambda(code, lambda)) continue;
        LaunchMistake& mistake = found.emplace_back();
        mistake.kind = Kind::HostLambda;
        mistake.place = code.tokens[lambda].place;
    }
    return found;
}

}  // namespace warpscope::host
