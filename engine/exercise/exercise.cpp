#include "engine/exercise/exercise.h"

#include <algorithm>
#include <array>

#include "engine/base/contract.h"
#include "engine/exercise/makers.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::exercise {
namespace {

struct Maker {
    std::string_view name;
    Result<Values> (*draw)(Draw&, const Workbench&);
};

constexpr std::array<Maker, 10> kMakers{{{"will-it-diverge", drawDivergence},
                                         {"which-lanes", drawLanes},
                                         {"picture", drawPicture},
                                         {"find-the-thread", drawThread},
                                         {"who-is-next", drawNext},
                                         {"occupancy", drawOccupancy},
                                         {"hide-latency", drawLatency},
                                         {"put-the-barrier", drawBarrier},
                                         {"mend-the-transpose", drawTranspose},
                                         {"diagnose", drawDiagnosis}}};

/// What makes a scenario of a head.
constexpr std::string_view kSmallestScenario =
    "\n[kernel]\ncode = \"__global__ void ask() {}\"\n[launch]\ngrid = [1]\nblock = [32]\n";

const Maker* makerOf(std::string_view name) {
    const auto found = std::ranges::find(kMakers, name, &Maker::name);
    return found == kMakers.end() ? nullptr : &*found;
}

Problem unknownExercise(std::string_view name) {
    return Problem{Message{"exercise.unknown"}.with("name", name),
                   {},
                   Message{"exercise.see_list"},
                   Severity::Error};
}

std::string textOf(const Values& values, const std::string& name) {
    const auto found = values.texts().find(name);
    return found == values.texts().end() ? std::string() : found->second;
}

}  // namespace

const std::vector<std::string_view>& names() {
    static const std::vector<std::string_view> kNames = [] {
        std::vector<std::string_view> all;
        for (const Maker& maker : kMakers)
            all.push_back(maker.name);
        return all;
    }();
    return kNames;
}

Result<Instance> makeInstance(const std::filesystem::path& folder, std::string_view name,
                              std::int64_t seed, const machine::Library& devices,
                              const scenario::WindowNames& window) {
    WARPSCOPE_EXPECT(seed >= 0, "a seed is not negative");
    const Maker* maker = makerOf(name);
    if (maker == nullptr) return unknownExercise(name);
    auto text = scenario::readTextFile(folder / (std::string(name) + ".toml"));
    if (!text) return text.problems();
    const Workbench bench(*std::move(text), devices, window);
    Draw draw(name, static_cast<std::uint64_t>(seed));
    auto values = maker->draw(draw, bench);
    if (!values) return values.problems();
    values->set("seed", seed);
    auto scenario = bench.scenarioOf(*values);
    if (!scenario) return scenario.problems();
    return Instance{std::string(name), seed, bench.fill(*values), *std::move(scenario),
                    textOf(*values, "remedy")};
}

std::vector<Summary> summaries(const std::filesystem::path& folder, const machine::Library& devices,
                               const scenario::WindowNames& window) {
    std::vector<Summary> all;
    for (const std::string_view name : names()) {
        const auto text = scenario::readTextFile(folder / (std::string(name) + ".toml"));
        if (!text) continue;
        // Its head has no names to fill in; the first section begins behind it.
        const std::string head = text->substr(0, text->find("\n["));
        const Workbench bench(head + std::string(kSmallestScenario), devices, window);
        const auto scenario = bench.scenarioOf({});
        if (!scenario) continue;
        all.push_back({name, scenario->title, scenario->summary, scenario->source});
    }
    return all;
}

}  // namespace warpscope::exercise
