// Uses of __COUNTER__ in a header, and a macro that counts where it is used (text_twice.cu).
#pragma once

namespace counted {
constexpr int first = __COUNTER__;
}
#define FROM_HEADER (__COUNTER__ * 7)
