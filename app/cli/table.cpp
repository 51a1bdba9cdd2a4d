#include "app/cli/table.h"

#include <algorithm>

#include "engine/base/utf8.h"

namespace warpscope::cli {
namespace {

constexpr int kGap = 2;

}  // namespace

int displayWidth(std::string_view text) {
    int width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const utf8::Character next = utf8::characterAt(text, at);
        width += utf8::isWide(next.code) ? 2 : 1;
        at += next.bytes;
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
