#include <iostream>
#include <string>
#include <vector>

#include "app/platform/program.h"

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    return warpscope::platform::runDesktop(argc > 0 ? argv[0] : "", arguments, std::cout,
                                           std::cerr);
}
