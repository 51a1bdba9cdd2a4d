#include <filesystem>
#include <limits>

#include "engine/scenario/lessons/parse_parts.h"
#include "engine/scenario/values/sweep_range.h"

namespace warpscope::scenario {
namespace {

/// A sweep of more runs than these is a slip of the pen.
constexpr long long kMaxRuns = 1000;

long long parseNumber(Document& document, const toml::table& table, const char* name,
                      long long missing, long long low, long long high) {
    const std::string key = std::string("sweep.") + name;
    const auto* node = table.get(name);
    if (node == nullptr) return missing;
    const auto* whole = node->as_integer();
    if (whole == nullptr) {
        document.addWrongType(key, "integer", *node);
        return missing;
    }
    const auto value = static_cast<long long>(whole->get());
    if (value >= low && value <= high) return value;
    document.add(Message{"scenario.out_of_range"}
                     .with("key", key)
                     .with("value", value)
                     .with("low", low)
                     .with("high", high),
                 *node);
    return missing;
}

std::string parseName(Document& document, const toml::table& table, const char* name) {
    const auto* node = table.get(name);
    if (node == nullptr) return {};
    if (const auto* text = node->as_string()) return text->get();
    document.addWrongType(std::string("sweep.") + name, "text", *node);
    return {};
}

constexpr long long kMaxInt = std::numeric_limits<int>::max();

void parseFromTo(Document& document, const toml::table& table, SweepPlan& plan) {
    plan.from = parseNumber(document, table, "from", 0, 0, kMaxInt);
    plan.step = parseNumber(document, table, "step", 1, 1, kMaxInt);
    plan.to = parseNumber(document, table, "to", plan.from, plan.from,
                          plan.from + (kMaxRuns - 1) * plan.step);
}

/// One of the values: a range stands for several. Whether it could be understood.
bool addValue(Document& document, const toml::node& node, SweepPlan& plan) {
    const std::string word = textOf(node);
    if (!node.is_string() || !isSweepRange(word)) {
        plan.words.push_back(word);
        return true;
    }
    const auto range = readSweepRange(word);
    const bool isInOrder = range && range->step >= 1 && range->from <= range->to &&
                           range->from >= -kMaxInt && range->to <= kMaxInt;
    if (!isInOrder) {
        document.add(Message{"scenario.sweep_range"}.with("text", word), node);
        return false;
    }
    for (long long value = range->from; value <= range->to; value += range->step) {
        plan.words.push_back(std::to_string(value));
        if (static_cast<long long>(plan.words.size()) > kMaxRuns) break;
    }
    return true;
}

/// values = [24, "32..64:16"] or ["oldest-first", "two-level"], as --over takes them.
void parseValues(Document& document, const toml::node& node, SweepPlan& plan) {
    const auto* list = node.as_array();
    if (list == nullptr || list->empty()) {
        document.addWrongType("sweep.values", "values", node);
        return;
    }
    for (const toml::node& value : *list)
        if (!addValue(document, value, plan)) return;
    const auto count = static_cast<long long>(plan.words.size());
    if (count > kMaxRuns) {
        document.add(Message{"scenario.sweep_runs"}.with("most", kMaxRuns), node);
        plan.words.clear();
        return;
    }
    // A range alone is what from, to and step say.
    const auto* only = list->size() == 1 ? list->get(0)->as_string() : nullptr;
    const auto range = only == nullptr ? std::nullopt : readSweepRange(only->get());
    if (range) plan.words.clear();
    plan.from = range ? range->from : 0;
    plan.to = range ? range->to : count - 1;
    plan.step = range ? range->step : 1;
}

/// The values are given in one of two ways.
void parseRuns(Document& document, const toml::table& table, const toml::node& node,
               SweepPlan& plan) {
    const toml::node* values = table.get("values");
    if (values == nullptr) {
        for (const char* key : {"from", "to"}) {
            if (table.contains(key)) continue;
            document.add(Message{"scenario.missing"}.with("key", std::string("sweep.") + key), node,
                         Message{"scenario.sweep_or_values"});
        }
        return parseFromTo(document, table, plan);
    }
    for (const char* key : {"from", "to", "step"}) {
        if (const auto* other = table.get(key))
            document.add(Message{"scenario.sweep_both"}.with("key", std::string("sweep.") + key),
                         *other);
    }
    parseValues(document, *values, plan);
}

}  // namespace

SweepPlan parseSweep(Document& document, const toml::node& node,
                     const std::filesystem::path& scenario) {
    const auto* table = node.as_table();
    if (table == nullptr) {
        document.addWrongType("sweep", "table", node);
        return {};
    }
    document.addUnknownKeys(*table, "sweep.",
                            {"over", "values", "from", "to", "step", "keep_threads", "compare"});
    if (!table->contains("over"))
        document.add(Message{"scenario.missing"}.with("key", "sweep.over"), node);
    SweepPlan plan;
    plan.over = parseName(document, *table, "over");
    parseRuns(document, *table, node, plan);
    if (const auto* keeps = table->get("keep_threads")) {
        if (!keeps->is_boolean()) document.addWrongType("sweep.keep_threads", "boolean", *keeps);
        plan.keepsThreads = keeps->value_or(false);
    }
    plan.compare = parseName(document, *table, "compare");
    std::error_code error;
    if (!plan.compare.empty() &&
        !std::filesystem::is_regular_file(scenario.parent_path() / plan.compare, error)) {
        document.add(Message{"scenario.not_found"}.with("file", plan.compare),
                     *table->get("compare"));
    }
    return plan;
}

}  // namespace warpscope::scenario
