#include "engine/scenario/lessons/parse_scene.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

constexpr double kMaxTime = 10'000;
constexpr std::int64_t kMaxCells = 256;

using Names = std::vector<std::string>;

/// The value of a key as a text; empty where there is none.
std::string textIn(Document& document, const toml::table& table, std::string_view key) {
    const auto* node = table.get(key);
    return node != nullptr ? parseText(document, *node, "scene." + std::string(key)) : "";
}

LocalText wordsIn(Document& document, const toml::table& table, std::string_view key) {
    const auto* node = table.get(key);
    return node != nullptr ? parseLocalText(document, *node, "scene." + std::string(key))
                           : LocalText{};
}

/// A time or a share from 0 on.
double parseAmount(Document& document, const toml::node& node, std::string_view key) {
    const auto value = node.value<double>();
    if (!value || node.is_boolean()) {
        document.addWrongType(key, "number", node);
        return 0;
    }
    if (*value >= 0 && *value <= kMaxTime) return *value;
    document.add(Message{"scenario.out_of_range"}
                     .with("key", key)
                     .with("value", textOf(node))
                     .with("low", 0)
                     .with("high", static_cast<long long>(kMaxTime)),
                 node);
    return 0;
}

double amountIn(Document& document, const toml::table& table, std::string_view key,
                double otherwise = 0) {
    const auto* node = table.get(key);
    return node != nullptr ? parseAmount(document, *node, "scene." + std::string(key)) : otherwise;
}

/// The index of a name that a key may have; the first one where it has none of them.
std::size_t nameIn(Document& document, const toml::table& table, std::string_view key,
                   const Names& names) {
    const auto* node = table.get(key);
    if (node == nullptr) return 0;
    const std::string name = textIn(document, table, key);
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    document.add(Message{"scenario.unknown_choice"}
                     .with("key", "scene." + std::string(key))
                     .with("value", name),
                 *node, suggestion(name, names));
    return 0;
}

SceneLook lookIn(Document& document, const toml::table& table, std::string_view key) {
    static const Names kLooks{"plain", "work", "wait", "switch", "copy", "call"};
    using enum SceneLook;
    constexpr std::array kValues{Plain, Work, Wait, Switch, Copy, Call};
    return kValues[nameIn(document, table, key, kLooks)];
}

int trackIn(Document& document, const toml::node& node, std::string_view key, const Scene& scene) {
    const auto last = static_cast<std::int64_t>(scene.tracks.size()) - 1;
    return static_cast<int>(
        parseInteger(document, node, key, 0, std::max<std::int64_t>(0, last)).value_or(0));
}

/// Each table of a list of tables.
template <class Each>
void forTables(Document& document, const toml::table& table, std::string_view key, Each each) {
    const auto* node = table.get(key);
    if (node == nullptr) return;
    const std::string full = "scene." + std::string(key);
    const auto* array = node->as_array();
    if (array == nullptr) return document.addWrongType(full, "tables", *node);
    for (const auto& element : *array) {
        if (const auto* one = element.as_table())
            each(*one);
        else
            document.addWrongType(full, "tables", element);
    }
}

void parseBars(Document& document, const toml::table& table, Scene& scene) {
    forTables(document, table, "bar", [&](const toml::table& one) {
        document.addUnknownKeys(one, "scene.bar.", {"track", "from", "to", "look", "text"});
        SceneBar bar;
        if (const auto* track = one.get("track"))
            bar.track = trackIn(document, *track, "scene.bar.track", scene);
        bar.from = amountIn(document, one, "from");
        bar.to = amountIn(document, one, "to");
        bar.look = lookIn(document, one, "look");
        bar.text = wordsIn(document, one, "text");
        if (bar.to <= bar.from && document.problems().empty())
            document.add(Message{"scenario.missing"}.with("key", "scene.bar.to"), one);
        scene.bars.push_back(std::move(bar));
    });
}

void parseArrows(Document& document, const toml::table& table, Scene& scene) {
    forTables(document, table, "arrow", [&](const toml::table& one) {
        document.addUnknownKeys(one, "scene.arrow.", {"from", "to"});
        SceneArrow arrow;
        const auto end = [&](std::string_view key, int& track, double& at) {
            const auto* pair = one.get_as<toml::array>(key);
            if (pair == nullptr || pair->size() != 2)
                return document.addWrongType("scene.arrow." + std::string(key), "place", one);
            track = trackIn(document, *pair->get(0), "scene.arrow", scene);
            at = parseAmount(document, *pair->get(1), "scene.arrow");
        };
        end("from", arrow.fromTrack, arrow.fromAt);
        end("to", arrow.toTrack, arrow.toAt);
        scene.arrows.push_back(arrow);
    });
}

void parseAreas(Document& document, const toml::table& table, Scene& scene) {
    forTables(document, table, "area", [&](const toml::table& one) {
        document.addUnknownKeys(one, "scene.area.", {"track", "share", "cells", "look", "text"});
        SceneArea area;
        if (const auto* track = one.get("track"))
            area.track = trackIn(document, *track, "scene.area.track", scene);
        area.share = amountIn(document, one, "share", 1);
        if (const auto* cells = one.get("cells"))
            area.cells = static_cast<int>(
                parseInteger(document, *cells, "scene.area.cells", 1, kMaxCells).value_or(1));
        area.look = lookIn(document, one, "look");
        area.text = wordsIn(document, one, "text");
        scene.areas.push_back(std::move(area));
    });
}

