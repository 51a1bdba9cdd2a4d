#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/problem.h"

namespace warpscope::scenario {

/// One TOML text while it is read: where things stand in it, and what is wrong with them. For the
/// files of this folder only: nothing else sees TOML.
class Document {
  public:
    /// Keeps a view of `text`, which must outlive it.
    Document(std::string_view text, const std::filesystem::path& file);

    /// The tables of the text; nothing (and a problem added) when it is not TOML.
    std::optional<toml::table> parse();

    /// Columns of toml++ count characters; ours count bytes.
    SourceRange rangeOf(const toml::source_region& region) const;
    SourceRange rangeOf(const toml::node& node) const { return rangeOf(node.source()); }
    std::string_view line(int number) const;

    void add(Message message, const SourceRange& range, Message hint = {});
    void add(Message message, const toml::node& node, Message hint = {}) {
        add(std::move(message), rangeOf(node), std::move(hint));
    }
    /// "wanted" is the last part of a catalogue key scenario.type.<wanted>.
    void addWrongType(std::string_view key, std::string_view wanted, const toml::node& node);
    /// For every key of a table that is not among the known ones.
    void addUnknownKeys(const toml::table& table, std::string_view prefix,
                        const std::vector<std::string>& known);
    void addUnknownKey(std::string_view full, std::string_view name, const SourceRange& range,
                       const std::vector<std::string>& known);

    const std::vector<Problem>& problems() const { return problems_; }
    void append(Problem problem) { problems_.push_back(std::move(problem)); }

  private:
    std::string_view text_;
    std::string file_;
    std::vector<std::string_view> lines_{};
    std::vector<Problem> problems_{};
};

/// "Did you mean …", or the names to choose from where nothing is close; empty without names.
Message suggestion(std::string_view word, const std::vector<std::string>& names);

/// A value as a person writes it in TOML: numbers, true, "text", [1, 2].
std::string textOf(const toml::node& node);

}  // namespace warpscope::scenario
