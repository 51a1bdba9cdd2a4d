#include "app/cli/option_shelf.h"

#include "app/cli/option_words.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::cli {

std::string Shelf::say(const std::string& key) const {
    return environment.say(Message{key}
                               .with("block", scenario::keys::kBlock)
                               .with("registers", scenario::keys::kRegisters));
}

std::string Shelf::say(const Message& wrong) const {
    return wrong.isEmpty() ? std::string() : environment.say(wrong);
}

Message finish(Shelf& shelf, const std::string& command,
               const std::function<bool(const char*)>& isGiven) {
    if (Message wrong = finishSweep(shelf.over, shelf.sweep); !wrong.isEmpty()) return wrong;
    if (command == "occupancy") {
        if (Message wrong = finishOccupancy(shelf.occupancy, isGiven); !wrong.isEmpty())
            return wrong;
    }
    if (shelf.isOptimized && shelf.compile.level == codegen::Level::Teaching)
        return Message{"cli.usage.two_levels"};
    if (shelf.isOptimized) shelf.compile.level = codegen::Level::Optimized;
    if (shelf.exercise.name.empty() &&
        (!shelf.exercise.answers.empty() || !shelf.exercise.output.empty()))
        return Message{"cli.usage.exercise_name"};
    if (command == "export") {
        if (Message wrong = finishExport(shelf.exported); !wrong.isEmpty()) return wrong;
    }
    if (command == "convert" && !shelf.converted.out.ends_with(".wsr"))
        return Message{"cli.usage.convert_ending"}.with("file", shelf.converted.out);
    shelf.run.sets = split(shelf.runSets);
    shelf.sweep.sets = split(shelf.sweepSets);
    shelf.exported.sets = split(shelf.exportSets);
    shelf.compare.sets = split(shelf.compareSets);
    if (command == "compare" && shelf.compare.second.empty() && shelf.compare.sets.empty() &&
        !shelf.compare.isPartner)
        return Message{"cli.usage.compare_second"};
    if (shelf.compare.isPartner && !shelf.compare.second.empty())
        return Message{"cli.usage.compare_partner"}.with("second", shelf.compare.second);
    chooseModes(shelf.mode, shelf.sharedMode, shelf.occupancy.request);
    return {};
}

Options chosen(const Shelf& shelf, const std::string& command) {
    Options options;
    if (command == "run") options.command = shelf.run;
    if (command == "check") options.command = shelf.check;
    if (command == "compile") options.command = shelf.compile;
    if (command == "new") options.command = shelf.made;
    if (command == "compare") options.command = shelf.compare;
    if (command == "occupancy") options.command = shelf.occupancy;
    if (command == "sweep") options.command = shelf.sweep;
    if (command == "export") options.command = shelf.exported;
    if (command == "convert") options.command = shelf.converted;
    if (command == "exercise") options.command = shelf.exercise;
    if (command == "devices") options.command = shelf.devices;
    if (command == "scenarios") options.command = shelf.scenarios;
    return options;
}

}  // namespace warpscope::cli
