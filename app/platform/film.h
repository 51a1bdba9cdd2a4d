#pragma once

#include <memory>
#include <optional>

#include "app/platform/film_plan.h"
#include "app/platform/job.h"
#include "app/session/session.h"
#include "engine/base/whole_file.h"

namespace warpscope::platform {

class FedProcess;
class Painter;

/// Plays a stretch of a run off-screen and hands every frame to ffmpeg. The film takes the
/// place of its file when it is whole.
class Film final : public Job {
  public:
    /// The session has its scenario, its run may be under way. Plays it: it is for this film alone.
    Film(std::unique_ptr<session::Session> session, std::unique_ptr<Painter> painter,
         FilmPlan plan);
    ~Film() override;

    bool advance() override;
    double progress() const override;
    const std::optional<Message>& problem() const override { return problem_; }
    const std::filesystem::path& file() const override { return plan_.file; }
    const session::Session& session() const { return *session_; }

  private:
    enum class Stage { Waiting, Colours, Playing, Ending, Done };

    bool isSimulating() const;
    bool begin();
    bool startEncoder();
    void drawColours();
    void play();
    void drawFrame();
    bool end();
    bool fail(Message problem);
    bool failWith(const char* key);

    std::unique_ptr<session::Session> session_;
    std::unique_ptr<Painter> painter_;
    FilmPlan plan_;
    FilmPace pace_{};
    std::optional<WholeFile> whole_{};  ///< What is being written.
    std::unique_ptr<FedProcess> encoder_{};
    std::optional<Message> problem_{};
    Stage stage_ = Stage::Waiting;
    int colours_ = 0;  ///< Moments of the palette that are drawn.
    int drawn_ = 0;
};

}  // namespace warpscope::platform
