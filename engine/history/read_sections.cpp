#include "engine/history/read_sections.h"

#include <cctype>
#include <utility>

#include "engine/history/recording_format.h"

namespace warpscope::history {
namespace {

/// Reads a number at the beginning of the bytes and takes it off; false: there is none.
bool takeNumber(std::string_view& bytes, std::uint64_t& number) {
    constexpr std::size_t kMaxNumberBytes = 10;
    const std::string_view front = bytes.substr(0, kMaxNumberBytes);
    for (std::size_t size = 1; size <= front.size(); ++size) {
        if ((static_cast<std::uint8_t>(front[size - 1]) & 0x80) != 0) continue;
        ByteReader reader(front.substr(0, size));
        number = reader.number();
        bytes.remove_prefix(size);
        return reader.isGood();
    }
    return false;
}

}  // namespace

Problem SectionReader::wrong(Message sentence) const {
    return {std::move(sentence).with("section", tag_), SourceRange{file_, 0, 0, 0}};
}

Message SectionReader::placeOf(std::size_t at, std::ptrdiff_t row) const {
    const auto begin = static_cast<std::size_t>(content_.data() - whole_.data());
    Message place = Message{row < 0 ? "recording.at" : "recording.at_row"}.with(
        "byte", static_cast<long long>(begin + at));
    return row < 0 ? place : std::move(place).with("row", static_cast<long long>(row));
}

Problem SectionReader::wrong(const ByteReader& content) const {
    Problem problem = wrong(content.wrong());
    problem.hint = placeOf(content.wrongAt(), content.wrongRow());
    return problem;
}

Problem SectionReader::tooLong(const ByteReader& content) const {
    Problem problem = wrong(Message{"recording.too_long"});
    problem.hint = placeOf(content.at(), -1);
    return problem;
}

std::optional<Problem> SectionReader::begin() {
    const SourceRange range{file_, 0, 0, 0};
    if (!bytes_.starts_with(kRecordingMagic)) return Problem{Message{"recording.not_one"}, range};
    bytes_.remove_prefix(kRecordingMagic.size());
    std::uint64_t version = 0;
    if (!takeNumber(bytes_, version)) return Problem{Message{"recording.cut_off"}, range};
    if (version == kRecordingVersion) return std::nullopt;
    return Problem{Message{"recording.version"}
                       .with("version", std::to_string(version))
                       .with("known", static_cast<long long>(kRecordingVersion)),
                   range};
}

std::optional<Problem> SectionReader::readOne() {
    constexpr std::size_t kTagBytes = 4;
    constexpr std::size_t kSumBytes = 4;
    tag_ = bytes_.substr(0, kTagBytes);
    std::uint64_t size = 0;
    if (tag_.size() < kTagBytes) return wrong(Message{"recording.cut_off"});
    for (const char letter : tag_) {
        // Else the sentence that names it could not be shown.
        if (std::isalpha(static_cast<unsigned char>(letter)) != 0) continue;
        tag_ = "?";
        return wrong(Message{"recording.other_section"});
    }
    bytes_.remove_prefix(kTagBytes);
    if (!takeNumber(bytes_, size) || bytes_.size() < kSumBytes || size > bytes_.size() - kSumBytes)
        return wrong(Message{"recording.cut_off"});
    content_ = bytes_.substr(0, static_cast<std::size_t>(size));
    bytes_.remove_prefix(content_.size());
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < kSumBytes; ++i)
        sum |= std::uint32_t{static_cast<std::uint8_t>(bytes_[i])} << (8 * i);
    bytes_.remove_prefix(kSumBytes);
    if (sum != crc32(content_)) return wrong(Message{"recording.damaged"});
    return std::nullopt;
}

std::optional<Problem> SectionReader::next(std::string_view tag) {
    for (;;) {
        if (auto problem = readOne()) return problem;
        if (tag_ == tag) return std::nullopt;
        const bool mayPassOver = std::islower(static_cast<unsigned char>(tag_.front())) != 0;
        if (!mayPassOver) return wrong(Message{"recording.other_section"});
    }
}

}  // namespace warpscope::history
