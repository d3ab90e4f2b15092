constexpr int beside = 3;
