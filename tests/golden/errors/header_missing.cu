// A name of the API in a file that includes no header of it.
int main() {
  gtap_initialize();
  gtap_config config;
  return gtap::version;
}
// expected-error: 3:3: GTAP142 "'gtap_initialize' belongs to gtap, and none of its headers is included above"
// expected-error: 4:3: GTAP142 "'gtap_config' belongs to gtap, and none of its headers is included above"
// expected-error: 5:10: GTAP142 "'gtap' belongs to gtap, and none of its headers is included above"
