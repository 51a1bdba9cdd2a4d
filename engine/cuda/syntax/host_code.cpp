#include "engine/cuda/syntax/host_code.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "engine/cuda/syntax/braces.h"
#include "engine/cuda/syntax/host_words.h"
#include "engine/cuda/syntax/specifiers.h"
#include "engine/cuda/types/records.h"

namespace warpscope::cuda {
namespace {

/// One declaration or definition of the file: the tokens [first, end).
struct Chunk {
    std::size_t first = 0;
    std::size_t headEnd = 0;  ///< Its first brace, or its end.
    std::size_t end = 0;
    bool hasParentheses = false;  ///< Within the head, before any =.
};

class Splitter {
  public:
    Splitter(const std::vector<Token>& tokens, const std::string& onlyKernel, ProblemList& problems)
        : tokens_(tokens), onlyKernel_(onlyKernel), problems_(problems) {}

    DeviceCode run() {
        while (at().kind != TokenKind::End) {
            if (!takeMark()) takeChunk();
        }
        code_.tokens.push_back(at());
        return std::move(code_);
    }

  private:
    const Token& at(std::size_t ahead = 0) const {
        return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
    }

    /// What stands between declarations: ;, and the braces of extern "C" and of namespaces.
    bool takeMark() {
        const bool isLinkage = at().is("extern") && at(1).kind == TokenKind::Text;
        std::size_t name = at(1).kind == TokenKind::Identifier ? 2 : 1;
        while (name > 1 && at(name).is("::"))
            name += 2;
        const bool isNamespace = at().is("namespace") && at(name).is("{");
        if (at().is(";")) {
            ++position_;
        } else if (isLinkage || isNamespace) {
            position_ += isLinkage ? 2 : name;
            if (at().is("{")) {
                ++openBlocks_;
                ++position_;
            }
        } else if (at().is("}")) {
            if (openBlocks_ == 0)
                problems_.add(misplacedBrace(tokens_, position_), {"compiler.extra_brace"},
                              {"compiler.hint.extra_brace"});
            openBlocks_ -= openBlocks_ > 0 ? 1 : 0;
            ++position_;
        } else {
            return false;
        }
        return true;
    }

    /// Behind template <int kSize = 4>, whose = gives nothing a value.
    std::size_t behindTemplate(std::size_t at) const {
        while (tokens_[at].is("template") && at + 1 < tokens_.size() && tokens_[at + 1].is("<")) {
            const std::size_t start = at;
            while (at + 1 < tokens_.size() && !tokens_[at].isOneOf({">", ";", "{"}))
                ++at;
            if (!tokens_[at].is(">")) return start;
            ++at;
        }
        return std::min(at, tokens_.size() - 1);
    }

    Chunk nextChunk() const {
        Chunk chunk{position_, 0, tokens_.size() - 1, false};
        bool isValue = false;
        int depth = 0;
        const bool hasTag = std::any_of(
            tokens_.begin() + static_cast<std::ptrdiff_t>(position_),
            tokens_.begin() + static_cast<std::ptrdiff_t>(std::min(position_ + 3, tokens_.size())),
            [](const Token& token) {
                return token.isOneOf({"struct", "class", "union", "enum"});
            });
        for (std::size_t i = behindTemplate(position_); i + 1 < tokens_.size(); ++i) {
            const Token& token = tokens_[i];
            depth += token.isOneOf({"(", "["}) ? 1 : token.isOneOf({")", "]"}) ? -1 : 0;
            isValue = isValue || (depth == 0 && token.is("="));
            const bool isAlignment =
                i > position_ && tokens_[i - 1].isOneOf({"__align__", "alignas", "__attribute__"});
            chunk.hasParentheses =
                chunk.hasParentheses || (token.is("(") && !isValue && !isAlignment);
            if (token.is("{")) {
                if (chunk.headEnd == 0) chunk.headEnd = i;
                const std::size_t behind = behindBraces(tokens_, i);
                const bool isFunction = depth <= 0 && !isValue && (chunk.hasParentheses || !hasTag);
                if (isFunction || behind + 1 == tokens_.size()) {
                    chunk.end = behind;
                    break;
                }
                i = behind - 1;
            } else if (depth <= 0 && token.is(";")) {
                chunk.end = i + 1;
                break;
            }
        }
        if (chunk.headEnd == 0) chunk.headEnd = chunk.end;
        return chunk;
    }

