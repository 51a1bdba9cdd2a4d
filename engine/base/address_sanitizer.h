#pragma once

namespace warpscope {

/// Whether AddressSanitizer watches this program. Clang 19 has no __SANITIZE_ADDRESS__, g++ 12 no
/// __has_feature.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kHasAddressSanitizer = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kHasAddressSanitizer = true;
#else
inline constexpr bool kHasAddressSanitizer = false;
#endif
#else
inline constexpr bool kHasAddressSanitizer = false;
#endif

}  // namespace warpscope
