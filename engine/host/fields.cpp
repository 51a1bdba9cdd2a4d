// What a method reads from its object: the numbers that the constructor gave to the fields.
#include <algorithm>

#include "engine/host/evaluator.h"

namespace warpscope::host {

/// The class that a function is a method of, "" where it is none.
std::string Evaluator::classOf(const HostFunction& function) const {
    const auto& tokens = code_.tokens;
    std::size_t at = function.nameAt;
    if (at > 0 && tokens[at - 1].is("~")) --at;
    if (at > 1 && tokens[at - 1].is("::")) return tokens[at - 2].text;
    std::string innermost;
    for (std::size_t i = 0; i + 2 < at; ++i) {
        if (!tokens[i].is("class") && !tokens[i].is("struct")) continue;
        std::size_t open = i + 1;  // class Life : public Model {
        while (open < at && !tokens[open].is("{") && !tokens[open].is(";") &&
               !tokens[open].is("(") && !tokens[open].is(">"))
            ++open;
        if (tokens[open].is("{") && code_.behind(open) > at) innermost = tokens[i + 1].text;
    }
    return innermost;
}

/// Where f(…), Life life(…), Life life{…} open what they give to the function whose name stands at
/// a token; 0 elsewhere.
std::size_t Evaluator::givenAt(std::size_t nameAt) const {
    if (const std::size_t open = code_.callAt(nameAt)) return open;
    if (nameAt + 2 >= code_.tokens.size()) return 0;
    const bool isObject = code_.tokens[nameAt + 1].kind == TokenKind::Identifier;
    const Token& open = code_.tokens[nameAt + 2];
    return isObject && (open.is("(") || open.is("{")) ? nameAt + 2 : 0;
}

/// A field's value where every object of the class is made alike: else nobody can tell whose it is.
std::optional<Value> Evaluator::fieldOf(const std::string& name, const HostFunction& method) {
    const std::string owner = classOf(method);
    if (owner.empty()) return std::nullopt;
    std::string given;
    for (std::size_t i = 0; i + 1 < code_.tokens.size(); ++i) {
        if (code_.tokens[i].text != owner || code_.functionAt(i) == nullptr) continue;
        const std::size_t open = givenAt(i);
        if (open == 0) continue;
        const std::string text = code_.text({open, code_.behind(open)});
        if (!given.empty() && given != text) return std::nullopt;
        given = text;
    }
    const auto& tokens = code_.tokens;
    for (const HostFunction& maker : code_.functions) {
        const bool isConstructor = maker.name == owner && !tokens[maker.nameAt - 1].is("~");
        if (!isConstructor || classOf(maker) != owner) continue;
        bool isSettled = false;
        const bool isEmpty = maker.body.isEmpty();
        const auto inBody =
            isEmpty ? std::nullopt : written(name, maker.body.first, maker.body.end - 1, isSettled);
        if (inBody || isSettled) return inBody;
        // Life(int w, int h) : width(w), height{h}
        for (std::size_t i = code_.behind(maker.nameAt + 1); i + 1 < maker.body.first; ++i) {
            const bool isField = tokens[i].text == name &&
                                 (tokens[i - 1].is(":") || tokens[i - 1].is(",")) &&
                                 (tokens[i + 1].is("(") || tokens[i + 1].is("{"));
            if (!isField) continue;
            Bindings bindings;
            for (const std::string& parameter : maker.parameters) {
                if (const auto value = parameterOf(maker, parameter)) bindings[parameter] = *value;
            }
            const Span value{i + 2, code_.behind(i + 1) - 1};
            return Expression(*this, tokens, value, maker.nameAt, bindings).run();
        }
    }
    return std::nullopt;
}

/// The constants of the enumeration at a token, each with what it is given; none of enum Op op.
std::vector<Span> Evaluator::enumeratorsAt(std::size_t at) const {
    const auto& tokens = code_.tokens;
    for (std::size_t i = at + 1; i + 1 < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (token.is("{")) return code_.split({i + 1, code_.behind(i) - 1});
        // void f(enum Mode mode) { … }: that body is of something else.
        if (token.is(";") || token.is(")") || token.is(",") || token.is("=")) break;
    }
    return {};
}

/// enum class Op { Add, Sub = 4, Mul }: one more than the one before.
std::optional<Value> Evaluator::enumerated(const std::string& name) {
    const auto& tokens = code_.tokens;
    const auto isGiven = [&](const Span& part) {
        return part.first + 1 < part.end && tokens[part.first + 1].is("=");
    };
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (!tokens[i].is("enum")) continue;
        const auto parts = enumeratorsAt(i);
        const auto found = std::ranges::find_if(
            parts, [&](const Span& part) { return tokens[part.first].text == name; });
        if (found == parts.end()) continue;
        // A value of its own was asked for where all names of the file are, and is not known.
        if (isGiven(*found) && code_.functionAt(found->first) == nullptr) return std::nullopt;
        auto base = found;
        while (base != parts.begin() && !isGiven(*base))
            --base;
        const auto steps = static_cast<double>(found - base);
        if (!isGiven(*base)) return Value{.number = steps};
        const auto given = evaluate({base->first + 2, base->end});
        return given ? std::optional(Value{.number = given->number + steps}) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace warpscope::host
