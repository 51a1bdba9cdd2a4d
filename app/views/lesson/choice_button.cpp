#include "app/views/lesson/choice_button.h"

#include <fmt/format.h>

#include "app/draw/draw.h"
#include "app/views/lesson/key_cap.h"

namespace warpscope::views {

const std::string& choiceWords(const session::SlotReader& session,
                               const scenario::Question& question, int choice) {
    return session.text(question.choices[static_cast<std::size_t>(choice)]);
}

bool drawChoice(const ViewContext& context, const scenario::Question& question, int choice,
                ImVec2 size) {
    const auto& palette = context.theme.palette;
    const int answer = context.session.answer();
    const bool isAnswered = !context.session.isQuestionOpen();
    const bool isRight = isAnswered && choice == context.session.rightChoice();
    const session::Reply* before = context.session.wrongAnswer();
    const bool isTried = before != nullptr && before->firstChoice == choice;
    const bool isWrong = isTried || (choice == answer && !isRight);
    const theme::Colour fill = isRight ? palette.issued : palette.inset;
    const auto colour = [](theme::Colour c) { return ImGui::ColorConvertU32ToFloat4(c); };
    ImGui::PushStyleColor(ImGuiCol_Button, colour(fill));
    // Answered, it is no button any more.
    const theme::Colour pointed = isAnswered ? fill : theme::mix(fill, palette.text, 0.12f);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, colour(pointed));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, colour(pointed));
    ImGui::PushStyleColor(ImGuiCol_Text, colour(theme::textOn(palette, fill)));
    ImGui::PushStyleColor(ImGuiCol_Border, colour(isWrong ? palette.elseSide : palette.line));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize,
                        context.theme.metrics.scale * (isWrong ? 2.0f : 1.0f));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool isClicked =
        draw::button(context.theme, "", fmt::format("choice {}", choice).c_str(), false, size);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(5);
    paintChoice(context, draw::sized(at.x, at.y, size.x, size.y), choice,
                choiceWords(context.session, question, choice), theme::textOn(palette, fill));
    return isClicked && !isAnswered;
}

int rowsOf(const std::vector<float>& widths, float gap, float room) {
    int rows = 0;
    float used = 0;
    for (const float width : widths) {
        const bool fitsBeside = rows > 0 && used + gap + width <= room;
        used = fitsBeside ? used + gap + width : width;
        rows += fitsBeside ? 0 : 1;
    }
    return rows;
}

}  // namespace warpscope::views
