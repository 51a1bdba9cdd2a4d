#pragma once

#include <string_view>

#include "engine/machine/library.h"
#include "engine/occupancy/occupancy.h"
#include "tests/support/paths.h"

namespace warpscope::occupancy {

/// A device or compute capability of the project's own folder; lives as long as the program.
inline const machine::Machine& device(std::string_view id) {
    static const machine::Library kLibrary =
        machine::Library::load(support::projectRoot() / "assets/devices");
    return *kLibrary.find(id);
}

/// A question with shared memory in bytes, all of it dynamic.
inline Request ask(int threads, int registers, std::int64_t shared = 0, Mode mode = Mode::Exact) {
    return {.threadsPerBlock = threads,
            .registersPerThread = registers,
            .dynamicSharedBytes = shared,
            .mode = mode};
}

inline int blocks(std::string_view id, const Request& request) {
    return calculate(device(id), request).blocksPerSm;
}

}  // namespace warpscope::occupancy