    bool hasInHead(const Chunk& chunk, std::string_view word) const {
        return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(chunk.first),
                           tokens_.begin() + static_cast<std::ptrdiff_t>(chunk.headEnd),
                           [&](const Token& token) { return token.is(word); });
    }

    void takeChunk() {
        const Chunk chunk = nextChunk();
        position_ = chunk.end;
        if (lacksSemicolon(chunk)) return;
        const bool isDevice = std::ranges::any_of(
            kDeviceWords, [&](std::string_view word) { return hasInHead(chunk, word); });
        if (isDevice && !onlyKernel_.empty() && isOtherKernel(chunk)) return keepHead(chunk);
        isDevice || isForBoth(chunk) || isConstantFunction(chunk) ? keep(chunk) : passOver(chunk);
    }

    bool isConstantFunction(const Chunk& chunk) const {
        if (!chunk.hasParentheses || chunk.headEnd == chunk.end) return false;
        const std::size_t type =
            typeOfConstantFunction(tokens_, chunk.first, behindTemplate(chunk.first), chunk.end);
        return type != 0 && (tokens_[chunk.first].is("template") || isReadableType(tokens_[type]));
    }

    /// struct P { … } __global__ void k()
    bool lacksSemicolon(const Chunk& chunk) {
        if (!tokens_[chunk.first].isOneOf({"struct", "class", "union", "enum"})) return false;
        const std::size_t behind = behindBraces(tokens_, chunk.headEnd);
        if (chunk.headEnd == chunk.end || !tokens_[behind].is("__global__")) return false;
        const Place& before = tokens_[behind - 1].place;
        problems_.add(
            {before.line, before.endColumn, before.endColumn + 1},
            Message{"compiler.expected"}.with("expected", ";").with("found", tokens_[behind].text),
            Message{"compiler.hint.add"}.with("text", ";"));
        return true;
    }

    /// As a prototype, so that a call of it is told as what it is.
    void keepHead(const Chunk& chunk) {
        if (hasInHead(chunk, "template")) return;
        code_.tokens.insert(code_.tokens.end(),
                            tokens_.begin() + static_cast<std::ptrdiff_t>(chunk.first),
                            tokens_.begin() + static_cast<std::ptrdiff_t>(chunk.headEnd));
        code_.tokens.push_back(tokens_[chunk.headEnd]);
        code_.tokens.back().text = ";";
    }

    /// A kernel that nobody wants.
    bool isOtherKernel(const Chunk& chunk) const {
        if (!hasInHead(chunk, "__global__") || chunk.headEnd == chunk.end) return false;
        for (std::size_t i = chunk.first; i + 1 < chunk.headEnd; ++i) {
            if (tokens_[i].kind != TokenKind::Identifier || !tokens_[i + 1].is("(")) continue;
            const bool isSpecifier =
                tokens_[i].isOneOf({"__launch_bounds__", "__maxnreg__", "__cluster_dims__",
                                    "__attribute__", "__align__", "alignas"});
            if (!isSpecifier) return tokens_[i].text != onlyKernel_;
        }
        return false;
    }

    void keep(const Chunk& chunk) {
        if (hasInHead(chunk, "template") && hasInHead(chunk, "__global__")) {
            for (std::size_t i = chunk.first; i + 1 < chunk.headEnd; ++i)
                templateKernels_.insert(tokens_[i + 1].is("(") ? tokens_[i].text : std::string());
        }
        const bool isTypeName = tokens_[chunk.first].is("typedef");
        if (isTypeName && chunk.end >= 2) typeNames_.insert(tokens_[chunk.end - 2].text);
        if (tokens_[chunk.first].is("using")) typeNames_.insert(tokens_[chunk.first + 1].text);
        if (tokens_[chunk.first].is("enum")) typeNames_.insert(enumName(chunk));
        code_.tokens.insert(code_.tokens.end(),
                            tokens_.begin() + static_cast<std::ptrdiff_t>(chunk.first),
                            tokens_.begin() + static_cast<std::ptrdiff_t>(chunk.end));
    }

