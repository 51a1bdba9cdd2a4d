// What object.member is worth: written to it, or to the object as a whole.
#include <algorithm>
#include <array>

#include "engine/host/evaluator.h"
#include "engine/host/record_size.h"

namespace warpscope::host {
namespace {

/// Members of members of what functions make of …
constexpr int kMaxMemberDepth = 12;

}  // namespace

std::optional<Value> Evaluator::memberOf(const std::string& object, const std::string& member,
                                         std::size_t at) {
    const HostFunction* const function = code_.functionAt(at);
    if (function == nullptr || depth_ > kMaxMemberDepth) return std::nullopt;
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
            const std::size_t end = endOfValue(i + 4);
            const Span span{behindChain({i + 4, end}), end};
            const auto conditions = conditionsOf(code_, function, i, at);
            if (isRuledOut(conditions)) continue;
            auto value = Expression(*this, tokens, span, i, none).run();
            // Of what only some option of the command line changes, the value before counts.
            if (value || conditions.empty()) return value;
            continue;
        }
        const bool hasSign = tokens[i + 1].is("=");
        const std::size_t from = i + (hasSign ? 2 : 1);
        if (tokens[from].is("{")) {
            const bool isOther = tokens[i - 1].is(",") && isDeclaredAt(code_, i);
            return memberOfList(from, isOther ? typeOfDeclared(code_, i) : tokens[i - 1].text,
                                member);
        }
        if (hasSign && code_.callAt(from) != 0) return memberMadeBy(from, member);
        // Matrix B = A;
        const bool isCopy = hasSign && tokens[from].kind == TokenKind::Identifier &&
                            (tokens[from + 1].is(";") || tokens[from + 1].is(","));
        if (isCopy && tokens[from].text != object) return memberOf(tokens[from].text, member, i);
    }
    const auto found = std::ranges::find(function.parameters, object);
    if (found == function.parameters.end()) return defaultOf(object, member, function);
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

/// struct Cfg { int blocks = 32; };
std::optional<Value> Evaluator::defaultOf(const std::string& object, const std::string& member,
                                          const HostFunction& function) {
    const auto& tokens = code_.tokens;
    for (std::size_t i = function.body.end; i-- > function.body.first;) {
        if (tokens[i].text != object || !isDeclaredAt(code_, i)) continue;
        const std::string& type = tokens[i - 1].text;
        for (std::size_t at = 0; at + 3 < tokens.size(); ++at) {
            if (!tokens[at].is("struct") || tokens[at + 1].text != type) continue;
            const std::size_t end = code_.behind(at + 2);
            for (std::size_t name = at + 3; name + 2 < end; ++name) {
                if (tokens[name].text != member || !tokens[name + 1].is("=")) continue;
                return evaluate({name + 2, endOfValue(name + 2)});
            }
        }
        break;
    }
    return std::nullopt;
}

/// dim3 block; whose members are written one by one.
bool Evaluator::isBareExtent(std::size_t nameAt) const {
    const Token& next = code_.tokens[nameAt + 1];
    if ((!next.is(";") && !next.is(",")) || !isDeclaredAt(code_, nameAt)) return false;
    std::size_t start = nameAt;
    while (start > 0 && !code_.tokens[start - 1].is(";") && !code_.tokens[start - 1].is("{") &&
           !code_.tokens[start - 1].is("}") && nameAt - start < 40)
        --start;
    return code_.tokens[start].is("dim3");
}

/// A dim3 with what is written to its members between its own value and a place.
std::optional<Value> Evaluator::withMembers(Value value, std::size_t nameAt, std::size_t at) {
    if (!value.extent) return value;
    const auto& tokens = code_.tokens;
    for (std::size_t i = nameAt + 1; i + 3 < at; ++i) {
        const bool isMember =
            tokens[i].text == tokens[nameAt].text && tokens[i + 1].is(".") && tokens[i + 3].is("=");
        if (!isMember) continue;
        const HostFunction* const function = code_.functionAt(i);
        const auto conditions =
            function == nullptr ? std::vector<Condition>{} : conditionsOf(code_, *function, i, at);
        if (isRuledOut(conditions)) continue;
        const auto given = evaluate({i + 4, endOfValue(i + 4)});
        // Of what only some option of the command line changes, the value before counts.
        if (!given && !conditions.empty()) continue;
        if (!given) return std::nullopt;
        const auto number = wholeOf(*given);
        const std::string& member = tokens[i + 2].text;
        (member == "x"   ? value.extent->x
         : member == "y" ? value.extent->y
                         : value.extent->z) = number;
    }
    value.number = static_cast<double>(value.extent->x);
    return value;
}

