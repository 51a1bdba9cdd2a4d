#include "app/session/runs/save_kernel.h"

#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "app/names/view_names.h"
#include "app/session/base/line_ends.h"
#include "app/session/base/write_file.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/scenario/kernels/kernel_in_text.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/parse.h"
#include "engine/scenario/scenario_text.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

/// The kernel's text that a file holds: all of it, or what stands inside of a scenario.
std::string codeIn(const scenario::Scenario& now, const std::string& text) {
    if (!now.kernelFile.empty()) return text;
    const auto read = scenario::parse(text, now.path, names::ofWindow());
    return read ? (*read).code : std::string();
}

/// What the file shall hold. Nothing where a scenario has no place for its kernel any more.
std::optional<std::string> withCodeOf(const scenario::Scenario& now, const std::string& before) {
    if (now.kernelFile.empty()) return scenario::withKernelCode(before, now.code);
    return withLineEndsOf(before, now.code);
}

Message aboutFile(const char* key, const fs::path& file) {
    return Message{key}.with("file", file.filename().string());
}

SaveOutcome saved(const fs::path& file) {
    return {aboutFile("view.source.edit.saved", file), true, false};
}

SaveOutcome unwritten(const fs::path& file) {
    return {aboutFile("view.source.edit.not_written", file), false, false};
}

/// It would be done, forced.
SaveOutcome doubtful(Message why) {
    return {std::move(why), false, true};
}

}  // namespace

SaveOutcome saveKernel(RunSlot& slot, bool isForced) {
    const scenario::Scenario& now = slot.scenario();
    const bool isInside = now.kernelFile.empty();
    const fs::path file = isInside ? now.path : scenario::kernelPath(now);
    const auto there = scenario::readTextFile(file);
    const std::string before = there ? *there : std::string();
    const std::string theirs = withPlainLineEnds(codeIn(now, before));
    const bool isOther = there && theirs != withPlainLineEnds(slot.editedFrom()) &&
                         theirs != withPlainLineEnds(now.code);
    if (isOther && !isForced) return doubtful(aboutFile("view.source.edit.changed_on_disk", file));
    // A file that lists the arguments would no longer fit its kernel.
    const bool isListed = slot.hasOtherParameters() && (isInside || now.path != file);
    if (isListed && !isForced) return doubtful({"view.source.edit.other_parameters"});
    const auto written = withCodeOf(now, before);
    if (!written) return {aboutFile("view.source.edit.inline", file), false, false};
    if (!writeFile(file, *written)) return unwritten(file);
    if (isInside) {
        // Its lines may stand elsewhere in the file now: it is read as it stands there.
        slot.editKernel(codeIn(now, *written));
        slot.reread();
    } else {
        slot.takeKernelAsSaved();
    }
    return saved(file);
}

fs::path scenarioPathFrom(const fs::path& typed, const fs::path& folder) {
    const char* home = std::getenv("HOME");
    const std::string text = typed.string();
    fs::path file = typed.is_absolute() ? typed : folder / typed;
    if (text.starts_with("~/") && home != nullptr) file = fs::path(home) / text.substr(2);
    if (file.extension() != ".toml") file += ".toml";
    return file;
}

SaveOutcome saveScenarioAs(const scenario::Scenario& scenario, const fs::path& file,
                           bool isForced) {
    scenario::Scenario copy = scenario;
    const bool isPtx = scenario::isPtx(copy.code, copy.kernelFile);
    copy.kernelFile = file.stem().string() + (isPtx ? ".ptx" : ".cu");
    const fs::path kernel = file.parent_path() / copy.kernelFile;
    std::error_code error;
    for (const fs::path& written : {file, kernel})
        if (fs::exists(written, error) && !isForced)
            return doubtful(aboutFile("view.source.edit.exists", written));
    fs::create_directories(file.parent_path(), error);
    if (!writeFile(kernel, copy.code)) return unwritten(kernel);
    if (!writeFile(file, scenario::scenarioText(copy, {}))) return unwritten(file);
    return saved(file);
}

}  // namespace warpscope::session
