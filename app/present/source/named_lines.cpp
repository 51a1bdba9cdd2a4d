#include "app/present/source/named_lines.h"

#include <array>
#include <cctype>
#include <charconv>
#include <string>

namespace warpscope::present {

namespace {

using namespace std::string_view_literals;

/// Between the numbers of a list.
constexpr std::array kBetween{", and "sv, ", "sv, " and "sv, " or "sv, " to "sv, "–"sv,  "-"sv,
                              "、"sv,     "，"sv, "和"sv,    "或"sv,   "到"sv,   "至"sv, " "sv};
/// Longer ones are no line of a lesson.
constexpr int kLargestLine = 9999;

bool takeAny(std::string_view& words) {
    for (const std::string_view piece : kBetween)
        if (words.starts_with(piece)) {
            words.remove_prefix(piece.size());
            return true;
        }
    return false;
}

/// A number at the beginning, taken away; 0 = there is none.
int takeNumber(std::string_view& words) {
    int number = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
    if (error != std::errc{} || number <= 0 || number > kLargestLine) return 0;
    words.remove_prefix(static_cast<std::size_t>(end - words.data()));
    return number;
}

/// A list of numbers at the beginning, taken away.
std::vector<int> takeList(std::string_view& words) {
    std::vector<int> lines;
    while (true) {
        std::string_view rest = words;
        while (!rest.empty() && takeAny(rest)) {
        }
        const int number = takeNumber(rest);
        if (number == 0) return lines;
        lines.push_back(number);
        words = rest;
    }
}

}  // namespace

std::vector<int> linesNamedIn(std::string_view words) {
    std::vector<int> all;
    const auto add = [&](std::string_view opening, std::string_view closing) {
        for (auto at = words.find(opening); at != words.npos; at = words.find(opening, at + 1)) {
            // "pipeline 3" names none.
            if (at > 0 && std::isalpha(static_cast<unsigned char>(words[at - 1])) != 0) continue;
            std::string_view rest = words.substr(at + opening.size());
            const std::vector<int> lines = takeList(rest);
            while (rest.starts_with(' '))
                rest.remove_prefix(1);
            if (rest.starts_with(closing)) all.insert(all.end(), lines.begin(), lines.end());
        }
    };
    for (const std::string_view opening : {"line "sv, "lines "sv, "Line "sv, "Lines "sv})
        add(opening, "");
    add("第", "行");
    return all;
}

std::vector<int> linesOfQuestion(const session::SlotReader& session) {
    return session.isQuestionOpen() ? linesAskedAbout(session) : std::vector<int>{};
}

std::vector<int> linesAskedAbout(const session::SlotReader& session) {
    if (session.step() == nullptr || !session.step()->question.isAsked()) return {};
    const scenario::Step& step = *session.step();
    std::string words = session.text(step.text) + "\n" + session.text(step.question.text);
    for (const scenario::LocalText& choice : step.question.choices)
        words += "\n" + session.text(choice);
    std::vector<int> lines = linesNamedIn(words);
    for (const scenario::OrderItem& item : step.question.items)
        if (item.place.kind == scenario::GoTo::Kind::Line)
            lines.push_back(static_cast<int>(item.place.number));
    return lines;
}

}  // namespace warpscope::present
