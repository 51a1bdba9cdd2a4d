#pragma once

#include "engine/base/sanitizers.h"

// The fused multiply-add is one rounding whatever the processor: where it has the instruction, a
// version of the function with it is chosen when the program starts: too early for ThreadSanitizer,
// which would watch the choice before it has started itself.
#if defined(__x86_64__) && defined(__linux__) && !WARPSCOPE_THREAD_SANITIZER
#define WARPSCOPE_FUSED __attribute__((target_clones("fma", "default")))
#else
#define WARPSCOPE_FUSED
#endif
