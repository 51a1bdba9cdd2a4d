#pragma once

namespace warpscope {

/// What hears that Dear ImGui was used wrongly: what it expected, and where it says so. Null, as in
/// the programs, hears nothing; a test program sets it before any test runs.
inline void (*imguiMisuse)(const char* expected, const char* file, int line) = nullptr;

inline void tellImguiMisuse(const char* expected, const char* file, int line) {
    if (imguiMisuse != nullptr) imguiMisuse(expected, file, line);
}

}  // namespace warpscope

// Dear ImGui's own sources read this first (IMGUI_USER_CONFIG). Without NDEBUG an assertion ends
// the program, as elsewhere.
#if defined(IMGUI_USER_CONFIG) && defined(NDEBUG)
#define IM_ASSERT(_EXPR) \
    ((_EXPR) ? static_cast<void>(0) : warpscope::tellImguiMisuse(#_EXPR, __FILE__, __LINE__))
#endif