    std::string enumName(const Chunk& chunk) const {
        const Token& name = tokens_[chunk.first + (tokens_[chunk.first + 1].is("class") ? 2 : 1)];
        return name.kind == TokenKind::Identifier ? name.text : std::string();
    }

    bool isReadableType(const Token& token) const {
        const auto host = code_.hostNames.find(token.text);
        const bool isStructure = host != code_.hostNames.end() && !host->second.tokens.empty();
        return typeNames_.contains(token.text) || isStructure ||
               vectorRecord(token.text) != nullptr ||
               (beginsType(token) && outsideMessage(token).isEmpty());
    }

    /// Constants, enumerations and type names that the parser can read.
    bool isForBoth(const Chunk& chunk) const {
        std::size_t i = chunk.first;
        const std::size_t meant = tokens_[i].is("using") ? i + 3 : i;  // using Shade = enum { … };
        if (meant < chunk.end && tokens_[meant].is("enum")) return !chunk.hasParentheses;
        for (const char* const word : {"::", "<", "struct", "class", "union"})
            if (hasInHead(chunk, word)) return false;
        if (tokens_[i].is("using"))
            return i + 3 < chunk.end && tokens_[i + 2].is("=") && isReadableType(tokens_[i + 3]);
        if (chunk.hasParentheses) return false;
        if (tokens_[i].is("typedef"))
            return tokens_[i + 1].is("enum") || isReadableType(tokens_[i + 1]);
        bool isConstant = false;
        while (i < chunk.headEnd &&
               tokens_[i].isOneOf({"static", "const", "constexpr", "inline"})) {
            isConstant = isConstant || tokens_[i].isOneOf({"const", "constexpr"});
            ++i;
        }
        return isConstant && isReadableType(tokens_[i]);
    }

    void passOver(const Chunk& chunk) {
        for (std::size_t i = chunk.first; i < chunk.headEnd; ++i) {
            const std::string_view meant = meantWord(tokens_[i]);
            if (meant.empty()) continue;
            problems_.add(tokens_[i].place,
                          Message{"compiler.unknown_word"}.with("name", tokens_[i].text),
                          Message{"compiler.hint.did_you_mean"}.with("name", meant));
            return;
        }
        if (const Token* const open = unclosedBrace(tokens_, chunk.first, chunk.end)) {
            problems_.add(open->place, {"compiler.unclosed_brace"}, {"compiler.hint.close_brace"});
            return;
        }
        const bool isClass = tokens_[behindTemplate(chunk.first)].isOneOf({"struct", "class"});
        if (isClass && tellsMemberKernel(tokens_, chunk.headEnd, chunk.end, problems_)) return;
        if (isStray(chunk)) {
            problems_.add(tokens_[chunk.first].place, {"compiler.stray_words"},
                          {"compiler.hint.stray_words"});
            return;
        }
        if (chunk.end > chunk.first)
            problems_.removeLines(tokens_[chunk.first].place.line,
                                  tokens_[chunk.end - 1].place.line);
        remember(chunk);
    }

    /// Words at the end of the file that no ; and no body ends.
    bool isStray(const Chunk& chunk) const {
        const Token& last = tokens_[chunk.end == 0 ? 0 : chunk.end - 1];
        const bool isOpen = chunk.end > chunk.first + 1 && chunk.end + 1 == tokens_.size() &&
                            !last.isOneOf({"}", ";", ")"});
        return isOpen || (chunk.end > chunk.first &&
                          isLoneWord(tokens_[chunk.first], tokens_[chunk.first + 1]));
    }

    /// The tokens of a structure, so that the parser can read it where device code uses it.
    std::vector<Token> structureTokens(const Chunk& chunk) const {
        const Token& first = tokens_[behindTemplate(chunk.first)];
        const bool isStructure =
            first.isOneOf({"struct", "class", "union"}) ||
            (first.is("typedef") && tokens_[chunk.first + 1].isOneOf({"struct", "union"}));
        // typedef Vec3<float> Point; and using Point = Vec3<float>;
        const bool isAlias = tokens_[chunk.first].isOneOf({"typedef", "using"}) &&
                             hasInHead(chunk, "<") && !hasInHead(chunk, "(");
        if (!isAlias && (!isStructure || chunk.headEnd >= chunk.end)) return {};
        std::vector<Token> kept(tokens_.begin() + static_cast<std::ptrdiff_t>(chunk.first),
                                tokens_.begin() + static_cast<std::ptrdiff_t>(chunk.end));
        kept.push_back(tokens_.back());
        return kept;
    }

