#include "app/views/device/device_view.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/draw/wrap.h"
#include "app/present/device/device_rows.h"
#include "app/present/occupancy/occupancy_question.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/spots.h"
#include "engine/machine/properties.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::views {

namespace {

class DeviceView final : public View {
  public:
    std::string_view key() const override { return "device"; }
    std::string status(const ViewContext& context) const override {
        const auto question = present::questionOf(context.session);
        return question ? std::string(machine::queryName(question->machine.vendor)) : std::string();
    }
    void draw(const ViewContext& context) override;

  private:
    void drawChoices(const ViewContext& context, const machine::Machine& shown);
    void drawRow(const ViewContext& context, const present::DeviceRow& row);
    bool takesTo(const ViewContext& context, std::string_view spot);

    std::string otherId_{};  ///< Of the device beside; empty = none.
    int stage_ = 0;          ///< Of the lesson, whose pointing was followed last.
};

/// A list of devices to choose from; returns whether another one was chosen.
bool deviceCombo(const ViewContext& context, const char* id, const std::string& preview,
                 bool hasNone, std::string& chosen) {
    bool isChanged = false;
    const draw::TapRows spread(context.theme.metrics);
    if (!ImGui::BeginCombo(id, preview.c_str(), ImGuiComboFlags_HeightLarge)) return false;
    if (hasNone && ImGui::Selectable((say(context.session, "view.device.none") + "###none").c_str(),
                                     chosen.empty())) {
        chosen.clear();
        isChanged = true;
    }
    const auto& devices = context.session.devices();
    for (const auto* list : {&devices.machines(), &devices.capabilities()}) {
        for (const machine::Machine& machine : *list) {
            const std::string label = machine.name + "###" + machine.id;
            if (ImGui::Selectable(label.c_str(), machine.id == chosen)) {
                chosen = machine.id;
                isChanged = true;
            }
        }
    }
    ImGui::EndCombo();
    return isChanged;
}

void DeviceView::drawChoices(const ViewContext& context, const machine::Machine& shown) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const float gap = context.theme.metrics.gap;
    const float width = (ImGui::GetContentRegionAvail().x - gap) / 2;
    std::string id = shown.id;
    ImGui::SetNextItemWidth(width);
    if (deviceCombo(context, "###device left", shown.name, false, id)) {
        context.actions.push_back(
            session::SetKnob{std::string(scenario::keys::kPreset), id, context.slot()});
    }
    ImGui::SameLine(0, gap);
    ImGui::SetNextItemWidth(width);
    const machine::Machine* other = context.session.devices().find(otherId_);
    const std::string preview =
        other != nullptr ? other->name : say(context.session, "view.device.beside");
    deviceCombo(context, "###device right", preview, true, otherId_);
}

/// Once in a step that points at a field, which may stand below the fold.
bool DeviceView::takesTo(const ViewContext& context, std::string_view spot) {
    const int stage = context.session.stage().number;
    if (stage == stage_ || !context.pointsAt(spot)) return false;
    stage_ = stage;
    return true;
}

/// Before a value: the scenario gives it, the second device has another one than the first, nobody
/// tells it.
constexpr const char* kTurned = "! ";
constexpr const char* kOther = "≠ ";
constexpr const char* kAssumed = "* ";

/// In the next column of the table, with its marks.
void drawValue(const ViewContext& context, const std::string& text, bool isAssumption,
               const char* mark) {
    const theme::Palette& palette = context.theme.palette;
    ImGui::TableNextColumn();
    if (text.empty()) return;
    const std::string shown =
        std::string(mark) + (isAssumption ? kAssumed : "") + present::grouped(text);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const theme::Colour ink = *mark != 0     ? palette.accent
                              : isAssumption ? palette.warning
                                             : palette.text;
    if (context.canvas.measure(shown).x <= width)
        draw::textRight(context.canvas, {at.x + width, at.y}, ink, shown);
    else
        draw::paragraph(ink, shown, width);
}

/// What the marks mean, as far as there are any.
std::string notesOf(const ViewContext& context, const present::DeviceMarks& marks) {
    std::string words;
    const auto add = [&](bool isThere, const char* key) {
        if (isThere) words += (words.empty() ? "" : " · ") + say(context.session, key);
    };
    add(marks.hasTurned, "view.device.turned");
    add(marks.hasDifferences, "view.device.other");
    add(marks.hasAssumptions, "view.device.approximate");
    return words;
}

