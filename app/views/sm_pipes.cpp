#include <algorithm>
#include <array>

#include "app/draw/draw.h"
#include "app/views/say.h"
#include "app/views/sm_hit.h"
#include "app/views/sm_picture.h"

namespace warpscope::views {
namespace {

using Role = draw::ScopedFont::Role;

constexpr int kMemoryRow = kPipeRowCount - 1;
constexpr int kMemoryLanes = 3;

/// Room for the names of the rows.
float labelWidth(const SmPicture& picture) {
    float widest = 0;
    for (int row = 0; row < kPipeRowCount; ++row) {
        widest = std::max(widest, draw::measure(say(picture.context.session, pipeRowKey(row))).x);
    }
    return std::min(widest + picture.context.theme.metrics.gap * 0.6F,
                    picture.layout.pipes.width() * 0.45F);
}

Box trackOf(const SmPicture& picture, int row, float label) {
    Box box = pipeRow(picture.layout, row);
    const float margin = box.height() * (row == kMemoryRow ? 0.1F : 0.2F);
    return {box.left + label, box.top + margin, box.right, box.bottom - margin};
}

void drawChip(const SmPicture& picture, ImDrawList* list, const Box& track, double progress,
              int lane, bool isMemory, bool isFocused) {
    const theme::Theme& theme = picture.context.theme;
    const float lanes = isMemory ? kMemoryLanes : 1;
    const float height = track.height() / lanes;
    const float width = std::min(track.width() * 0.2F, 9 * theme.metrics.scale);
    const float left = track.left + static_cast<float>(progress) * (track.width() - width);
    const float top = track.top + static_cast<float>(lane) * height;
    const float inset = std::min(1.5F * theme.metrics.scale, height * 0.2F);
    const ImU32 colour = isMemory ? theme.palette.longScoreboard : theme.palette.issued;
    const ImVec2 min{left, top + inset};
    const ImVec2 max{left + width, top + height - inset};
    list->AddRectFilled(min, max, colour, std::min(theme.metrics.chipRadius, height / 2));
    if (isFocused) {
        list->AddRect(min, max, theme.palette.text, theme.metrics.chipRadius, 0,
                      1.5F * theme.metrics.scale);
    }
}

}  // namespace

std::string_view pipeRowKey(int row) {
    constexpr std::array<std::string_view, kPipeRowCount> kKeys{
        "view.stage.pipe_fma", "view.stage.pipe_alu", "view.stage.pipe_sfu", "view.stage.pipe_lsu",
        "view.stage.pipe_memory"};
    return kKeys[static_cast<std::size_t>(row)];
}

std::vector<sm::InFlight> inFlightNow(const session::Session& session, const sm::SmState& sm) {
    return sm::inFlightOf(sm, session.run()->launch().program, session.cycle());
}

int pipeRowOf(const sm::InFlight& flight) {
    if (flight.isGlobal) return kMemoryRow;
    switch (flight.pipe) {
        case isa::Pipe::Fma:
            return 0;
        case isa::Pipe::Alu:
            return 1;
        case isa::Pipe::Sfu:
            return 2;
        case isa::Pipe::Lsu:
            return 3;
        case isa::Pipe::Control:
            return -1;
    }
    return -1;
}

void drawSmPipes(const SmPicture& picture) {
    const theme::Theme& theme = picture.context.theme;
    const session::Session& session = picture.context.session;
    ImDrawList* list = ImGui::GetWindowDrawList();
    std::array<Box, kPipeRowCount> tracks{};
    {
        const draw::ScopedFont small(theme, Role::Small);
        const float label = labelWidth(picture);
        for (int row = 0; row < kPipeRowCount; ++row) {
            Box& track = tracks[static_cast<std::size_t>(row)];
            track = trackOf(picture, row, label);
            const Box whole = pipeRow(picture.layout, row);
            const float top = (whole.top + whole.bottom - theme.metrics.small) / 2;
            draw::text(list, {whole.left, top}, theme.palette.muted, say(session, pipeRowKey(row)),
                       label);
            list->AddRectFilled({track.left, track.top}, {track.right, track.bottom},
                                theme.palette.panel,
                                std::min(theme.metrics.chipRadius, track.height() / 2));
        }
    }
    const sm::SmState& sm = session.state().sms[picture.facts.id.value];
    int memoryIndex = 0;
    for (const sm::InFlight& flight : inFlightNow(session, sm)) {
        const int row = pipeRowOf(flight);
        if (row < 0) continue;
        const int lane = row == kMemoryRow ? memoryIndex++ % kMemoryLanes : 0;
        drawChip(picture, list, tracks[static_cast<std::size_t>(row)],
                 progressOf(flight, session.cycle()), lane, row == kMemoryRow,
                 session.focus().warp == flight.warp);
    }
}

}  // namespace warpscope::views
