#include "app/present/field_words.h"

#include <fmt/format.h>

#include "app/session/say.h"
#include "engine/machine/words.h"

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

std::string choiceText(const session::SlotReader& session, const scenario::Field& field,
                       std::string_view choice, std::string_view what) {
    if (field.kind == scenario::FieldKind::Device) {
        const machine::Machine* machine = session.devices().find(std::string(choice));
        return machine == nullptr || what == "meaning" ? std::string(choice) : machine->name;
    }
    // What has a table of its own is called in menus as everywhere.
    if (!field.choiceWords.empty()) {
        const std::string_view word = what == "menu" ? "name" : what;
        return say(session, fmt::format("{}.{}.{}", field.choiceWords, choice, word));
    }
    return say(session, fmt::format("field.{}.{}.{}", field.key, choice, what));
}

}  // namespace warpscope::present
