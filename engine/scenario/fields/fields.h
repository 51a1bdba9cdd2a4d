#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/fields/knob.h"
#include "engine/scenario/values/field_value.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

enum class FieldKind : std::uint8_t {
    Boolean,
    Integer,
    Text,
    Choice,
    Extent,
    Device,  ///< The name of a device, looked up when the scenario is launched.
    List,    ///< Numbers or texts of a device file.
};

/// One field of a scenario that has a key of its own. The reader, `set`, `get`, knobs, menus and
/// sweeps all go through this one table.
struct Field {
    std::string_view key;  ///< "launch.block", "device.sm_count".
    FieldKind kind;
    std::int64_t low = 0;  ///< Integer and Extent: smallest and largest value.
    std::int64_t high = 0;
    std::vector<std::string> (*choices)() = nullptr;  ///< Choice only.
    /// Requires: checkField() has nothing against the value. nullptr: of the device, where a value
    /// takes the place of the preset's.
    void (*set)(Scenario& scenario, const FieldValue& value) = nullptr;
    FieldValue (*get)(const Scenario& scenario) = nullptr;

    Knob knob{};
    Sweeping sweeping{};
    /// Another value may give another program; a value of any other field compiles nothing.
    bool isForCompiler = false;
    /// Where the catalogue names the choices that have a table of their own: policy.<choice>.name.
    std::string_view choiceWords{};

    bool isOfDevice() const { return set == nullptr; }
    /// Whether its values are names out of a list.
    bool takesNames() const { return kind == FieldKind::Choice || kind == FieldKind::Device; }

    // For the rows of the table.
    constexpr Field with(const Knob& how) const {
        Field field = *this;
        field.knob = how;
        return field;
    }
    constexpr Field swept(const Sweeping& how) const {
        Field field = *this;
        field.sweeping = how;
        return field;
    }
    constexpr Field forCompiler() const {
        Field field = *this;
        field.isForCompiler = true;
        return field;
    }
    constexpr Field choicesNamed(std::string_view words) const {
        Field field = *this;
        field.choiceWords = words;
        return field;
    }
};

/// All fields: those of scenario files, then those of device files with "device." before them.
std::span<const Field> fields();
/// nullptr when no field has this key.
const Field* findField(std::string_view key);
/// Names of the fields of a section, without its name: fieldNames("launch").
std::vector<std::string> fieldNames(std::string_view section);

/// The key of a field of the device in a device file: "sm_count" of "device.sm_count".
/// Requires: field.isOfDevice().
std::string_view deviceKey(const Field& field);

/// The last part of the catalogue key scenario.type.<…> of what a field wants.
std::string_view typeName(FieldKind kind);

}  // namespace warpscope::scenario
