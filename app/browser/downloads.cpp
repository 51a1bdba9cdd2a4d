#include "app/browser/downloads.h"

#include <fstream>

#include "engine/export/csv.h"
#include "engine/export/trace_json.h"

namespace warpscope::browser {

namespace {

using Write = bool (*)(const history::Recording&, const exporting::Stretch&,
                       const exporting::Sink&);

std::string writeTo(const session::SlotReader& session, const std::filesystem::path& folder,
                    const std::string& extension, Write write) {
    if (session.run() == nullptr || session.run()->cycles() == 0) return {};
    const std::filesystem::path file = folder / nameOfExport(session, extension);
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    const bool isWritten = write(*session.run(), {}, [&](std::string_view piece) {
        out.write(piece.data(), static_cast<std::streamsize>(piece.size()));
        return static_cast<bool>(out);
    });
    return isWritten && out.flush() ? file.string() : std::string();
}

}  // namespace

std::string nameOfExport(const session::SlotReader& session, const std::string& extension) {
    const std::string name =
        session.hasScenario() ? session.original().path.stem().string() : std::string();
    return (name.empty() ? "warpscope" : name) + extension;
}

std::string exportCsv(const session::SlotReader& session, const std::filesystem::path& folder) {
    return writeTo(session, folder, ".csv", exporting::writeCsv);
}

std::string exportTrace(const session::SlotReader& session, const std::filesystem::path& folder) {
    return writeTo(session, folder, ".json", exporting::writeTraceJson);
}

}  // namespace warpscope::browser
