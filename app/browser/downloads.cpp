#include "app/browser/downloads.h"

#include <fstream>

#include "app/names/parts.h"
#include "engine/export/csv.h"
#include "engine/export/trace_json.h"
#include "engine/history/write_recording.h"

namespace warpscope::browser {

namespace {

std::string recordingOf(const session::SlotReader& session) {
    history::RecordingInfo info;
    info.producer = "Warpscope " + std::string(names::programVersion());
    info.titleEnglish = session.scenario().title.en;
    info.titleChinese = session.scenario().title.zh;
    return history::recordingBytes(*session.run(), info);
}

}  // namespace

bool writeRun(const session::SlotReader& session, RunFile kind, const std::filesystem::path& file) {
    if (session.run() == nullptr || session.run()->cycles() == 0) return false;
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    const exporting::Sink sink = [&](std::string_view piece) {
        out.write(piece.data(), static_cast<std::streamsize>(piece.size()));
        return static_cast<bool>(out);
    };
    switch (kind) {
        case RunFile::Table:
            exporting::writeCsv(*session.run(), {}, sink);
            break;
        case RunFile::Trace:
            exporting::writeTraceJson(
                *session.run(), {}, sink,
                exporting::trackWordsOf(session.catalogue(), session.run()->launch().machine));
            break;
        case RunFile::Recording:
            sink(recordingOf(session));
            break;
    }
    return static_cast<bool>(out.flush());
}

}  // namespace warpscope::browser
