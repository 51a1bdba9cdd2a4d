#include "app/session/base/toml_text.h"

#include <sstream>

namespace warpscope::session {

std::string tomlText(const toml::table& table) {
    const auto flags = toml::toml_formatter::default_flags &
                       ~toml::format_flags::allow_literal_strings &
                       ~toml::format_flags::allow_multi_line_strings;
    std::ostringstream text;
    text << toml::toml_formatter(table, flags) << '\n';
    return text.str();
}

}  // namespace warpscope::session
