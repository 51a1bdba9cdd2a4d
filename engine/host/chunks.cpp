#include "engine/host/chunks.h"

#include <algorithm>
#include <initializer_list>

namespace warpscope::host {
namespace {

bool isAny(const Token& token, std::initializer_list<const char*> words) {
    return std::ranges::any_of(words, [&](const char* word) { return token.is(word); });
}

bool isTag(const Token& token) {
    return isAny(token, {"struct", "class", "union", "enum"});
}

/// Words before a ( that belong to no declarator.
bool isAttribute(const Token& token) {
    return isAny(token, {"__launch_bounds__", "__align__", "__attribute__", "alignas", "decltype",
                         "__cluster_dims__", "__maxnreg__", "__declspec"});
}

class Chunker {
  public:
    Chunker(const std::vector<Token>& tokens, const std::set<std::string>& deviceWords)
        : tokens_(tokens), deviceWords_(deviceWords) {}

    std::vector<Chunk> run(Span span, const std::string& space) {
        std::vector<Chunk> chunks;
        std::vector<std::string> spaces{space};
        std::size_t at = span.first;
        while (at < span.end) {
            if (takeMark(at, spaces)) continue;
            Chunk chunk = next(at, span.end);
            chunk.space = spaces.back();
            at = std::max(chunk.tokens.end, at + 1);
            chunks.push_back(std::move(chunk));
        }
        return chunks;
    }

  private:
    const Token& token(std::size_t at) const { return tokens_[std::min(at, tokens_.size() - 1)]; }

    std::size_t behind(std::size_t open) const {
        int depth = 0;
        for (std::size_t i = open; i + 1 < tokens_.size(); ++i) {
            depth += isAny(tokens_[i], {"(", "[", "{"}) ? 1 : 0;
            depth -= isAny(tokens_[i], {")", "]", "}"}) ? 1 : 0;
            if (depth == 0) return i + 1;
        }
        return tokens_.size() - 1;
    }

    /// Behind the > that closes the < at `open`.
    std::size_t behindAngle(std::size_t open) const {
        int depth = 0;
        for (std::size_t i = open; i + 1 < tokens_.size(); ++i) {
            const Token& word = tokens_[i];
            if (isAny(word, {"(", "{", "["})) {
                i = behind(i) - 1;
                continue;
            }
            depth += word.is("<") ? 1 : word.is(">") ? -1 : word.is(">>") ? -2 : 0;
            if (depth <= 0 || word.is(";")) return i + 1;
        }
        return tokens_.size() - 1;
    }

    /// extern "C": of a whole block, or of one declaration, which goes where it goes.
    bool isLinkage(std::size_t at) const {
        return token(at).is("extern") && token(at + 1).kind == TokenKind::Text;
    }

    /// What stands between declarations: ; and labels, and the braces of namespaces and extern "C".
    bool takeMark(std::size_t& at, std::vector<std::string>& spaces) const {
        if (token(at).is(";")) {
            ++at;
            return true;
        }
        if (isAny(token(at), {"public", "private", "protected"}) && token(at + 1).is(":")) {
            at += 2;
            return true;
        }
        if (token(at).is("}")) {
            if (spaces.size() > 1) spaces.pop_back();
            ++at;
            return true;
        }
        if (isLinkage(at) && token(at + 2).is("{")) {
            spaces.push_back(spaces.back());
            at += 3;
            return true;
        }
        const std::size_t start = at + (token(at).is("inline") ? 1 : 0);
        if (!token(start).is("namespace")) return false;
        std::string space = spaces.back();
        std::size_t open = start + 1;
        for (; token(open).kind == TokenKind::Identifier || token(open).is("::"); ++open)
            space += token(open).text;
        if (!token(open).is("{")) return false;
        spaces.push_back(space == spaces.back() ? space : space + "::");
        at = open + 1;
        return true;
    }

