#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/fields/fields.h"
#include "engine/scenario/texts/document.h"
#include "engine/scenario/values/scenario.h"
#include "engine/scenario/values/window_names.h"

namespace warpscope::scenario {

/// The last line of a source that a scenario may name.
inline constexpr std::int64_t kMaxSourceLine = 100'000;

// The parts of a scenario file, one reader each. What is wrong goes into the document's problems;
// the value returned is then whatever could be understood.

/// A text; empty (and a problem) for another type.
std::string parseText(Document& document, const toml::node& node, std::string_view key);
/// A whole number from low to high; nothing (and a problem) for anything else.
std::optional<std::int64_t> parseInteger(Document& document, const toml::node& node,
                                         std::string_view key, std::int64_t low, std::int64_t high);
/// A string for both languages, or { en = "…", zh = "…" }.
LocalText parseLocalText(Document& document, const toml::node& node, std::string_view key);

/// Numbers, texts and extents as a field wants them; nothing (and a problem) for another type.
std::optional<FieldValue> parseFieldValue(Document& document, const Field& field,
                                          const toml::node& node);

/// [[constant]] and [[argument]] tables, in order.
std::vector<Constant> parseConstants(Document& document, const toml::node& node);
std::vector<Argument> parseArguments(Document& document, const toml::node& node);
/// What is wrong with the numbers of an init, with the count of a buffer.
std::optional<Message> wrongInit(const Init& init);
std::optional<Message> wrongCount(const Argument& argument);
/// "iota", { mod = 8 }, …
Init parseInit(Document& document, const toml::node& node, std::string_view key);

/// The [sweep] table of a scenario file at `scenario`. Whether its key can be set is checked later.
SweepPlan parseSweep(Document& document, const toml::node& node,
                     const std::filesystem::path& scenario);

/// Whether what is set is a table of keys in quotes. What is wrong with a value is said later, when
/// the scenario is whole.
void checkSet(Document& document, const toml::node& node, std::string_view key);

/// [[step]] tables, in order, without what they set.
std::vector<Step> parseSteps(Document& document, const toml::node& node, const WindowNames& window);
/// The question of a step.
Question parseQuestion(Document& document, const toml::node& node, const WindowNames& window);
/// What is put into an order, and what a mended run must reach.
std::vector<OrderItem> parseOrder(Document& document, const toml::node& node);
std::vector<Condition> parseMend(Document& document, const toml::node& node);
/// "block 5 ends", "warp 3 line 7", "warp 3 barrier", "warp 3 ends"; nothing for anything else.
std::optional<OrderItem> parseOrderItem(std::string_view text);
/// A name that stands not among `names` is a problem; an empty one is none.
void checkShown(Document& document, const toml::node& node, const std::string& name,
                const std::vector<std::string>& names);
std::vector<std::string> parseViews(Document& document, const toml::node& node,
                                    std::string_view key, const WindowNames& window);
/// "cycle 120", "block 5 starts", "end"; nothing when it is none of the forms.
std::optional<GoTo> parseGoTo(std::string_view text);
GoTo parseGoToNode(Document& document, const toml::node& node, std::string_view key);
/// One example of each form, for hints.
std::vector<std::string> goToForms();

}  // namespace warpscope::scenario
