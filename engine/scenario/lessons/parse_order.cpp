#include <charconv>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

/// Each is answered with one digit.
constexpr std::size_t kMinItems = 2;
constexpr std::size_t kMaxItems = 9;

constexpr std::string_view kWarp = "warp ";

/// A whole number at the start of a text, which is then without it.
std::optional<int> takeNumber(std::string_view& text) {
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || number < 0) return std::nullopt;
    text = std::string_view(rest, static_cast<std::size_t>(end - rest));
    return number;
}

/// What one warp does: " line 7", " barrier", " ends".
std::optional<GoTo> placeOfWarp(std::string_view text) {
    if (text == " ends") return GoTo{GoTo::Kind::End, 0};
    if (text == " barrier") return GoTo{GoTo::Kind::Barrier, 1};
    if (!text.starts_with(' ')) return std::nullopt;
    const auto place = parseGoTo(text.substr(1));
    if (!place || place->kind != GoTo::Kind::Line) return std::nullopt;
    return place;
}

OrderItem parseItem(Document& document, const toml::node& node) {
    const auto* table = node.as_table();
    const toml::node* at = table == nullptr ? &node : table->get("at");
    if (table != nullptr) document.addUnknownKeys(*table, "step.question.order.", {"at", "text"});
    if (at == nullptr) {
        document.add(Message{"scenario.missing"}.with("key", "step.question.order.at"), node);
        return {};
    }
    const std::string text = parseText(document, *at, "step.question.order");
    OrderItem item;
    if (const auto found = parseOrderItem(text)) {
        item = *found;
    } else if (!text.empty()) {
        auto forms = goToForms();
        forms.insert(forms.end(), {"warp 1 line 1", "warp 1 barrier", "warp 1 ends"});
        document.add(Message{"scenario.question_order"}.with("text", text), *at,
                     suggestion(text, forms));
    }
    if (const auto* label = table != nullptr ? table->get("text") : nullptr)
        item.label = parseLocalText(document, *label, "step.question.order.text");
    return item;
}

}  // namespace

std::optional<OrderItem> parseOrderItem(std::string_view text) {
    OrderItem item;
    if (const auto place = parseGoTo(text)) {
        item.place = *place;
        return item;
    }
    if (!text.starts_with(kWarp)) return std::nullopt;
    text.remove_prefix(kWarp.size());
    const auto warp = takeNumber(text);
    if (!warp) return std::nullopt;
    const auto place = placeOfWarp(text);
    if (!place) return std::nullopt;
    item.warp = *warp;
    item.place = *place;
    return item;
}

std::vector<OrderItem> parseOrder(Document& document, const toml::node& node) {
    std::vector<OrderItem> items;
    const auto* array = node.as_array();
    if (array == nullptr) {
        document.addWrongType("step.question.order", "texts", node);
        return items;
    }
    for (const auto& element : *array)
        items.push_back(parseItem(document, element));
    if (items.size() < kMinItems || items.size() > kMaxItems)
        document.add(Message{"scenario.question_few_items"}, node);
    return items;
}

std::vector<Condition> parseMend(Document& document, const toml::node& node) {
    std::vector<Condition> conditions;
    const auto* array = node.as_array();
    if (array == nullptr) {
        document.addWrongType("step.question.mend", "texts", node);
        return conditions;
    }
    for (const auto& element : *array) {
        const std::string text = parseText(document, element, "step.question.mend");
        if (text.empty()) continue;
        if (auto condition = parseCondition(text)) {
            conditions.push_back(*std::move(condition));
        } else {
            document.add(Message{"scenario.question_condition"}.with("text", text), element,
                         suggestion(text, conditionForms()));
        }
    }
    if (array->empty()) document.add(Message{"scenario.question_no_condition"}, node);
    return conditions;
}

}  // namespace warpscope::scenario
