#include "engine/cuda/tokens/member_definitions.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace warpscope::cuda {
namespace {

using Words = std::span<const Token>;

/// Behind the sign that closes what `at` opens; the end of the words where nothing does.
std::size_t behindClosing(Words words, std::size_t at) {
    int depth = 0;
    for (; at < words.size(); ++at) {
        const Token& token = words[at];
        depth += token.isOneOf({"(", "{", "["}) ? 1 : token.isOneOf({")", "}", "]"}) ? -1 : 0;
        if (depth == 0) return at + 1;
    }
    return words.size();
}

/// Behind the > of the < at `at`.
std::size_t behindAngles(Words words, std::size_t at) {
    int depth = 0;
    for (; at < words.size() && !words[at].isOneOf({";", "{"}); ++at) {
        depth += words[at].is("<") ? 1 : words[at].is(">") ? -1 : words[at].is(">>") ? -2 : 0;
        if (depth <= 0) return at + 1;
    }
    return words.size();
}

/// Parts that commas at the outermost level divide.
std::vector<Words> dividedByCommas(Words words) {
    std::vector<Words> parts;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Token& token = words[i];
        depth += token.isOneOf({"(", "{", "[", "<"})   ? 1
                 : token.isOneOf({")", "}", "]", ">"}) ? -1
                 : token.is(">>")                      ? -2
                                                       : 0;
        if (depth != 0 || !token.is(",")) continue;
        parts.push_back(words.subspan(begin, i - begin));
        begin = i + 1;
    }
    if (begin < words.size()) parts.push_back(words.subspan(begin));
    return parts;
}

/// T and N of template <typename T, int N = 4>.
std::vector<std::string> parameterNames(Words head) {
    std::vector<std::string> names;
    for (const Words part : dividedByCommas(head)) {
        const auto end = std::ranges::find_if(part, [](const Token& one) { return one.is("="); });
        names.push_back(end == part.begin() ? std::string() : (end - 1)->text);
    }
    return names;
}

/// A parameter without its standard value, its name and the arguments of its own structure:
/// const Vec<T>& other is const Vec &.
std::string typeOf(Words parameter, const std::string& owner) {
    std::vector<std::string> words;
    std::size_t i = 0;
    for (; i < parameter.size() && !parameter[i].is("="); ++i) {
        words.push_back(parameter[i].text);
        if (parameter[i].text == owner && i + 1 < parameter.size() && parameter[i + 1].is("<"))
            i = behindAngles(parameter, i + 1) - 1;
    }
    const bool isNamed = words.size() > 1 && parameter[i - 1].kind == TokenKind::Identifier &&
                         words.back() != "const" && words[words.size() - 2] != "const" &&
                         words[words.size() - 2] != "unsigned";
    if (isNamed) words.pop_back();
    std::string all;
    for (const std::string& word : words)
        all += word + ' ';
    return all;
}

/// A function's place in the words: name(parameters) const.
struct Head {
    std::string name{};
    std::size_t open = 0;    ///< The ( of the parameters.
    std::size_t behind = 0;  ///< Behind the words that follow their ).
    bool isConst = false;
};

/// The head whose name begins at `at`; none where no function's name stands there.
std::optional<Head> headAt(Words words, std::size_t at) {
    Head head;
    if (at + 1 >= words.size() || words[at].kind != TokenKind::Identifier) return std::nullopt;
    head.name = words[at].text;
    head.open = at + 1;
    if (words[at].is("operator")) {
        if (words[at + 1].is("(")) head.open += 2;
        while (head.open < words.size() && !words[head.open].is("("))
            ++head.open;
        for (std::size_t i = at + 1; i < head.open && i < words.size(); ++i)
            head.name += ' ' + words[i].text;
    }
    if (head.open >= words.size() || !words[head.open].is("(")) return std::nullopt;
    head.behind = behindClosing(words, head.open);
    while (head.behind < words.size() && words[head.behind].isOneOf({"const", "noexcept"}))
        head.isConst = words[head.behind++].is("const") || head.isConst;
    return head;
}

/// A function that is declared in a structure, and its text from behind the name on.
struct Prototype {
    std::string name{};
    bool isConst = false;
    std::vector<std::string> types{};
    std::vector<std::vector<Token>> standards{};  ///< = 3 of each parameter; mostly empty.
    std::size_t begin = 0;                        ///< The ( of the parameters.
    std::size_t end = 0;                          ///< Behind the ;.
};