    Chunk next(std::size_t first, std::size_t limit) const {
        Chunk chunk;
        chunk.tokens = {first, limit};
        if (isMacroCall(first)) {
            chunk.tokens.end = chunk.headEnd = behind(first + 1);
            chunk.isMacroCall = chunk.isForDevice = true;
            return chunk;
        }
        std::size_t at = first + (isLinkage(first) ? 2 : 0);
        while (token(at).is("template")) {
            chunk.isTemplate = chunk.isTemplate || token(at + 1).is("<");
            if (!token(at + 1).is("<")) break;
            const std::size_t end = behindAngle(at + 1);
            for (TemplateParameter& one : templateParameters({at + 2, end - 1}))
                chunk.parameters.push_back(std::move(one));
            at = end;
        }
        readHead(at, limit, chunk);
        if (chunk.headEnd == 0) chunk.headEnd = chunk.tokens.end;
        describe(at, chunk);
        return chunk;
    }

    /// A line with a macro of device code and its arguments, and nothing behind them.
    bool isMacroCall(std::size_t at) const {
        if (!deviceWords_.contains(token(at).text) || isAttribute(token(at))) return false;
        if (!token(at + 1).is("(")) return false;
        const Token& next = token(behind(at + 1));
        return next.startsLine && !next.is("{");
    }

    /// Finds where the declaration ends and what it is.
    void readHead(std::size_t at, std::size_t limit, Chunk& chunk) const {
        bool isValue = false;
        bool hasParameters = false;
        bool hasTag = false;
        for (std::size_t i = at; i < limit; ++i) {
            const Token& word = token(i);
            if (word.is(";")) {
                chunk.tokens.end = i + 1;
                break;
            }
            hasTag = hasTag || (isTag(word) && !hasParameters && !isValue);
            isValue = isValue || word.is("=");
            if (word.is("(") || word.is("[")) {
                const bool isDeclarator = word.is("(") && i > at && !isAttribute(token(i - 1));
                if (isDeclarator && !isValue && !hasParameters) {
                    hasParameters = true;
                    chunk.parametersAt = i;
                }
                i = behind(i) - 1;
            } else if (word.is("{")) {
                if (chunk.headEnd == 0) chunk.headEnd = i;
                const std::size_t end = behind(i);
                const bool isFunction = hasParameters && !isValue;
                if (isFunction || (!hasTag && !isValue)) {
                    chunk.tokens.end = end;
                    break;
                }
                i = end - 1;
            }
        }
        if (hasParameters && !isValue) chunk.kind = Chunk::Kind::Function;
        if (hasTag && !hasParameters && chunk.headEnd != 0) chunk.kind = Chunk::Kind::Class;
        if (hasTag && !hasParameters && chunk.headEnd == 0) chunk.kind = Chunk::Kind::Other;
    }

    void describe(std::size_t at, Chunk& chunk) const {
        for (std::size_t i = chunk.tokens.first; i < chunk.headEnd; ++i) {
            const Token& word = token(i);
            chunk.isKernel = chunk.isKernel || word.is("__global__");
            chunk.isForDevice = chunk.isForDevice || deviceWords_.contains(word.text) ||
                                word.is("constexpr") || word.is("__shared__");
            chunk.isOperator = chunk.isOperator || word.is("operator");
        }
        if (token(at).is("using")) {
            chunk.kind = token(at + 1).is("namespace") ? Chunk::Kind::Using : Chunk::Kind::Other;
            chunk.names.push_back(token(chunk.kind == Chunk::Kind::Using ? at + 2 : at + 1).text);
        } else if (token(at).is("typedef")) {
            chunk.kind = Chunk::Kind::Other;
            typedefNames(chunk);
        } else if (chunk.kind == Chunk::Kind::Function) {
            functionNames(at, chunk);
        } else if (chunk.kind == Chunk::Kind::Class) {
            classNames(at, chunk);
        } else {
            variableNames(at, chunk);
        }
    }

