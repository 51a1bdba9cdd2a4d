// Prints the fingerprint of every scenario of a folder, with what it took: NAME FINGERPRINT
// MILLISECONDS.
#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <iostream>
#include <vector>

#include "app/browser/fingerprint.h"

namespace {

void printAll(int argc, char** argv) {
    namespace fs = std::filesystem;
    const fs::path home = argc > 1 ? argv[1] : ".";
    const auto devices = warpscope::machine::Library::load(home / "assets" / "devices");
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(home / "scenarios")) {
        const bool isMeant = argc < 3 || entry.path().stem() == argv[2];
        if (isMeant && entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        const auto start = std::chrono::steady_clock::now();
        const std::string print = warpscope::browser::fingerprintOf(file, devices);
        const auto took = std::chrono::steady_clock::now() - start;
        std::cout << fs::relative(file, home / "scenarios").string() << ' ' << print << ' '
                  << std::chrono::duration_cast<std::chrono::milliseconds>(took).count() << '\n'
                  << std::flush;
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        printAll(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "warpscope-fingerprints: " << error.what() << '\n';
        return 1;
    }
}