/// So many rows stand over the notes at least.
constexpr float kLeastFields = 7;

/// With the gap above them; 0 where there are none.
float notesHeight(const ViewContext& context, const std::string& notes, float width) {
    if (notes.empty()) return 0;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const auto widthOf = [&](std::string_view words) {
        return context.canvas.measure(std::string(words)).x;
    };
    const auto lines = static_cast<float>(draw::wrapLines(notes, width, widthOf).size());
    return (1.3f * lines + 1.0f) * context.theme.metrics.small;
}

void DeviceView::drawRow(const ViewContext& context, const present::DeviceRow& row) {
    const auto& theme = context.theme;
    const auto& palette = theme.palette;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    ImGui::PushStyleColor(ImGuiCol_Text, row.isReturned ? palette.text : palette.muted);
    ImGui::Selectable(row.name.c_str(), false, ImGuiSelectableFlags_SpanAllColumns);
    ImGui::PopStyleColor();
    const std::string spot = "field " + row.name;
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    const float reach = kRingReach * context.theme.metrics.scale;  // Of the ring: rows touch.
    // Below the fold there is nothing to ring.
    const float end = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y;
    if (to.y <= end && from.y >= ImGui::GetWindowPos().y)
        context.offer(spot, {from.x, from.y + reach, to.x, to.y - reach});
    // Of several the first stands high, so that the others have room below it.
    if (takesTo(context, spot)) ImGui::SetScrollHereY(context.spots->wanted.size() > 1 ? 0 : 0.5f);
    if (ImGui::IsItemHovered()) {
        std::string words = say(context.session, row.meaning);
        if (!row.limits.isEmpty()) {
            words += "\n" + say(context.session, Message{"view.device.limits"}.with(
                                                     "what", say(context.session, row.limits)));
        }
        if (!row.isReturned) {
            words += "\n" + say(context.session, "view.device.not_returned");
        }
        if (!row.source.empty()) {
            words += "\n" +
                     say(context.session, Message{"view.device.source"}.with("source", row.source));
        }
        if (row.isLeftAssumption || row.isRightAssumption) {
            words += "\n" + say(context.session, "view.device.assumption");
        }
        draw::tooltip(theme, words);
    }
    drawValue(context, row.left, row.isLeftAssumption, row.isTurned ? kTurned : "");
    if (!otherId_.empty())
        drawValue(context, row.right, row.isRightAssumption, row.differs() ? kOther : "");
}

void DeviceView::draw(const ViewContext& context) {
    const auto question = present::questionOf(context.session);
    if (!question) return;
    const machine::Machine& shown = question->machine;
    drawChoices(context, shown);
    const machine::Machine* other = context.session.devices().find(otherId_);
    const int columns = other != nullptr ? 3 : 2;
    auto rows = present::deviceRows(shown, other);
    const machine::Machine* file = context.session.devices().find(shown.id);
    if (file != nullptr) present::markTurned(rows, *file);
    std::string notes = notesOf(context, present::marksOf(rows, other != nullptr));
    const ImVec2 room = ImGui::GetContentRegionAvail();
    float note = notesHeight(context, notes, room.x);
    // Where they would leave room for a few fields, these are worth more.
    const float each = context.theme.metrics.codeSmall + 2 * ImGui::GetStyle().CellPadding.y;
    if (room.y - note < kLeastFields * each) {
        notes.clear();
        note = 0;
    }
    draw::beginChild("device fields", {0, std::max(1.0f, room.y - note)});
    if (ImGui::BeginTable("device table", columns, ImGuiTableFlags_SizingStretchProp)) {
        ImGui::TableSetupColumn("name", 0, other != nullptr ? 1.9f : 1.3f);
        ImGui::TableSetupColumn("left", 0, 1);
        if (other != nullptr) {
            ImGui::TableSetupColumn("right", 0, 1);
        }
        for (const present::DeviceRow& row : rows)
            drawRow(context, row);
        ImGui::EndTable();
    }
    draw::endScrolledChild(context.canvas, context.theme);
    if (notes.empty()) return;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    draw::paragraph(context.theme.palette.muted, notes);
}

}  // namespace

std::unique_ptr<View> makeDeviceView() {
    return std::make_unique<DeviceView>();
}

}  // namespace warpscope::views
