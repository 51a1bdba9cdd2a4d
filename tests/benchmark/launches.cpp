#include "tests/benchmark/launches.h"

#include <cstdio>
#include <cstdlib>

#include "app/names/view_names.h"
#include "engine/machine/library.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/parse.h"
#include "tests/support/paths.h"

namespace warpscope::benchmarks {
namespace {

const machine::Library& devices() {
    static const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    return library;
}

template <class T>
T orStop(Result<T> result, const std::string& what) {
    if (!result) {
        std::fprintf(stderr, "benchmark: %s: %s\n", what.c_str(),
                     result.problem().message.key.c_str());
        std::exit(1);
    }
    return std::move(result).value();
}

gpu::Launch launchOfText(const std::string& text) {
    const auto scenario =
        orStop(scenario::parse(text, "benchmark.toml", names::ofWindow()), "the built-in scenario");
    return orStop(scenario::makeLaunch(scenario, devices()), "the built-in launch");
}

}  // namespace

gpu::Launch launchOf(const std::string& name, const std::vector<std::string>& settings) {
    auto scenario = orStop(
        scenario::read(support::projectRoot() / "scenarios" / name, names::ofWindow()), name);
    for (const std::string& setting : settings) {
        const auto equals = setting.find('=');
        scenario =
            orStop(scenario::set(scenario, setting.substr(0, equals), setting.substr(equals + 1)),
                   setting);
    }
    return orStop(scenario::makeLaunch(scenario, devices()), name);
}

gpu::Launch arithmeticLaunch(int blocks, int rounds) {
    std::string body;
    for (int i = 0; i < 16; ++i)
        body += "    x = x * 0.5f + 1.0f;\n";
    const std::string threads = std::to_string(blocks * 256);
    return launchOfText(
        "format = 1\ntitle = 'arithmetic'\n[device]\npreset = 'h100'\nsm_count = 4\n"
        "[model]\nmax_cycles = 10000000\n[kernel]\ncode = '''\n"
        "__global__ void arithmetic(float* data, int rounds) {\n"
        "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  float x = data[i];\n"
        "  for (int k = 0; k < rounds; k++) {\n" +
        body + "  }\n  data[i] = x;\n}\n'''\n[launch]\ngrid = [" + std::to_string(blocks) +
        "]\nblock = [256]\n[[argument]]\nname = 'data'\ncount = " + threads +
        "\ninit = { mod = 8 }\n[[argument]]\nname = 'rounds'\nvalue = " + std::to_string(rounds) +
        "\n");
}

namespace {

gpu::Launch oneSmLaunch(const std::string& body, int elements) {
    return launchOfText(
        "format = 1\ntitle = 'one SM'\n[device]\npreset = 'h100'\nsm_count = 1\n"
        "[model]\nmax_cycles = 10000000\n[kernel]\ncode = '''\n"
        "__global__ void kernel(float* x, float* y, int n) {\n"
        "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
        body + "}\n'''\n[launch]\ngrid = [4]\nblock = [256]\n[[argument]]\nname = 'x'\ncount = " +
        std::to_string(elements) + "\ninit = { mod = 8 }\n[[argument]]\nname = 'y'\ncount = " +
        std::to_string(elements) + "\n[[argument]]\nname = 'n'\nvalue = 256\n");
}

}  // namespace

gpu::Launch fmaLoopLaunch() {
    return oneSmLaunch(
        "  float a = x[i], b = a, c = a, d = a;\n  for (int k = 0; k < n; k++) {\n"
        "    a = a * 0.5f + 1.0f; b = b * 0.5f + 1.0f;\n"
        "    c = c * 0.5f + 1.0f; d = d * 0.5f + 1.0f;\n  }\n  y[i] = a + b + c + d;\n",
        1024);
}

gpu::Launch divergentLoopLaunch() {
    return oneSmLaunch(
        "  float a = x[i];\n  for (int k = 0; k < n; k++) {\n"
        "    if ((i + k) % 2 == 0) {\n      a = a * 0.5f + 1.0f;\n    } else {\n"
        "      a = a * 0.25f + 2.0f;\n    }\n  }\n  y[i] = a;\n",
        1024);
}

gpu::Launch stridedAdditionLaunch() {
    return oneSmLaunch(
        "  for (int k = 0; k < n; k++) {\n    int j = (i * 32 + k) % 32768;\n"
        "    y[j] = x[j] + y[j];\n  }\n",
        32768);
}

gpu::Launch rowSumsLaunch() {
    return oneSmLaunch(
        "  float sum = 0;\n  for (int k = 0; k < n; k++) sum += x[i * 256 + k];\n  y[i] = sum;\n",
        262144);
}

gpu::Launch wholeH100Launch() {
    return launchOfText(wholeH100Scenario());
}

std::string wholeH100Scenario() {
    return "format = 1\ntitle = 'vecadd'\n[device]\npreset = 'h100'\n[kernel]\ncode = '''\n"
           "__global__ void vecadd(const float* a, const float* b, float* c, int n) {\n"
           "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) {\n"
           "    c[i] = a[i] + b[i];\n  }\n}\n'''\n[launch]\ngrid = [1056]\nblock = [256]\n"
           "[[argument]]\nname = 'a'\ncount = 270336\ninit = { mod = 8 }\n"
           "[[argument]]\nname = 'b'\ncount = 270336\ninit = { lcg = [3, 16] }\n"
           "[[argument]]\nname = 'c'\ncount = 270336\n[[argument]]\nname = 'n'\nvalue = 270336\n";
}

}  // namespace warpscope::benchmarks
