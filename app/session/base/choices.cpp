#include "app/session/base/choices.h"

#include "engine/scenario/fields/fields.h"

namespace warpscope::session {

std::vector<std::string> choicesOf(std::string_view key, const machine::Library& devices) {
    const scenario::Field* field = scenario::findField(key);
    if (field == nullptr) return {};
    if (field->kind == scenario::FieldKind::Choice) return field->choices();
    std::vector<std::string> names;
    if (field->kind == scenario::FieldKind::Device)
        for (const machine::Machine& machine : devices.machines())
            names.push_back(machine.id);
    return names;
}

}  // namespace warpscope::session
