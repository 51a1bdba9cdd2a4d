#include "engine/machine/syntax_message.h"

#include <array>
#include <string>

namespace warpscope::machine {
namespace {

/// toml++ says what it was reading and what it met: both must occur in its words.
struct SyntaxFault {
    std::string_view reading;
    std::string_view met;
    std::string_view key;
};

/// The first row that fits counts.
constexpr std::array<SyntaxFault, 26> kSyntaxFaults{{
    {"", "utf-8", "syntax.encoding"},
    {"string", "end-of-file", "syntax.open_string"},
    {"string", "control characters", "syntax.open_string"},
    {"string", "escape", "syntax.escape"},
    {"table header", "redefine", "syntax.section_twice"},
    {"table header", "bare key", "syntax.heading"},
    {"table header", "blank", "syntax.heading"},
    {"table header", "contiguous", "syntax.heading"},
    {"table header", "", "syntax.open_heading"},
    {"", "cannot redefine existing table", "syntax.section_twice"},
    {"", "cannot redefine", "syntax.key_twice"},
    {"inline table", "", "syntax.inline_table"},
    {"array", "", "syntax.list"},
    {"parsing comment", "", "syntax.comment"},
    {"", "expected '='", "syntax.no_equals"},
    {"key-value pair", "expected a comment", "syntax.too_much"},
    {"key-value pair", "end-of-file", "syntax.no_value"},
    {"key-value pair", "expected value", "syntax.no_value"},
    {"", "could not determine value type", "syntax.no_quotes"},
    {"boolean", "", "syntax.no_quotes"},
    {"integer", "", "syntax.number"},
    {"floating-point", "", "syntax.number"},
    {"date", "", "syntax.date"},
    {"time", "", "syntax.date"},
    {"", "expected keys", "syntax.no_key"},
    {"key", "", "syntax.no_key"},
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
    return Message{"syntax.not_toml"}.with("detail", detail);
}

}  // namespace warpscope::machine
