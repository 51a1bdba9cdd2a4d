#include "engine/toolchain/free_rounding.h"

#include <array>
#include <string_view>

namespace warpscope::toolchain {
namespace {

constexpr std::string_view kRounding = ".rn";
constexpr std::array<std::string_view, 6> kRounded{"add.rn.f32", "sub.rn.f32", "mul.rn.f32",
                                                   "add.rn.f64", "sub.rn.f64", "mul.rn.f64"};

/// Where the operation of a line begins that is rounded to the nearest; behind its end where it is
/// none.
std::size_t roundedAt(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) return line.size();
    for (const std::string_view name : kRounded)
        if (line.substr(first).starts_with(name)) return first;
    return line.size();
}

}  // namespace

// Before:  mul.rn.f32 %f3, %f1, %f2;
//          // begin inline asm
//          mul.rn.f32 %f4, %f1, %f2;
//          // end inline asm
// After:   mul.f32 %f3, %f1, %f2;
//          …
std::string withFreeRounding(const std::string& ptx) {
    std::string freed;
    freed.reserve(ptx.size());
    bool isInline = false;
    std::string_view rest(ptx);
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end == rest.npos ? rest.size() : end + 1);
        rest.remove_prefix(line.size());
        if (line.find("// begin inline asm") != line.npos) isInline = true;
        if (line.find("// end inline asm") != line.npos) isInline = false;
        const std::size_t at = isInline ? line.size() : roundedAt(line);
        constexpr std::size_t kNameLength = 3;
        if (at == line.size()) {
            freed += line;
        } else {
            freed += line.substr(0, at + kNameLength);
            freed += line.substr(at + kNameLength + kRounding.size());
        }
    }
    return freed;
}

}  // namespace warpscope::toolchain