    void typedefNames(Chunk& chunk) const {
        for (std::size_t i = chunk.tokens.first + 1; i + 1 < chunk.tokens.end; ++i) {
            const bool isName = token(i).kind == TokenKind::Identifier;
            const bool isTagName = isName && isTag(token(i - 1));
            const bool isLast = isName && isAny(token(i + 1), {";", ")", "[", ","});
            if (isTagName || isLast) chunk.names.push_back(token(i).text);
        }
    }

    /// The name before the parameters, and for members that are defined outside that of the class.
    void functionNames(std::size_t at, Chunk& chunk) const {
        std::size_t name = chunk.parametersAt - 1;
        if (token(name).is(">")) {  // A specialisation: name<int>(…).
            while (name > at && !token(name).is("<"))
                --name;
            if (name > at) --name;
        }
        chunk.names.push_back(token(name).text);
        while (name >= at + 2 && token(name - 1).is("::")) {
            name -= 2;
            chunk.names.push_back(token(name).text);
        }
    }

    void classNames(std::size_t at, Chunk& chunk) const {
        std::size_t i = at;
        while (i < chunk.headEnd && !isTag(token(i)))
            ++i;
        const bool isEnum = token(i).is("enum");
        for (++i; i < chunk.headEnd; ++i) {
            if (isAttribute(token(i))) {
                i = behind(i + 1) - 1;
            } else if (token(i).kind == TokenKind::Identifier && !isTag(token(i)) &&
                       !deviceWords_.contains(token(i).text)) {
                chunk.names.push_back(token(i).text);
                break;
            }
        }
        const std::size_t bodyEnd = behind(chunk.headEnd);
        for (std::size_t k = bodyEnd; k < chunk.tokens.end; ++k) {  // struct { … } name;
            if (token(k).kind == TokenKind::Identifier) chunk.names.push_back(token(k).text);
        }
        if (isEnum) {
            for (std::size_t k = chunk.headEnd + 1; k < bodyEnd; ++k) {
                if (token(k).kind == TokenKind::Identifier) chunk.names.push_back(token(k).text);
            }
            return;
        }
        for (Chunk& member : Chunker(*this).run({chunk.headEnd + 1, bodyEnd - 1}, {})) {
            if (member.kind == Chunk::Kind::Function) chunk.members.push_back(std::move(member));
        }
    }

    void variableNames(std::size_t at, Chunk& chunk) const {
        for (std::size_t i = at; i + 1 < chunk.tokens.end; ++i) {
            const bool isName = token(i).kind == TokenKind::Identifier;
            if (isName && isAny(token(i + 1), {"=", "[", ";", ",", "("}))
                chunk.names.push_back(token(i).text);
            if (isAny(token(i), {"(", "{"})) i = behind(i) - 1;
            if (token(i).is("=")) {
                while (i + 1 < chunk.tokens.end && !isAny(token(i), {",", ";"}))
                    i = isAny(token(i), {"(", "{", "["}) ? behind(i) : i + 1;
            }
        }
    }

    std::vector<TemplateParameter> templateParameters(Span span) const {
        std::vector<TemplateParameter> all;
        TemplateParameter current;
        int depth = 0;
        for (std::size_t i = span.first; i <= span.end; ++i) {
            const Token& word = token(i);
            if (i == span.end || (depth == 0 && word.is(","))) {
                all.push_back(std::move(current));
                current = {};
                continue;
            }
            depth += word.is("<") ? 1 : word.is(">") ? -1 : 0;
            if (isAny(word, {"typename", "class"}) && depth == 0) current.isType = true;
            if (word.is("bool")) current.isBool = true;
            if (word.is("=")) current.hasDefault = true;
            if (word.kind == TokenKind::Identifier && !current.hasDefault) current.name = word.text;
        }
        if (all.size() == 1 && all[0].name.empty()) all.clear();  // template <>
        return all;
    }

    const std::vector<Token>& tokens_;
    const std::set<std::string>& deviceWords_;
};

}  // namespace

std::vector<Chunk> chunksOf(const std::vector<Token>& tokens,
                            const std::set<std::string>& deviceWords) {
    return Chunker(tokens, deviceWords).run({0, tokens.size() - 1}, {});
}

}  // namespace warpscope::host
