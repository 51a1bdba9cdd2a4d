#pragma once

#include <string>
#include <vector>

#include "app/theme/theme.h"

namespace warpscope::shell {

/// Short words at the lower edge that go away by themselves.
class Toasts {
  public:
    /// Shows a text for a few seconds from `now`; the same text again starts its time anew.
    void show(std::string text, double now);
    /// Drops what has had its time.
    void expire(double now);
    bool isEmpty() const { return toasts_.empty(); }
    /// Draws over everything, above `bottom` (pixels from the top of the window).
    void draw(const theme::Theme& theme, float bottom) const;

  private:
    struct Toast {
        std::string text{};
        double until = 0;
    };
    std::vector<Toast> toasts_{};
};

}  // namespace warpscope::shell
