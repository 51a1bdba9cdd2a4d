#pragma once

#include <imgui.h>

namespace warpscope::shell {

/// How much larger than `scale` (pixels of a unit at which a reader reads) letters are in a lecture
/// in a window of this size: so large that the last row reads them, however many pixels it has.
float largerForHall(ImVec2 display, float scale);
/// The largest scale in a window of this size: with room for fewer letters two lines of a lesson
/// are seen, which is no use, however large they are. Never smaller than designed for a display of
/// `displayScale`.
float largestScale(ImVec2 display, float displayScale);

}  // namespace warpscope::shell
