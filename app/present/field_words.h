#pragma once

#include <string>
#include <string_view>

#include "app/session/state/slot_reader.h"
#include "engine/scenario/fields/fields.h"

namespace warpscope::present {

/// The catalogue key of words about a field: field.<key>.<what>, with _<vendor> behind it where the
/// vendor means another thing. `what` is "label", "help", "value", "none", "own", "swept", "axis"
/// or "menu".
std::string wordsOf(const session::SlotReader& session, const scenario::Field& field,
                    std::string_view what, machine::Vendor vendor);
std::string wordsOf(const session::SlotReader& session, const scenario::Field& field,
                    std::string_view what);

/// What a field is called beside its knob, an argument of the kernel by its name; its key where it
/// has no words.
std::string fieldName(const session::SlotReader& session, const std::string& key);

/// A value of a choice in words, and what it means; a device's own name and its id. `what` is
/// "name", "meaning" or "menu".
std::string choiceText(const session::SlotReader& session, const scenario::Field& field,
                       std::string_view choice, std::string_view what);

/// A value as a file has it, in the words of its knob or menu where they have any for it.
std::string valueText(const session::SlotReader& session, const scenario::Field& field,
                      const std::string& value);

}  // namespace warpscope::present