/// scanf("%d", &n) and the like: what n has then is known to the running program alone.
bool Evaluator::isFilledByCall(std::size_t nameAt) const {
    constexpr std::array kFilling{"scanf",
                                  "sscanf",
                                  "fscanf",
                                  "cudaOccupancyMaxPotentialBlockSize",
                                  "cudaGetDevice",
                                  "cudaDeviceGetAttribute",
                                  "cudaGetDeviceCount",
                                  "cudaOccupancyMaxActiveBlocksPerMultiprocessor"};
    if (nameAt == 0 || !code_.tokens[nameAt - 1].is("&")) return false;
    int depth = 0;
    for (std::size_t i = nameAt; i-- > 1;) {
        const Token& token = code_.tokens[i];
        if (token.is(";") || token.is("{")) return false;
        depth += token.is(")") ? 1 : token.is("(") ? -1 : 0;
        if (depth >= 0) continue;
        return std::ranges::any_of(kFilling,
                                   [&](const char* word) { return code_.tokens[i - 1].is(word); });
    }
    return false;
}

/// int sizes[] = {64, 128}; std::vector<int> sizes{64, 128};
std::optional<Value> Evaluator::elementOf(const std::string& name, std::int64_t index,
                                          std::size_t at) {
    if (depth_ > kMaxMemberDepth) return std::nullopt;
    const auto& tokens = code_.tokens;
    for (std::size_t i = at; i-- > 0;) {
        if (tokens[i].text != name || !isDeclaredAt(code_, i)) continue;
        std::size_t open = i + 1;
        while (tokens[open].is("["))
            open = code_.behind(open);
        if (tokens[open].is("=")) ++open;
        if (!tokens[open].is("{")) return std::nullopt;
        const auto parts = code_.split({open + 1, code_.behind(open) - 1});
        if (index < 0 || index >= static_cast<std::int64_t>(parts.size())) return std::nullopt;
        const Span part = parts[static_cast<std::size_t>(index)];
        if (tokens[part.first].is("{")) return std::nullopt;  // A structure's.
        ++depth_;
        auto value = evaluate(part);
        --depth_;
        return value;
    }
    return std::nullopt;
}

/// Of Cfg{dim3(4), 256} and {.grid = dim3(4), .block = 256}.
std::optional<Value> Evaluator::memberOfList(std::size_t open, const std::string& type,
                                             const std::string& member) {
    const auto names = memberNamesOf(code_, type);
    const auto found = std::ranges::find(names, member);
    const auto parts = code_.split({open + 1, code_.behind(open) - 1});
    for (const Span& part : parts) {
        if (!code_.tokens[part.first].is(".")) continue;
        if (code_.tokens[part.first + 1].text == member)
            return evaluate({part.first + 3, part.end});
    }
    const auto index = static_cast<std::size_t>(found - names.begin());
    if (!parts.empty() && code_.tokens[parts.front().first].is(".")) return std::nullopt;
    if (found == names.end() || index >= parts.size()) return std::nullopt;
    return evaluate(parts[index]);
}

/// Of what a function of the file returns: return c;, return {a, b};, return Cfg{a, b};
std::optional<Value> Evaluator::memberMadeBy(std::size_t callAt, const std::string& member) {
    const auto& tokens = code_.tokens;
    const auto function =
        std::ranges::find(code_.functions, tokens[callAt].text, &HostFunction::name);
    if (function == code_.functions.end()) return std::nullopt;
    const Call call(*this, *function, callAt);
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
