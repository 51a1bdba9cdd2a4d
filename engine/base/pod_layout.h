#pragma once

#include <string_view>
#include <vector>

namespace warpscope {

/// Whether a function that structure `name` declares makes it no "POD for the purpose of layout"
/// (Itanium C++ ABI; g++ and clang agree): a constructor, a destructor or a copying = of its own.
/// The last padding of such a structure is a place for members of who inherits from it.
/// `declaration`: the words up to its ;, its body or what stands for one. What declares no function
/// does not; whether C++ gives the function (= default) is the caller's to know.
bool unmakesPod(const std::vector<std::string_view>& declaration, std::string_view name);

}  // namespace warpscope
