#include "engine/base/contract.h"

#include <cstdio>
#include <cstdlib>

namespace warpscope {

void contractBroken(const char* file, int line, const char* sentence) {
    std::fprintf(stderr, "warpscope: internal error: %s (%s:%d)\n", sentence, file, line);
    std::abort();
}

}  // namespace warpscope
