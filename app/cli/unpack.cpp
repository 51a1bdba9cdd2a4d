#include "app/cli/unpack.h"

#include <filesystem>
#include <utility>

#include "engine/toolchain/process.h"

namespace warpscope::cli {
namespace {

/// The program that unpacks what begins so; nullptr: it is not packed.
const char* unpackerOf(const std::string& bytes) {
    using namespace std::string_literals;
    if (bytes.starts_with("\xFD"s
                          "7zXZ"))
        return "xz";
    if (bytes.starts_with("\x1F\x8B"s)) return "gzip";
    return nullptr;
}

std::filesystem::path placeOf(const std::string& program) {
    for (const char* folder : {"/usr/bin", "/bin", "/usr/local/bin"}) {
        std::error_code error;
        const auto place = std::filesystem::path(folder) / program;
        if (std::filesystem::is_regular_file(place, error)) return place;
    }
    return {};
}

}  // namespace

Result<std::string> unpacked(std::string bytes, const std::string& file, std::int64_t mostMegabytes,
                             double mostSeconds) {
    const char* const program = unpackerOf(bytes);
    if (program == nullptr) return bytes;
    const SourceRange range{file, 0, 0, 0};
    const auto place = placeOf(program);
    if (place.empty()) return Problem{Message{"trace.no_unpacker"}.with("program", program), range};
    auto result = toolchain::runProcess({.program = place,
                                         .arguments = {"-dc"},
                                         .input = std::move(bytes),
                                         .readable = {"/usr", "/lib", "/lib64", "/bin"},
                                         .seconds = mostSeconds,
                                         .clockSeconds = mostSeconds,
                                         .megabytes = mostMegabytes * 10});
    if (result.status == 0) return std::move(result.output);
    if (result.isTimeout)
        return Problem{Message{"trace.unpacks_too_long"}
                           .with("program", program)
                           .with("seconds", static_cast<long long>(mostSeconds)),
                       range};
    if (result.output.size() < static_cast<std::size_t>(mostMegabytes) << 20)
        return Problem{Message{"trace.packed_badly"}.with("program", program), range};
    return Problem{
        Message{"trace.unpacks_too_large"}.with("limit", static_cast<long long>(mostMegabytes)),
        range};
}

}  // namespace warpscope::cli
