// Directives that begin with 'cancel'.
#include <gtap_thread.cuh>

struct Words {
  int words[4];
};

#pragma gtap function
__device__ void f(int n, Words words) {
#pragma gtap cancel
#pragma gtap cancel for
#pragma gtap cancel parallel if (n > 3)
#pragma gtap cancel sections
#pragma gtap cancellation taskgroup
#pragma gtap cancellation
#pragma gtap cancellation point
#pragma gtap cancellation point for
#pragma gtap cancel taskgroup if
#pragma gtap cancel taskgroup if (n > 3) if (n > 4)
#pragma gtap cancel taskgroup nowait
#pragma gtap cancellation point taskgroup if (n > 3)
#pragma gtap cancel taskgroup if (cancel : n > 3)
#pragma gtap taskgroup
  {
#pragma gtap task
    f(n, words);
#pragma gtap cancel taskgroup if (words)
  }
}
// expected-error: 10:20: GTAP221 "'#pragma gtap cancel' is not supported: what can be cancelled is a taskgroup"
// expected-error: 11:21: GTAP221 "'#pragma gtap cancel for' is not supported: what can be cancelled is a taskgroup"
// expected-error: 12:21: GTAP221 "'#pragma gtap cancel parallel' is not supported: what can be cancelled is a taskgroup"
// expected-error: 13:21: GTAP221 "'#pragma gtap cancel sections' is not supported: what can be cancelled is a taskgroup"
// expected-error: 14:27: GTAP221 "'#pragma gtap cancellation taskgroup' is not supported: what can be cancelled is a taskgroup"
// expected-error: 15:26: GTAP221 "'#pragma gtap cancellation' is not supported: what can be cancelled is a taskgroup"
// expected-error: 16:32: GTAP221 "'#pragma gtap cancellation point' is not supported: what can be cancelled is a taskgroup"
// expected-error: 17:33: GTAP221 "'#pragma gtap cancellation point for' is not supported: what can be cancelled is a taskgroup"
// expected-error: 18:33: GTAP003 "malformed if clause: '(' expected after 'if'"
// expected-error: 19:42: GTAP004 "'#pragma gtap cancel taskgroup' has more than one if clause"
// expected-error: 20:31: GTAP002 "'nowait' is not a clause of '#pragma gtap cancel taskgroup'"
// expected-error: 21:43: GTAP002 "'if' is not a clause of '#pragma gtap cancellation point taskgroup'"
// expected-error: 22:49: GTAP003 "malformed if clause: 'cancel:' cannot stand before the condition, which is that of this directive in any case"
// expected-error: 27:35: GTAP100 "the if expression is not a condition: cannot convert 'Words' to 'bool' without a conversion operator"
