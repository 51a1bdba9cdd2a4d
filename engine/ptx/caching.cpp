#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {

/// As nvcc's code for sm_90 names the ways of ld and st to use the caches.
isa::Caching Lowerer::cachingOf() const {
    using enum isa::Caching;
    if (has("cg")) return StrongGpu;
    if (has("cv") || has("wt") || has("volatile") || has("mmio")) return StrongSys;
    if (has("ca") || has("wb")) return StrongSm;
    if (has("cs")) return EvictFirst;
    if (has("lu")) return LastUse;
    if (!has("relaxed") && !has("acquire") && !has("release")) return Usual;
    if (has("sys")) return StrongSys;
    return has("cta") ? StrongSm : StrongGpu;
}

}  // namespace warpscope::ptx
