#pragma once

namespace warpscope {

/// Stops the program with a sentence: a promise between our own functions was broken.
[[noreturn]] void contractBroken(const char* file, int line, const char* sentence);

}  // namespace warpscope

/// Checks a promise between our own functions; stays on in release builds. Never for input that a
/// person made: that gives a Problem.
#define WARPSCOPE_EXPECT(condition, sentence) \
    ((condition) ? void(0) : ::warpscope::contractBroken(__FILE__, __LINE__, sentence))
