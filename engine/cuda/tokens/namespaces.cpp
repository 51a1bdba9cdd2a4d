#include "engine/cuda/tokens/namespaces.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace warpscope::cuda {
namespace {

using Scopes = std::set<std::string>;

std::string joined(const std::string& scope, const std::string& name) {
    return scope.empty() ? name : scope + "::" + name;
}

/// Goes through a file and knows in which namespace each of its words stands.
class NamespaceWalk {
  public:
    explicit NamespaceWalk(const std::vector<Token>& tokens) : tokens_(tokens) {}

    /// Steps over namespace a { and over the braces of others; true where it took a namespace's
    /// head, which ends before `at`.
    bool enter(std::size_t& at) {
        if (!tokens_[at].is("namespace")) return false;
        std::size_t end = at + 1;
        std::string name;
        while (end + 1 < tokens_.size() && tokens_[end].kind == TokenKind::Identifier) {
            name = joined(name, tokens_[end].text);
            end += std::size_t{tokens_[end + 1].is("::") ? 2U : 1U};
        }
        if (end >= tokens_.size() || !tokens_[end].is("{")) return false;
        open_.push_back(joined(scope(), name));
        depths_.push_back(depth_++);
        at = end + 1;
        return true;
    }

    void follow(const Token& token) {
        depth_ += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        if (token.is("}") && !depths_.empty() && depth_ == depths_.back()) {
            open_.pop_back();
            depths_.pop_back();
        }
    }

    std::string scope() const { return open_.empty() ? std::string() : open_.back(); }
    /// Braces of functions and structures around the word.
    int depth() const { return depth_ - static_cast<int>(open_.size()); }