    void remember(const Chunk& chunk) {
        addInstances(tokens_, chunk.first, chunk.end, templateKernels_, code_.kernelInstances);
        const Token& first = tokens_[behindTemplate(chunk.first)];
        if (first.is("using") && tokens_[chunk.first + 1].is("namespace")) return;
        const bool isType = first.isOneOf({"typedef", "using", "struct", "class", "union"});
        for (std::size_t i = chunk.first; i + 1 < chunk.end; ++i) {
            const Token& name = tokens_[i];
            const Token& next = tokens_[i + 1];
            if (!isType && name.is("=")) return;
            if (name.kind != TokenKind::Identifier) continue;
            if (name.is("operator") && !isType) {  // float3 operator+(float3 a, float3 b)
                Token whole = name;
                whole.text += next.text;
                return add(whole, HostName::Kind::Function);
            }
            if (isType) {
                // struct Name, struct __align__(16) Name
                const bool isTag = i > chunk.first && i < chunk.headEnd &&
                                   (tokens_[i - 1].isOneOf({"struct", "class", "union", "using"}) ||
                                    (tokens_[i - 1].is(")") && next.isOneOf({"{", ":"})));
                const bool isLast = !first.is("using") && next.is(";") && i + 2 == chunk.end;
                // typedef float (*Operation)(float);
                const bool isFunction = first.is("typedef") && next.is(")") && i >= 2 &&
                                        tokens_[i - 1].is("*") && tokens_[i - 2].is("(");
                if (isTag || isLast || isFunction) addType(name, chunk);
            } else if (next.is("(")) {
                add(name, HostName::Kind::Function);
                return;
            } else if (next.isOneOf({";", "=", "[", ",", "{"})) {
                add(name, HostName::Kind::Variable);
            }
        }
    }

    /// A prototype of a structure gives way to its definition. What is written for some arguments
    /// of a template stands behind it.
    void addType(const Token& name, const Chunk& chunk) {
        HostName& entry = code_.hostNames[name.text];
        const bool isSpecial = (&name + 1)->is("<") && tokens_[chunk.first].is("template");
        std::vector<Token> own = structureTokens(chunk);
        if (!entry.tokens.empty()) {
            // One that is only declared has no tokens.
            if (isSpecial && !own.empty()) entry.special.push_back(std::move(own));
            return;
        }
        entry = {HostName::Kind::Type, name.place, std::move(own), {}, outsideOf(name, chunk)};
    }

    HostName::Outside outsideOf(const Token& name, const Chunk& chunk) const {
        const Token& first = tokens_[chunk.first];
        if (first.is("template")) return HostName::Outside::ClassTemplate;
        const bool isTypedef = first.is("typedef");
        if (tokens_[chunk.first + isTypedef].is("union")) return HostName::Outside::Union;
        const bool isPointer = isTypedef && (&name - 1)->is("*") && (&name + 1)->is(")");
        return isPointer ? HostName::Outside::FunctionPointer : HostName::Outside::Other;
    }

    void add(const Token& name, HostName::Kind kind) {
        code_.hostNames.try_emplace(name.text, HostName{kind, name.place, {}, {}, {}});
    }

    const std::vector<Token>& tokens_;
    const std::string& onlyKernel_;
    ProblemList& problems_;
    DeviceCode code_{};
    std::set<std::string> typeNames_{};
    std::set<std::string> templateKernels_{};
    std::size_t position_ = 0;
    int openBlocks_ = 0;
};

}  // namespace

DeviceCode withoutHostCode(const std::vector<Token>& tokens, ProblemList& problems,
                           const std::string& onlyKernel) {
    return Splitter(tokens, onlyKernel, problems).run();
}

}  // namespace warpscope::cuda
