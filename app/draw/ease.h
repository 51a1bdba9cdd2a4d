#pragma once

namespace warpscope::draw {

/// Eases 0..1 out (cubic).
float easeOut(float t);

}  // namespace warpscope::draw
