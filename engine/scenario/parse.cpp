#include "engine/scenario/parse.h"

#include <algorithm>

#include "engine/machine/field.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/guesses/new_scenario.h"
#include "engine/scenario/lessons/parse_partner.h"
#include "engine/scenario/lessons/parse_parts.h"
#include "engine/scenario/lessons/parse_scene.h"
#include "engine/scenario/lessons/parse_step_settings.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::scenario {
namespace {

constexpr std::int64_t kFormat = 1;

std::vector<std::string> topLevelNames() {
    return {"format", "title",    "summary", "source",   "arrangement", "device",
            "model",  "kernel",   "launch",  "argument", "constant",    "step",
            "sweep",  "exercise", "partner", "scene",    "extent"};
}

/// Everything that is at hand while one file is read.
struct Reading {
    Document& document;
    Scenario& scenario;
    const WindowNames& window;

    void remember(std::string_view key, const SourceRange& range) {
        scenario.ranges.insert_or_assign(std::string(key), range);
    }
};

void readField(Reading& reading, const Field& field, const toml::node& node) {
    reading.remember(field.key, reading.document.rangeOf(node));
    if (const auto value = parseFieldValue(reading.document, field, node)) {
        field.set(reading.scenario, *value);
    }
}

/// A key that is right in another section is the most likely mistake of all.
Message elsewhere(std::string_view name) {
    for (const Field& field : fields()) {
        if (!field.isOfDevice() && field.key.ends_with("." + std::string(name)))
            return Message{"scenario.did_you_mean"}.with("name", field.key);
    }
    return {};
}

void readSection(Reading& reading, std::string_view section, const toml::node& node) {
    reading.remember(section, reading.document.rangeOf(node));
    const auto* table = node.as_table();
    if (table == nullptr) return reading.document.addWrongType(section, "table", node);
    const auto known = fieldNames(section);
    for (const auto& [key, value] : *table) {
        const std::string full = std::string(section) + "." + std::string(key.str());
        if (const Field* field = findField(full)) {
            readField(reading, *field, value);
            continue;
        }
        Message hint = elsewhere(key.str());
        if (hint.isEmpty()) hint = suggestion(key.str(), known);
        reading.document.add(Message{"scenario.unknown_key"}.with("key", full),
                             reading.document.rangeOf(key.source()), std::move(hint));
    }
}

/// A field of the device; `blamed` is where to point when it is wrong.
void readOverride(Reading& reading, const std::string& key, const toml::node& node,
                  const SourceRange& blamed) {
    auto value = parseOverride(key, textOf(node));
    if (value) {
        reading.scenario.deviceOverrides[key] = *std::move(value);
    } else {
        Problem problem = value.problem();
        problem.range = blamed;
        reading.document.append(std::move(problem));
    }
}

/// Whether a table holds fields of a device: limits of limits.warp_size. {} for a field is none.
bool groups(const std::string& key, const toml::table& table) {
    if (!table.empty()) return machine::findField(key) == nullptr;
    return std::ranges::any_of(machine::fields(), [&](const machine::Field& field) {
        return field.key.starts_with(key + ".");
    });
}

/// [device]: the preset, and any field of a device file; nested tables make dotted keys.
void readDevice(Reading& reading, const toml::table& table, const std::string& prefix) {
    for (const auto& [name, node] : table) {
        const std::string key = prefix + std::string(name.str());
        const std::string full = std::string(keys::kDevice) + key;
        const Field* field = findField(full);
        if (field != nullptr && !field->isOfDevice()) {
            readField(reading, *field, node);
        } else if (const toml::table* inner = node.as_table(); inner && groups(key, *inner)) {
            readDevice(reading, *inner, key + ".");
        } else {
            const SourceRange range = reading.document.rangeOf(node);
            reading.remember(full, range);
            const bool isName = machine::findField(key) == nullptr;
            readOverride(reading, key, node,
                         isName ? reading.document.rangeOf(name.source()) : range);
        }
    }
}

void readKernel(Reading& reading, const toml::node& node) {
    readSection(reading, "kernel", node);
    const auto* table = node.as_table();
    if (table == nullptr) return;
    const auto* file = table->get("file");
    const auto* code = table->get("code");
    if ((file != nullptr) == (code != nullptr)) {
        const char* key = file != nullptr ? "scenario.kernel_both" : "scenario.kernel_neither";
        return reading.document.add(Message{key}, node);
    }
    Scenario& scenario = reading.scenario;
    if (code != nullptr) {
        const SourceRange start = reading.document.rangeOf(*code);
        // The line break right behind the opening quotes is not part of the code.
        std::string_view opening = reading.document.line(start.line);
        opening.remove_prefix(std::min(opening.size(), static_cast<std::size_t>(start.column - 1)));
        const bool startsBelow = opening == "'''" || opening == "\"\"\"";
        scenario.codeLineOffset = startsBelow ? start.line : start.line - 1;
    } else if (file->is_string()) {
        auto text = readTextFile(kernelPath(scenario));
        if (text) {
            scenario.code = *std::move(text);
        } else {
            reading.document.add(text.problem().message, *file);
        }
    }
}

void readHeader(Reading& reading, std::string_view key, const toml::node& node) {
    Document& document = reading.document;
    if (key == "title") reading.scenario.title = parseLocalText(document, node, key);
    if (key == "summary") reading.scenario.summary = parseLocalText(document, node, key);
    if (key == "source") {
        reading.scenario.source = parseLocalText(document, node, key);
        return;
    }
    if (key == "arrangement" && node.is_string()) {
        checkShown(document, node, node.as_string()->get(), reading.window.arrangements);
    }
    if (const Field* field = findField(key)) readField(reading, *field, node);
    if (key != "format") return;
    const auto* format = node.as_integer();
    if (format == nullptr) return document.addWrongType(key, "integer", node);
    if (format->get() != kFormat) {
        document.add(Message{"scenario.wrong_format"}
                         .with("value", static_cast<long long>(format->get()))
                         .with("known", kFormat),
                     node);
    }
}

/// Which exercise the file is an instance of.
ExerciseOrigin readExercise(Document& document, const toml::node& node) {
    ExerciseOrigin origin;
    const auto* table = node.as_table();
    if (table == nullptr) {
        document.addWrongType("exercise", "table", node);
        return origin;
    }
    document.addUnknownKeys(*table, "exercise.", {"name", "seed"});
    if (const auto* name = table->get("name"))
        origin.name = parseText(document, *name, "exercise.name");
    if (const auto* seed = table->get("seed"))
        origin.seed = parseInteger(document, *seed, "exercise.seed", 0, INT64_MAX).value_or(0);
    return origin;
}

/// Names of arguments, for x and y.
std::vector<std::string> parseExtent(Document& document, const toml::node& node) {
    std::vector<std::string> names;
    const auto* array = node.as_array();
    if (array == nullptr || array->empty() || array->size() > 2) {
        document.addWrongType("extent", "one_or_two_names", node);
        return names;
    }
    for (const auto& element : *array)
        names.push_back(parseText(document, element, "extent"));
    return names;
}

void readTopLevel(Reading& reading, const toml::table& table) {
    for (const auto& [name, node] : table) {
        const std::string_view key = name.str();
        reading.remember(key, reading.document.rangeOf(node));
        if (key == "device" && node.is_table()) {
            readDevice(reading, *node.as_table(), "");
        } else if (key == "model" || key == "launch" || key == "device") {
            readSection(reading, key, node);
        } else if (key == "kernel") {
            readKernel(reading, node);
        } else if (key == "argument") {
            reading.scenario.arguments = parseArguments(reading.document, node);
        } else if (key == "constant") {
            reading.scenario.constants = parseConstants(reading.document, node);
        } else if (key == "step") {
            reading.scenario.steps = parseSteps(reading.document, node, reading.window);
        } else if (key == "scene") {
            reading.scenario.scenes = parseScenes(reading.document, node);
        } else if (key == "extent") {
            reading.scenario.extent = parseExtent(reading.document, node);
        } else if (key == "exercise") {
            reading.scenario.exercise = readExercise(reading.document, node);
        } else if (key == "sweep") {
            reading.scenario.sweep = parseSweep(reading.document, node, reading.scenario.path);
        } else if (key != "partner") {
            readHeader(reading, key, node);
        }
    }
    reading.document.addUnknownKeys(table, "", topLevelNames());
}

void requireKeys(Reading& reading) {
    for (const std::string_view key : {std::string_view("kernel"), keys::kGrid, keys::kBlock}) {
        if (reading.scenario.ranges.contains(key)) continue;
        const bool hasSection = reading.scenario.ranges.contains("launch");
        const bool isInLaunch = key.starts_with("launch.") && hasSection;
        SourceRange range = reading.document.rangeOf(toml::source_region{});
        if (isInLaunch) range = reading.scenario.ranges.find("launch")->second;
        reading.document.add(Message{"scenario.missing"}.with("key", key), range);
    }
}

/// A step that wants the partner beside it needs one.
void checkPinned(Reading& reading, const toml::table& table) {
    const Scenario& scenario = reading.scenario;
    const auto found = std::ranges::find(scenario.steps, Step::Pin::Partner, &Step::pin);
    if (found == scenario.steps.end() || scenario.partner.isNamed()) return;
    const auto index = static_cast<std::size_t>(found - scenario.steps.begin());
    reading.document.add(Message{"scenario.missing"}.with("key", "partner"),
                         *table["step"][index]["pin"].node());
}

/// What says how far data reaches is a number of this kernel's. A file that gives no arguments says
/// none of their names either.
void checkExtent(Reading& reading, const toml::table& table) {
    if (reading.scenario.arguments.empty()) return;
    std::vector<std::string> scalars;
    for (const Argument& argument : reading.scenario.arguments)
        if (!argument.isBuffer) scalars.push_back(argument.name);
    for (const std::string& name : reading.scenario.extent)
        if (std::ranges::find(scalars, name) == scalars.end())
            reading.document.add(Message{"scenario.no_scalar"}.with("name", name),
                                 *table.get("extent"), suggestion(name, scalars));
}

/// What is swept must be something that can be turned, and words must be what it takes; a value
/// that cannot be launched is told by the sweep itself.
void checkSweep(Reading& reading, const toml::table& table) {
    const SweepPlan& plan = reading.scenario.sweep;
    if (plan.over.empty()) return;
    const auto tell = [&](Problem problem, const char* key) {
        problem.range = reading.document.rangeOf(*table["sweep"][key].node());
        reading.document.append(std::move(problem));
    };
    if (auto problem = unknownKey(reading.scenario, plan.over))
        return tell(*std::move(problem), "over");
    for (const std::string& word : plan.words) {
        const auto read = parseValue(reading.scenario, plan.over, word);
        if (!read) return tell(read.problem(), "values");
    }
}

}  // namespace

