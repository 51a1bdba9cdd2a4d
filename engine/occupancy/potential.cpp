#include "engine/occupancy/potential.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/machine/properties.h"
#include "engine/machine/words.h"

namespace warpscope::occupancy {

namespace {

/// "cuda", "hip" or "mc": what the vendor's runtime calls start with.
const char* prefix(machine::Vendor vendor) {
    switch (vendor) {
        case machine::Vendor::Nvidia:
            return "cuda";
        case machine::Vendor::Amd:
            return "hip";
        case machine::Vendor::Metax:
            return "mc";
    }
    return "";
}

/// The runtime knows no textbook.
Request exactly(Request request) {
    request.mode = Mode::Exact;
    return request;
}

/// `resize` gives a request another block.
template <class Resize>
Potential bestOf(const machine::Machine& machine, const Request& request, int functionMaxThreads,
                 const Resize& resize) {
    const machine::Limits& limits = machine.limits;
    const int most = functionMaxThreads > 0
                         ? std::min(functionMaxThreads, limits.maxThreadsPerBlock)
                         : limits.maxThreadsPerBlock;
    Potential best;
    int bestThreads = 0;
    for (int size = most / limits.warpSize * limits.warpSize; size > 0; size -= limits.warpSize) {
        Request tried = exactly(request);
        resize(tried, size);
        const int blocks = calculate(machine, tried).blocksPerSm;
        if (blocks * size > bestThreads) {
            best = {size, blocks * machine.smCount, blocks};
            bestThreads = blocks * size;
        }
        if (bestThreads == limits.maxThreadsPerSm) break;
    }
    return best;
}

}  // namespace

Potential maxPotentialBlockSize(const machine::Machine& machine, const Request& request,
                                int functionMaxThreads) {
    return bestOf(machine, request, functionMaxThreads,
                  [](Request& tried, int size) { tried.threadsPerBlock = size; });
}

Potential maxPotentialBlockSizeVariable(const machine::Machine& machine, const Request& request,
                                        std::int64_t bytesPerThread, int functionMaxThreads) {
    return bestOf(machine, request, functionMaxThreads, [&](Request& tried, int size) {
        tried.threadsPerBlock = size;
        tried.dynamicSharedBytes = bytesPerThread * size;
    });
}

std::int64_t sharedBytesPerThread(const Request& request) {
    const int threads = request.threadsPerBlock;
    if (threads <= 0 || request.dynamicSharedBytes % threads != 0) return 0;
    return request.dynamicSharedBytes / threads;
}

Message potentialAnswer(const machine::Machine& machine, const Potential& potential,
                        const machine::Machine* example) {
    const bool isBare = machine::isAssumed(machine, "sm_count");
    const machine::Machine& counted = isBare && example != nullptr ? *example : machine;
    const char* key = potential.blockSize == 0       ? "occupancy.potential.none"
                      : isBare && example == nullptr ? "occupancy.potential.of_each"
                      : isBare                       ? "occupancy.potential.of_example"
                                                     : "occupancy.potential.of_device";
    Message message = Message{key}
                          .with("threads", potential.blockSize)
                          .with("count", potential.blocksPerSm)
                          .with("grid", std::int64_t{potential.blocksPerSm} * counted.smCount)
                          .with("sms", counted.smCount)
                          .with("name", counted.name);
    return machine::withWords(std::move(message), machine);
}

Message activeBlocksAnswer(const machine::Machine& machine, const Request& request) {
    return machine::withWords(Message{"occupancy.potential.active"}
                                  .with("threads", request.threadsPerBlock)
                                  .with("count", calculate(machine, exactly(request)).blocksPerSm),
                              machine);
}

std::string maxPotentialCall(const machine::Machine& machine, const Request& request,
                             const std::string& kernel, int functionMaxThreads) {
    return fmt::format(
        "int minGridSize = 0, blockSize = 0;\n"
        "{}OccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, {}, {}, {});\n",
        prefix(machine.vendor), kernel, request.dynamicSharedBytes, functionMaxThreads);
}

std::string maxPotentialVariableCall(const machine::Machine& machine, std::int64_t bytesPerThread,
                                     const std::string& kernel, int functionMaxThreads) {
    return fmt::format(
        "auto bytesFor = [](int threads) {{ return size_t({} * threads); }};\n"
        "int minGridSize = 0, blockSize = 0;\n"
        "{}OccupancyMaxPotentialBlockSizeVariableSMem(&minGridSize, &blockSize, {}, bytesFor, "
        "{});\n",
        bytesPerThread, prefix(machine.vendor), kernel, functionMaxThreads);
}

std::string maxActiveBlocksCall(const machine::Machine& machine, const Request& request,
                                const std::string& kernel) {
    return fmt::format(
        "int numBlocks = 0;\n"
        "{}OccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, {}, {}, {});\n",
        prefix(machine.vendor), kernel, request.threadsPerBlock, request.dynamicSharedBytes);
}

}  // namespace warpscope::occupancy
