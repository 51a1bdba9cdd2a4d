#include "engine/export/trace_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/isa/listing.h"
#include "engine/machine/words.h"

namespace warpscope::exporting {
namespace {

/// Text between quotation marks.
std::string jsonText(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += {'\\', c};
        else if (static_cast<unsigned char>(c) < 0x20)
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
            out += c;
    }
    return out + '"';
}

/// Processes and threads count from 1: 0 is the idle task of an operating system.
long long processOf(SmId sm) {
    return static_cast<long long>(sm.value) + 1;
}

/// A scheduler and, below it, its slots. Each number is of one thread alone, and of no process: a
/// thread with its process's number would be taken for the main one.
struct Threads {
    const history::Recording& run;

    int slotsPerSm() const { return std::max(1, run.launch().machine.limits.maxWarpsPerSm); }
    long long ofScheduler(SmId sm, int scheduler) const {
        const long long schedulers = std::max(1, run.launch().machine.schedulersPerSm);
        const long long first = run.smCount() + 2;
        return first + (sm.value * schedulers + scheduler) * (slotsPerSm() + 1);
    }
    long long of(WarpId warp) const {
        const history::WarpRecord& record = run.warps()[warp.value];
        return ofScheduler(record.sm, run.schedulerOf(warp)) + record.slot + 1;
    }
};

class TraceWriter {
  public:
    TraceWriter(const history::Recording& run, const Stretch& stretch, const Sink& sink,
                const TrackWords& words)
        : run_(run),
          words_(words),
          stretch_{stretch.from, std::min(stretch.to, run.cycles())},
          threads_{run},
          writer_(sink) {}

    bool write() {
        writer_.add(
            "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"time\":\"1 us is 1 cycle\","
            "\"device\":");
        writer_.add(jsonText(run_.launch().machine.name));
        writer_.add(",\"kernel\":");
        writer_.add(jsonText(run_.launch().program.entry));
        writer_.add("},\"traceEvents\":[\n");
        makeNames();
        addTracks();
        for (std::uint32_t warp = 0; warp < run_.warps().size(); ++warp)
            if (!addWarp(WarpId{warp})) return false;
        for (const trace::Event& event : run_.events())
            addEvent(event);
        addLoad();
        writer_.add("\n]}\n");
        return writer_.flush();
    }

  private:
    void makeNames();
    void addTracks();
    void addTrack(long long process, long long thread, std::string_view name);
    void addProcess(long long process, std::string_view name, long long place);
    void addPlace(long long process, long long thread, std::string_view what, long long place);
    bool addWarp(WarpId warp);
    void addEvent(const trace::Event& event);
    void addLoad();

    void beginRow() {
        writer_.add(isFirst_ ? "" : ",\n");
        isFirst_ = false;
    }
    void addName(long long process, long long thread, std::string_view what,
                 std::string_view name) {
        beginRow();
        writer_.add(
            fmt::format(R"({{"ph":"M","pid":{},"tid":{},"name":"{}","args":{{"name":{}}}}})",
                        process, thread, what, jsonText(name)));
    }
    /// The rest of a slice: what was executed, with so many digits of the mask. Nothing of a warp
    /// whose lanes have all exited.
    void addInstruction(const trace::Segment& segment, int digits) {
        if (segment.active == 0 || segment.pc >= instructions_.size()) return writer_.add('}');
        writer_.add(instructions_[segment.pc]);
        writer_.addHex(segment.active, digits);
        writer_.add("\"}}");
    }
    void addSlice(std::string_view name, Cycle from, Cycle to, std::string_view place) {
        beginRow();
        writer_.add("{\"ph\":\"X\",\"name\":");
        writer_.add(name);
        writer_.add(",\"ts\":");
        writer_.addNumber(from);
        writer_.add(",\"dur\":");
        writer_.addNumber(to - from);
        writer_.add(place);
    }

