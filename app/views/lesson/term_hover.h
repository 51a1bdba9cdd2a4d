#pragma once

#include <optional>
#include <string_view>

#include "app/draw/box.h"
#include "app/views/view.h"
#include "engine/text/glossary.h"

namespace warpscope::views {

/// Terms of the glossary in a paragraph: while the pointer is on it they are underlined, and the
/// one under the pointer is explained in both languages.
class TermHover {
  public:
    /// For a paragraph that was just drawn from `at` on, in the present font.
    void draw(const ViewContext& context, draw::Point at, float width, std::string_view words);

  private:
    void load(const session::SlotReader& session);

    std::optional<text::Language> language_{};
    std::optional<text::Glossary> own_{};
    std::optional<text::Glossary> other_{};
};

}  // namespace warpscope::views
