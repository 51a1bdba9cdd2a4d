#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpscope::architecture {

/// The string literals of C++ lines, comments left out, as they stand between their quotes.
std::vector<std::string> literalsOf(const std::vector<std::string>& lines);

/// Which keys of the catalogue a program can ask for, judged by its string literals. A key is
/// used when it is a literal itself, or when literals put together give it, as
///   "state." + state.key + ".name"      fmt::format("view.knobs.{}.{}_meaning", knob, value)
///   key + "_tip"                        "app.help.limit_" + std::to_string(i)
///   fmt::format("field.{}.label", "launch.block")
/// do: a beginning with a dot in it, then names (only where a part begins; a name may have dots),
/// ends (which begin with '.' or '_') and numbers. A "@" before a key is not part of it.
class KeyUses {
  public:
    explicit KeyUses(const std::vector<std::string>& literals);

    /// A name that texts themselves ask for: {partition} is word.<vendor>.partition.
    void addName(std::string name) { names_.insert(std::move(name)); }
    /// An end that is put together itself: "_" + the name of a vendor.
    void addEnd(std::string end) { ends_.insert(std::move(end)); }
    bool isUsed(std::string_view key) const;
    /// Literals that look like a key or the beginning of one below one of these tables ("state")
    /// and give none of the keys.
    std::vector<std::string> withoutKey(const std::set<std::string>& tables,
                                        const std::vector<std::string>& keys) const;

  private:
    bool canEnd(std::string_view key, std::size_t at) const;
    bool isFormatted(std::string_view key, std::size_t at, std::string_view format) const;
    bool gives(std::string_view literal, std::string_view key) const;

    std::set<std::string, std::less<>> begins_{};  ///< Keys, beginnings and formats, with a dot.
    std::set<std::string, std::less<>> names_{};
    std::set<std::string, std::less<>> ends_{};
};

}  // namespace warpscope::architecture
