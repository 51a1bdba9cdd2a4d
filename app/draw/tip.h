#pragma once

namespace warpscope::draw {

/// A tooltip of the house (draw.h) was shown in this frame, so far.
bool isTipSeen();

}  // namespace warpscope::draw
