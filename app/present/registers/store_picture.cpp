#include "app/present/registers/store_picture.h"

#include <algorithm>

#include "app/present/run_words.h"
#include "engine/occupancy/explain.h"

namespace warpscope::present {
namespace {

std::int64_t roundedUp(std::int64_t value, std::int64_t unit) {
    return unit <= 1 ? value : (value + unit - 1) / unit * unit;
}

/// The name of the one other limit that keeps the next block away, or that there are several.
std::string keeperKey(const StorePicture& picture, occupancy::Mode mode) {
    if (picture.keepers.size() != 1) return "@view.registers.say.several";
    const bool countsThreads =
        picture.keepers.front() == occupancy::Resource::Warps && mode == occupancy::Mode::Textbook;
    return "@" + (countsThreads ? std::string("occupancy.resource.threads")
                                : occupancy::nameKey(picture.keepers.front()));
}

/// What the registers of an SM are dealt out in.
struct RegisterRules {
    int parts = 1;
    std::int64_t partSize = 0;
    std::int64_t asked = 0;  ///< By a warp.
    std::int64_t given = 0;
};

RegisterRules rulesOf(const machine::Machine& machine, const occupancy::Request& request,
                      int warpsPerBlock) {
    const machine::Limits& limits = machine.limits;
    const std::int64_t each = request.registersPerThread;
    if (request.mode == occupancy::Mode::Textbook) {
        const std::int64_t ofBlock = each * request.threadsPerBlock;
        const std::int64_t ofWarp = ofBlock / std::max(1, warpsPerBlock);
        return {1, limits.registersPerSm, ofWarp, ofWarp};
    }
    if (limits.waves.registersPerLane > 0)
        return {limits.subPartitions, limits.waves.registersPerLane, each,
                roundedUp(each, limits.waves.registerUnitPerLane)};
    const std::int64_t asked = each * limits.warpSize;
    return {limits.subPartitions, limits.registersPerSm / limits.subPartitions, asked,
            roundedUp(asked, limits.registerUnit)};
}

void addWarps(StorePicture& picture, const RegisterRules& rules, int warpsPerBlock) {
    std::vector<std::int64_t> taken(static_cast<std::size_t>(rules.parts));
    for (int block = 0; block <= picture.blocks; ++block) {
        for (int warp = 0; warp < warpsPerBlock; ++warp) {
            const int part = (block * warpsPerBlock + warp) % rules.parts;
            std::int64_t& from = taken[static_cast<std::size_t>(part)];
            const StorePiece piece{part, from, rules.asked, rules.given, block, warp};
            from += rules.given;
            (block < picture.blocks ? picture.pieces : picture.oneMore).push_back(piece);
        }
    }
}

}  // namespace

StorePicture storePictureOf(const machine::Machine& machine, const occupancy::Request& request,
                            Store store) {
    StorePicture picture;
    picture.store = store;
    const occupancy::Result result = occupancy::calculate(machine, request);
    if (!result.isValid || result.warpsPerBlock <= 0) return picture;
    picture.blocks = result.blocksPerSm;
    for (const occupancy::Resource resource : occupancy::kResources)
        if (result.isLimitedBy(resource)) picture.keepers.push_back(resource);
    if (store == Store::Registers) {
        const RegisterRules rules = rulesOf(machine, request, result.warpsPerBlock);
        picture.parts = rules.parts;
        picture.partSize = rules.partSize;
        picture.limit = result.limitRegisters;
        picture.isBinding = result.isLimitedBy(occupancy::Resource::Registers);
        picture.blockNeeds = rules.given * result.warpsPerBlock;
        if (picture.blockNeeds > 0) addWarps(picture, rules, result.warpsPerBlock);
    } else {
        const std::int64_t asked = request.staticSharedBytes + request.dynamicSharedBytes;
        picture.partSize =
            result.sharedPoolBytes > 0 ? result.sharedPoolBytes : machine.limits.sharedBytesPerSm;
        picture.limit = result.limitShared;
        picture.isBinding = result.isLimitedBy(occupancy::Resource::Shared);
        picture.blockNeeds = std::max(asked, result.sharedBytesPerBlock);
        for (int block = 0; block <= picture.blocks && picture.blockNeeds > 0; ++block) {
            const StorePiece piece{0, block * picture.blockNeeds, asked, picture.blockNeeds, block,
                                   0};
            (block < picture.blocks ? picture.pieces : picture.oneMore).push_back(piece);
        }
    }
    picture.left = picture.partSize * picture.parts;
    for (const StorePiece& piece : picture.pieces) {
        picture.left -= piece.given;
        picture.wasted += piece.given - piece.asked;
    }
    return picture;
}

Message storeSentence(const machine::Machine& machine, const occupancy::Request& request,
                      const StorePicture& picture) {
    const bool isRegisters = picture.store == Store::Registers;
    const std::string base =
        isRegisters ? "view.registers.say.registers" : "view.registers.say.shared";
    if (picture.isUnused()) return Message{base + "_none"};
    const StorePiece first =
        picture.pieces.empty() ? picture.oneMore.front() : picture.pieces.front();
    const char* const end = picture.blocks == 0 ? "_never" : picture.isBinding ? "_full" : "_room";
    const bool isPerLane =
        machine.limits.waves.registersPerLane > 0 && request.mode == occupancy::Mode::Exact;
    return Message{base + end}
        .with("registers", request.registersPerThread)
        .with("asked", grouped(first.asked))
        .with("given", grouped(first.given))
        .with("needs", grouped(picture.blockNeeds))
        .with("left", grouped(picture.left))
        .with("wasted", grouped(picture.wasted))
        .with("blocks", picture.blocks)
        .with("keeper", keeperKey(picture, request.mode))
        .with("lane", isPerLane ? "@view.registers.per_lane" : "")
        .with("more", picture.limit == occupancy::kUnlimited
                          ? 0
                          : std::max(0, picture.limit - picture.blocks));
}

}  // namespace warpscope::present
