#include "app/present/field_words.h"

#include <fmt/format.h>

#include "app/session/state/say.h"
#include "engine/machine/words.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::present {

std::string wordsOf(const session::SlotReader& session, const scenario::Field& field,
                    std::string_view what, machine::Vendor vendor) {
    const std::string key = fmt::format("field.{}.{}", field.key, what);
    const std::string own = fmt::format("{}_{}", key, machine::nameOf(vendor));
    return session.catalogue().has(own) ? own : key;
}

std::string wordsOf(const session::SlotReader& session, const scenario::Field& field,
                    std::string_view what) {
    return wordsOf(session, field, what, session.vendor());
}

std::string fieldName(const session::SlotReader& session, const std::string& key) {
    const scenario::Field* const field = scenario::findField(key);
    std::string label = field != nullptr ? wordsOf(session, *field, "label") : std::string();
    if (key == scenario::keys::kEntry) label = "view.launch.entry";
    if (key == scenario::keys::kKernelCode) label = "view.compare.code";
    if (key == scenario::keys::kKernelFile) label = "view.compare.kernel_file";
    if (session.catalogue().has(label)) return say(session, label);
    if (!key.starts_with(scenario::keys::kArgument)) return key;
    const std::size_t dot = key.rfind('.');
    const std::size_t from = scenario::keys::kArgument.size();
    return say(session, "view.compare.argument_" + key.substr(dot + 1),
               {{"name", key.substr(from, dot - from)}});
}

namespace {

std::string choiceKey(const scenario::Field& field, std::string_view choice,
                      std::string_view what) {
    if (field.choiceWords.empty()) return fmt::format("field.{}.{}.{}", field.key, choice, what);
    // What has a table of its own is called in menus as everywhere.
    return fmt::format("{}.{}.{}", field.choiceWords, choice, what == "menu" ? "name" : what);
}

/// "[32,1,1]" as a person writes it: "32"; "[8,8,1]" is "8 × 8".
std::string extentText(std::string_view value) {
    if (!value.starts_with('[') || !value.ends_with(']')) return std::string(value);
    value = value.substr(1, value.size() - 2);
    while (value.ends_with(",1"))
        value.remove_suffix(2);
    std::string words;
    for (const char letter : value) {
        if (letter == ' ') continue;
        words += letter == ',' ? std::string(" × ") : std::string(1, letter);
    }
    return words;
}

}  // namespace

std::string choiceText(const session::SlotReader& session, const scenario::Field& field,
                       std::string_view choice, std::string_view what) {
    if (field.kind == scenario::FieldKind::Device) {
        const machine::Machine* machine = session.devices().find(std::string(choice));
        return machine == nullptr || what == "meaning" ? std::string(choice) : machine->name;
    }
    return say(session, choiceKey(field, choice, what));
}

std::string valueText(const session::SlotReader& session, const scenario::Field& field,
                      const std::string& value) {
    if (field.kind == scenario::FieldKind::Device) return choiceText(session, field, value, "name");
    if (field.kind == scenario::FieldKind::Extent) return extentText(value);
    if (field.kind != scenario::FieldKind::Choice) return value;
    for (const std::string_view what : {"name", "menu"}) {
        const std::string key = choiceKey(field, value, what);
        if (session.catalogue().has(key)) return say(session, key);
    }
    return value;
}

}  // namespace warpscope::present
