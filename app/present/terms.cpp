#include "app/present/terms.h"

namespace warpscope::present {

void Terms::load(const session::SlotReader& session) {
    if (language_ == session.language()) return;
    language_ = session.language();
    own_.emplace(session.catalogue(), *language_);
    const bool isEnglish = *language_ == text::Language::English;
    other_.emplace(session.catalogue(),
                   isEnglish ? text::Language::Chinese : text::Language::English);
}

std::string Terms::explanation(std::size_t term) const {
    const text::Term& own = own_->terms()[term];
    const text::Term& other = other_->terms()[term];
    const std::string head = own.title == other.title ? own.title : own.title + " · " + other.title;
    return head + "\n" + own.meaning;
}

}  // namespace warpscope::present
