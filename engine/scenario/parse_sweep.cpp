#include <filesystem>
#include <limits>

#include "engine/scenario/parse_parts.h"

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

}  // namespace

SweepPlan parseSweep(Document& document, const toml::node& node,
                     const std::filesystem::path& scenario) {
    const auto* table = node.as_table();
    if (table == nullptr) {
        document.addWrongType("sweep", "table", node);
        return {};
    }
    document.addUnknownKeys(*table, "sweep.",
                            {"over", "from", "to", "step", "keep_threads", "compare"});
    for (const char* key : {"over", "from", "to"}) {
        if (table->contains(key)) continue;
        document.add(Message{"scenario.missing"}.with("key", std::string("sweep.") + key), node);
    }
    constexpr long long kMaxInt = std::numeric_limits<int>::max();
    SweepPlan plan;
    plan.over = parseName(document, *table, "over");
    plan.from = parseNumber(document, *table, "from", 0, 0, kMaxInt);
    plan.step = parseNumber(document, *table, "step", 1, 1, kMaxInt);
    plan.to = parseNumber(document, *table, "to", plan.from, plan.from,
                          plan.from + (kMaxRuns - 1) * plan.step);
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
