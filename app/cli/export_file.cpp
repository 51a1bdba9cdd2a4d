#include "app/cli/export_file.h"

#include <fstream>
#include <system_error>

#include "engine/export/csv.h"
#include "engine/export/trace_json.h"

namespace warpscope::cli {

bool writeRunFile(const history::Recording& run, Format format, const exporting::Stretch& stretch,
                  const std::filesystem::path& out, const std::atomic<bool>* stop) {
    std::ofstream file(out, std::ios::binary | std::ios::trunc);
    if (!file.is_open()) return false;
    const exporting::Sink sink = [&](std::string_view piece) {
        file.write(piece.data(), static_cast<std::streamsize>(piece.size()));
        return file.good() && (stop == nullptr || !*stop);
    };
    const bool isWritten = format == Format::Json ? exporting::writeTraceJson(run, stretch, sink)
                                                  : exporting::writeCsv(run, stretch, sink);
    file.close();
    if (isWritten && file.good()) return true;
    // Half a file looks like a whole one.
    std::error_code ignored;
    if (std::filesystem::is_regular_file(out, ignored)) std::filesystem::remove(out, ignored);
    return false;
}

}  // namespace warpscope::cli
