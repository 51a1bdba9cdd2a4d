#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/session/state/slot_reader.h"
#include "engine/text/glossary.h"

namespace warpscope::present {

/// The glossary in the reader's language and in the other one.
class Terms {
  public:
    /// Before anything else in a frame: the language may have changed.
    void load(const session::SlotReader& session);
    /// Requires: load().
    const text::Glossary& own() const { return *own_; }
    /// "warp · 线程束（warp）", and what it means in the reader's language. `term`: index into
    /// own().terms().
    std::string explanation(std::size_t term) const;

  private:
    std::optional<text::Language> language_{};
    std::optional<text::Glossary> own_{};
    std::optional<text::Glossary> other_{};
};

}  // namespace warpscope::present
