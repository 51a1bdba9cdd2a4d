#include "engine/scenario/guesses/grow_buffers.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "engine/scenario/guesses/guess_arguments.h"
#include "engine/scenario/guesses/trial_run.h"

namespace warpscope::scenario {
namespace {

/// Each round runs the launch once more: several buffers may be too small.
constexpr int kMaxTrialRounds = 6;
constexpr std::int64_t kBytesOfLargestAccess = 16;
constexpr std::int64_t kMaxGrownElements = std::int64_t{1} << 22;

std::string_view valueOf(const Message& message, std::string_view name) {
    const auto found = std::ranges::find_if(message.values,
                                            [&](const auto& value) { return value.first == name; });
    return found == message.values.end() ? std::string_view() : std::string_view(found->second);
}

std::int64_t numberOf(const Message& message, std::string_view name) {
    std::int64_t number = 0;
    const std::string_view text = valueOf(message, name);
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// Whether the element is the one that a test lets through by a <= where a < may be meant.
bool isReachedBound(std::int64_t index, const std::vector<Message>& notes) {
    return std::ranges::any_of(notes, [&](const Message& note) {
        return note.key == "new.reached_bound" && numberOf(note, "value") == index;
    });
}

/// The buffer as it would be large enough for the access; false where its size is no guess, or is
/// enough by now. `before`: what the run was made with.
bool grow(const Message& fault, const Scenario& before, Scenario& scenario,
          std::vector<Message>& notes) {
    if (fault.key != "fault.out_of_bounds") return false;
    const std::string_view name = valueOf(fault, "buffer");
    const auto note = std::ranges::find_if(notes, [&](const Message& one) {
        return one.key == "new.guessed_count" && valueOf(one, "name") == name;
    });
    const auto buffer = std::ranges::find(scenario.arguments, name, &Argument::name);
    const auto small = std::ranges::find(before.arguments, name, &Argument::name);
    const std::int64_t index = numberOf(fault, "index");
    if (isReachedBound(index, notes)) return false;
    if (note == notes.end() || buffer == scenario.arguments.end()) return false;
    // Counted in numbers of the access, of which an element may hold several, or not all of one.
    const std::int64_t whole = numberOf(fault, "count");
    const std::int64_t count = std::max<std::int64_t>(whole, 1);
    std::int64_t factor = whole < 1 ? kBytesOfLargestAccess : 1;
    while (factor * count <= index && small->count * factor <= kMaxGrownElements)
        factor *= 2;
    const std::int64_t wanted = small->count * factor;
    if (wanted <= buffer->count || wanted > kMaxGrownElements) return false;
    buffer->count = wanted;
    *note = Message{"new.guessed_count"}
                .with("name", buffer->name)
                .with("count", static_cast<long long>(buffer->count));
    return true;
}

/// The same of the dynamic shared memory of a block: arrays of structures take more than a guess of
/// so much for each thread.
bool growShared(const Message& fault, Scenario& scenario, std::vector<Message>& notes) {
    constexpr std::int64_t kMaxShared = 48 * 1024;  // What a launch may ask for without opting in.
    const auto note = std::ranges::find(notes, "new.guessed_shared", &Message::key);
    const bool isOfShared = fault.key == "fault.shared" || fault.key == "fault.no_shared";
    const std::int64_t offset = numberOf(fault, "offset");
    if (!isOfShared || note == notes.end() || offset < 0) return false;
    auto wanted = std::max<std::int64_t>(scenario.dynamicSharedBytes, 1);
    while (wanted <= offset - numberOf(fault, "size") + scenario.dynamicSharedBytes)
        wanted *= 2;
    if (wanted <= scenario.dynamicSharedBytes || wanted > kMaxShared) return false;
    scenario.dynamicSharedBytes = static_cast<int>(wanted);
    *note = Message{"new.guessed_shared"}.with("bytes", scenario.dynamicSharedBytes);
    return true;
}

bool isFault(const gpu::RunProblem& problem) {
    return problem.message.key.starts_with("fault.");
}

/// The scenario whose made-up contents stay below `modulus`.
Scenario filledBelow(std::int64_t modulus, Scenario scenario, const std::vector<Message>& notes) {
    for (const Message& note : notes) {
        if (note.key != "new.filled") continue;
        const auto buffer =
            std::ranges::find(scenario.arguments, valueOf(note, "name"), &Argument::name);
        if (buffer != scenario.arguments.end()) buffer->init.parameters = {modulus};
    }
    return scenario;
}

/// Contents that nobody knows may be indices: of a cluster, a bin, a neighbour. Where they lead out
/// of something smaller, smaller ones are tried.
void calmContents(Scenario& trial, std::vector<Message>& notes, const machine::Library& devices) {
    if (std::ranges::none_of(trialRun(trial, devices).problems, isFault)) return;
    for (const std::int64_t modulus : {4, 2}) {
        const Scenario calmer = filledBelow(modulus, trial, notes);
        if (std::ranges::any_of(trialRun(calmer, devices).problems, isFault)) continue;
        trial = calmer;
        for (Message& note : notes) {
            const auto buffer =
                std::ranges::find(trial.arguments, valueOf(note, "name"), &Argument::name);
            if (note.key == "new.filled" && buffer != trial.arguments.end())
                note = Message{"new.filled"}
                           .with("name", buffer->name)
                           .with("last", static_cast<long long>(modulus - 1));
        }
        return;
    }
}

/// A buffer that is only read and that no part of the host code fills: zeroes would make the result
/// of most kernels one.
void fillInputs(const std::vector<std::string>& leftZero, const TrialRun& run, Scenario& trial,
                std::vector<Message>& notes) {
    for (Argument& argument : trial.arguments) {
        const bool isInput = std::ranges::find(leftZero, argument.name) != leftZero.end() &&
                             std::ranges::find(run.onlyRead, argument.name) != run.onlyRead.end();
        if (!isInput) continue;
        argument.init.kind = Init::Kind::Mod;
        argument.init.parameters = {kFillModulus};
        notes.push_back(Message{"new.filled"}
                            .with("name", argument.name)
                            .with("last", static_cast<long long>(kFillModulus - 1)));
    }
}

}  // namespace

void growGuessedBuffers(Scenario& scenario, std::vector<Message>& notes,
                        const std::vector<std::string>& leftZero) {
    const auto isGuess = [](const Message& note) {
        return note.key == "new.guessed_count" || note.key == "new.filled" ||
               note.key == "new.guessed_shared";
    };
    if (leftZero.empty() && std::ranges::none_of(notes, isGuess)) return;
    const machine::Library devices = machine::Library::load({});
    // What a launch touches does not depend on the device; these limits are there in any case.
    Scenario trial = scenario;
    trial.devicePreset = "9.0";
    TrialRun run;
    for (int round = 0; round < kMaxTrialRounds; ++round) {
        bool isGrown = false;
        const Scenario before = trial;
        run = trialRun(before, devices);
        for (const gpu::RunProblem& problem : run.problems)
            isGrown = grow(problem.message, before, trial, notes) || isGrown;
        // All of them were met with the same size: the first one that asks for more is enough.
        isGrown = std::ranges::any_of(run.problems,
                                      [&](const gpu::RunProblem& problem) {
                                          return growShared(problem.message, trial, notes);
                                      }) ||
                  isGrown;
        if (!isGrown) break;
    }
    fillInputs(leftZero, run, trial, notes);
    calmContents(trial, notes, devices);
    scenario.arguments = std::move(trial.arguments);
    scenario.dynamicSharedBytes = trial.dynamicSharedBytes;
}

}  // namespace warpscope::scenario
