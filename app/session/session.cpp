#include "app/session/session.h"

#include <fmt/format.h>
#include <algorithm>

#include "app/session/landmark.h"
#include "app/session/simulator.h"
#include "app/session/sweep_runner.h"
#include "engine/base/contract.h"
#include "engine/machine/words.h"

namespace warpscope::session {
namespace {

/// The device that is shown: of the run, before there is one the scenario's; nullptr = none.
const machine::Machine* shownMachine(const Session& session) {
    if (session.run() != nullptr) return &session.run()->launch().machine;
    if (!session.hasScenario()) return nullptr;
    return session.devices().find(session.scenario().devicePreset);
}

std::string_view wordsOf(const Session& session) {
    const machine::Machine* machine = shownMachine(session);
    return machine != nullptr ? machine::wordSet(*machine) : "nvidia";
}

}  // namespace

Session::Session(const Assets& assets, Settings settings)
    : devices_(machine::Library::load(assets.devices)),
      library_(scenario::Library::load(assets.scenarios)),
      settings_(std::move(settings)) {
    Result<text::Catalogue> catalogue = text::Catalogue::load(assets.text);
    if (catalogue) {
        catalogue_ = std::move(catalogue.value());
    } else {
        problems_ = catalogue.problems();
    }
    playback_.setSpeed(settings_.cyclesPerSecond);
    simulator_ = std::make_unique<Simulator>(devices_, programs_);
    sweepRunner_ = std::make_unique<SweepRunner>(devices_, programs_);
}

Session::~Session() = default;

std::string Session::text(std::string_view key) const {
    return catalogue_.render(settings_.language, key, wordsOf(*this));
}

std::string Session::text(const Message& message) const {
    return catalogue_.render(settings_.language, message, wordsOf(*this));
}

const std::string& Session::text(const scenario::LocalText& local) const {
    const bool isChinese = settings_.language == text::Language::Chinese;
    const std::string& wanted = isChinese ? local.zh : local.en;
    const std::string& other = isChinese ? local.en : local.zh;
    return wanted.empty() ? other : wanted;
}

machine::Vendor Session::vendor() const {
    const machine::Machine* machine = shownMachine(*this);
    return machine != nullptr ? machine->vendor : machine::Vendor::Nvidia;
}

std::string Session::word(std::string_view what) const {
    return text(fmt::format("word.{}.{}", wordsOf(*this), what));
}

bool Session::isKnobTurned(std::string_view key) const {
    return scenario_ && scenario::valueOf(*scenario_, key) != scenario::valueOf(*original_, key);
}

bool Session::hasTurnedKnobs() const {
    return !knobs_.empty();
}

const gpu::GpuState& Session::state() const {
    WARPSCOPE_EXPECT(run_ != nullptr, "a state was asked for before the first run");
    if (!state_ || stateCycle_ != cycle()) {
        stateCycle_ = cycle();
        state_ = run_->replay().stateAfter(stateCycle_);
    }
    return *state_;
}

const std::vector<sm::Decision>& Session::decisions() const {
    WARPSCOPE_EXPECT(run_ != nullptr, "decisions were asked for before the first run");
    if (decisionsCycle_ != cycle()) {
        decisionsCycle_ = cycle();
        decisions_ = run_->replay().decisionsAt(decisionsCycle_);
    }
    return decisions_;
}

const Selection& Session::focus() const {
    return hovered_ == Selection{} ? selected_ : hovered_;
}

std::string Session::takeClipboardText() {
    return std::exchange(clipboard_, {});
}

void Session::update(double seconds) {
    // A hover lasts for the frame after the one that asked for it.
    if (!isHoverFresh_) hovered_ = {};
    isHoverFresh_ = false;
    watchFiles(seconds);
    receiveRun();
    receiveSweep();
    playOn(seconds);
}

void Session::playOn(double seconds) {
    const Cycle before = cycle();
    if (!run_ || playback_.advance(seconds) == 0) return;
    if (const auto stop = firstBreak(*run_, breakpoints_, selected_.warp, before, cycle())) {
        moveTo(*stop);
        playback_.pause();
    }
}

void Session::moveTo(Cycle cycle) {
    playback_.seek(cycle);
}

}  // namespace warpscope::session
