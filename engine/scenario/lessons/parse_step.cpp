#include <algorithm>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

constexpr std::int64_t kMaxWarpNumber = 1 << 30;
constexpr std::int64_t kFastestPace = 1'000'000;

/// A list of names; what stands in it is checked by `check`.
template <class Check>
std::vector<std::string> parseNames(Document& document, const toml::node& node,
                                    std::string_view key, const Check& check) {
    std::vector<std::string> names;
    const auto* array = node.as_array();
    if (array == nullptr) {
        document.addWrongType(key, "texts", node);
        return names;
    }
    for (const auto& element : *array) {
        names.push_back(parseText(document, element, key));
        check(element, names.back());
    }
    return names;
}

/// What a step may show: an arrangement or one view. Some are both.
std::vector<std::string> shownIn(const WindowNames& window) {
    std::vector<std::string> names = window.arrangements;
    for (const std::string& view : window.views)
        if (std::ranges::find(names, view) == names.end()) names.push_back(view);
    return names;
}

StepTimeline parseTimeline(Document& document, const toml::node& node) {
    StepTimeline timeline;
    const auto* table = node.as_table();
    if (table == nullptr) {
        document.addWrongType("step.timeline", "table", node);
        return timeline;
    }
    document.addUnknownKeys(*table, "step.timeline.", {"group", "from", "to", "compress", "pace"});
    if (const auto* group = table->get("group")) {
        const std::string name = parseText(document, *group, "step.timeline.group");
        static const std::vector<std::string> kNames{"scheduler", "block", "arrival"};
        checkShown(document, *group, name, kNames);
        using Grouping = StepTimeline::Grouping;
        if (name == kNames[0]) timeline.grouping = Grouping::Scheduler;
        if (name == kNames[1]) timeline.grouping = Grouping::Block;
        if (name == kNames[2]) timeline.grouping = Grouping::Arrival;
    }
    if (const auto* compress = table->get("compress")) {
        timeline.isCompressed = compress->value_exact<bool>();
        if (!timeline.isCompressed)
            document.addWrongType("step.timeline.compress", "boolean", *compress);
    }
    constexpr std::int64_t kMaxCycle = std::int64_t{1} << 40;
    if (const auto* from = table->get("from")) {
        timeline.from =
            parseInteger(document, *from, "step.timeline.from", 0, kMaxCycle).value_or(-1);
    }
    if (const auto* to = table->get("to")) {
        timeline.to = parseInteger(document, *to, "step.timeline.to", timeline.from + 1, kMaxCycle)
                          .value_or(-1);
    }
    // Cycles a second; the fastest is the window's.
    if (const auto* pace = table->get("pace")) {
        timeline.pace =
            parseInteger(document, *pace, "step.timeline.pace", 1, kFastestPace).value_or(0);
    }
    return timeline;
}

/// How a step sets its stage.
void parseStage(Document& document, const toml::table& table, const WindowNames& window,
                Step& step) {
    if (const auto* node = table.get("views")) {
        step.views = parseViews(document, *node, "step.views", window);
        if (step.views.size() > kMaxStepViews) {
            document.add(
                Message{"scenario.many_views"}.with("most", static_cast<long long>(kMaxStepViews)),
                *node);
        }
    }
    if (const auto* node = table.get("timeline")) step.timeline = parseTimeline(document, *node);
    if (const auto* node = table.get("point")) {
        step.point = parseNames(document, *node, "step.point", [](const auto&, const auto&) {});
    }
    if (const auto* node = table.get("pin")) {
        if (const auto* flag = node->as_boolean())
            step.pin = flag->get() ? Step::Pin::Before : Step::Pin::Nothing;
        else if (node->value_exact<std::string>() == "partner")
            step.pin = Step::Pin::Partner;
        else
            document.addWrongType("step.pin", "pin", *node);
    }
}

Step parseOneStep(Document& document, const toml::table& table, const WindowNames& window) {
    Step step;
    document.addUnknownKeys(table, "step.",
                            {"text", "go_to", "show", "select_warp", "values", "set", "question",
                             "views", "timeline", "point", "pin", "scene"});
    if (const auto* node = table.get("text")) {
        step.text = parseLocalText(document, *node, "step.text");
    } else {
        document.add(Message{"scenario.missing"}.with("key", "step.text"), table);
    }
    if (const auto* node = table.get("go_to")) {
        step.goTo = parseGoToNode(document, *node, "step.go_to");
    }
    if (const auto* node = table.get("show")) {
        step.show = parseText(document, *node, "step.show");
        checkShown(document, *node, step.show, shownIn(window));
    }
    if (const auto* node = table.get("select_warp")) {
        const auto warp = parseInteger(document, *node, "step.select_warp", 0, kMaxWarpNumber);
        step.selectWarp = static_cast<int>(warp.value_or(-1));
    }
    if (const auto* node = table.get("values"))
        step.values = parseText(document, *node, "step.values");
    if (const auto* node = table.get("set")) checkSet(document, *node, "step.set");
    if (const auto* node = table.get("question"))
        step.question = parseQuestion(document, *node, window);
    parseStage(document, table, window, step);
    return step;
}

}  // namespace

void checkSet(Document& document, const toml::node& node, std::string_view key) {
    const auto* table = node.as_table();
    if (table == nullptr) return document.addWrongType(key, "table", node);
    for (const auto& [name, value] : *table) {
        if (!value.is_table()) continue;
        document.add(Message{"scenario.set_quotes"}.with("key", name.str()), value);
    }
}

void checkShown(Document& document, const toml::node& node, const std::string& name,
                const std::vector<std::string>& names) {
    if (name.empty() || std::ranges::find(names, name) != names.end()) return;
    document.add(Message{"scenario.unknown_view"}.with("name", name), node,
                 suggestion(name, names));
}

std::vector<std::string> parseViews(Document& document, const toml::node& node,
                                    std::string_view key, const WindowNames& window) {
    return parseNames(document, node, key, [&](const toml::node& element, const std::string& name) {
        checkShown(document, element, name, window.views);
    });
}

std::vector<Step> parseSteps(Document& document, const toml::node& node,
                             const WindowNames& window) {
    std::vector<Step> steps;
    const auto* array = node.as_array();
    if (array == nullptr) {
        document.addWrongType("step", "tables", node);
        return steps;
    }
    for (const auto& element : *array) {
        const auto* table = element.as_table();
        if (table == nullptr) {
            document.addWrongType("step", "tables", element);
        } else {
            steps.push_back(parseOneStep(document, *table, window));
        }
    }
    return steps;
}

}  // namespace warpscope::scenario
