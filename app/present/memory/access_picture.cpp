#include "app/present/memory/access_picture.h"

#include <algorithm>
#include <bit>
#include <set>

#include "app/present/shown_warp.h"
#include "engine/memory/bank_conflicts.h"

namespace warpscope::present {

namespace {

constexpr std::uint32_t kWordBytes = 4;

/// Calls visit(lane, first byte, one past its last) for each active lane.
template <class Visit>
void forEachLane(const AccessPicture& picture, const Visit& visit) {
    for (LaneMask rest = picture.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t from = picture.places[static_cast<std::size_t>(lane)];
        visit(lane, from, from + static_cast<std::uint32_t>(picture.bytesPerLane));
    }
}

void addLanes(AccessPicture& picture) {
    const auto touch = [&](int lane, std::uint32_t from, std::uint32_t end) {
        for (LinePart& line : picture.lines) {
            for (std::uint32_t i = 0; i < memory::kSectorsPerLine; ++i) {
                const std::uint32_t at =
                    line.number * memory::kLineBytes + i * memory::kSectorBytes;
                if (from < at + memory::kSectorBytes && at < end)
                    line.sectors[i].lanes |= laneBit(lane);
            }
        }
    };
    forEachLane(picture, touch);
}

/// Sectors of the lines, with their answers in the order in which they were told.
/// Constants have one answer for each address.
void addLines(AccessPicture& picture, const memory::Lines& lines, const sm::AccessRecord& record) {
    const bool isConstant = picture.space == memory::Space::Constant;
    const int wordsEach = std::max(1, picture.bytesPerLane / static_cast<int>(kWordBytes));
    std::size_t answer = 0;
    for (const memory::Line& line : lines.all()) {
        LinePart part;
        part.number = line.number;
        part.isNext = !picture.lines.empty() && picture.lines.back().number + 1 == line.number;
        for (std::uint32_t i = 0; i < memory::kSectorsPerLine; ++i) {
            SectorPart& sector = part.sectors[i];
            sector.words = line.words >> (i * memory::kSectorBytes / kWordBytes) & 0xFFU;
            if (sector.words == 0 || record.answers.empty()) continue;
            const int parts = isConstant ? std::max(1, std::popcount(sector.words) / wordsEach) : 1;
            answer += static_cast<std::size_t>(parts);
            const auto& told = record.answers[std::min(answer, record.answers.size()) - 1];
            sector.level = told.level;
            sector.answeredAt = told.at;
        }
        picture.lines.push_back(part);
    }
    addLanes(picture);
}

/// The pass in which each active lane is served. An atomic serves the lanes of one address one
/// after the other.
std::vector<LaneMask> servedIn(const AccessPicture& picture) {
    std::vector<LaneMask> served = memory::wavefrontsOf(
        picture.places, picture.active, picture.banks, picture.bytesPerLane, picture.kind);
    if (picture.kind != memory::AccessKind::Atomic) return served;
    std::vector<LaneMask> inTurns;
    for (std::size_t pass = 0; pass < served.size(); ++pass) {
        for (LaneMask rest = served[pass]; rest != 0; rest &= rest - 1) {
            const auto lane = static_cast<std::size_t>(firstLane(rest));
            std::size_t turn = 0;
            for (LaneMask before = picture.active & firstLanes(static_cast<int>(lane)); before != 0;
                 before &= before - 1)
                turn += picture.places[static_cast<std::size_t>(firstLane(before))] ==
                        picture.places[lane];
            const std::size_t index = std::max(pass, turn);
            if (inTurns.size() <= index) inTurns.resize(index + 1, 0);
            inTurns[index] |= laneBit(static_cast<int>(lane));
        }
    }
    return inTurns;
}

void addPasses(AccessPicture& picture, const sm::AccessRecord& record) {
    const auto banks = static_cast<std::uint32_t>(picture.banks);
    for (const LaneMask lanes : servedIn(picture)) {
        PassPart pass;
        pass.lanes = lanes;
        pass.banks.resize(banks);
        for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            const std::uint32_t from = picture.places[static_cast<std::size_t>(lane)];
            const auto bytes = static_cast<std::uint32_t>(picture.bytesPerLane);
            for (std::uint32_t word = from / kWordBytes; word <= (from + bytes - 1) / kWordBytes;
                 ++word) {
                BankPart& bank = pass.banks[word % banks];
                if (bank.lanes == 0) bank.word = word;
                // Of 8 bytes the first word may have come in a pass before.
                if (bank.word == word) bank.lanes |= laneBit(lane);
            }
        }
        if (!record.answers.empty()) {
            const std::size_t index = std::min(picture.passes.size(), record.answers.size() - 1);
            pass.answeredAt = record.answers[index].at;
        }
        picture.passes.push_back(std::move(pass));
    }
}

void addLevels(AccessPicture& picture, const sm::AccessRecord& record) {
    for (const memory::Answer& answer : record.answers) {
        const auto known = std::ranges::find(picture.levels, answer.level, &LevelPart::level);
        if (known == picture.levels.end()) {
            picture.levels.push_back({answer.level, 1, answer.at, answer.at});
            continue;
        }
        ++known->parts;
        known->first = std::min(known->first, answer.at);
        known->last = std::max(known->last, answer.at);
    }
    std::ranges::sort(picture.levels, {}, &LevelPart::level);
}

void countBytes(AccessPicture& picture) {
    std::set<std::uint32_t> distinct;
    forEachLane(picture, [&](int, std::uint32_t from, std::uint32_t) { distinct.insert(from); });
    picture.askedBytes = countLanes(picture.active) * picture.bytesPerLane;
    picture.usedBytes = static_cast<int>(distinct.size()) * picture.bytesPerLane;
    switch (picture.space) {
        case memory::Space::Global:
        case memory::Space::Local:
            picture.movedBytes = picture.sectorCount() * static_cast<int>(memory::kSectorBytes);
            break;
        case memory::Space::Shared:
            picture.movedBytes = static_cast<int>(picture.passes.size()) * picture.banks *
                                 static_cast<int>(kWordBytes);
            break;
        case memory::Space::Constant:
            picture.movedBytes = picture.usedBytes;
            break;
    }
}

}  // namespace

