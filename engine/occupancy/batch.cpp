#include "engine/occupancy/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "engine/base/ascii.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

// Here Result is the answer of the calculator, warpscope::Result the value or its problems.
namespace {

constexpr std::array<std::string_view, 7> kInputs{"cc",
                                                  "regs_per_thread",
                                                  "threads_per_block",
                                                  "static_smem_bytes",
                                                  "dynamic_smem_bytes",
                                                  "carveout_percent",
                                                  "smem_mode"};
constexpr std::string_view kHeader =
    "cc,regs_per_thread,threads_per_block,static_smem_bytes,dynamic_smem_bytes,carveout_percent,"
    "smem_mode,status,active_blocks_per_sm,warps_per_block,active_warps_per_sm,max_warps_per_sm,"
    "occupancy_percent,limiting_factor_bits,limiting_factors,block_limit_warps,block_limit_slots,"
    "block_limit_regs,block_limit_smem,block_limit_barriers,alloc_regs_per_block,"
    "alloc_smem_per_block\n";
constexpr std::string_view kNoAnswer = ",,,,,,,,,,,,,,\n";

struct LimiterName {
    Resource resource;
    std::string_view name;
};
/// In the order in which NVIDIA's calculator numbers its bits.
constexpr LimiterName kLimiters[] = {{Resource::Warps, "warps"},
                                     {Resource::Registers, "regs"},
                                     {Resource::Shared, "smem"},
                                     {Resource::Slots, "blocks"},
                                     {Resource::Barriers, "barriers"}};

/// A field of the table and the byte of its line where it starts.
struct Cell {
    std::string_view text{};
    int column = 1;
};

/// What may stand around the value of a cell.
constexpr std::string_view kAround = " \t\r\"";

std::vector<Cell> split(std::string_view line) {
    std::vector<Cell> cells;
    std::size_t start = 0;
    while (start <= line.size()) {
        const std::size_t end = std::min(line.find(',', start), line.size());
        cells.push_back({ascii::trimmed(line.substr(start, end - start), kAround),
                         static_cast<int>(start) + 1});
        start = end + 1;
    }
    return cells;
}

struct Table {
    const machine::Library& devices;
    std::string file;
    std::array<std::size_t, kInputs.size()> columns{};
    std::size_t width = 0;
    int line = 0;

    Problem problem(const char* key, const Cell& cell) const {
        return {.message = Message{key}.with("value", cell.text),
                .range = {.file = file,
                          .line = line,
                          .column = cell.column,
                          .endColumn = cell.column + static_cast<int>(cell.text.size())}};
    }

    std::optional<Problem> readHeader(std::string_view text) {
        const std::vector<Cell> cells = split(text);
        width = cells.size();
        for (std::size_t index = 0; index < kInputs.size(); ++index) {
            const auto found = std::ranges::find(cells, kInputs[index], &Cell::text);
            if (found == cells.end())
                return problem("occupancy.batch.no_column", {kInputs[index], 1});
            columns[index] = static_cast<std::size_t>(found - cells.begin());
        }
        return std::nullopt;
    }

    template <class Number>
    std::optional<Problem> readNumber(const Cell& cell, Number& into) const {
        const char* end = cell.text.data() + cell.text.size();
        const auto [stop, error] = std::from_chars(cell.text.data(), end, into);
        if (error != std::errc() || stop != end) return problem("occupancy.batch.no_number", cell);
        return std::nullopt;
    }

    std::optional<Problem> readRequest(const std::array<Cell, 7>& cells, Request& request) const {
        for (auto problem : {readNumber(cells[1], request.registersPerThread),
                             readNumber(cells[2], request.threadsPerBlock),
                             readNumber(cells[3], request.staticSharedBytes),
                             readNumber(cells[4], request.dynamicSharedBytes),
                             readNumber(cells[5], request.carveoutPercent)}) {
            if (problem) return problem;
        }
        if (cells[6].text != "default" && cells[6].text != "optin")
            return problem("occupancy.batch.no_mode", cells[6]);
        request.sharedMode = cells[6].text == "optin" ? SharedMode::Optin : SharedMode::Default;
        return std::nullopt;
    }

    std::optional<Problem> answerRow(std::string_view text, std::string& into) const;
};

std::string limitText(int limit) {
    return limit == kUnlimited ? "inf" : std::to_string(limit);
}

std::string answer(const Result& result) {
    return fmt::format("{},{},{},{},{:.4f},{},{},{},{},{},{},{},{},{}\n", result.blocksPerSm,
                       result.warpsPerBlock, result.activeWarps, result.maxWarps, result.percent,
                       result.limiters, limiterNames(result), limitText(result.limitWarps),
                       limitText(result.limitSlots), limitText(result.limitRegisters),
                       limitText(result.limitShared), limitText(result.limitBarriers),
                       result.registersPerBlock, result.sharedBytesPerBlock);
}

std::optional<Problem> Table::answerRow(std::string_view text, std::string& into) const {
    const std::vector<Cell> all = split(text);
    if (all.size() != width) return problem("occupancy.batch.row_length", {text, 1});
    std::array<Cell, kInputs.size()> cells{};
    for (std::size_t index = 0; index < cells.size(); ++index) {
        cells[index] = all[columns[index]];
    }
    Request request;
    if (auto problem = readRequest(cells, request)) return problem;
    for (const Cell& cell : cells) {
        into.append(cell.text).append(",");
    }
    const machine::Machine* device = devices.find(cells[0].text);
    if (device == nullptr) {
        into.append("unknown_device").append(kNoAnswer);
        return std::nullopt;
    }
    const Result result = calculate(*device, request);
    if (result.isValid) {
        into.append("ok,").append(answer(result));
    } else {
        into.append("invalid_input").append(kNoAnswer);
    }
    return std::nullopt;
}

}  // namespace

std::string limiterNames(const Result& result) {
    std::string names;
    for (const LimiterName& limiter : kLimiters) {
        if (result.isLimitedBy(limiter.resource)) {
            names += names.empty() ? "" : "+";
            names += limiter.name;
        }
    }
    return names;
}

warpscope::Result<std::string> batchCsv(std::string_view csv, const machine::Library& devices,
                                        const std::string& file) {
    Table table{.devices = devices, .file = file};
    std::string output(kHeader);
    csv = ascii::withoutByteOrderMark(csv);
    while (!csv.empty()) {
        const std::size_t end = std::min(csv.find('\n'), csv.size());
        const std::string_view line = csv.substr(0, end);
        csv.remove_prefix(std::min(end + 1, csv.size()));
        ++table.line;
        if (ascii::trimmed(line, kAround).empty()) continue;
        auto problem = table.width == 0 ? table.readHeader(line) : table.answerRow(line, output);
        if (problem) return *problem;
    }
    if (table.width == 0)
        return Problem{.message = Message{"occupancy.batch.empty"}, .range = {.file = file}};
    return output;
}

}  // namespace warpscope::occupancy
