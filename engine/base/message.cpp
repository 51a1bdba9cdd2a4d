#include "engine/base/message.h"

namespace warpscope {

Message Message::with(std::string_view name, std::string_view value) const& {
    return Message(*this).with(name, value);
}

Message Message::with(std::string_view name, std::string_view value) && {
    values.emplace_back(std::string(name), std::string(value));
    return std::move(*this);
}

Message Message::with(std::string_view name, long long value) const& {
    return with(name, std::to_string(value));
}

Message Message::with(std::string_view name, long long value) && {
    return std::move(*this).with(name, std::to_string(value));
}

}  // namespace warpscope
