#include "tests/support/run_scenario.h"

#include <cstdio>
#include <cstdlib>

#include "app/names/view_names.h"
#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/parse.h"
#include "tests/support/paths.h"

namespace warpscope::support {
namespace {

template <class T>
T valueOf(Result<T> result) {
    if (result) return std::move(result.value());
    const Problem& problem = result.problem();
    std::fprintf(stderr, "test scenario, line %d: %s\n", problem.range.line,
                 problem.message.key.c_str());
    for (const auto& [name, value] : problem.message.values) {
        std::fprintf(stderr, "  %s = %s\n", name.c_str(), value.c_str());
    }
    std::abort();
}

}  // namespace

const std::string kBranchyScenario = R"(format = 1
title = "Something of everything"
summary = "Loads, a branch, a loop, a barrier, a store"
[device]
preset = "h100"
sm_count = 2
[model]
memory = "uniform"
[kernel]
code = '''
__global__ void branchy(int* data, int n) {
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = 0;
    if (i < n) v = data[i];
    tile[threadIdx.x] = v;
    __syncthreads();
    if (threadIdx.x % 2 == 0) {
        v = v * 3 + tile[63 - threadIdx.x];
    } else {
        v = v / 3 + 7;
    }
    for (int k = 0; k < threadIdx.x % 4; ++k) v += tile[k];
    if (i < n) data[i] = v;
}
'''
[launch]
grid = [6, 1, 1]
block = [64, 1, 1]
[[argument]]
name = "data"
count = 384
init = { mod = 8 }
[[argument]]
name = "n"
value = 300
)";

const std::string kDeadlockScenario = R"(format = 1
title = "Two barriers"
summary = "The sides of an if wait for each other"
[device]
preset = "h100"
sm_count = 1
[model]
barrier = "language"
[kernel]
code = '''
__global__ void apart(int* data) {
    if (threadIdx.x % 2 == 0) {
        data[threadIdx.x] = 1;
        __syncthreads();
    } else {
        data[threadIdx.x] = 2;
        __syncthreads();
    }
}
'''
[launch]
grid = [1, 1, 1]
block = [64, 1, 1]
[[argument]]
name = "data"
count = 64
)";

const machine::Library& devices() {
    static const machine::Library library =
        machine::Library::load(projectRoot() / "assets" / "devices");
    return library;
}

scenario::Scenario scenarioFrom(const std::string& toml, const Knobs& knobs) {
    scenario::Scenario scenario = valueOf(scenario::parse(toml, "test.toml", names::ofWindow()));
    for (const auto& [key, value] : knobs) {
        scenario = valueOf(scenario::set(scenario, key, value));
    }
    return scenario;
}

gpu::Launch launchFrom(const std::string& toml, const Knobs& knobs) {
    return valueOf(scenario::makeLaunch(scenarioFrom(toml, knobs), devices()));
}

std::shared_ptr<const history::Run> runFrom(const std::string& toml, const Knobs& knobs,
                                            const history::RecordOptions& options) {
    return history::record(launchFrom(toml, knobs), options);
}

}  // namespace warpscope::support