Result<Scenario> parse(std::string_view text, const std::filesystem::path& file,
                       const WindowNames& window) {
    Document document(text, file);
    Scenario scenario;
    scenario.path = file;
    const auto table = document.parse();
    if (!table) return document.problems();
    Reading reading{document, scenario, window};
    readTopLevel(reading, *table);
    requireKeys(reading);
    const toml::node* steps = table->get("step");
    if (document.problems().empty() && steps != nullptr) {
        parseStepSettings(document, *steps, scenario);
    }
    const toml::node* partner = table->get("partner");
    if (document.problems().empty() && partner != nullptr)
        scenario.partner = parsePartner(document, *partner, scenario);
    if (document.problems().empty()) checkPinned(reading, *table);
    if (document.problems().empty()) checkExtent(reading, *table);
    if (document.problems().empty()) parseStepScenes(document, *table, scenario);
    if (document.problems().empty()) checkSweep(reading, *table);
    if (!document.problems().empty()) {
        auto problems = document.problems();
        std::ranges::stable_sort(problems, {}, [](const Problem& p) { return p.range.line; });
        return problems;
    }
    if (scenario.title.en.empty()) {
        scenario.title = {file.stem().string(), file.stem().string()};
    }
    return scenario;
}

namespace {

/// The text breaks TOML's rules, and nothing of a scenario stands in it.
bool isOfAnotherFormat(std::string_view problem, std::string_view text) {
    return problem.starts_with("syntax.") && text.find("[kernel]") == std::string_view::npos &&
           text.find("[launch]") == std::string_view::npos;
}

/// What a tracer of real GPUs writes, packed or not.
bool isTraceName(const std::filesystem::path& file) {
    const auto packing = file.extension();
    const bool isPacked = packing == ".xz" || packing == ".gz";
    const auto kind = isPacked ? file.stem().extension() : packing;
    return kind == ".trace" || kind == ".traceg";
}

}  // namespace

