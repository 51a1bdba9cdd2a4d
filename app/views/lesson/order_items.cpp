#include "app/views/lesson/order_items.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "app/draw/draw.h"
#include "app/session/state/say.h"
#include "app/views/lesson/key_cap.h"

namespace warpscope::views {

namespace {

using Place = scenario::GoTo::Kind;

/// The catalogue's word for a place of the whole run.
const char* placeKey(Place place) {
    switch (place) {
        case Place::Cycle:
            return "view.lesson.item_cycle";
        case Place::Divergence:
            return "view.lesson.item_divergence";
        case Place::Reconvergence:
            return "view.lesson.item_reconvergence";
        case Place::Barrier:
            return "view.lesson.item_barrier";
        case Place::BarrierRelease:
            return "view.lesson.item_barrier_release";
        case Place::BlockStarts:
            return "view.lesson.item_block_starts";
        case Place::BlockEnds:
            return "view.lesson.item_block_ends";
        case Place::WarpStalls:
            return "view.lesson.item_warp_stalls";
        case Place::Line:
            return "view.lesson.item_line";
        case Place::LineWaits:
            return "view.lesson.item_line_waits";
        case Place::Issue:
            return "view.lesson.item_issue";
        case Place::Switch:
            return "view.lesson.item_switch";
        case Place::Stay:
        case Place::End:
            break;
    }
    return "view.lesson.item_end";
}

const char* warpKey(Place place) {
    if (place == Place::Barrier) return "view.lesson.item_warp_barrier";
    if (place == Place::End) return "view.lesson.item_warp_ends";
    return "view.lesson.item_warp_line";
}

/// Where the reader has put a thing, from 1; 0 = nowhere yet.
int putAt(std::string_view typed, int item) {
    int place = 0;
    for (const char c : typed) {
        if (c < '1' || c > '9') continue;
        ++place;
        if (c == static_cast<char>('1' + item)) return place;
    }
    return 0;
}

/// Where the run has it, from 1.
int placeInRun(const session::Expected& expected, int item) {
    const std::vector<int> order = analysis::orderOf(expected);
    return static_cast<int>(std::ranges::find(order, item) - order.begin()) + 1;
}

constexpr const char* kDragged = "order item";

}  // namespace

std::string itemWords(const session::SlotReader& session, const scenario::OrderItem& item) {
    if (!item.label.en.empty() || !item.label.zh.empty()) return session.text(item.label);
    const char* key = item.warp >= 0 ? warpKey(item.place.kind) : placeKey(item.place.kind);
    return say(session, Message{key, {}}
                            .with("number", static_cast<long long>(item.place.number))
                            .with("warp_number", item.warp));
}

std::string orderWords(const session::SlotReader& session, const scenario::Question& question,
                       const session::Expected& expected) {
    std::string words;
    for (const int item : analysis::orderOf(expected))
        words += (words.empty() ? "" : " → ") +
                 itemWords(session, question.items[static_cast<std::size_t>(item)]);
    return words;
}

std::vector<int> OrderItems::shown(const scenario::Question& question) const {
    return session::itemsInOrder(arranged_, static_cast<int>(question.items.size()));
}

std::vector<float> OrderItems::widths(const ViewContext& context,
                                      const scenario::Question& question, float room) const {
    std::vector<float> widths;
    const theme::Metrics& m = context.theme.metrics;
    for (const int i : shown(question)) {
        const auto& thing = question.items[static_cast<std::size_t>(i)];
        const float words = context.canvas.measure(itemWords(context.session, thing)).x;
        widths.push_back(std::min(room, words + keyCapSide(m) + 2 * m.gap));
    }
    return widths;
}

/// A thing is dragged to where another one stands.
void OrderItems::drag(const ViewContext& context, const scenario::Question& question, int item) {
    if (ImGui::BeginDragDropSource(ImGuiDragDropFlags_SourceNoHoldToOpenOthers)) {
        ImGui::SetDragDropPayload(kDragged, &item, sizeof item);
        const std::string words =
            itemWords(context.session, question.items[static_cast<std::size_t>(item)]);
        draw::paragraph(context.theme.palette.text, words, context.canvas.measure(words).x + 1);
        ImGui::EndDragDropSource();
    }
    if (!ImGui::BeginDragDropTarget()) return;
    if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(kDragged)) {
        int from = 0;
        std::memcpy(&from, payload->Data, sizeof from);
        // What is seen is what is dragged among, whatever was clicked before.
        arranged_ =
            session::draftAfterDrag(arranged_, static_cast<int>(question.items.size()), from, item);
        context.actions.push_back(session::TypeAnswer{arranged_});
    }
    ImGui::EndDragDropTarget();
}

void OrderItems::draw(const ViewContext& context, const scenario::Question& question, int item,
                      ImVec2 size) {
    const auto& session = context.session;
    const auto& palette = context.theme.palette;
    const session::Reply* reply = session.reply();
    const std::string& typed = reply != nullptr ? reply->typed : session.answerDraft();
    const int put = putAt(typed, item);
    const int place = reply != nullptr ? placeInRun(reply->expected, item) : put;
    const bool isRight = reply != nullptr && put == place;
    const bool isChosen = reply == nullptr && put > 0;
    const theme::Colour fill = isRight ? palette.issued : palette.inset;
    const theme::Colour rim = isChosen ? palette.accent : palette.line;
    const auto colour = [](theme::Colour c) { return ImGui::ColorConvertU32ToFloat4(c); };
    const theme::Colour pointed = reply != nullptr ? fill : theme::mix(fill, palette.text, 0.12f);
    ImGui::PushStyleColor(ImGuiCol_Button, colour(fill));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, colour(pointed));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, colour(pointed));
    ImGui::PushStyleColor(ImGuiCol_Border, colour(rim));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize,
                        context.theme.metrics.scale * (isChosen ? 2.0f : 1.0f));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool isClicked =
        draw::button(context.theme, "", fmt::format("item {}", item).c_str(), false, size);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(4);
    if (reply == nullptr) drag(context, question, item);
    paintThing(context, draw::sized(at.x, at.y, size.x, size.y), item, place,
               itemWords(session, question.items[static_cast<std::size_t>(item)]),
               theme::textOn(palette, fill));
    if (isClicked && reply == nullptr)
        context.actions.push_back(
            session::TypeAnswer{session::draftAfterItem(session.answerDraft(), item)});
}

}  // namespace warpscope::views
