#include "engine/base/key_depth.h"

#include <cctype>

namespace warpscope {
namespace {

constexpr int kMaxParts = 100;

bool isKeyByte(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == ' ' ||
           c == '\t' || c == '"' || c == '\'';
}

}  // namespace

// Texts and comments that look like such a key do not occur: their sentences have other bytes
// between so many full stops, and a key of a hundred parts is no key that a person writes.
int lineOfDeepKey(std::string_view toml) {
    int line = 1;
    int parts = 1;
    char before = '\0';
    for (const char c : toml) {
        if (c == '.') {
            parts += before == '.' ? 0 : 1;  // An ellipsis is no key.
            if (parts > kMaxParts) return line;
        } else if (!isKeyByte(c)) {
            parts = 1;
        }
        if (c == '\n') ++line;
        before = c;
    }
    return 0;
}

}  // namespace warpscope
