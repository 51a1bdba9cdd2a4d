#include "engine/scenario/lessons/question_figure.h"

#include <algorithm>
#include <charconv>

namespace warpscope::scenario {
namespace {

constexpr std::string_view kLine = " line ";

}  // namespace

std::optional<QuestionFigure> parseQuestionFigure(std::string_view text) {
    const std::size_t at = text.find(kLine);
    const std::string_view name = text.substr(0, at);
    if (at == std::string_view::npos) {
        if (std::ranges::find(kRunFigures, name) == kRunFigures.end()) return std::nullopt;
        return QuestionFigure{std::string(name), 0};
    }
    if (std::ranges::find(kLineFigures, name) == kLineFigures.end()) return std::nullopt;
    const std::string_view number = text.substr(at + kLine.size());
    int line = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), line);
    const bool isWhole = error == std::errc() && end == number.data() + number.size();
    if (!isWhole || line < 1) return std::nullopt;
    return QuestionFigure{std::string(name), line};
}

std::vector<std::string> questionFigureForms() {
    std::vector<std::string> forms(kRunFigures.begin(), kRunFigures.end());
    for (const std::string_view name : kLineFigures)
        forms.push_back(std::string(name) + std::string(kLine) + "1");
    return forms;
}

}  // namespace warpscope::scenario
