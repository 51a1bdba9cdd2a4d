#pragma once

#include <string_view>

#include "app/draw/box.h"
#include "app/present/terms.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Terms of the glossary in a paragraph: while the pointer is on it they are underlined, and the
/// one under the pointer is explained in both languages.
class TermHover {
  public:
    /// For a paragraph that was just drawn from `at` on, in the present font.
    void draw(const ViewContext& context, draw::Point at, float width, std::string_view words);

  private:
    present::Terms terms_{};
};

}  // namespace warpscope::views
