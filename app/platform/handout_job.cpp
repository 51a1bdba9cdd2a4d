#include "app/platform/handout_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/platform/painter.h"
#include "app/platform/picture.h"
#include "app/session/state/say.h"
#include "app/views/lesson/answer_field.h"

namespace warpscope::platform {

namespace {

/// What belongs to the screen and not to the step.
bool isOfScreen(const shell::ShownPanel& panel) {
    return panel.key == "transport";
}

/// Around all panels that show the run.
draw::Box pictureArea(const std::vector<shell::ShownPanel>& panels, const draw::Box& whole) {
    float left = whole.width(), top = whole.height(), right = 0, bottom = 0;
    for (const shell::ShownPanel& panel : panels) {
        if (isOfScreen(panel)) continue;
        left = std::min(left, panel.box.left);
        top = std::min(top, panel.box.top);
        right = std::max(right, panel.box.right);
        bottom = std::max(bottom, panel.box.bottom);
    }
    if (right <= left || bottom <= top) return whole;
    return {left, top, right, bottom};
}

/// What the window would say to wrong answers, each with the answer that it belongs to.
std::vector<std::string> hintsOf(const session::Session& session,
                                 const scenario::Question& question) {
    std::vector<std::string> hints;
    for (const scenario::Hint& hint : question.hints) {
        const std::string answer =
            question.isTyped()
                ? fmt::format("{:.10g}", hint.answer)
                : session.text(
                      question.choices[static_cast<std::size_t>(std::lround(hint.answer))]);
        hints.push_back(
            session::say(session, Message{"handout.hint_for", {}}.with("answer", answer)) +
            session.text(hint.text));
    }
    if (const std::string& words = session.text(question.hint); !words.empty())
        hints.push_back(session.text(hints.empty() ? "handout.hint" : "handout.hint_else") + words);
    return hints;
}

}  // namespace

HandoutJob::HandoutJob(std::unique_ptr<session::Session> session, std::unique_ptr<Painter> painter,
                       std::filesystem::path file)
    : session_(std::move(session)), painter_(std::move(painter)), file_(std::move(file)) {}

HandoutJob::~HandoutJob() = default;

double HandoutJob::progress() const {
    if (isDone_) return 1;
    return static_cast<double>(handout_.pages.size()) / (steps_ + 1);
}

bool HandoutJob::advance() {
    if (isDone_) return false;
    session_->update(0);
    if (session_->isSimulating() || session_->isSweeping()) return true;
    if (session_->run() == nullptr) {
        problem_ = Message{"app.film.no_run", {}};
        isDone_ = true;
        return false;
    }
    if (!isBegun_) {
        begin();
        return true;
    }
    drawPage();
    if (static_cast<int>(handout_.pages.size()) == steps_) return finish();
    session_->apply(session::GoToStep{static_cast<int>(handout_.pages.size())});
    return true;
}

void HandoutJob::begin() {
    const scenario::Scenario& scenario = session_->original();
    const bool isChinese = session_->language() == text::Language::Chinese;
    handout_.language = isChinese ? "zh-Hans" : "en";
    handout_.title = session_->text(scenario.title);
    handout_.summary = session_->text(scenario.summary);
    handout_.source = session_->text(scenario.source);
    handout_.answerLine = session_->text("handout.answer_line");
    handout_.answersHeading = session_->text("handout.answers");
    steps_ = std::max(1, static_cast<int>(scenario.steps.size()));
    session_->mutableSettings().hiddenViews.insert("lesson");
    // What somebody kept beside the lesson is theirs; a step that holds a run holds it again.
    session_->apply(session::UnpinRun{});
    session_->apply(session::GoToStep{0});
    painter_->leaveOutBar();
    isBegun_ = true;
}

void HandoutJob::drawPage() {
    present::HandoutPage page;
    if (const scenario::Step* step = session_->step()) {
        page.heading = session::say(*session_, Message{"view.lesson.heading", {}}
                                                   .with("step", session_->lessonStep() + 1)
                                                   .with("count", steps_));
        page.text = session_->text(step->text);
    }
    // The picture is the one that the question is asked to.
    page.picture = pictureNow();
    page.question = questionNow();
    handout_.pages.push_back(std::move(page));
}

std::string HandoutJob::pictureNow() {
    painter_->settle(*session_);
    return painter_->svg(*session_, pictureArea(painter_->panels(), painter_->whole()),
                         fmt::format("p{}c", handout_.pages.size() + 1));
}

present::HandoutQuestion HandoutJob::questionNow() {
    present::HandoutQuestion asked;
    const scenario::Step* step = session_->step();
    if (step == nullptr || !step->question.isAsked()) return asked;
    const scenario::Question& question = step->question;
    asked.text = session_->text(question.text);
    for (const scenario::LocalText& choice : question.choices)
        asked.choices.push_back(session_->text(choice));
    asked.hints = hintsOf(*session_, question);
    session_->apply(session::RevealAnswer{});
    asked.answer = views::rightWords(*session_, question);
    asked.reason = session_->text(question.reason);
    const session::Reply* reply = session_->reply();
    const char* blank = session::betweenSentences(*session_);
    if (reply != nullptr && !reply->expected.because.isEmpty())
        asked.reason = session::say(*session_, reply->expected.because) + blank + asked.reason;
    return asked;
}

bool HandoutJob::finish() {
    isDone_ = true;
    if (!writeText(present::handoutHtml(handout_), file_))
        problem_ = Message{"app.picture.not_written", {}}.with("file", file_.string());
    return false;
}

}  // namespace warpscope::platform
