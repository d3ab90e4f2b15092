// Another one, behind the task functions (text_twice.cu).
#pragma once

namespace counted {
constexpr int again = __COUNTER__;
}
