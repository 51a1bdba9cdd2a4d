#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/cycle.h"

namespace warpscope::shell {

/// What can leave the window as a file.
enum class ExportKind {
    WindowPng,
    WindowSvg,
    ViewPng,
    ViewSvg,
    FilmMp4,
    FilmGif,
    Handout,
    RunCsv,
    RunTrace,
    RunRecording
};

/// One row a kind: its words are export.<key> and export.<key>_help of the catalogue.
struct ExportRow {
    ExportKind kind;
    std::string_view key;
    std::string_view group;      ///< export.<group> names what it is made of.
    std::string_view extension;  ///< With its dot.
};

inline constexpr std::array<ExportRow, 10> kExportRows{{
    {ExportKind::WindowPng, "window_png", "window", ".png"},
    {ExportKind::WindowSvg, "window_svg", "window", ".svg"},
    {ExportKind::ViewPng, "view_png", "view", ".png"},
    {ExportKind::ViewSvg, "view_svg", "view", ".svg"},
    {ExportKind::FilmMp4, "film_mp4", "film", ".mp4"},
    {ExportKind::FilmGif, "film_gif", "film", ".gif"},
    {ExportKind::Handout, "handout", "lesson", ".html"},
    {ExportKind::RunCsv, "run_csv", "run", ".csv"},
    {ExportKind::RunTrace, "run_trace", "run", ".json"},
    {ExportKind::RunRecording, "run_recording", "run", ".wsr"},
}};

/// The row of a kind.
const ExportRow& rowOf(ExportKind kind);

bool isPng(ExportKind kind);
/// A picture of one view, not of the window.
bool isOfView(ExportKind kind);
/// Of the window or of a view as it is now: drawn at once.
bool isPicture(ExportKind kind);

/// What somebody wants as a file.
struct ExportOrder {
    ExportKind kind = ExportKind::WindowPng;
    std::string view{};  ///< Of a picture of one view.
    std::filesystem::path file{};
    // Of a film: [from, to).
    Cycle from = 0;
    Cycle to = kNever;
    bool isForClipboard = false;  ///< The file is only on its way there.
};

/// A name beside the scenario that no file has yet: "if-else-timeline.svg", then
/// "if-else-timeline-2.svg". `view` as ExportOrder. Where nobody may write beside the scenario, it
/// is in the folder where the program was started.
std::filesystem::path freeFile(const std::filesystem::path& scenario, ExportKind kind,
                               std::string_view view);

/// A file with the ending of the kind that is not there yet: the name, or with a number behind it.
std::filesystem::path freeFile(const std::filesystem::path& name, ExportKind kind);

/// Where a picture lies on its way to the clipboard.
std::filesystem::path clipboardPicture();

/// What was typed, with the ending that the kind has.
std::filesystem::path withEnding(const std::string& typed, ExportKind kind);

}  // namespace warpscope::shell
