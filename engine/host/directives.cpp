#include "engine/host/directives.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/condition.h"
#include "engine/cuda/tokens/macro.h"
#include "engine/cuda/tokens/predefined_macros.h"

namespace warpscope::host {
namespace {

/// Of the device that stands for others where a condition without an #else asks.
constexpr int kCudaArch = 900;
constexpr const char* kArchName = "__CUDA_ARCH__";

/// The places of those #if that have neither #elif nor #else.
std::set<std::size_t> partsAlone(const std::vector<Token>& tokens) {
    std::set<std::size_t> found;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (!tokens[i].startsLine || !tokens[i].is("#") || tokens[i + 1].startsLine) continue;
        const std::string& word = tokens[i + 1].text;
        if (word.starts_with("if")) {
            open.push_back(i);
            found.insert(i);
        } else if (word.starts_with("el") && !open.empty()) {
            found.erase(open.back());
        } else if (word == "endif" && !open.empty()) {
            open.pop_back();
        }
    }
    return found;
}

class DirectiveReader {
  public:
    explicit DirectiveReader(const std::vector<Token>& tokens)
        : tokens_(tokens), alone_(partsAlone(tokens)) {
        cuda::predefineMacros(macros_, kCudaArch);
        macros_.undefine(kArchName);  // Only where nvcc reads for the device.
        for (const char* name : {"__linux__", "__unix__", "__x86_64__", "__GNUC__"})
            cuda::predefineNumber(macros_, name, 1);
    }

    Directed run() {
        while (tokens_[at_].kind != TokenKind::End) {
            const Token& token = tokens_[at_];
            if (token.startsLine && token.is("#")) {
                directive();
                continue;
            }
            if (isActive()) {
                found_.tokens.push_back(token);
                found_.tokens.back().place.line += lineShift_;
            }
            ++at_;
        }
        found_.tokens.push_back(tokens_[at_]);
        return std::move(found_);
    }

  private:
    /// One #if that is open.
    struct Part {
        bool isTaken = false;
        bool wasTaken = false;  ///< This part or one above it.
    };

    bool isActive() const { return std::ranges::all_of(parts_, &Part::isTaken); }

    void directive() {
        const std::size_t start = at_;
        const int number = tokens_[at_++].place.line;
        std::vector<Token> line;
        while (tokens_[at_].kind != TokenKind::End && !tokens_[at_].startsLine)
            line.push_back(tokens_[at_++]);
        if (line.empty()) return;
        const std::string& word = line.front().text;
        if (word.starts_with("if")) {
            const bool isTaken =
                isActive() && (holds(line) || (alone_.contains(start) && holdsOnDevice(line)));
            parts_.push_back({isTaken, isTaken});
        } else if (word.starts_with("el") && !parts_.empty()) {
            Part& part = parts_.back();
            part.isTaken = !part.wasTaken && (word == "else" || holds(line));
            part.wasTaken = part.wasTaken || part.isTaken;
        } else if (word == "endif" && !parts_.empty()) {
            parts_.pop_back();
        } else if (word == "define" && line.size() > 1 && isActive()) {
            define(line);
        } else if (word == "undef" && line.size() > 1 && isActive()) {
            macros_.undefine(line[1].text);
        } else if (line.front().kind == TokenKind::Integer) {
            lineShift_ = static_cast<int>(line.front().bits) - (number + 1);
        }
    }

    /// A condition that cannot be read is taken to hold.
    bool holds(const std::vector<Token>& line) {
        const std::string& word = line.front().text;
        if (word == "ifdef" || word == "ifndef")
            return line.size() < 2 || macros_.isDefined(line[1].text) == (word == "ifdef");
        ProblemList problems({});
        const std::vector<Token> condition(line.begin() + 1, line.end());
        return cuda::evaluateCondition(condition, line.front().place, macros_, problems) ||
               !problems.isEmpty();
    }

    bool holdsOnDevice(const std::vector<Token>& line) {
        if (macros_.isDefined(kArchName)) return false;  // By the file.
        cuda::predefineNumber(macros_, kArchName, kCudaArch);
        const bool isTaken = holds(line);
        macros_.undefine(kArchName);
        return isTaken;
    }

    void define(const std::vector<Token>& line) {
        HostMacro macro;
        std::size_t next = 2;
        if (next < line.size() && line[next].is("(") && !line[next].afterSpace) {
            macro.takesArguments = true;
            for (++next; next < line.size() && !line[next].is(")"); ++next) {
                if (!line[next].is(",")) macro.parameters.push_back(line[next].text);
            }
            ++next;
        }
        for (; next < line.size(); ++next)
            macro.body.push_back(line[next]);
        macros_.define(line[1].text, {macro.takesArguments, false, macro.parameters, macro.body});
        found_.macros[line[1].text] = std::move(macro);
    }

    const std::vector<Token>& tokens_;
    std::set<std::size_t> alone_;
    ProblemList ignored_{{}};
    cuda::MacroTable macros_{ignored_};  ///< For the conditions.
    Directed found_{};
    std::vector<Part> parts_{};
    std::size_t at_ = 0;
    int lineShift_ = 0;
};

}  // namespace

Directed withoutDirectives(const std::vector<Token>& tokens) {
    return DirectiveReader(tokens).run();
}

}  // namespace warpscope::host
