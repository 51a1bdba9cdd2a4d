#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/catalogue.h"

namespace warpscope::text {

/// A word of the texts with what it means, in one language.
struct Term {
    std::string_view name{};           ///< The same in both languages.
    std::string title{};               ///< "线程束（warp）"
    std::string meaning{};             ///< One or two sentences.
    std::vector<std::string> forms{};  ///< How it stands in a sentence; may be none.
};

/// Where a term stands in a text: bytes [begin, end).
struct Mention {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t term = 0;  ///< Index into Glossary::terms().
};

/// The terms of one language (assets/text/*/glossary.toml).
class Glossary {
  public:
    Glossary(const Catalogue& catalogue, Language language);

    const std::vector<Term>& terms() const { return terms_; }
    /// The first mention of each term, in the order of the text. Of overlapping ones the longer
    /// counts. Latin words count whole, in either case and with an s; others anywhere.
    std::vector<Mention> mentionsIn(std::string_view text) const;
    /// The mention that a byte of the text belongs to, be it the first of its term or not.
    std::optional<Mention> mentionAt(std::string_view text, std::size_t byte) const;

  private:
    Mention longestAt(std::string_view text, std::size_t at) const;

    std::vector<Term> terms_{};
};

}  // namespace warpscope::text
