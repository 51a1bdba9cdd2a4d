#include "app/draw/ease.h"

#include <algorithm>

namespace warpscope::draw {

float easeOut(float t) {
    const float rest = 1 - std::clamp(t, 0.0f, 1.0f);
    return 1 - rest * rest * rest;
}

}  // namespace warpscope::draw
