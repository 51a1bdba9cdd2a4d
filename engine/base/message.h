#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpscope {

/// A sentence for a person, not yet in a language: the key of the catalogue (engine/text) and the
/// values of its {placeholders}. The engine hands these out; whoever shows them renders them.
struct Message {
    std::string key{};
    std::vector<std::pair<std::string, std::string>> values{};

    bool isEmpty() const { return key.empty(); }
    /// Adds the value of a placeholder: Message{"launch.too_many"}.with("threads", 2048).
    Message with(std::string_view name, std::string_view value) const&;
    Message with(std::string_view name, std::string_view value) &&;
    Message with(std::string_view name, long long value) const&;
    Message with(std::string_view name, long long value) &&;
    friend bool operator==(const Message&, const Message&) = default;
};

}  // namespace warpscope
