#include "app/platform/trace.h"

#include <fmt/format.h>
#include <iostream>

#include "app/session/base/arrangement.h"

namespace warpscope::platform {

std::string stateLine(const session::SlotReader& session) {
    const session::Settings& settings = session.settings();
    const bool isChinese = settings.language == text::Language::Chinese;
    const bool isLight = settings.theme == session::ThemeChoice::Light;
    const std::string scenario =
        session.hasScenario() ? session.scenario().path.stem().string() : "none";
    return fmt::format(
        "scenario={} run={} cycle={} playing={} arrangement={} language={} theme={} scale={:.1f} "
        "problems={} help={} library={} splitters={} step={} speed={} warp={} motion={} "
        "breakpoints={} question={} presenting={} pinned={} editing={} edited={} bytes={} draft={} "
        "black={} spotlight={} knobs={} palette={} settings={}",
        scenario, session.run() != nullptr ? 1 : 0, session.cycle(),
        session.playback().isPlaying() ? 1 : 0, session::nameOf(settings.arrangement),
        isChinese ? "zh" : "en", isLight ? "light" : "dark", settings.scale,
        session.problems().size(), session.isHelpOpen() ? 1 : 0, session.isLibraryOpen() ? 1 : 0,
        settings.splitters.size(), session.lessonStep(), session.playback().cyclesPerSecond(),
        session.selected().warp ? std::to_string(session.selected().warp->value) : "none",
        settings.reducedMotion ? 0 : 1, session.breakpoints().size(),
        session.isQuestionOpen() ? 1 : 0, session.isPresenting() ? 1 : 0,
        session.hasPinnedRun() ? 1 : 0, session.editor().isEditing ? 1 : 0,
        session.isKernelEdited() ? 1 : 0,
        session.hasScenario() ? session.scenario().code.size() : 0, session.editor().draft ? 1 : 0,
        session.isBlack() ? 1 : 0, session.hasSpotlight() ? 1 : 0, session.hasTurnedKnobs() ? 1 : 0,
        session.isPaletteOpen() ? 1 : 0, session.isSettingsOpen() ? 1 : 0);
}

void Trace::look(const session::SlotReader& session) {
    if (!isOn_) return;
    if (!isReady_) std::cout << "READY\n" << std::flush;
    isReady_ = true;
    std::string line = stateLine(session);
    if (line == last_) return;
    last_ = std::move(line);
    std::cout << "STATE " << last_ << '\n' << std::flush;
}

}  // namespace warpscope::platform
