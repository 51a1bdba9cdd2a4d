#include "engine/cuda/tokens/preprocessor.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "engine/cuda/tokens/condition.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/cuda/tokens/loop_pragmas.h"
#include "engine/cuda/tokens/macro.h"
#include "engine/cuda/tokens/predefined_macros.h"

namespace warpscope::cuda {
namespace {

/// Headers that include themselves come to an end: how often any is read, how deep in one another,
/// and how many words of them in all (100 MB of tokens).
constexpr int kMaxIncludes = 2000;
constexpr int kMaxIncludeDepth = 64;
constexpr std::size_t kMaxIncludedWords = std::size_t{1} << 20;

class Preprocessor {
  public:
    Preprocessor(const std::vector<Token>& tokens, ProblemList& problems, int cudaArch,
                 std::span<const Header> headers)
        : tokens_(tokens),
          problems_(problems),
          macros_(problems),
          headers_(headers),
          isOnce_(headers.size(), false) {
        predefineMacros(macros_, cudaArch);
    }

    std::vector<Token> run() {
        out_.reserve(tokens_.size());
        file();
        out_.push_back(tokens_[position_]);
        return withLoopPragmas(std::move(out_), macros_, problems_);
    }

    const std::set<int>& includes() const { return includes_; }

  private:
    /// One #if that is open.
    struct Branch {
        Place place{};
        bool isActive = false;   ///< The text of the current part is kept.
        bool wasTaken = false;   ///< Some part was kept already.
        bool isEnclosed = true;  ///< The text around the #if is kept.
    };

    static bool isIgnored(const Token& name) {
        // # 12 "file.cu" says where a line came from.
        return name.is("line") || name.is("warning") || name.kind == TokenKind::Integer;
    }

    /// Up to the end of the source, or of the header that is included.
    void file() {
        const std::size_t outer = std::exchange(opened_, branches_.size());
        while (tokens_[position_].kind != TokenKind::End) {
            const Token& token = tokens_[position_];
            if (token.startsLine && token.is("#")) {
                directive();
            } else {
                text();
            }
        }
        if (branches_.size() > opened_)
            problems_.add(branches_.back().place, {"compiler.unclosed_if"});
        branches_.resize(opened_);
        opened_ = outer;
    }

    /// Nothing where no header has that name: names of CUDA's own are built in; those of others
    /// are missed where one is used.
    void include(const std::vector<Token>& line) {
        if (!line.empty() && line.front().is("<") &&
            std::ranges::none_of(line, [](const Token& word) { return word.is(">"); }))
            problems_.add(line.front().place, {"compiler.unclosed_include"},
                          {"compiler.hint.unclosed_include"});
        if (line.size() != 1 || line.front().kind != TokenKind::Text) return;
        const auto found = headerNamed(line.front().text);
        const auto number = static_cast<std::size_t>(found - headers_.begin());
        if (found == headers_.end() || isOnce_[number] || isTooMuch_) return;
        isTooMuch_ = included_ == kMaxIncludes || depth_ == kMaxIncludeDepth ||
                     includedWords_ > kMaxIncludedWords;
        if (isTooMuch_) {
            problems_.add(line.front().place,
                          Message{"compiler.too_many_includes"}.with("name", found->name),
                          {"compiler.hint.include_once"});
            return;
        }
        ++included_;
        ++depth_;
        const std::vector<Token> words = wordsOf(number);
        includedWords_ += words.size();
        const auto outerTokens = std::exchange(tokens_, words);
        const std::size_t outerPosition = std::exchange(position_, 0);
        const std::size_t outerHeader = std::exchange(header_, number);
        file();
        tokens_ = outerTokens;
        position_ = outerPosition;
        header_ = outerHeader;
        --depth_;
    }

    /// Of a name in its quotation marks, as the file that is being read means it.
    std::span<const Header>::iterator headerNamed(const std::string& quoted) const {
        if (quoted.size() < 2 || quoted.front() != '"') return headers_.end();
        const std::string from = header_ < headers_.size() ? headers_[header_].name : "";
        for (const std::string& place : includePlaces(from, quoted.substr(1, quoted.size() - 2))) {
            const auto found = std::ranges::find(headers_, place, &Header::name);
            if (found != headers_.end()) return found;
        }
        return headers_.end();
    }

    std::vector<Token> wordsOf(std::size_t number) {
        const int first = firstLineOf(number);
        ProblemList problems({});
        std::vector<Token> words = tokenize(headers_[number].text, problems);
        for (Token& word : words)
            word.place.line += first;
        for (const Problem& problem : problems.take())
            problems_.add(
                {first + problem.range.line, problem.range.column, problem.range.endColumn},
                problem.message, problem.hint);
        return words;
    }

    bool isActive() const { return branches_.empty() || branches_.back().isActive; }

    /// Everything up to the next directive, macros replaced: a macro's arguments may span lines.
    void text() {
        const std::size_t first = position_;
        while (tokens_[position_].kind != TokenKind::End &&
               !(tokens_[position_].startsLine && tokens_[position_].is("#")))
            ++position_;
        if (!isActive()) return;
        macros_.expandTo(out_, tokens_.subspan(first, position_ - first));
    }

