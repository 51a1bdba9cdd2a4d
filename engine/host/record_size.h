#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/host/host_code.h"

namespace warpscope::host {

/// Bytes of the type that a token names; 0 for a word whose neighbour says them: the unsigned of
/// unsigned char, the int of short int.
std::int64_t sizeOfTypeWord(const std::vector<Token>& tokens, std::size_t at);

/// Whether the file has struct name or class name.
bool hasRecord(const HostCode& code, const std::string& name);

/// Whether m.rows = …; or Matrix m stands somewhere.
bool hasMembers(const HostCode& code, const std::string& name);

/// The members of `struct name { … }` or `typedef struct { … } name` in their order; none where it
/// has a constructor, or there is no such structure.
std::vector<std::string> memberNamesOf(const HostCode& code, const std::string& name);

/// Bytes of `struct name { … }` or `typedef struct { … } name`, laid out as C++ does: members of
/// types that type_words.h knows, of other structures, pointers, arrays whose extents are numbers.
/// 0 where there is no such structure or a member's size is not known.
std::int64_t sizeOfRecord(const HostCode& code, const std::string& name);

}  // namespace warpscope::host
