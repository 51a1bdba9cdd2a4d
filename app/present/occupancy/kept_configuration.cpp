#include "app/present/occupancy/kept_configuration.h"

#include <fmt/format.h>

#include <cmath>

#include "app/present/run_words.h"
#include "app/session/state/say.h"

namespace warpscope::present {

session::Configuration configurationOf(const session::SlotReader& session,
                                       const OccupancyQuestion& question) {
    const occupancy::Result result = occupancy::calculate(question.machine, question.request);
    session::Configuration kept;
    kept.knobs = session::configurationKnobs(session.scenario());
    kept.device = question.machine.name;
    kept.threadsPerBlock = question.request.threadsPerBlock;
    kept.registersPerThread = question.request.registersPerThread;
    kept.sharedBytes = question.request.staticSharedBytes + question.request.dynamicSharedBytes;
    kept.blocksPerSm = result.blocksPerSm;
    kept.percent = result.percent;
    return kept;
}

bool isTaken(const session::SlotReader& session, const session::Configuration& kept) {
    return session::configurationKnobs(session.scenario()) == kept.knobs;
}

std::string keptWords(const session::SlotReader& session, const session::Configuration& kept) {
    return say(session, Message{"view.calculation.kept.row"}
                            .with("device", kept.device)
                            .with("threads", kept.threadsPerBlock)
                            .with("registers", kept.registersPerThread)
                            .with("bytes", grouped(kept.sharedBytes))
                            .with("count", kept.blocksPerSm));
}

std::string keptDifference(const session::Configuration& kept, double percentNow) {
    const double difference = kept.percent - percentNow;
    if (std::abs(difference) < 0.05) return {};
    return (difference > 0 ? "+" : "−") + percentText(std::abs(difference));
}

}  // namespace warpscope::present
