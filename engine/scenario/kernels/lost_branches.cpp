#include "engine/scenario/kernels/lost_branches.h"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "engine/base/place.h"
#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/function_words.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/isa/opcode.h"

namespace warpscope::scenario {
namespace {

/// The word `if` of a condition that is worked out as the kernel runs.
struct If {
    Place place{};
    int lastLine = 0;  ///< Of its condition.
};

std::vector<If> ifsIn(const std::string& source) {
    ProblemList ignored("");
    const std::vector<cuda::Token> tokens = cuda::tokenize(source, ignored);
    std::vector<If> found;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const bool isDirective = i > 0 && tokens[i - 1].is("#");
        if (!tokens[i].is("if") || isDirective || !tokens[i + 1].is("(")) continue;
        const std::size_t behind = cuda::behindPair(tokens, i + 1);
        if (behind < tokens.size())
            found.push_back({tokens[i].place, tokens[behind - 1].place.line});
    }
    return found;
}

}  // namespace

std::optional<Problem> lostBranches(const std::string& source, const std::string& file,
                                    const isa::Program& program) {
    std::set<int> lines;
    std::set<int> branches;
    for (const isa::Instruction& instruction : program.instructions) {
        lines.insert(instruction.line);
        const isa::Onward onward = isa::infoOf(instruction.opcode).way;
        if (onward != isa::Onward::Next && onward != isa::Onward::Meet)
            branches.insert(instruction.line);
    }
    std::optional<Place> first;
    std::string told;
    for (const If& one : ifsIn(source)) {
        const auto isIn = [&](const std::set<int>& some) {
            const auto at = some.lower_bound(one.place.line);
            return at != some.end() && *at <= one.lastLine;
        };
        if (!isIn(lines) || isIn(branches)) continue;
        if (!first) first = one.place;
        told += (told.empty() ? "" : ", ") + std::to_string(one.place.line);
    }
    if (!first) return std::nullopt;
    return Problem{Message{"toolchain.lost_branches"}.with("lines", told),
                   {file, first->line, first->column, first->endColumn},
                   {"toolchain.hint.lost_branches"},
                   Severity::Warning};
}

}  // namespace warpscope::scenario
