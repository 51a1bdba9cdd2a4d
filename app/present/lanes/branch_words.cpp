#include "app/present/lanes/branch_words.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/base/lane_text.h"
#include "engine/isa/listing.h"

namespace warpscope::present {
namespace {

/// The text between the bracket at `open` and its partner; empty where that is in another line.
std::string_view bracketed(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')' && --depth == 0) return text.substr(open + 1, i - open - 1);
    }
    return {};
}

/// Where a word of the language stands by itself.
std::size_t findWord(std::string_view line, std::string_view word) {
    for (std::size_t at = line.find(word); at != std::string_view::npos;
         at = line.find(word, at + 1)) {
        const bool isStart = at == 0 || !ascii::isNamePart(line[at - 1]);
        const std::size_t end = at + word.size();
        if (isStart && (end >= line.size() || !ascii::isNamePart(line[end]))) return at;
    }
    return std::string_view::npos;
}

/// One branch in its line decides what the line's condition says; several are parts of it.
bool isOnlyBranchOfLine(const isa::Program& program, int line) {
    return std::ranges::count_if(program.instructions, [&](const isa::Instruction& instruction) {
               return instruction.line == line && instruction.isConditionalBranch();
           }) == 1;
}

/// Whether the sign at `at` assigns: "=" "+=" "<<=", but not "==" "<=" "!=".
bool isAssignment(std::string_view line, std::size_t at) {
    if (line[at] != '=' || at == 0 || line.substr(at + 1).starts_with('=')) return false;
    const char before = line[at - 1];
    if (before == '=' || before == '!') return false;
    const bool isOrder = before == '<' || before == '>';
    return !isOrder || (at >= 2 && line[at - 2] == before);
}

/// What stands before the only question mark of a line, back to where its expression begins.
std::string_view askedBeforeMark(std::string_view line) {
    const std::size_t mark = line.find('?');
    const bool isSure = mark != std::string_view::npos &&
                        line.find('?', mark + 1) == std::string_view::npos &&
                        line.find_first_of("\"'") == std::string_view::npos;
    if (!isSure) return {};
    std::size_t from = mark;
    for (int depth = 0; from > 0; --from) {
        const char before = line[from - 1];
        if (before == ')' || before == ']') ++depth;
        if (before == '(' || before == '[') --depth;
        const bool isEnd = depth < 0 || (depth == 0 && std::string_view(",;{}").find(before) !=
                                                           std::string_view::npos);
        if (isEnd || (depth == 0 && isAssignment(line, from - 1))) break;
    }
    std::string_view asked = ascii::trimmed(line.substr(from, mark - from));
    constexpr std::string_view kReturn = "return";
    if (findWord(asked, kReturn) == 0) asked = ascii::trimmed(asked.substr(kReturn.size()));
    if (asked.starts_with('(') && bracketed(asked, 0).size() + 2 == asked.size())
        asked = ascii::trimmed(bracketed(asked, 0));
    return asked;
}

}  // namespace

std::string conditionIn(std::string_view line) {
    line = line.substr(0, line.find("//"));
    for (const std::string_view word : {"if", "while", "for"}) {
        const std::size_t at = findWord(line, word);
        if (at == std::string_view::npos) continue;
        const std::size_t open = line.find('(', at);
        if (open == std::string_view::npos) return {};
        std::string_view tested = bracketed(line, open);
        if (word == "for") {
            const std::size_t first = tested.find(';');
            const std::size_t second = tested.find(';', first + 1);
            if (first == std::string_view::npos || second == std::string_view::npos) return {};
            tested = tested.substr(first + 1, second - first - 1);
        }
        return std::string(ascii::trimmed(tested));
    }
    return std::string(askedBeforeMark(line));
}

Message branchSentence(const isa::Program& program, const sm::Warp& warp, isa::ProgramCounter pc,
                       LaneMask active) {
    if (pc >= program.instructions.size()) return {};
    const isa::Instruction& branch = program.instructions[pc];
    if (!branch.isConditionalBranch()) return {};
    const LaneMask holds = warp.predicates[branch.guard.value] & active;
    const LaneMask taken = branch.guard.negate ? active & ~holds : holds;
    const LaneMask stays = active & ~taken;
    const int to = isa::lineOf(program, branch.target);
    const auto index = static_cast<std::size_t>(std::max(0, branch.line - 1));
    // A branch that jumps where its predicate does not hold is the if of the source itself.
    const bool isCondition = branch.guard.negate && isOnlyBranchOfLine(program, branch.line) &&
                             index < program.sourceLines.size();
    const std::string condition = isCondition ? conditionIn(program.sourceLines[index]) : "";
    const auto say = [&](std::string_view key) {
        return Message{std::string("view.lanes.branch.") + std::string(key), {}}
            .with("condition", condition)
            .with("stays", laneRanges(stays))
            .with("taken", laneRanges(taken))
            .with("line", to);
    };
    if (condition.empty()) return taken == 0 ? say("none") : stays == 0 ? say("all") : say("parts");
    return taken == 0 ? say("true") : stays == 0 ? say("false") : say("splits");
}

}  // namespace warpscope::present
