#include "app/theme/metrics.h"

#include <initializer_list>

namespace warpscope::theme {

Metrics metricsOf(float scale) {
    Metrics m;
    m.scale = scale;
    for (float* size : {&m.body, &m.small, &m.lesson, &m.title, &m.code, &m.codeSmall, &m.large,
                        &m.gap, &m.padding, &m.radius, &m.chipRadius})
        *size *= scale;
    return m;
}

}  // namespace warpscope::theme
