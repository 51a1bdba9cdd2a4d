// What object.member is worth: written to it, or to the object as a whole.
#include <algorithm>

#include "engine/host/evaluator.h"

namespace warpscope::host {
namespace {

/// The members of a structure in their order.
std::vector<std::string> membersOf(const HostCode& code, const std::string& type) {
    std::vector<std::string> names;
    const auto& tokens = code.tokens;
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
        const bool isHere = (tokens[i].is("struct") || tokens[i].is("class")) &&
                            tokens[i + 1].text == type && tokens[i + 2].is("{");
        if (!isHere) continue;
        const std::size_t end = code.behind(i + 2) - 1;
        for (std::size_t first = i + 3; first < end;) {
            const std::size_t last = behindStatement(code, first, end) - 1;
            if (!tokens[last].is(";")) return {};  // A function: the order alone says little.
            for (const Span& part : code.split({first, last})) {
                std::string name;
                for (std::size_t at = part.first; at < part.end && !tokens[at].is("="); ++at) {
                    if (tokens[at].is("[")) break;
                    if (tokens[at].kind == TokenKind::Identifier) name = tokens[at].text;
                }
                names.push_back(name);
            }
            first = last + 1;
        }
        break;
    }
    return names;
}

}  // namespace

std::optional<Value> Evaluator::memberOf(const std::string& object, const std::string& member,
                                         std::size_t at) {
    const HostFunction* const function = code_.functionAt(at);
    if (function == nullptr || depth_ > 12) return std::nullopt;
    ++depth_;
    const auto value = memberIn(object, member, *function, at);
    --depth_;
    if (value) return value;
    // image.width, which a library fills, is as unknown as a name.
    const std::string whole = object + "." + member;
    if (const auto found = fixed_.find(whole); found != fixed_.end()) {
        known_[whole] = found->second;
        return Value{.number = found->second};
    }
    const bool isExtent = member == "x" || member == "y" || member == "z";
    if (!isExtent && std::ranges::find(unknown_, whole) == unknown_.end())
        unknown_.push_back(whole);
    return std::nullopt;
}

/// The last value that is written to a member in a function, or handed to it.
std::optional<Value> Evaluator::memberIn(const std::string& object, const std::string& member,
                                         const HostFunction& function, std::size_t at) {
    const auto& tokens = code_.tokens;
    for (std::size_t i = at; i-- > function.body.first;) {
        if (tokens[i].text != object) continue;
        if (closedScopeOf(code_, function, i, at)) continue;
        if (tokens[i + 1].is(".") && tokens[i + 2].text == member && tokens[i + 3].is("=")) {
            const Bindings none;
            const Span span{i + 4, endOfValue(i + 4)};
            return Expression(*this, tokens, span, i, none).run();
        }
        const bool hasSign = tokens[i + 1].is("=");
        const std::size_t from = i + (hasSign ? 2 : 1);
        if (tokens[from].is("{")) return memberOfList(from, tokens[i - 1].text, member);
        if (hasSign && code_.callAt(from) != 0) return memberMadeBy(from, member);
    }
    const auto found = std::ranges::find(function.parameters, object);
    if (found == function.parameters.end()) return std::nullopt;
    const auto index = static_cast<std::size_t>(found - function.parameters.begin());
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (tokens[i].text != function.name || i == function.nameAt) continue;
        const HostFunction* const caller = code_.functionAt(i);
        const std::size_t open = code_.callAt(i);
        if (open == 0 || caller == nullptr || caller == &function) continue;
        const auto parts = code_.split({open + 1, code_.behind(open) - 1});
        if (index >= parts.size()) continue;
        const std::size_t sign = tokens[parts[index].first].is("&") ? 1 : 0;
        if (parts[index].end != parts[index].first + 1 + sign) continue;
        return memberOf(tokens[parts[index].first + sign].text, member, i);
    }
    return std::nullopt;
}

/// Of Cfg{dim3(4), 256}.
std::optional<Value> Evaluator::memberOfList(std::size_t open, const std::string& type,
                                             const std::string& member) {
    const auto names = membersOf(code_, type);
    const auto found = std::ranges::find(names, member);
    const auto parts = code_.split({open + 1, code_.behind(open) - 1});
    const auto index = static_cast<std::size_t>(found - names.begin());
    if (found == names.end() || index >= parts.size()) return std::nullopt;
    return evaluate(parts[index]);
}

/// Of what a function of the file returns: return c;, return {a, b};, return Cfg{a, b};
std::optional<Value> Evaluator::memberMadeBy(std::size_t callAt, const std::string& member) {
    const auto& tokens = code_.tokens;
    const auto function =
        std::ranges::find(code_.functions, tokens[callAt].text, &HostFunction::name);
    if (function == code_.functions.end()) return std::nullopt;
    for (std::size_t i = function->body.end; i-- > function->body.first;) {
        if (!tokens[i].is("return")) continue;
        const std::string& type = tokens[function->nameAt - 1].text;
        if (tokens[i + 1].is("{")) return memberOfList(i + 1, type, member);
        if (tokens[i + 2].is("{")) return memberOfList(i + 2, tokens[i + 1].text, member);
        return tokens[i + 2].is(";") ? memberOf(tokens[i + 1].text, member, i) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace warpscope::host
