#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/shell/windows/file_list.h"
#include "app/shell/windows/library_filter.h"
#include "app/shell/windows/search_field.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// The list of scenarios with a filter, and the files of the disk beside it.
class LibraryWindow {
  public:
    /// What is typed in the frame that opens it is for its field.
    void hear() {
        if (!wasOpen_) field_.hear();
    }
    /// Over the panels, while session.isLibraryOpen().
    void draw(const views::ViewContext& context);
    /// In the current ImGui window: what a program without a scenario shows.
    void drawContent(const views::ViewContext& context);

  private:
    enum class Tab { Scenarios, Files };

    void open();
    void drawTabs(const views::ViewContext& context);
    void drawScenarios(const views::ViewContext& context);
    void drawLessons(const views::ViewContext& context, Match match);
    void drawExercises(const views::ViewContext& context);
    void drawFiles(const views::ViewContext& context);
    bool openTyped(const views::ViewContext& context);
    void drawTyped(const views::ViewContext& context);
    void openFile(const views::ViewContext& context, const std::filesystem::path& file);
    void goTo(const std::filesystem::path& folder);
    bool isRowChosen(int row) const { return row == chosen_; }
    bool isRowTaken(int row) const { return isRowChosen(row) && field_.isEntered(); }

    Tab tab_ = Tab::Scenarios;
    SearchField field_{};
    bool wasOpen_ = false;
    std::string listedFor_{};     ///< The words that the list below was last found for.
    bool bringsOpenOne_ = false;  ///< The lesson that is open comes into sight, chosen.
    int chosen_ = 0;              ///< The row that Enter takes.
    int rowCount_ = 0;            ///< Rows that were listed.
    std::filesystem::path folder_{};
    std::filesystem::path typed_{};  ///< Stands in the field as a path; empty = none does.
    std::vector<FileRow> rows_{};
};

}  // namespace warpscope::shell
