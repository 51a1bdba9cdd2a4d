#include "engine/machine/typed_value.h"

#include <string>

#include "engine/base/key_depth.h"

namespace warpscope::machine {

toml::table typedValue(std::string_view text) {
    if (lineOfDeepKey(text) == 0) {
        try {
            toml::table table = toml::parse("value = " + std::string(text));
            if (table.size() == 1) return table;
        } catch (const toml::parse_error&) {
            // A bare word, or a mistake that the field's type will name.
        }
    }
    return toml::table{{"value", std::string(text)}};
}

}  // namespace warpscope::machine
