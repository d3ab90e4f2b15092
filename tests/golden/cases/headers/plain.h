constexpr int limit = 2;
