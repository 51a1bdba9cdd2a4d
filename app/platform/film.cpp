#include "app/platform/film.h"

#include <algorithm>

#include "app/platform/fed_process.h"
#include "app/platform/painter.h"

namespace warpscope::platform {

namespace {

/// At most, in one piece of work.
constexpr int kMillisecondsToWait = 20;

}  // namespace

Film::Film(std::unique_ptr<session::Session> session, std::unique_ptr<Painter> painter,
           FilmPlan plan)
    : session_(std::move(session)), painter_(std::move(painter)), plan_(std::move(plan)) {}

Film::~Film() = default;

bool Film::fail(Message problem) {
    encoder_.reset();
    whole_.reset();
    problem_ = std::move(problem);
    stage_ = Stage::Done;
    return false;
}

bool Film::failWith(const char* key) {
    return fail(Message{key, {}}.with("file", plan_.file.string()));
}

double Film::progress() const {
    if (stage_ == Stage::Done) return 1;
    const int all = pace_.frames + momentsOfPalette(plan_);
    return pace_.frames == 0 ? 0 : std::min(1.0, static_cast<double>(colours_ + drawn_) / all);
}

bool Film::advance() {
    switch (stage_) {
        case Stage::Waiting:
            session_->update(0);
            return isSimulating() || begin();
        case Stage::Colours:
            encoder_->push(kMillisecondsToWait);
            if (!encoder_->isFull()) drawColours();
            return true;
        case Stage::Playing:
            encoder_->push(kMillisecondsToWait);
            if (!encoder_->isFull()) drawFrame();
            return true;
        case Stage::Ending:
            return end();
        case Stage::Done:
            return false;
    }
    return false;
}

/// Either of the two runs that it may show.
bool Film::isSimulating() const {
    const bool hasHeld = session_->hasSlot(session::SlotId::B);
    return session_->isSimulating() ||
           (hasHeld && session_->seenFrom(session::SlotId::B).isSimulating());
}

bool Film::begin() {
    if (session_->run() == nullptr) return failWith("app.film.no_run");
    // Of two runs the longer one is played to its end.
    const Cycle cycles = session_->playback().lastCycle() + 1;
    plan_.to = std::min<Cycle>(plan_.to, cycles);
    if (plan_.from >= plan_.to)
        return fail(
            Message{"app.film.outside", {}}.with("from", plan_.from).with("cycles", cycles));
    pace_ = paceOf(plan_);
    // A film is no quiz: it shows the run, and all of the stretch.
    session_->playStraight();
    session_->apply(session::RevealAnswer{});
    painter_->leaveOutBar();
    painter_->settle(*session_);
    if (!startEncoder()) return false;
    stage_ = Stage::Colours;
    return true;
}

void Film::drawColours() {
    if (colours_ == momentsOfPalette(plan_) || !encoder_->isOpen() || encoder_->hasEnded())
        return play();
    session_->apply(session::SeekTo{momentOfPalette(plan_, colours_)});
    painter_->frameInFull(*session_, 1);
    encoder_->feed(painter_->picture().pixels);
    encoder_->push(0);
    ++colours_;
}

void Film::play() {
    session_->apply(session::SeekTo{plan_.from});
    session_->apply(session::SetSpeed{pace_.cyclesPerSecond});
    painter_->settle(*session_);
    session_->apply(session::Play{});
    stage_ = Stage::Playing;
}

bool Film::startEncoder() {
    const std::filesystem::path program = findProgram("ffmpeg");
    if (program.empty()) return failWith("app.film.no_ffmpeg");
    whole_.emplace(plan_.file);
    if (!whole_->isOpen()) return failWith("app.picture.not_written");
    encoder_ = FedProcess::start(program, encoderArguments(plan_, pace_, whole_->path()));
    return encoder_ != nullptr || failWith("app.picture.not_written");
}

/// The last picture of the stretch stands for a moment, so that it can be read.
void Film::drawFrame() {
    if (drawn_ >= pace_.frames || !encoder_->isOpen() || encoder_->hasEnded()) {
        encoder_->close();
        stage_ = Stage::Ending;
        return;
    }
    painter_->frameInFull(*session_, drawn_ == 0 ? 0 : 1.0 / pace_.framesPerSecond);
    // The cursor of the shorter run stands at its end meanwhile.
    if (session_->playback().cycle() >= plan_.to - 1) {
        session_->apply(session::Pause{});
        if (session_->playback().cycle() > plan_.to - 1) {
            session_->apply(session::SeekTo{plan_.to - 1});
            painter_->frameInFull(*session_, 0);
        }
    }
    encoder_->feed(painter_->picture().pixels);
    encoder_->push(0);
    ++drawn_;
}

bool Film::end() {
    if (!encoder_->hasEnded()) {
        // A palette takes ffmpeg a while.
        encoder_->wait(kMillisecondsToWait);
        return true;
    }
    if (encoder_->status() != 0 || drawn_ < pace_.frames)
        return fail(Message{"app.film.failed", {}}
                        .with("file", plan_.file.string())
                        .with("errors", encoder_->errors()));
    if (!whole_->finish()) return failWith("app.picture.not_written");
    whole_.reset();
    stage_ = Stage::Done;
    return false;
}

}  // namespace warpscope::platform
