#pragma once

// Which sanitizer watches this program. Clang 19 has no __SANITIZE_ADDRESS__ and __SANITIZE_THREAD__,
// g++ 12 no __has_feature.
#if defined(__has_feature)
#define WARPSCOPE_HAS_FEATURE(name) __has_feature(name)
#else
#define WARPSCOPE_HAS_FEATURE(name) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || WARPSCOPE_HAS_FEATURE(address_sanitizer)
#define WARPSCOPE_ADDRESS_SANITIZER 1
#else
#define WARPSCOPE_ADDRESS_SANITIZER 0
#endif

#if defined(__SANITIZE_THREAD__) || WARPSCOPE_HAS_FEATURE(thread_sanitizer)
#define WARPSCOPE_THREAD_SANITIZER 1
#else
#define WARPSCOPE_THREAD_SANITIZER 0
#endif

namespace warpscope {

inline constexpr bool kHasAddressSanitizer = WARPSCOPE_ADDRESS_SANITIZER == 1;
inline constexpr bool kHasThreadSanitizer = WARPSCOPE_THREAD_SANITIZER == 1;

}  // namespace warpscope