Result<Scenario> read(const std::filesystem::path& file, const WindowNames& window,
                      const std::string& entry) {
    std::error_code error;
    if (isTraceName(file) && std::filesystem::exists(file, error))
        return Problem{Message{"scenario.is_trace"}.with("file", file.string()),
                       SourceRange{file.string(), 0, 0, 0}};
    const auto text = readTextFile(file);
    if (!text) return text.problems();
    if (file.extension() == ".cu" || file.extension() == ".ptx")
        return scenarioOfKernel(*text, file, entry);
    // Whoever opens a header means well; that it is no TOML would not help.
    if (file.extension() == ".cuh") {
        const Message message = Message{"scenario.is_kernel"}
                                    .with("file", file.string())
                                    .with("name", file.filename().string());
        return Problem{message, SourceRange{file.string(), 0, 0, 0}, {}, Severity::Error};
    }
    Result<Scenario> scenario = parse(*text, file, window);
    const bool isForeign = file.has_extension() && file.extension() != ".toml";
    // Where another format breaks TOML's rules says nothing to whoever took the wrong file.
    if (!scenario && isForeign && isOfAnotherFormat(scenario.problem().message.key, *text)) {
        const Message message = Message{"scenario.foreign"}.with("file", file.string());
        return Problem{message, SourceRange{file.string(), 0, 0, 0}, {}, Severity::Error};
    }
    return scenario;
}

}  // namespace warpscope::scenario