    void directive() {
        ++position_;
        std::vector<Token> line;
        while (!tokens_[position_].startsLine)
            line.push_back(tokens_[position_++]);
        if (line.empty()) return;
        const Token name = line.front();
        line.erase(line.begin());
        if (conditional(name, line)) return;
        if (!isActive()) return;
        if (name.is("define")) {
            define(name, line);
        } else if (name.is("undef")) {
            if (!line.empty()) macros_.undefine(line.front().text);
        } else if (name.is("error")) {
            problems_.add(name.place, {"compiler.error_directive"});
        } else if (name.is("include")) {
            includes_.insert(name.place.line);
            include(line);
        } else if (name.is("pragma") && line.size() == 1 && line.front().is("once")) {
            if (header_ < isOnce_.size()) isOnce_[header_] = true;
        } else if (name.is("pragma")) {
            macros_.expandTo(out_, unrollWords(line));
        } else if (!isIgnored(name)) {
            problems_.add(name.place, Message{"compiler.unknown_directive"}.with("name", name.text),
                          {"compiler.hint.directive"});
        }
    }

    /// True where the directive was one of #if, #ifdef, #ifndef, #elif, #else, #endif.
    bool conditional(const Token& name, const std::vector<Token>& line) {
        if (name.is("if") || name.is("ifdef") || name.is("ifndef")) {
            Branch branch;
            branch.place = name.place;
            branch.isEnclosed = isActive();
            branch.isActive = branch.isEnclosed && holds(name, line);
            branch.wasTaken = branch.isActive;
            branches_.push_back(branch);
            return true;
        }
        if (!name.is("elif") && !name.is("else") && !name.is("endif")) return false;
        if (branches_.size() == opened_) {
            problems_.add(name.place, Message{"compiler.no_open_if"}.with("name", name.text));
            return true;
        }
        if (name.is("endif")) {
            branches_.pop_back();
            return true;
        }
        Branch& branch = branches_.back();
        const bool mayBeTaken = branch.isEnclosed && !branch.wasTaken;
        branch.isActive = mayBeTaken && (name.is("else") || holds(name, line));
        branch.wasTaken = branch.wasTaken || branch.isActive;
        return true;
    }

    bool holds(const Token& name, const std::vector<Token>& line) {
        if (name.is("if") || name.is("elif"))
            return evaluateCondition(line, name.place, macros_, problems_);
        if (line.empty()) {
            problems_.add(name.place, {"compiler.macro_name_missing"});
            return false;
        }
        return macros_.isDefined(line.front().text) == name.is("ifdef");
    }

    void define(const Token& directive, const std::vector<Token>& line) {
        if (line.empty() || line.front().kind != TokenKind::Identifier) {
            problems_.add(directive.place, {"compiler.macro_name_missing"});
            return;
        }
        Macro macro;
        std::size_t next = 1;
        if (next < line.size() && line[next].is("(") && !line[next].afterSpace) {
            macro.takesArguments = true;
            if (!parameters(line, next, macro)) return;
        }
        for (; next < line.size(); ++next)
            macro.body.push_back(line[next]);
        if (line.front().is("NDEBUG")) predefineNoAssert(macros_);
        macros_.define(line.front().text, std::move(macro));
    }

    /// Reads "(a, b)"; `next` is left behind the closing parenthesis.
    bool parameters(const std::vector<Token>& line, std::size_t& next, Macro& macro) {
        for (++next; next < line.size(); ++next) {
            const Token& token = line[next];
            if (token.is(")")) {
                ++next;
                return true;
            }
            if (token.is(",")) continue;
            if (token.is("...")) {
                const bool isNamed = next > 0 && line[next - 1].kind == TokenKind::Identifier;
                if (!isNamed) macro.parameters.emplace_back("__VA_ARGS__");
                macro.isVariadic = true;
                continue;
            }
            if (token.kind != TokenKind::Identifier) break;
            macro.parameters.push_back(token.text);
        }
        problems_.add(line.front().place,
                      Message{"compiler.macro_unclosed"}.with("name", line.front().text));
        return false;
    }

    std::span<const Token> tokens_;
    ProblemList& problems_;
    MacroTable macros_;
    std::span<const Header> headers_;
    std::vector<bool> isOnce_;       ///< By header: read, and not to be read again.
    std::size_t header_ = SIZE_MAX;  ///< The one that is being read; none at first.
    int included_ = 0;
    int depth_ = 0;
    std::size_t includedWords_ = 0;
    bool isTooMuch_ = false;  ///< It was told.
    std::size_t opened_ = 0;  ///< Of the #if that are open, those of files around this one.
    std::vector<Branch> branches_{};
    std::vector<Token> out_{};
    std::set<int> includes_{};  ///< Lines of those that the conditions around them keep.
    std::size_t position_ = 0;
};

}  // namespace

std::vector<Token> preprocess(const std::vector<Token>& tokens, ProblemList& problems, int cudaArch,
                              std::span<const Header> headers) {
    return Preprocessor(tokens, problems, cudaArch, headers).run();
}

std::set<int> keptIncludes(const std::vector<Token>& tokens, int cudaArch) {
    ProblemList ignored({});
    Preprocessor preprocessor(tokens, ignored, cudaArch, {});
    preprocessor.run();
    return preprocessor.includes();
}

}  // namespace warpscope::cuda
