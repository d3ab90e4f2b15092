// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program gtap-translate: command line in, exit status out.
#include "driver/CommandLine.h"
#include "driver/Translate.h"

#include <iostream>

int main(int argc, char **argv) {
  auto parsed =
      gtap::parseCommandLine(std::vector<std::string>(argv + 1, argv + argc), std::cout, std::cerr);
  if (const int *status = std::get_if<int>(&parsed))
    return *status;
  return gtap::translate(std::get<gtap::Options>(parsed));
}