  private:
    const std::vector<Token>& tokens_;
    std::vector<std::string> open_{};
    std::vector<int> depths_{};
    int depth_ = 0;
};

/// What a file declares, and where.
struct Declared {
    std::map<std::string, Scopes> scopes{};  ///< Of each name.
    std::set<std::string> members{};         ///< Names within structures and functions.
    std::set<std::string> tags{};            ///< Of structures, whose constructors have them, too.
    Scopes namespaces{};
    Scopes used{};  ///< Of using namespace a; and using a::f;
};

bool isTag(const Token& token) {
    return token.isOneOf({"struct", "class", "union", "enum"});
}

/// Whether a word is what a declaration names: f( x= x; x[ and struct P {.
bool isDeclared(const std::vector<Token>& tokens, std::size_t at) {
    if (at == 0 || at + 1 >= tokens.size()) return false;
    const Token& before = tokens[at - 1];
    const Token& behind = tokens[at + 1];
    const bool isNamed =
        isTag(before) ? behind.isOneOf({"{", ":"}) : behind.isOneOf({"(", "=", ";", "[", ",", "{"});
    // Behind a type, not behind a sign: of f(a + b); only f, and that is a call.
    const bool isBehindType =
        before.kind == TokenKind::Identifier || before.isOneOf({"*", "&", ">"});
    return isNamed && isBehindType && !before.isOneOf({"return", "else", "namespace", "case"});
}

/// using namespace a; and using a::f;
void addUsed(const std::vector<Token>& tokens, std::size_t at, Declared& declared) {
    std::size_t i = at + (tokens[at + 1].is("namespace") ? 2 : 1);
    std::string name;
    for (; i + 1 < tokens.size() && tokens[i].kind == TokenKind::Identifier; i += 2) {
        const bool isLast = !tokens[i + 1].is("::");
        if (isLast && !tokens[at + 1].is("namespace")) break;
        name = joined(name, tokens[i].text);
        if (isLast) break;
    }
    declared.used.insert(name);
}

Declared declaredIn(const std::vector<Token>& tokens) {
    Declared declared;
    NamespaceWalk walk(tokens);
    int parentheses = 0;
    for (std::size_t i = 0; i + 1 < tokens.size();) {
        if (walk.enter(i)) {
            declared.namespaces.insert(walk.scope());
            continue;
        }
        const Token& token = tokens[i];
        walk.follow(token);
        parentheses += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (token.is("using") && !tokens[i + 1].is("=")) addUsed(tokens, i, declared);
        const bool isName = token.kind == TokenKind::Identifier && isDeclared(tokens, i);
        const bool isFree = walk.depth() <= 0 && parentheses == 0;
        if (isName && isFree) declared.scopes[token.text].insert(walk.scope());
        const bool isMaker = tokens[i + 1].is("(") && declared.tags.contains(token.text);
        if (isName && !isFree && !isMaker) declared.members.insert(token.text);
        if (isName && isTag(tokens[i - 1])) declared.tags.insert(token.text);
        ++i;
    }
    return declared;
}

/// Names that stand in several namespaces, and that one word means one of at each place.
std::map<std::string, Scopes> sharedNames(const Declared& declared) {
    std::map<std::string, Scopes> shared;
    for (const auto& [name, scopes] : declared.scopes) {
        const auto seen = std::ranges::count_if(scopes, [&](const std::string& scope) {
            return scope.empty() || declared.used.contains(scope);
        });
        if (scopes.size() > 1 && seen <= 1 && !declared.members.contains(name))
            shared.emplace(name, scopes);
    }
    return shared;
}

/// The scope that a name means, which is written with `qualifier` in front of it within `scope`;
/// nullptr where it is none of them.
const std::string* meantScope(const Scopes& scopes, const Scopes& used, std::string scope,
                              const std::string& qualifier) {
    while (true) {
        const auto found = scopes.find(qualifier.empty() ? scope : joined(scope, qualifier));
        if (found != scopes.end()) return &*found;
        if (scope.empty()) break;
        const std::size_t end = scope.rfind("::");
        scope = end == std::string::npos ? std::string() : scope.substr(0, end);
    }
    if (!qualifier.empty()) return nullptr;
    const auto found =
        std::ranges::find_if(scopes, [&](const std::string& one) { return used.contains(one); });
    return found == scopes.end() ? nullptr : &*found;
}

/// The last words of all namespaces' names.
std::set<std::string> qualifiersOf(const Scopes& namespaces) {
    std::set<std::string> words;
    for (const std::string& name : namespaces) {
        std::size_t first = 0;
        for (std::size_t end = 0; end != std::string::npos; first = end + 2) {
            end = name.find("::", first);
            words.insert(name.substr(first, end - first));
        }
    }
    return words;
}

/// ::f, as A::f and Box<4>::f are not. Requires: i + 1 < tokens.size().
bool isLeadingColons(const std::vector<Token>& tokens, std::size_t i) {
    if (!tokens[i].is("::") || tokens[i + 1].kind != TokenKind::Identifier) return false;
    const Token* const before = i == 0 ? nullptr : &tokens[i - 1];
    return before == nullptr || before->isOneOf({"return", "else", "case"}) ||
           (before->kind != TokenKind::Identifier && !before->isOneOf({">", ">>"}));
}

/// Whether what stands before a name may be its type, or a variable that is declared with it:
/// int f, float* f, int a, f. Products look alike.
bool mayDeclare(const std::vector<Token>& tokens, std::size_t name) {
    const Token& before = tokens[name - 1];
    const bool isCall = name + 1 < tokens.size() && tokens[name + 1].is("(");
    if (before.kind == TokenKind::Identifier)
        return !before.isOneOf({"return", "else", "case", "do", "throw", "goto"});
    return before.isOneOf({"*", "&", ">"}) || (before.is(",") && !isCall);
}

/// The names behind leading colons that something within braces or parentheses may have as well: a
/// member, a variable, a function of a namespace.
std::set<std::string> hiddenNames(const std::vector<Token>& tokens) {
    std::set<std::string> asked;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
        if (isLeadingColons(tokens, i)) asked.insert(tokens[i + 1].text);
    std::set<std::string> hidden;
    int depth = 0;
    for (std::size_t i = 0; !asked.empty() && i < tokens.size(); ++i) {
        depth += tokens[i].isOneOf({"{", "("}) ? 1 : tokens[i].isOneOf({"}", ")"}) ? -1 : 0;
        if (depth > 0 && asked.contains(tokens[i].text) && mayDeclare(tokens, i))
            hidden.insert(tokens[i].text);
    }
    return hidden;
}

/// ::f(x) is f(x) of the file. Where another f may hide that one the colons stay, and the file is
/// left to who looks names up scope by scope.
std::vector<Token> withoutLeadingColons(std::vector<Token> tokens) {
    const std::set<std::string> hidden = hiddenNames(tokens);
    std::vector<Token> kept;
    kept.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool isLeft = i + 1 < tokens.size() && isLeadingColons(tokens, i) &&
                            !hidden.contains(tokens[i + 1].text);
        if (!isLeft) kept.push_back(tokens[i]);
    }
    return kept;
}

