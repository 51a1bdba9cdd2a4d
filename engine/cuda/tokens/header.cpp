#include "engine/cuda/tokens/header.h"

#include <filesystem>

namespace warpscope::cuda {

std::vector<std::string> includePlaces(const std::string& from, const std::string& name) {
    namespace fs = std::filesystem;
    const fs::path besideHeader = fs::path(from).parent_path() / name;
    std::vector<std::string> places{besideHeader.lexically_normal().generic_string()};
    std::string besideSource = fs::path(name).lexically_normal().generic_string();
    if (besideSource != places.front()) places.push_back(std::move(besideSource));
    return places;
}

}  // namespace warpscope::cuda