HostCall parseCall(Document& document, const toml::table& one) {
    document.addUnknownKeys(
        one, "scene.call.",
        {"text", "line", "stream", "work", "takes", "records", "after", "waits"});
    HostCall call;
    call.text = textIn(document, one, "text");
    if (const auto* line = one.get("line"))
        call.line = static_cast<int>(
            parseInteger(document, *line, "scene.call.line", 1, kMaxSourceLine).value_or(0));
    call.stream = textIn(document, one, "stream");
    call.work = lookIn(document, one, "work");
    call.takes = amountIn(document, one, "takes");
    call.records = textIn(document, one, "records");
    call.after = textIn(document, one, "after");
    call.waits = textIn(document, one, "waits");
    return call;
}

/// Whoever waits names what a call before it has queued.
void parseCalls(Document& document, const toml::table& table, Scene& scene) {
    Names events, streams;
    const auto check = [&](const toml::table& one, std::string_view key, const Names& known) {
        const std::string name = textIn(document, one, key);
        if (!name.empty() && std::ranges::find(known, name) == known.end())
            document.add(Message{"scenario.unknown_choice"}
                             .with("key", "scene.call." + std::string(key))
                             .with("value", name),
                         *one.get(key), suggestion(name, known));
    };
    forTables(document, table, "call", [&](const toml::table& one) {
        HostCall call = parseCall(document, one);
        if (!call.stream.empty()) streams.push_back(call.stream);
        check(one, "after", events);
        if (!call.records.empty()) events.push_back(call.records);
        Names known{"device", "call"};
        known.insert(known.end(), events.begin(), events.end());
        known.insert(known.end(), streams.begin(), streams.end());
        check(one, "waits", known);
        const bool isQueued = call.takes > 0 || !call.records.empty() || !call.after.empty();
        if (isQueued && call.stream.empty())
            document.add(Message{"scenario.missing"}.with("key", "scene.call.stream"), one);
        scene.calls.push_back(std::move(call));
    });
}

Scene parseScene(Document& document, const toml::table& table) {
    static const Names kSceneKinds{"strip", "host", "chips", "scale"};
    Scene scene;
    document.addUnknownKeys(table, "scene.",
                            {"kind", "name", "title", "tracks", "bar", "arrow", "area", "call"});
    scene.kind = static_cast<Scene::Kind>(nameIn(document, table, "kind", kSceneKinds));
    scene.name = textIn(document, table, "name");
    if (scene.name.empty())
        document.add(Message{"scenario.missing"}.with("key", "scene.name"), table);
    scene.title = wordsIn(document, table, "title");
    if (const auto* tracks = table.get("tracks")) {
        const auto* array = tracks->as_array();
        if (array == nullptr) document.addWrongType("scene.tracks", "texts", *tracks);
        for (std::size_t i = 0; array != nullptr && i < array->size(); ++i)
            scene.tracks.push_back(parseLocalText(document, (*array)[i], "scene.tracks"));
    }
    parseBars(document, table, scene);
    parseArrows(document, table, scene);
    parseAreas(document, table, scene);
    parseCalls(document, table, scene);
    return scene;
}

/// Which scene a step shows.
StepScene parseStepScene(Document& document, const toml::node& node) {
    StepScene scene;
    if (node.is_string()) {
        scene.name = parseText(document, node, "step.scene");
        return scene;
    }
    const auto* table = node.as_table();
    if (table == nullptr) {
        document.addWrongType("step.scene", "text", node);
        return scene;
    }
    document.addUnknownKeys(*table, "step.scene.", {"name", "until", "ask"});
    scene.name = textIn(document, *table, "name");
    if (scene.name.empty())
        document.add(Message{"scenario.missing"}.with("key", "step.scene.name"), *table);
    scene.until = amountIn(document, *table, "until", -1);
    scene.askedUntil = amountIn(document, *table, "ask", -1);
    return scene;
}

}  // namespace

std::vector<Scene> parseScenes(Document& document, const toml::node& node) {
    std::vector<Scene> scenes;
    const auto* array = node.as_array();
    if (array == nullptr) {
        document.addWrongType("scene", "tables", node);
        return scenes;
    }
    for (const auto& element : *array) {
        if (const auto* table = element.as_table())
            scenes.push_back(parseScene(document, *table));
        else
            document.addWrongType("scene", "tables", element);
    }
    return scenes;
}

void parseStepScenes(Document& document, const toml::table& table, Scenario& scenario) {
    Names names;
    for (const Scene& scene : scenario.scenes) {
        if (std::ranges::find(names, scene.name) != names.end())
            document.add(Message{"scenario.scene_twice"}.with("name", scene.name),
                         *table.get("scene"));
        names.push_back(scene.name);
    }
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const toml::node* node = table["step"][i]["scene"].node();
        if (node == nullptr) continue;
        StepScene& scene = scenario.steps[i].scene;
        scene = parseStepScene(document, *node);
        if (scene.name.empty() || std::ranges::find(names, scene.name) != names.end()) continue;
        document.add(Message{"scenario.unknown_scene"}.with("name", scene.name), *node,
                     suggestion(scene.name, names));
    }
}

}  // namespace warpscope::scenario
