#include "engine/export/csv.h"

#include <algorithm>

#include "engine/isa/listing.h"

namespace warpscope::exporting {

bool writeCsv(const history::Recording& run, const Stretch& stretch, const Sink& sink) {
    Writer writer(sink);
    writer.add("sm,scheduler,block,warp,state,from,to,line,active_mask\n");
    const isa::Program& program = run.launch().program;
    const int digits = (run.launch().machine.limits.warpSize + 3) / 4;
    std::string place;
    for (std::uint32_t number = 0; number < run.warps().size(); ++number) {
        const WarpId warp{number};
        const history::WarpRecord& record = run.warps()[number];
        if (record.residentFrom == kNever) continue;
        place = std::to_string(record.sm.value) + ',' + std::to_string(run.schedulerOf(warp)) +
                ',' + std::to_string(record.block.value) + ',' + std::to_string(number) + ',';
        for (const trace::Segment segment : run.segments(warp)) {
            if (segment.end <= stretch.from) continue;
            if (segment.begin >= stretch.to) break;
            writer.add(place);
            writer.add(trace::infoOf(segment.state).key);
            writer.add(',');
            writer.addNumber(std::max(segment.begin, stretch.from));
            writer.add(',');
            writer.addNumber(std::min(segment.end, stretch.to));
            writer.add(',');
            // A warp that waits for its stores has no line any more.
            writer.addNumber(segment.active != 0 ? isa::lineOf(program, segment.pc) : 0);
            writer.add(',');
            writer.addHex(segment.active, digits);
            writer.add('\n');
            if (!writer.rest()) return false;
        }
    }
    return writer.flush();
}

}  // namespace warpscope::exporting
