#include "engine/scenario/texts/syntax_message.h"

#include <array>
#include <string>

namespace warpscope::scenario {
namespace {

/// toml++ says what it was reading and what it met: both must occur in its words.
struct SyntaxFault {
    std::string_view reading;
    std::string_view met;
    std::string_view key;
};

/// The first row that fits counts.
constexpr std::array<SyntaxFault, 16> kSyntaxFaults{{
    {"", "utf-8", "scenario.syntax.encoding"},
    {"string", "end-of-file", "scenario.syntax.open_string"},
    {"string", "control characters", "scenario.syntax.open_string"},
    {"string", "escape", "scenario.syntax.escape"},
    {"table header", "end-of-file", "scenario.syntax.open_heading"},
    {"", "cannot redefine existing table", "scenario.syntax.section_twice"},
    {"", "cannot redefine", "scenario.syntax.key_twice"},
    {"inline table", "", "scenario.syntax.inline_table"},
    {"array", "", "scenario.syntax.list"},
    {"", "expected '='", "scenario.syntax.no_equals"},
    {"key-value pair", "expected a comment", "scenario.syntax.too_much"},
    {"key-value pair", "end-of-file", "scenario.syntax.no_value"},
    {"", "could not determine value type", "scenario.syntax.no_quotes"},
    {"boolean", "", "scenario.syntax.no_quotes"},
    {"integer", "", "scenario.syntax.number"},
    {"floating-point", "", "scenario.syntax.number"},
}};

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace

Message syntaxMessage(std::string_view detail) {
    for (const SyntaxFault& fault : kSyntaxFaults) {
        if (has(detail, fault.reading) && has(detail, fault.met))
            return Message{std::string(fault.key)}.with("detail", detail);
    }
    return Message{"scenario.not_toml"}.with("detail", detail);
}

}  // namespace warpscope::scenario
