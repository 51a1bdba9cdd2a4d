#pragma once

#include <chrono>

namespace warpscope::session {

/// Who does the work that the window must not wait for.
enum class Execution {
    Thread,  ///< A thread of its own.
    Slices,  ///< Whoever asks for the result, a few milliseconds at a time: there are no threads.
};

#ifdef __EMSCRIPTEN__
inline constexpr Execution kExecution = Execution::Slices;
#else
inline constexpr Execution kExecution = Execution::Thread;
#endif

/// How long a slice takes: with it a frame of 60 a second is still in time.
inline constexpr std::chrono::milliseconds kSlice{8};

}  // namespace warpscope::session