struct Structure {
    std::string name{};
    std::vector<std::string> parameters{};  ///< Of its template.
    std::vector<Prototype> prototypes{};
};

class Mover {
  public:
    explicit Mover(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

    std::vector<Token> run() {
        walk();
        return moved_.empty() ? std::move(tokens_) : rewritten();
    }

  private:
    /// What stands in the place of a stretch of the file.
    struct Piece {
        std::size_t end = 0;
        std::vector<Token> text{};
    };

    /// Goes through what stands outside of structures and functions.
    void walk() {
        std::size_t begin = 0;
        for (std::size_t i = 0; i < tokens_.size();) {
            const Token& token = tokens_[i];
            if (token.isOneOf({";", "}"})) {
                begin = ++i;
            } else if (token.is("(")) {
                i = behindClosing(tokens_, i);
            } else if (token.is("{")) {
                // namespace a { and extern "C" { go on in the file. What is behind a body may
                // belong to it: struct { … } x; of a function nothing follows.
                const bool isOpen = tokens_[begin].is("namespace") ||
                                    (tokens_[begin].is("extern") && i == begin + 2);
                i = isOpen ? i + 1 : behindClosing(tokens_, i);
                begin = i;
            } else if (token.isOneOf({"struct", "class"}) && isDefined(i)) {
                i = structure(begin, i);
            } else if (token.is("::") && i > begin) {
                const std::size_t behind = definition(begin, i);
                if (behind > i) begin = behind;
                i = std::max(behind, i + 1);
            } else {
                ++i;
            }
        }
    }

    /// struct Name { or struct Name : Base {
    bool isDefined(std::size_t at) const {
        return at + 2 < tokens_.size() && tokens_[at + 1].kind == TokenKind::Identifier &&
               tokens_[at + 2].isOneOf({"{", ":"});
    }

    /// The words between < and > behind `template`, which stands at `begin`.
    std::vector<std::string> templateNames(std::size_t begin) const {
        if (!tokens_[begin].is("template") || !tokens_[begin + 1].is("<")) return {};
        const std::size_t end = behindAngles(tokens_, begin + 1);
        return parameterNames(Words(tokens_).subspan(begin + 2, end - begin - 3));
    }

    /// Notes what a structure declares; gives the place behind it.
    std::size_t structure(std::size_t begin, std::size_t at) {
        std::size_t open = at;
        while (open < tokens_.size() && !tokens_[open].isOneOf({"{", ";"}))
            ++open;
        const std::size_t end = behindClosing(tokens_, open);
        Structure made;
        made.name = tokens_[at + 1].text;
        made.parameters = templateNames(begin);
        for (std::size_t i = open + 1; i + 1 < end;) {
            if (tokens_[i].is("{")) {
                i = behindClosing(tokens_, i);
                continue;
            }
            const auto head = headAt(tokens_, i);
            if (!head || head->behind >= end) {
                ++i;
                continue;
            }
            if (tokens_[head->behind].is(";"))
                made.prototypes.push_back(prototype(*head, made.name));
            i = head->behind;
        }
        structures_[made.name] = std::move(made);
        return end;
    }

    Prototype prototype(const Head& head, const std::string& owner) const {
        Prototype made;
        made.name = head.name;
        made.isConst = head.isConst;
        made.begin = head.open;
        made.end = head.behind + 1;
        for (const Words part : partsOf(head)) {
            made.types.push_back(typeOf(part, owner));
            const auto standard =
                std::ranges::find_if(part, [](const Token& one) { return one.is("="); });
            made.standards.emplace_back(standard, part.end());
        }
        return made;
    }

    std::vector<Words> partsOf(const Head& head) const {
        const std::size_t close = behindClosing(tokens_, head.open) - 1;
        auto parts = dividedByCommas(Words(tokens_).subspan(head.open + 1, close - head.open - 1));
        if (parts.size() == 1 && parts[0].size() == 1 && parts[0][0].is("void")) parts.clear();
        return parts;
    }

    /// Behind the body that begins at `at`, or behind the values of members before it.
    std::size_t behindBody(std::size_t at) const {
        if (at < tokens_.size() && tokens_[at].is(":")) {
            do {
                ++at;
                while (at < tokens_.size() && !tokens_[at].isOneOf({"(", "{", ";"}))
                    ++at;
                at = behindClosing(tokens_, at);
            } while (at < tokens_.size() && tokens_[at].is(","));
        }
        return at < tokens_.size() && tokens_[at].is("{") ? behindClosing(tokens_, at) : 0;
    }

    /// Moves the function of which :: stands at `at`; gives the place behind it, or 0.
    std::size_t definition(std::size_t begin, std::size_t at) {
        std::size_t name = at - 1;
        if (tokens_[name].is(">")) {
            while (name > begin && !tokens_[name].is("<"))
                --name;
            if (name > begin) --name;
        }
        const auto found = structures_.find(tokens_[name].text);
        const auto head = headAt(tokens_, at + 1);
        if (found == structures_.end() || !head) return 0;
        const std::size_t end = behindBody(head->behind);
        if (end == 0) return 0;
        const Structure& owner = found->second;
        std::map<std::string, std::string> names;
        const auto own = templateNames(begin);
        for (std::size_t i = 0; i < own.size() && i < owner.parameters.size(); ++i)
            names[own[i]] = owner.parameters[i];
        if (own.size() != owner.parameters.size()) return 0;
        const Prototype* const declared = declaredAs(owner, *head, names);
        if (declared == nullptr || moved_.contains(declared->begin)) return 0;
        moved_[declared->begin] = {declared->end, inside(*declared, *head, end, names)};
        moved_[begin] = {end, {}};
        return end;
    }

    const Prototype* declaredAs(const Structure& owner, const Head& head,
                                const std::map<std::string, std::string>& names) const {
        std::vector<std::string> types;
        for (const Words part : partsOf(head))
            types.push_back(typeOf(renamed(part, names), owner.name));
        std::vector<const Prototype*> fitting;
        for (const Prototype& one : owner.prototypes) {
            const bool fits = one.name == head.name && one.isConst == head.isConst &&
                              one.types.size() == types.size();
            if (fits && one.types == types) return &one;
            if (fits) fitting.push_back(&one);
        }
        return fitting.size() == 1 ? fitting.front() : nullptr;
    }

    static std::vector<Token> renamed(Words words,
                                      const std::map<std::string, std::string>& names) {
        std::vector<Token> made(words.begin(), words.end());
        for (Token& token : made) {
            const auto found = names.find(token.text);
            if (token.kind == TokenKind::Identifier && found != names.end())
                token.text = found->second;
        }
        return made;
    }

    /// (parameters) const : x(a) { … }, with the standard values of the prototype.
    std::vector<Token> inside(const Prototype& declared, const Head& head, std::size_t end,
                              const std::map<std::string, std::string>& names) const {
        std::vector<Token> made;
        std::size_t at = head.open;
        const auto add = [&](std::size_t to) {
            const auto words = renamed(Words(tokens_).subspan(at, to - at), names);
            made.insert(made.end(), words.begin(), words.end());
            at = to;
        };
        const auto parts = partsOf(head);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            add(static_cast<std::size_t>(parts[i].data() + parts[i].size() - tokens_.data()));
            made.insert(made.end(), declared.standards[i].begin(), declared.standards[i].end());
        }
        add(end);
        return made;
    }

    std::vector<Token> rewritten() const {
        std::vector<Token> made;
        made.reserve(tokens_.size());
        for (std::size_t i = 0; i < tokens_.size();) {
            const auto piece = moved_.find(i);
            if (piece == moved_.end()) {
                made.push_back(tokens_[i++]);
                continue;
            }
            made.insert(made.end(), piece->second.text.begin(), piece->second.text.end());
            i = piece->second.end;
        }
        return made;
    }

    std::vector<Token> tokens_;
    std::map<std::string, Structure> structures_{};
    std::map<std::size_t, Piece> moved_{};  ///< By where each begins.
};

}  // namespace

std::vector<Token> withMembersInside(std::vector<Token> tokens) {
    // Most files have no such definition: Name:: behind a structure that they define.
    const bool hasAny =
        std::ranges::any_of(tokens, [](const Token& token) { return token.is("::"); });
    return hasAny ? Mover(std::move(tokens)).run() : tokens;
}

}  // namespace warpscope::cuda
