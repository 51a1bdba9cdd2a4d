#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/shell/file_list.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// The list of scenarios with a filter, and the files of the disk beside it.
class LibraryWindow {
  public:
    /// Over the panels, while session.isLibraryOpen().
    void draw(const views::ViewContext& context);
    /// In the current ImGui window: what a program without a scenario shows.
    void drawContent(const views::ViewContext& context);

  private:
    enum class Tab { Scenarios, Files };

    void drawTabs(const views::ViewContext& context);
    void drawScenarios(const views::ViewContext& context);
    bool drawExercises(const views::ViewContext& context);
    void drawFiles(const views::ViewContext& context);
    void goTo(const std::filesystem::path& folder);

    Tab tab_ = Tab::Scenarios;
    std::string filter_{};
    std::filesystem::path folder_{};
    std::vector<FileRow> rows_{};
};

}  // namespace warpscope::shell