int AccessPicture::sectorCount() const {
    int count = 0;
    for (const LinePart& line : lines)
        for (const SectorPart& sector : line.sectors)
            count += sector.words != 0 ? 1 : 0;
    return count;
}

std::string AccessPicture::usedPercent() const {
    const int tenths = movedBytes == 0 ? 0 : (usedBytes * 1000 + movedBytes / 2) / movedBytes;
    const std::string whole = std::to_string(tenths / 10);
    return tenths % 10 == 0 ? whole : whole + "." + std::to_string(tenths % 10);
}

AccessPicture accessPicture(const gpu::Launch& launch, const sm::AccessRecord& record,
                            Cycle issuedAt) {
    const memory::Access& access = record.access;
    AccessPicture picture;
    picture.space = access.space;
    picture.kind = access.kind;
    picture.lanes = launch.machine.limits.warpSize;
    picture.threads = lanesOf(launch, access.warp);
    picture.active = access.active;
    picture.bytesPerLane = access.bytesPerLane;
    picture.issuedAt = issuedAt;
    picture.places =
        access.space == memory::Space::Local
            ? memory::localAddresses(access, {launch.program.localBytesPerThread, picture.lanes})
            : access.addresses;
    if (picture.isShared()) {
        picture.banks = launch.machine.sharedBanks;
        addPasses(picture, record);
    } else if (access.space == memory::Space::Constant) {
        addLines(picture, memory::coalesce(access.addresses, access.active, access.bytesPerLane),
                 record);
    } else {
        addLines(picture, record.transactions.lines, record);
    }
    addLevels(picture, record);
    countBytes(picture);
    return picture;
}

LaneMask lanesBeside(const AccessPicture& picture, int lane) {
    LaneMask beside = 0;
    for (const LinePart& line : picture.lines)
        for (const SectorPart& sector : line.sectors)
            if (hasLane(sector.lanes, lane)) beside |= sector.lanes;
    for (std::size_t bank = 0; bank < static_cast<std::size_t>(picture.banks); ++bank) {
        LaneMask all = 0;
        for (const PassPart& pass : picture.passes)
            all |= pass.banks[bank].lanes;
        if (hasLane(all, lane)) beside |= all;
    }
    return beside;
}

}  // namespace warpscope::present
