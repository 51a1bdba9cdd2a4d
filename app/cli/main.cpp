#include <iostream>

#include "app/cli/cli.h"

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    return warpscope::cli::runCli(argc > 0 ? argv[0] : nullptr, arguments, std::cout, std::cerr);
}
