#include "app/cli/table.h"

#include <algorithm>

namespace warpscope::cli {
namespace {

constexpr int kGap = 2;

/// The first byte of a character that a terminal draws two columns wide. In the texts of this
/// program these are the three-byte characters from U+2E80 on: Chinese and its punctuation.
bool startsWide(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
    };
    if (byte(0) >= 0xF0) return true;
    if (byte(0) == 0xE2) return byte(1) >= 0xBA;
    return byte(0) >= 0xE3 && byte(0) <= 0xEF;
}

}  // namespace

int displayWidth(std::string_view text) {
    int width = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool isContinuation = (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u;
        if (!isContinuation) width += startsWide(text, at) ? 2 : 1;
    }
    return width;
}

std::string alignedRows(const std::vector<std::vector<std::string>>& rows) {
    std::vector<int> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            widths[i] = std::max(widths[i], displayWidth(row[i]));
        }
    }
    std::string out;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            out += row[i];
            if (i + 1 == row.size()) continue;
            const int missing = widths[i] - displayWidth(row[i]) + kGap;
            out.append(static_cast<std::size_t>(missing), ' ');
        }
        out += '\n';
    }
    return out;
}

}  // namespace warpscope::cli
