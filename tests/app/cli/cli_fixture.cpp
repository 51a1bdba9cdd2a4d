#include "tests/app/cli/cli_fixture.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "app/cli/cli.h"
#include "engine/text/language_option.h"
#include "tests/support/paths.h"

namespace warpscope::cli {

void CliFixture::SetUp() {
    folder_ = support::freshFolder("cli");
    ::setenv("WARPSCOPE_HOME", support::projectRoot().c_str(), 1);
}

void CliFixture::TearDown() {
    std::filesystem::remove_all(folder_);
}

std::string CliFixture::write(const std::string& name, const std::string& content) {
    std::ofstream(folder_ / name, std::ios::binary) << content;
    return (folder_ / name).string();
}

std::string CliFixture::scenario(const std::string& more) {
    write("scale.cu",
          "__global__ void scale(float* data, int n) {\n"
          "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
          "    if (i < n) data[i] = data[i] * 2.0f;\n"
          "}\n");
    return write("scale.toml",
                 "format = 1\ntitle = { en = 'Scale', zh = '缩放' }\n"
                 "[device]\npreset = 'a100'\nsm_count = 2\n"
                 "[kernel]\nfile = 'scale.cu'\n"
                 "[[argument]]\nname = 'data'\ncount = 100\ninit = { mod = 8 }\n"
                 "[[argument]]\nname = 'n'\nvalue = 100\n"
                 "[launch]\ngrid = [2]\nblock = [64]\n" +
                     more);
}

std::string CliFixture::deadlock() {
    return write("deadlock.toml",
                 "[kernel]\ncode = '''\n"
                 "__global__ void wait(int* data) {\n"
                 "    if (threadIdx.x < 16) {\n"
                 "        __syncthreads();\n"
                 "    } else {\n"
                 "        data[threadIdx.x] = 1;\n"
                 "        __syncthreads();\n"
                 "    }\n"
                 "}\n'''\n"
                 "[[argument]]\nname = 'data'\ncount = 32\n"
                 "[model]\nbarrier = 'language'\n[launch]\ngrid = 1\nblock = 32\n");
}

int CliFixture::run(const std::vector<std::string>& arguments) {
    std::ostringstream out;
    std::ostringstream err;
    const int status = run(arguments, out, err);
    out_ = out.str();
    err_ = err.str();
    return status;
}

int CliFixture::run(const std::vector<std::string>& arguments, std::ostream& out,
                    std::ostream& err) {
    Environment environment = this->environment(text::languageOf(arguments));
    environment.out = &out;
    environment.err = &err;
    return runIn(environment, arguments);
}

Environment CliFixture::environment(text::Language language) {
    static const Environment read =
        *loadEnvironment(support::projectRoot(), text::Language::English, std::cout, std::cerr);
    Environment environment = read;
    environment.language = language;
    environment.texts = std::make_shared<std::map<std::string, std::string>>();
    return environment;
}

int countOf(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

}  // namespace warpscope::cli
