#include "app/session/state/say.h"

namespace warpscope::session {

std::string say(const SlotReader& session, std::string_view key, Values values) {
    return session.text(Message{std::string(key), std::move(values)});
}

std::string say(const SlotReader& session, const Message& message) {
    return session.text(message);
}

const char* betweenSentences(const SlotReader& session) {
    return session.language() == text::Language::English ? " " : "";
}

}  // namespace warpscope::session
