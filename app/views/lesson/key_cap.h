#pragma once

#include <string>

#include "app/views/view.h"

namespace warpscope::views {

/// A choice with the key that chooses it, which stands in a box of its own (so wide) so that nobody
/// takes it for a part of the words.
void paintChoice(const ViewContext& context, const draw::Box& box, int choice,
                 const std::string& words, theme::Colour ink);
float keyCapSide(const theme::Metrics& metrics);
/// The same with the place that a thing has been given, from 1, in the place of its key: filled, so
/// that it is no key. `place` 0 = none yet.
void paintThing(const ViewContext& context, const draw::Box& box, int thing, int place,
                const std::string& words, theme::Colour ink);

}  // namespace warpscope::views
