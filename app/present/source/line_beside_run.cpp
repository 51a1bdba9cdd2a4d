#include "app/present/source/line_beside_run.h"

#include <algorithm>

namespace warpscope::present {

const history::Recording* reachedEnd(const session::SlotReader& session) {
    const auto& run = session.run();
    if (run == nullptr || run->problems().empty()) return run.get();
    const Cycle end = std::min(run->problems().front().cycle, run->cycles() - 1);
    const bool isTold = session.cycle() >= end || session.step() == nullptr;
    return isTold && !session.isQuestionOpen() ? run.get() : nullptr;
}

int lineBesideRun(const session::SlotReader& session, WarpId warp) {
    const history::Recording* const run = reachedEnd(session);
    if (run != nullptr && !run->problems().empty()) return run->problems().front().line;
    const trace::Segments all = session.run()->segments(warp);
    if (all.empty()) return 0;
    auto at = session.cycle() < all.front().begin ? all.begin() : --all.end();
    while (at != all.begin() && (*at).active == 0)
        --at;
    return session.run()->launch().program.instructions[(*at).pc].line;
}

std::vector<int> linesOfScene(const session::SlotReader& session) {
    const scenario::Step* step = session.step();
    if (step == nullptr || step->scene.name.empty() || session.stage().number < 0) return {};
    const auto& scenes = session.original().scenes;
    const auto scene = std::ranges::find(scenes, step->scene.name, &scenario::Scene::name);
    if (scene == scenes.end()) return {};
    std::vector<int> lines;
    for (const scenario::HostCall& call : scene->calls)
        if (call.line > 0) lines.push_back(call.line);
    return lines;
}

bool showsHostOnly(const session::SlotReader& session) {
    const auto& views = session.stage().views;
    const auto isOfHost = [](const std::string& view) {
        return view == "scene" || view == "source";
    };
    return !linesOfScene(session).empty() && !views.empty() && std::ranges::all_of(views, isOfHost);
}

}  // namespace warpscope::present
