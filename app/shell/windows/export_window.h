#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/shell/windows/export_files.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// What there is to export at this moment.
struct ExportOffer {
    std::vector<std::string> views{};  ///< That are seen.
    std::string view{};                ///< That was clicked last; may be none of them.
    Cycle from = 0;                    ///< The stretch that the timeline shows.
    Cycle to = kNever;
};

/// How it goes with what was ordered.
struct ExportNews {
    bool isRunning = false;
    double progress = 0;  ///< 0 to 1.
    std::string words{};  ///< What is made, or what became of it; empty = nothing yet.
    bool isFailure = false;
};

/// Asks what shall be made, where it goes, and tells how it goes. It makes nothing itself: whoever
/// runs the window takes the order.
class ExportWindow {
  public:
    void open();
    /// With this kind chosen.
    void openFor(ExportKind kind) {
        open();
        kind_ = kind;
    }
    /// Only these can be made here, and they are downloaded: a name is asked for, no folder, and
    /// nothing is there before.
    void offerDownloads(std::vector<ExportKind> kinds) { downloads_ = std::move(kinds); }
    bool isOffered(ExportKind kind) const;
    /// Over the panels, while isOpen.
    void draw(const views::ViewContext& context, const ExportOffer& offer);
    /// While it is closed and something is being made: how far that is, and the way back, over the
    /// panels above `bottom` (pixels from the top of the window).
    void drawWay(const views::ViewContext& context, float bottom);
    /// As the button does.
    void order(ExportOrder order) { order_ = std::move(order); }
    /// The order that was given since this was last asked.
    std::optional<ExportOrder> takeOrder();
    /// As the button beside the progress does.
    void cancel() { isCancelled_ = true; }
    /// What is being made shall not be made on.
    bool takeCancel();
    void tell(ExportNews news);
    const ExportNews& news() const { return news_; }

    bool isOpen = false;

  private:
    float footHeight_ = 0;        ///< Of file, button and news, as they were drawn last.
    float choicesHeight_ = 1e4f;  ///< Of all that is above them.
    void drawKinds(const views::ViewContext& context);
    void drawViews(const views::ViewContext& context, const ExportOffer& offer);
    void drawStretch(const views::ViewContext& context);
    void drawFile(const views::ViewContext& context);
    void drawNews(const views::ViewContext& context);
    void suggest(const views::ViewContext& context);
    bool isOfView() const;
    bool isFilmKind() const;

    ExportKind kind_ = ExportKind::WindowPng;
    std::vector<ExportKind> downloads_{};  ///< Empty: all can be made, as files.
    std::string view_{};
    std::string file_{};
    std::string own_{};  ///< The name that somebody typed, without its ending; else empty.
    std::filesystem::path ownFor_{};  ///< The scenario for which it was typed.
    std::filesystem::path folder_{};  ///< Of the last order; empty before the first.
    Cycle from_ = 0;
    Cycle to_ = kNever;
    bool isFresh_ = true;      ///< Opened since the last frame.
    bool isNameUsed_ = false;  ///< The file was written: the next one needs another name.
    ExportNews news_{};
    std::optional<ExportOrder> order_{};
    bool isCancelled_ = false;
};

}  // namespace warpscope::shell
