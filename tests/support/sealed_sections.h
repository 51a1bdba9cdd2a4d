#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/history/byte_writer.h"
#include "engine/history/recording_format.h"

namespace warpscope::support {

/// A section with the sum that belongs to its content, however wrong that is.
inline void addSealed(history::ByteWriter& file, std::string_view tag, std::string_view content) {
    file.raw(tag);
    file.number(content.size());
    file.raw(content);
    const std::uint32_t sum = history::crc32(content);
    for (int shift = 0; shift < 32; shift += 8)
        file.byte(static_cast<std::uint8_t>(sum >> shift));
}

/// The sections of a recording file that is right.
inline std::vector<std::pair<std::string, std::string>> sectionsOf(const std::string& file) {
    std::vector<std::pair<std::string, std::string>> sections;
    std::size_t at = history::kRecordingMagic.size() + 1;
    while (at < file.size()) {
        const std::string tag = file.substr(at, 4);
        std::size_t size = 0;
        at += 4;
        for (int shift = 0;; shift += 7) {
            const auto byte = static_cast<std::uint8_t>(file[at++]);
            size |= static_cast<std::size_t>(byte & 0x7F) << shift;
            if ((byte & 0x80) == 0) break;
        }
        sections.emplace_back(tag, file.substr(at, size));
        at += size + 4;
    }
    return sections;
}

/// The file of sections, each with its sum.
inline std::string fileOf(const std::vector<std::pair<std::string, std::string>>& sections) {
    history::ByteWriter file;
    file.raw(history::kRecordingMagic);
    file.number(history::kRecordingVersion);
    for (const auto& [tag, content] : sections)
        addSealed(file, tag, content);
    return file.take();
}

}  // namespace warpscope::support
