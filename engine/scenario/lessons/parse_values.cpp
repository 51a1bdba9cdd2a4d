#include "engine/scenario/lessons/parse_parts.h"

#include "engine/scenario/fields/assign_field.h"

namespace warpscope::scenario {
namespace {

std::optional<Dim3> extentOf(const toml::node& node) {
    if (const auto* one = node.as_integer()) return Dim3{one->get(), 1, 1};
    const auto* array = node.as_array();
    if (array == nullptr || array->empty() || array->size() > 3) return std::nullopt;
    Dim3 extent;
    std::int64_t* const parts[] = {&extent.x, &extent.y, &extent.z};
    for (std::size_t i = 0; i < array->size(); ++i) {
        const auto* part = (*array)[i].as_integer();
        if (part == nullptr) return std::nullopt;
        *parts[i] = part->get();
    }
    return extent;
}

std::optional<FieldValue> valueOf(FieldKind kind, const toml::node& node) {
    switch (kind) {
        case FieldKind::Boolean:
            if (const auto* flag = node.as_boolean()) return FieldValue(flag->get());
            break;
        case FieldKind::Integer:
            if (const auto* whole = node.as_integer()) return FieldValue(whole->get());
            break;
        case FieldKind::Extent:
            if (const auto extent = extentOf(node)) return FieldValue(*extent);
            break;
        case FieldKind::Text:
        case FieldKind::Choice:
        case FieldKind::Device:
        case FieldKind::List:
            if (const auto* text = node.as_string()) return FieldValue(text->get());
            break;
    }
    return std::nullopt;
}

}  // namespace

std::string parseText(Document& document, const toml::node& node, std::string_view key) {
    if (const auto* text = node.as_string()) return text->get();
    document.addWrongType(key, "text", node);
    return {};
}

std::optional<std::int64_t> parseInteger(Document& document, const toml::node& node,
                                         std::string_view key, std::int64_t low,
                                         std::int64_t high) {
    const auto* whole = node.as_integer();
    if (whole == nullptr) {
        document.addWrongType(key, "integer", node);
        return std::nullopt;
    }
    if (whole->get() >= low && whole->get() <= high) return whole->get();
    document.add(Message{"scenario.out_of_range"}
                     .with("key", key)
                     .with("value", static_cast<long long>(whole->get()))
                     .with("low", static_cast<long long>(low))
                     .with("high", static_cast<long long>(high)),
                 node);
    return std::nullopt;
}

LocalText parseLocalText(Document& document, const toml::node& node, std::string_view key) {
    if (const auto* text = node.as_string()) return {text->get(), text->get()};
    const auto* table = node.as_table();
    if (table == nullptr || table->empty()) {
        document.addWrongType(key, "local_text", node);
        return {};
    }
    LocalText out;
    document.addUnknownKeys(*table, std::string(key) + ".", {"en", "zh"});
    for (const auto& [name, value] : *table) {
        const auto* text = value.as_string();
        if (text == nullptr) {
            document.addWrongType(std::string(key) + "." + std::string(name.str()), "text", value);
        } else if (name.str() == "en") {
            out.en = text->get();
        } else if (name.str() == "zh") {
            out.zh = text->get();
        }
    }
    if (!table->contains("en")) out.en = out.zh;
    if (!table->contains("zh")) out.zh = out.en;
    return out;
}

std::optional<FieldValue> parseFieldValue(Document& document, const Field& field,
                                          const toml::node& node) {
    auto value = valueOf(field.kind, node);
    if (!value) {
        document.addWrongType(field.key, typeName(field.kind), node);
        return std::nullopt;
    }
    if (auto wrong = checkField(field, *value)) {
        document.add(std::move(wrong->message), node, std::move(wrong->hint));
        return std::nullopt;
    }
    return value;
}

}  // namespace warpscope::scenario