/// Other names of the file's own namespaces: namespace u = util::detail;
std::map<std::string, std::string> aliasesIn(const std::vector<Token>& tokens,
                                             const std::set<std::string>& qualifiers) {
    std::map<std::string, std::string> aliases;
    for (std::size_t i = 0; i + 4 < tokens.size(); ++i) {
        if (!tokens[i].is("namespace") || !tokens[i + 2].is("=")) continue;
        std::string target;
        bool isOwn = true;
        for (std::size_t k = i + 3; k + 1 < tokens.size() && !tokens[k].is(";"); ++k) {
            if (tokens[k].is("::")) continue;
            isOwn = isOwn && qualifiers.contains(tokens[k].text);
            target = joined(target, tokens[k].text);
        }
        if (isOwn && !target.empty()) aliases.emplace(tokens[i + 1].text, target);
    }
    return aliases;
}

}  // namespace

std::vector<Token> withoutQualifiers(std::vector<Token> tokens) {
    tokens = withoutLeadingColons(std::move(tokens));
    const bool hasAny =
        std::ranges::any_of(tokens, [](const Token& token) { return token.is("namespace"); });
    if (!hasAny) return tokens;
    const Declared declared = declaredIn(tokens);
    const std::set<std::string> qualifiers = qualifiersOf(declared.namespaces);
    if (qualifiers.empty()) return tokens;
    const auto aliases = aliasesIn(tokens, qualifiers);
    const auto shared = sharedNames(declared);
    std::vector<Token> kept;
    kept.reserve(tokens.size());
    NamespaceWalk walk(tokens);
    std::string qualifier;
    for (std::size_t i = 0; i < tokens.size();) {
        const std::size_t head = i;
        if (walk.enter(i)) {
            kept.insert(kept.end(), tokens.begin() + static_cast<std::ptrdiff_t>(head),
                        tokens.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        walk.follow(tokens[i]);
        const bool isBefore = i + 1 < tokens.size() && tokens[i + 1].is("::");
        const auto alias = isBefore ? aliases.find(tokens[i].text) : aliases.end();
        if (alias != aliases.end() || (isBefore && qualifiers.contains(tokens[i].text))) {
            qualifier = joined(qualifier, alias != aliases.end() ? alias->second : tokens[i].text);
            i += 2;
            continue;
        }
        const bool isPart = !kept.empty() && kept.back().isOneOf({".", "->"});
        const auto found = isPart ? shared.end() : shared.find(tokens[i].text);
        kept.push_back(tokens[i]);
        if (found != shared.end() && tokens[i].kind == TokenKind::Identifier) {
            const std::string* const scope =
                meantScope(found->second, declared.used, walk.scope(), qualifier);
            if (scope != nullptr) kept.back().text = joined(*scope, tokens[i].text);
        }
        qualifier.clear();
        ++i;
    }
    return kept;
}

}  // namespace warpscope::cuda
