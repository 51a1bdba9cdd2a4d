#include "app/present/foresight.h"

#include <algorithm>
#include <charconv>

namespace warpscope::present {
namespace {

/// Of the lesson's first question, as steps from the one that is shown; below 0 = there is none
/// ahead, or the reader is past it.
std::ptrdiff_t stepsToFirstQuestion(const session::SlotReader& session) {
    const scenario::Step* const now = session.step();
    if (now == nullptr || !session.hasQuestionAhead()) return -1;
    // The lesson's steps follow each other; a run of a file that is held beside it has none.
    const scenario::Step* first = now - session.lessonStep();
    while (!first->question.isAsked() || first->question.isMended())
        ++first;
    return first - now;
}

/// In a step before the lesson's first question, which has not been passed.
bool leadsToFirstQuestion(const session::SlotReader& session) {
    const std::ptrdiff_t steps = stepsToFirstQuestion(session);
    return steps == 1 || (steps > 1 && session.cycle() > 0);
}

/// In the place of a number that is still to be guessed.
constexpr const char* kUnknown = "?";

bool isToBeGuessed(const session::SlotReader& session, Cycle cycle) {
    return session.isQuestionOpen() && cycle > session.lastShown();
}

/// Below 0 where the words are no number.
Cycle instantOf(const std::string& words) {
    Cycle cycle = -1;
    std::from_chars(words.data(), words.data() + words.size(), cycle);
    return cycle;
}

/// Of a value that a step or a knob sets: the launch would not start (occupancy::launchError and
/// its like).
bool isRefusal(const Problem& problem) {
    return problem.range.line == 0 && problem.message.key.starts_with("occupancy.launch.");
}

}  // namespace

bool hidesResults(const session::SlotReader& session) {
    return session.isQuestionOpen() || leadsToFirstQuestion(session);
}

bool hidesWhatComes(const session::SlotReader& session) {
    if (hidesResults(session)) return true;
    return session.nextAskedAt() && lastDrawn(session) < session.lastShown();
}

bool hidesOtherValues(const session::SlotReader& session) {
    return session.isQuestionOpen() || stepsToFirstQuestion(session) > 0;
}

bool hidesProblems(const session::SlotReader& session) {
    if (!session.isQuestionOpen() || session.isKernelEdited()) return false;
    const auto& problems = session.problems();
    return std::ranges::any_of(problems, isRefusal) &&
           std::ranges::all_of(problems, [](const Problem& problem) {
               return isRefusal(problem) || problem.severity != Severity::Error;
           });
}

std::string cyclesUntil(const session::SlotReader& session, Cycle end) {
    return isToBeGuessed(session, end) ? kUnknown : std::to_string(end - session.cycle());
}

Message withoutEnd(const session::SlotReader& session, Message sentence) {
    for (auto& [name, value] : sentence.values) {
        const bool isInstant = name == "ready" || name == "cycle" || name == "start";
        const bool isLength = name == "cycles" && session.isQuestionOpen();
        if (isLength || (isInstant && isToBeGuessed(session, instantOf(value)))) value = kUnknown;
    }
    return sentence;
}

Cycle lastDrawn(const session::SlotReader& session) {
    const Cycle last = session.lastShown();
    if (session.isQuestionOpen()) return last;
    if (leadsToFirstQuestion(session)) return std::min(session.cycle(), last);
    const auto next = session.nextAskedAt();
    return next ? std::min(std::max(session.cycle(), *next), last) : last;
}

}  // namespace warpscope::present