    const history::Recording& run_;
    const TrackWords& words_;
    Stretch stretch_;
    Threads threads_;
    Writer writer_;
    bool isFirst_ = true;
    std::vector<std::string> instructions_{};  ///< By pc, as the arguments of a slice.
    std::vector<std::string> states_{};        ///< By state, between quotation marks.
};

void TraceWriter::makeNames() {
    const isa::Program& program = run_.launch().program;
    for (isa::ProgramCounter pc = 0; pc < program.instructions.size(); ++pc)
        instructions_.push_back(fmt::format(
            ",\"args\":{{\"line\":{},\"instruction\":{},\"active\":\"", isa::lineOf(program, pc),
            jsonText(isa::toText(program.instructions[pc], program))));
    for (int state = 0; state < trace::kWarpStateCount; ++state) {
        std::string name(trace::infoOf(static_cast<trace::WarpState>(state)).key);
        std::ranges::replace(name, '_', ' ');
        states_.push_back(jsonText(name));
    }
}

void TraceWriter::addTrack(long long process, long long thread, std::string_view name) {
    addName(process, thread, "thread_name", name);
    addPlace(process, thread, "thread_sort_index", thread);
}

void TraceWriter::addProcess(long long process, std::string_view name, long long place) {
    addName(process, 0, "process_name", name);
    addPlace(process, 0, "process_sort_index", place);
}

void TraceWriter::addPlace(long long process, long long thread, std::string_view what,
                           long long place) {
    beginRow();
    writer_.add(
        fmt::format(R"({{"ph":"M","pid":{},"tid":{},"name":"{}","args":{{"sort_index":{}}}}})",
                    process, thread, what, place));
}

void TraceWriter::addTracks() {
    for (int sm = 0; sm < run_.smCount(); ++sm) {
        const SmId id{static_cast<std::uint32_t>(sm)};
        const std::vector<WarpId>& warps = run_.warpsOfSm(id);
        if (warps.empty()) continue;
        const long long process = processOf(id);
        addProcess(process, fmt::format("{} {}", words_.sm, sm), process);
        std::set<int> schedulers;
        for (const WarpId warp : warps)
            schedulers.insert(run_.schedulerOf(warp));
        for (const int scheduler : schedulers)
            addTrack(process, threads_.ofScheduler(id, scheduler),
                     fmt::format("{} {}", words_.scheduler, scheduler));
        int lastSlot = -1;
        for (const WarpId warp : warps) {  // In the order of their slots.
            const int slot = run_.warps()[warp.value].slot;
            if (slot == lastSlot) continue;
            lastSlot = slot;
            addTrack(process, threads_.of(warp),
                     fmt::format("{} {}, slot {}", words_.scheduler, run_.schedulerOf(warp), slot));
        }
    }
}

bool TraceWriter::addWarp(WarpId warp) {
    const history::WarpRecord& record = run_.warps()[warp.value];
    if (record.residentFrom == kNever) return true;
    const Cycle from = std::max(record.residentFrom, stretch_.from);
    const Cycle to = std::min(record.residentTo, stretch_.to);
    if (from >= to) return true;
    const std::string place =
        fmt::format(",\"pid\":{},\"tid\":{}", processOf(record.sm), threads_.of(warp));
    const std::string scheduler =
        fmt::format(",\"pid\":{},\"tid\":{}", processOf(record.sm),
                    threads_.ofScheduler(record.sm, run_.schedulerOf(warp)));
    const std::string name = fmt::format("\"{} {}\"", words_.warp, warp.value);
    addSlice(name, from, to,
             place + fmt::format(",\"args\":{{\"block\":{}}}}}", record.block.value));
    const int digits = (run_.launch().machine.limits.warpSize + 3) / 4;
    for (const trace::Segment segment : run_.segments(warp)) {
        if (segment.end <= stretch_.from) continue;
        if (segment.begin >= stretch_.to) break;
        const Cycle begin = std::max(segment.begin, from), end = std::min(segment.end, to);
        addSlice(states_[static_cast<std::size_t>(segment.state)], begin, end, place);
        addInstruction(segment, digits);
        if (segment.state == trace::WarpState::Issued) {
            addSlice(name, begin, end, scheduler);
            addInstruction(segment, digits);
        }
        if (!writer_.rest()) return false;
    }
    return true;
}

void TraceWriter::addEvent(const trace::Event& event) {
    using enum trace::EventKind;
    const char* name = event.kind == Divergence       ? "divergence"
                       : event.kind == Reconvergence  ? "reconvergence"
                       : event.kind == BarrierRelease ? "barrier released"
                                                      : nullptr;
    if (name == nullptr || event.cycle < stretch_.from || event.cycle >= stretch_.to) return;
    beginRow();
    const bool isOfWarp = event.warp.isValid();
    writer_.add(fmt::format(R"({{"ph":"i","name":"{}","ts":{},"pid":{},"tid":{},"s":"{}"}})", name,
                            event.cycle, processOf(event.sm),
                            isOfWarp ? threads_.of(event.warp) : 0, isOfWarp ? 't' : 'p'));
}

/// As many points as a wide screen can show.
void TraceWriter::addLoad() {
    constexpr Cycle kMaxPoints = 2000;
    const Cycle cycles = stretch_.to - stretch_.from;
    const auto points = static_cast<int>(std::min(cycles, kMaxPoints));
    if (points < 1) return;
    const long long process = run_.smCount() + 1;
    addProcess(process, "GPU", 0);  // Above the SMs.
    const auto load = run_.activityOver(stretch_.from, stretch_.to, points);
    for (int i = 0; i < points; ++i) {
        const auto& at = load[static_cast<std::size_t>(i)];
        beginRow();
        writer_.add(fmt::format(R"({{"ph":"C","name":"{}s","ts":{},"pid":{},"args":)"
                                R"({{"resident":{:.2f},"eligible":{:.2f},"issued":{:.2f}}}}})",
                                words_.warp, stretch_.from + cycles * i / points, process,
                                at.resident, at.eligible, at.issued));
    }
}

}  // namespace

TrackWords trackWordsOf(const text::Catalogue& catalogue, const machine::Machine& machine) {
    const TrackWords usual;
    const auto word = [&](const char* name, const std::string& otherwise) {
        const std::string key = fmt::format("word.{}.{}", machine::wordSet(machine), name);
        const std::string* const found = catalogue.raw(text::Language::English, key);
        return found == nullptr ? otherwise : *found;
    };
    return {word("sm", usual.sm), word("scheduler", usual.scheduler), word("warp", usual.warp)};
}

bool writeTraceJson(const history::Recording& run, const Stretch& stretch, const Sink& sink,
                    const TrackWords& words) {
    return TraceWriter(run, stretch, sink, words).write();
}

}  // namespace warpscope::exporting
