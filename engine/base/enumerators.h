#pragma once

#include <string_view>

namespace warpscope {

/// Whether a number is an enumerator's: isEnumerator<static_cast<Colour>(7)>(). Both compilers
/// (g++ 12, clang 14 and 19) write the name of one that is and "(…Colour)7" of one that is not.
/// Another one that writes it otherwise fails at the first static_assert of a count. With it a
/// count that forgot the newest enumerator does not compile.
template <auto kValue>
consteval bool isEnumerator() {
    constexpr std::string_view kBegin = "kValue = ";
    const std::string_view written = __PRETTY_FUNCTION__;
    return written[written.find(kBegin) + kBegin.size()] != '(';
}

/// Whether an enumeration that counts from 0 without gaps has this many enumerators.
template <class Enumeration, auto kCount>
consteval bool hasEnumerators() {
    return isEnumerator<static_cast<Enumeration>(kCount - 1)>() &&
           !isEnumerator<static_cast<Enumeration>(kCount)>();
}

}  // namespace warpscope
