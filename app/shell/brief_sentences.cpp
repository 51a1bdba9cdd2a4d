#include "app/shell/brief_sentences.h"

#include <algorithm>
#include <string_view>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"
#include "app/session/state/say.h"

namespace warpscope::shell {
namespace {

/// Brackets of Chinese sentences.
constexpr std::string_view kWideOpen = "（", kWideClose = "）";
constexpr const char* kDots = " …";

/// Up to the end of its last whole sentence, where a good part of it is one.
std::string_view wholeSentencesOf(std::string_view line) {
    std::size_t end = 0;
    for (const std::string_view stop : {". ", "。", "；", "; "}) {
        const std::size_t at = line.rfind(stop);
        if (at == std::string_view::npos) continue;
        end = std::max(end, at + (stop.back() == ' ' ? stop.size() - 1 : stop.size()));
    }
    return end > line.size() / 3 ? line.substr(0, end) : line;
}

/// Without what stands in brackets and is no coordinate: which value, line and cycle an access had.
std::string withoutDetails(const std::string& sentence) {
    std::string brief;
    for (std::size_t at = 0; at < sentence.size();) {
        const bool isWide = sentence.compare(at, kWideOpen.size(), kWideOpen) == 0;
        const bool isOpen = isWide || sentence.compare(at, 2, " (") == 0;
        const std::string_view mark = isWide ? kWideClose : ")";
        const std::size_t end = isOpen ? sentence.find(mark, at) : std::string::npos;
        if (end == std::string::npos) {
            brief += sentence[at++];
            continue;
        }
        const std::string inside = sentence.substr(at, end + mark.size() - at);
        const bool isCoordinate = !isWide && std::ranges::none_of(inside, [](char letter) {
            return (letter | 0x20) >= 'a' && (letter | 0x20) <= 'z';
        });
        if (isCoordinate) brief += inside;
        at += inside.size();
    }
    return brief;
}

}  // namespace

float textWidth(std::string_view text) {
    return draw::measure(text).x;
}

std::optional<std::string> briefOf(const std::string& sentence, float width) {
    std::string plain = withoutDetails(sentence);
    if (textWidth(plain) <= width) return plain;
    const auto fits = [&](std::string_view words) {
        return textWidth(words) + textWidth(kDots) <= width;
    };
    std::string brief = draw::wholeClauses(plain, fits);
    if (!fits(brief) || textWidth(brief) < width / 2) return std::nullopt;
    const std::string_view stop = brief.ends_with("。") ? "。" : ".";
    if (brief.ends_with(stop) && !plain.starts_with(brief)) brief.erase(brief.size() - stop.size());
    return brief + kDots;
}

std::vector<std::string> cutTo(const session::SlotReader& session,
                               const std::vector<std::string>& sentences, float width, int most) {
    std::vector<std::string> cut;
    for (const std::string& sentence : sentences) {
        const auto lines = draw::wrapLines(sentence, width, textWidth);
        const auto count = static_cast<int>(lines.size());
        cut.push_back(sentence);
        if (count < most) {
            most -= count;
            continue;
        }
        const auto left = static_cast<int>(&sentences.back() - &sentence);
        if (count == most) {
            if (left == 0) break;
            const std::string more =
                " " + session::say(session, Message{"app.run_end.more"}.with("count", left));
            if (textWidth(lines.back()) + textWidth(more) <= width) cut.back() += more;
            break;
        }
        const auto begin = lines[static_cast<std::size_t>(most - 1)].data() - sentence.data();
        const std::string rest = sentence.substr(static_cast<std::size_t>(begin));
        const std::string_view line =
            draw::wrapLines(rest, width - textWidth(kDots), textWidth).front();
        const bool isWhole = wholeSentencesOf(line).size() < line.size();
        const auto brief = most == 1 && !isWhole ? briefOf(rest, width) : std::nullopt;
        if (brief) {
            cut.back() = sentence.substr(0, static_cast<std::size_t>(begin)) + *brief;
            break;
        }
        cut.back() = sentence.substr(0, static_cast<std::size_t>(begin)) +
                     std::string(wholeSentencesOf(line)) + kDots;
        break;
    }
    return cut;
}

}  // namespace warpscope::shell
