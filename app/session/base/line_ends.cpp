#include "app/session/base/line_ends.h"

namespace warpscope::session {

std::string withPlainLineEnds(std::string text) {
    std::erase(text, '\r');
    return text;
}

std::string withLineEndsOf(const std::string& before, const std::string& text) {
    if (before.find("\r\n") == std::string::npos) return text;
    std::string out;
    for (const char c : text) {
        if (c == '\n') out += '\r';
        out += c;
    }
    return out;
}

}  // namespace warpscope::session
