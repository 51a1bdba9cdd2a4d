#include "engine/import/read_trace.h"

#include <charconv>
#include <optional>
#include <unordered_set>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/history/recording_format.h"

namespace warpscope::importing {
namespace {

constexpr std::int64_t kMaxWarps = 1 << 20;
/// Of a block, on every GPU so far (CUDA guide, compute capabilities).
constexpr std::int64_t kMaxThreads = 1024;

bool parse(std::string_view text, std::uint64_t& number, int base) {
    if (base == 16 && text.starts_with("0x")) text.remove_prefix(2);
    const auto [rest, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc() && rest == text.data() + text.size();
}

bool parse(std::string_view text, int& number) {
    std::uint64_t value = 0;
    if (!parse(text, value, 10) || value > INT32_MAX) return false;
    number = static_cast<int>(value);
    return true;
}

/// "(4,1,1)" or "4,1,1": three numbers, each at least `low`.
bool parse(std::string_view text, Dim3& extent, std::uint64_t low) {
    if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
    for (std::int64_t* side : {&extent.x, &extent.y, &extent.z}) {
        const std::size_t comma = text.find(',');
        std::uint64_t value = 0;
        if (!parse(ascii::trimmed(text.substr(0, comma)), value, 10)) return false;
        if (value < low || value > INT32_MAX) return false;
        *side = static_cast<std::int64_t>(value);
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    return text.empty();
}

bool isWithin(const Dim3& extent, std::int64_t most) {
    return extent.x <= most && extent.y <= most / extent.x &&
           extent.z <= most / (extent.x * extent.y);
}

class TraceReader {
  public:
    TraceReader(const std::string& file, TraceListener& listener)
        : file_(file), listener_(listener) {}

    /// false: the trace is wrong there, and problems() say why.
    bool readLine(std::string_view line);
    bool finish();
    void nextLine() { ++line_; }
    std::vector<Problem> takeProblems() { return std::move(problems_); }

  private:
    bool wrong(Message message) {
        problems_.push_back({std::move(message), SourceRange{file_, line_, 0, 0}});
        return false;
    }
    bool readHead(std::string_view line);
    bool readField(std::string_view key, std::string_view value);
    bool readSharp(std::string_view line);
    bool readPlace(std::string_view key, std::string_view value);
    bool readInstruction(std::string_view line);
    TraceColumns columnsOf(std::string_view line) const;
    bool isFirstOfTwo(std::int64_t block, std::int64_t warp, std::string_view opcode);
    bool beginBody();
    bool endWarp();

    const std::string& file_;
    TraceListener& listener_;
    std::vector<Problem> problems_{};
    TraceHead head_{};
    int line_ = 0;
    int version_ = 0;
    bool hasGrid_ = false, hasBlock_ = false, hasBegun_ = false;
    bool hasSourceLines_ = false;
    std::optional<TraceColumns> columns_{};        ///< Those of the first instruction are all's.
    std::unordered_set<std::int64_t> halfDone_{};  ///< Warps of which half an LDGSTS was met.
    bool isInBlock_ = false;                       ///< Between #BEGIN_TB and #END_TB.
    std::int64_t block_ = -1;                      ///< Of the lines that follow; −1 = none.
    int warp_ = -1;                                ///< The same.
    int expected_ = -1, got_ = 0;  ///< Instructions of the warp; −1 = it does not say.
};

/// What a recording may hold: it is written as one.
bool isUpTo(std::int64_t most, int value) {
    return value >= 0 && value <= most;
}

bool TraceReader::readField(std::string_view key, std::string_view value) {
    bool isGood = true;
    std::uint64_t number = 0;
    if (key == "kernel name") head_.kernel = value;
    if (key == "grid dim") isGood = hasGrid_ = parse(value, head_.grid, 1);
    if (key == "block dim")
        isGood = hasBlock_ = parse(value, head_.block, 1) && isWithin(head_.block, kMaxThreads);
    if (key == "shmem")
        isGood = parse(value, head_.sharedBytes) &&
                 isUpTo(history::kMaxRecordedBytes, head_.sharedBytes);
    if (key == "nregs")
        isGood = parse(value, head_.registersPerThread) &&
                 isUpTo(history::kMaxRecordedRegisters, head_.registersPerThread);
    if (key == "binary version") isGood = parse(value, head_.binaryVersion);
    if (key == "accelsim tracer version") isGood = parse(value, version_);
    if (key == "shmem base_addr") isGood = parse(value, head_.sharedBase, 16);
    if (key == "local mem base_addr") isGood = parse(value, head_.localBase, 16);
    if (key == "enable lineinfo") {
        isGood = parse(value, number, 10);
        hasSourceLines_ = number != 0;
    }
    return isGood || wrong(Message{"trace.bad_field"}.with("field", key).with("value", value));
}

bool TraceReader::readHead(std::string_view line) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos || hasBegun_) return wrong(Message{"trace.bad_line", {}});
    return readField(ascii::trimmed(line.substr(1, equals - 1)),
                     ascii::trimmed(line.substr(equals + 1)));
}

bool TraceReader::beginBody() {
    if (!hasGrid_ || !hasBlock_) return wrong(Message{"trace.not_one", {}});
    const bool isSmall =
        isWithin(head_.grid, kMaxWarps) && head_.grid.count() <= kMaxWarps / head_.warpsPerBlock();
    if (!isSmall)
        return wrong(Message{"trace.too_large"}.with("limit", static_cast<long long>(kMaxWarps)));
    hasBegun_ = true;
    listener_.begin(head_);
    return true;
}

bool TraceReader::readSharp(std::string_view line) {
    if (line.starts_with("#BEGIN_TB")) {
        if (!hasBegun_ && !beginBody()) return false;
        if (isInBlock_) return wrong(Message{"trace.open_block", {}});
        isInBlock_ = true;
        block_ = warp_ = -1;
        return true;
    }
    if (line.starts_with("#END_TB")) {
        if (!isInBlock_) return wrong(Message{"trace.bad_line", {}});
        isInBlock_ = false;
        return endWarp();
    }
    return true;  // A remark.
}

bool TraceReader::endWarp() {
    const bool isWhole = expected_ < 0 || expected_ == got_;
    const auto expected = static_cast<long long>(expected_);
    const auto got = static_cast<long long>(got_);
    expected_ = -1;
    got_ = 0;
    return isWhole || wrong(Message{"trace.count"}.with("expected", expected).with("found", got));
}

bool TraceReader::readPlace(std::string_view key, std::string_view value) {
    if (!isInBlock_) return wrong(Message{"trace.bad_line", {}});
    if (key == "insts") return parse(value, expected_) || wrong(Message{"trace.bad_line", {}});
    if (!endWarp()) return false;
    if (key == "warp") {
        if (parse(value, warp_) && warp_ < head_.warpsPerBlock()) return true;
        return wrong(Message{"trace.no_warp"}.with("warp", value));
    }
    Dim3 at;
    const bool isIn =
        parse(value, at, 0) && at.x < head_.grid.x && at.y < head_.grid.y && at.z < head_.grid.z;
    if (!isIn) return wrong(Message{"trace.no_block"}.with("block", value));
    block_ = linearIndexOf(at, head_.grid);
    warp_ = -1;
    return true;
}

TraceColumns TraceReader::columnsOf(std::string_view line) const {
    constexpr int kPlace = 4;
    const int sourceLine = hasSourceLines_ ? 1 : 0;
    TraceColumns columns{.hasPlace = !isInBlock_ || version_ < 3, .hasSourceLine = hasSourceLines_};
    const auto before = columnsBefore(line);
    if (!before || *before < sourceLine) return columns;
    columns.hasPlace = *before - sourceLine >= kPlace;
    columns.others = *before - sourceLine - (columns.hasPlace ? kPlace : 0);
    return columns;
}

/// A raw trace has an LDGSTS twice: with its address in shared memory, then with the one in global
/// memory, which is what grouped traces keep.
bool TraceReader::isFirstOfTwo(std::int64_t block, std::int64_t warp, std::string_view opcode) {
    if (mnemonicOf(opcode) != "LDGSTS") return false;
    const std::int64_t which = block * head_.warpsPerBlock() + warp;
    const bool isFirst = halfDone_.insert(which).second;
    if (!isFirst) halfDone_.erase(which);
    return isFirst;
}

bool TraceReader::readInstruction(std::string_view line) {
    if (!hasBegun_ && !beginBody()) return false;
    TracePlace place;
    if (!columns_) columns_ = columnsOf(line);
    const auto read = readTraceLine(line, *columns_, &place);
    if (!read) return wrong(Message{"trace.bad_line", {}});
    std::int64_t block = block_;
    std::int64_t warp = warp_;
    if (columns_->hasPlace) {
        const Dim3 at{place.block[0], place.block[1], place.block[2]};
        const bool isIn = at.x < head_.grid.x && at.y < head_.grid.y && at.z < head_.grid.z &&
                          place.warp < head_.warpsPerBlock();
        if (!isIn) return wrong(Message{"trace.bad_line", {}});
        block = linearIndexOf(at, head_.grid);
        warp = place.warp;
    }
    if (block < 0 || warp < 0) return wrong(Message{"trace.bad_line", {}});
    ++got_;
    if (!isInBlock_ && isFirstOfTwo(block, warp, read->opcode)) return true;
    listener_.execute(block, static_cast<int>(warp), *read);
    return true;
}

bool TraceReader::readLine(std::string_view line) {
    line = ascii::trimmed(line);
    if (line.empty()) return true;
    // Such lines name opcode and addresses, but neither the instruction nor its lanes.
    if (!hasBegun_ && (line.starts_with("MEMTRACE:") || line.find("- NVBit (") != line.npos))
        return wrong(Message{"trace.is_printed", {}});
    if (line.front() == '-') return readHead(line);
    if (line.front() == '#') return readSharp(line);
    const std::size_t equals = line.find('=');
    if (equals != std::string_view::npos) {
        const std::string_view key = ascii::trimmed(line.substr(0, equals));
        if (key == "thread block" || key == "warp" || key == "insts")
            return readPlace(key, ascii::trimmed(line.substr(equals + 1)));
        if (isInBlock_) return true;  // The place in a cluster, and what later tracers may add.
    }
    if (!hasBegun_ && line.starts_with("Memcpy")) return true;  // As a kernelslist begins.
    if (!hasBegun_ && line.starts_with("kernel-"))
        return wrong(Message{"trace.is_list"}.with("file", line));
    return readInstruction(line);
}

bool TraceReader::finish() {
    if (isInBlock_) return wrong(Message{"trace.open_block", {}});
    return hasBegun_ || wrong(Message{"trace.not_one", {}});
}

}  // namespace

std::vector<Problem> readTrace(std::string_view text, const std::string& file,
                               TraceListener& listener) {
    TraceReader reader(file, listener);
    bool isGood = true;
    while (isGood && !text.empty()) {
        reader.nextLine();
        const std::size_t end = text.find('\n');
        isGood = reader.readLine(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (isGood) reader.finish();
    return reader.takeProblems();
}

}  // namespace warpscope::importing
