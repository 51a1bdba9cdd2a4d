#pragma once

#include "app/draw/pointed_words.h"
#include "app/present/terms.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// Says what a word under the pointer means, wherever it is written, after the pointer has rested
/// on it.
class TermTip {
  public:
    /// After everything else of a frame, but before it is rendered; `seconds` since the last one.
    void draw(const views::ViewContext& context, const draw::PointedWords& pointed, double seconds);
    /// The pointer rests on a word, and its meaning will come.
    bool isAnimating() const { return isWaiting_; }

  private:
    present::Terms terms_{};
    std::string words_{};  ///< That the pointer rests on.
    std::size_t term_ = 0;
    double rested_ = 0;  ///< Seconds.
    bool isWaiting_ = false;
};

}  // namespace warpscope::shell
