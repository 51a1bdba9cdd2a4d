#include <string>

#include "app/shell/shell.h"

namespace warpscope::shell {

/// As the window was left, once; from then on the settings follow what is done here.
void Shell::restore(session::Session& session) {
    session::Settings& settings = session.mutableSettings();
    views::View* timeline = find("timeline");
    if (!isRestored_) {
        isRestored_ = true;
        for (const std::string& view : settings.tabs)
            if (find(view) != nullptr) raise(view);
        for (const std::string& view : settings.extraTabs)
            if (find(view) != nullptr) extras_.push_back(view);
        extrasOfStage_ = session.stage().number;
        extrasOf_ = settings.arrangement;
        if (timeline != nullptr && settings.timeline && session.hasScenario())
            timeline->goOnAt(session, *settings.timeline);
        return;
    }
    if (settings.tabs != raised_) settings.tabs = raised_;
    if (settings.extraTabs != extras_) settings.extraTabs = extras_;
    // As the cycle, which is not kept while it plays.
    if (timeline != nullptr && session.hasScenario() && !session.playback().isPlaying())
        settings.timeline = timeline->sight(session);
}

}  // namespace warpscope::shell
