#include "engine/scenario/guesses/fit_arguments.h"

#include <algorithm>
#include <utility>

#include "engine/scenario/guesses/guess_arguments.h"

namespace warpscope::scenario {
namespace {

bool fitsKind(const Argument& argument, const isa::Parameter& parameter) {
    const bool isNull = parameter.isPointer && !argument.isBuffer && argument.value == 0;
    return isNull || parameter.mayBePointer || argument.isBuffer == parameter.isPointer;
}

/// An argument without a name is of the parameter at its place.
bool fitsAsItStands(const isa::Program& program, const std::vector<Argument>& arguments) {
    const auto fits = [](const isa::Parameter& parameter, const Argument& argument) {
        const bool isNameless = argument.name.empty() || parameter.mayBePointer;
        return (isNameless || argument.name == parameter.name) && fitsKind(argument, parameter);
    };
    return std::ranges::equal(program.parameters, arguments, fits);
}

const Argument* findIn(const std::vector<Argument>& arguments, const isa::Parameter& parameter) {
    const auto found = std::ranges::find_if(arguments, [&](const Argument& argument) {
        return argument.name == parameter.name && fitsKind(argument, parameter);
    });
    return found == arguments.end() ? nullptr : &*found;
}

bool isAbout(const Message& note, const std::string& name) {
    return std::ranges::find(note.values, std::pair<std::string, std::string>{"name", name}) !=
           note.values.end();
}

}  // namespace

bool fitArguments(const isa::Program& program, const std::vector<Argument>& known,
                  Scenario& scenario, std::vector<Message>& notes) {
    if (fitsAsItStands(program, scenario.arguments)) return false;
    Scenario guessed = scenario;
    guessed.arguments.clear();
    std::vector<Message> guesses;
    const host::HostFacts nothing;
    guessParameters({program, nothing, nullptr, scenario.code}, guessed, guesses);
    std::vector<Argument> fitted;
    for (std::size_t i = 0; i < program.parameters.size(); ++i) {
        const isa::Parameter& parameter = program.parameters[i];
        const Argument* own = findIn(scenario.arguments, parameter);
        if (own == nullptr) own = findIn(known, parameter);
        fitted.push_back(own != nullptr ? *own : guessed.arguments[i]);
        if (own != nullptr) continue;
        for (Message& guess : guesses)
            if (isAbout(guess, parameter.name)) notes.push_back(std::move(guess));
    }
    scenario.arguments = std::move(fitted);
    return true;
}

}  // namespace warpscope::scenario
