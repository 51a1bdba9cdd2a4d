#include "engine/cuda/tokens/preprocessor.h"

#include <sstream>

#include "engine/cuda/tokens/condition.h"
#include "engine/cuda/tokens/header_constants.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/cuda/tokens/macro.h"

namespace warpscope::cuda {
namespace {

class Preprocessor {
  public:
    Preprocessor(const std::vector<Token>& tokens, ProblemList& problems, int cudaArch)
        : tokens_(tokens), problems_(problems), macros_(problems) {
        predefine("__CUDACC__", 1);
        predefine("__NVCC__", 1);
        predefine("__CUDA_ARCH__", cudaArch);
        predefine("__cplusplus", 201703);
        // As assets/cuda/warpscope_cuda.h has them, so that both readers choose the same lines.
        predefine("__CUDACC_VER_MAJOR__", 11);
        predefine("__CUDACC_VER_MINOR__", 5);
        predefine("CUDART_VERSION", 11050);
        predefine("CUDA_VERSION", 11050);
        for (const auto& [name, text] : headerConstants())
            predefineText(name, text);
        for (const HeaderFunction& function : headerFunctions())
            predefineFunction(function);
    }

    std::vector<Token> run() {
        while (tokens_[position_].kind != TokenKind::End) {
            const Token& token = tokens_[position_];
            if (token.startsLine && token.is("#")) {
                directive();
            } else {
                text();
            }
        }
        if (!branches_.empty()) problems_.add(branches_.back().place, {"compiler.unclosed_if"});
        out_.push_back(tokens_[position_]);
        return std::move(out_);
    }

  private:
    /// One #if that is open.
    struct Branch {
        Place place{};
        bool isActive = false;   ///< The text of the current part is kept.
        bool wasTaken = false;   ///< Some part was kept already.
        bool isEnclosed = true;  ///< The text around the #if is kept.
    };

    void predefine(const char* name, int value) {
        Token number;
        number.kind = TokenKind::Integer;
        number.text = std::to_string(value);
        number.bits = static_cast<std::uint32_t>(value);
        Macro macro;
        macro.body.push_back(std::move(number));
        macros_.define(name, std::move(macro));
    }

    void predefineText(std::string_view name, std::string_view text) {
        Macro macro;
        macro.body = tokenize(text, problems_);
        macro.body.pop_back();
        macros_.define(std::string(name), std::move(macro));
    }

    void predefineFunction(const HeaderFunction& function) {
        Macro macro;
        macro.takesArguments = true;
        macro.isVariadic = function.parameters == "...";
        if (macro.isVariadic) macro.parameters.emplace_back("__VA_ARGS__");
        std::istringstream names{std::string(function.parameters)};
        for (std::string name; !macro.isVariadic && names >> name;)
            macro.parameters.push_back(name);
        macro.body = tokenize(function.text, problems_);
        macro.body.pop_back();
        macros_.define(std::string(function.name), std::move(macro));
    }

    /// Names of CUDA's own headers are built in; what stands in others is missed where it is used.
    static bool isIgnored(const Token& name) {
        return name.is("include") || name.is("pragma") || name.is("line") || name.is("warning");
    }

    bool isActive() const { return branches_.empty() || branches_.back().isActive; }

    /// Everything up to the next directive, macros replaced: a macro's arguments may span lines.
    void text() {
        std::vector<Token> run;
        while (tokens_[position_].kind != TokenKind::End &&
               !(tokens_[position_].startsLine && tokens_[position_].is("#"))) {
            if (isActive()) run.push_back(tokens_[position_]);
            ++position_;
        }
        for (Token& token : macros_.expand(run))
            out_.push_back(std::move(token));
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
        } else if (!isIgnored(name)) {
            problems_.add(name.place,
                          Message{"compiler.unknown_directive"}.with("name", name.text));
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
        if (branches_.empty()) {
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
        if (line.front().is("NDEBUG")) predefineFunction({"assert", "...", "((void)0)"});
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

    const std::vector<Token>& tokens_;
    ProblemList& problems_;
    MacroTable macros_;
    std::vector<Branch> branches_{};
    std::vector<Token> out_{};
    std::size_t position_ = 0;
};

}  // namespace

std::vector<Token> preprocess(const std::vector<Token>& tokens, ProblemList& problems,
                              int cudaArch) {
    return Preprocessor(tokens, problems, cudaArch).run();
}

}  // namespace warpscope::cuda
