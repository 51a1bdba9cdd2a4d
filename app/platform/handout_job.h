#pragma once

#include <memory>
#include <optional>

#include "app/platform/job.h"
#include "app/present/handout/handout_html.h"
#include "app/session/session.h"

namespace warpscope::platform {

class Painter;

/// The window of which a page shows a part: so narrow that letters on paper are large enough.
inline constexpr int kHandoutWidth = 1000, kHandoutHeight = 840;

/// Goes through a lesson step by step and writes it as a page to print: words, the picture of the
/// step without what belongs to the screen, its question; the answers, as the run gives them, at
/// the end.
class HandoutJob final : public Job {
  public:
    /// The session has its scenario, its run may be under way. It is for this handout alone.
    HandoutJob(std::unique_ptr<session::Session> session, std::unique_ptr<Painter> painter,
               std::filesystem::path file);
    ~HandoutJob() override;

    bool advance() override;
    double progress() const override;
    const std::optional<Message>& problem() const override { return problem_; }
    const std::filesystem::path& file() const override { return file_; }
    const session::Session& session() const { return *session_; }

  private:
    void begin();
    void drawPage();
    present::HandoutQuestion questionNow();
    std::string pictureNow();
    bool finish();

    std::unique_ptr<session::Session> session_;
    std::unique_ptr<Painter> painter_;
    std::filesystem::path file_;
    present::Handout handout_{};
    std::optional<Message> problem_{};
    bool isBegun_ = false;
    bool isDone_ = false;
    int steps_ = 1;  ///< Pages with a picture.
};

}  // namespace warpscope::platform
