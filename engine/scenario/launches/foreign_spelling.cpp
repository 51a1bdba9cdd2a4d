#include "engine/scenario/launches/foreign_spelling.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::scenario {
namespace {

/// A word as the lexer gives it, and as a person knows it.
struct Word {
    std::string_view word;
    const char* told;
};
constexpr std::array<Word, 2> kMetaxWords{{
    {"mc_runtime", "mc_runtime.h"},
    {"__syncwave", "__syncwave"},
}};

}  // namespace

std::optional<Problem> foreignSpelling(const std::string& source, const std::string& file,
                                       const machine::Machine& machine) {
    const auto isIn = [&](const Word& one) { return source.find(one.word) != std::string::npos; };
    if (machine.vendor == machine::Vendor::Metax || std::ranges::none_of(kMetaxWords, isIn))
        return std::nullopt;
    ProblemList ignored("");
    for (const cuda::Token& token : cuda::tokenize(source, ignored)) {
        const auto* const found = std::ranges::find(kMetaxWords, token.text, &Word::word);
        if (found == kMetaxWords.end()) continue;
        return Problem{Message{"scenario.metax_spelling"}
                           .with("word", found->told)
                           .with("device", machine.name)
                           .with("lanes", machine.limits.warpSize),
                       {file, token.place.line, token.place.column, token.place.endColumn},
                       {"scenario.hint.metax_device"},
                       Severity::Warning};
    }
    return std::nullopt;
}

}  // namespace warpscope::scenario
