#include "app/views/run_name.h"

#include <algorithm>

#include "app/draw/cut.h"
#include "app/present/compare/run_label.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

bool paintRunName(const ViewContext& context, draw::Point at, theme::Colour ink,
                  const session::SlotReader& run, const session::SlotReader& other, float room,
                  float common) {
    const auto fits = [&](std::string_view words) {
        return context.canvas.measure(words).x <= std::min(room, common);
    };
    const std::string whole = present::runLabel(run, other);
    const present::FittedLabel label = present::fittingRunLabel(run, other, fits);
    paintLabel(context, at, ink, label.words, room, label.keptBytes);
    if (label.words != whole) draw::tellWhole(whole);
    return label.words == whole && fits(whole);
}

}  // namespace warpscope::views
