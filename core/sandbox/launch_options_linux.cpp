// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_options_linux.h"
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace homard::launch {
namespace {

bool readNumber(std::string_view text, unsigned long &number)
{
    char *end = nullptr;
    const std::string copy(text);
    number = std::strtoul(copy.c_str(), &end, 10);
    return !copy.empty() && *end == 0;
}

bool readCheck(std::string_view text, FolderCheck &check)
{
    char *end = nullptr;
    const std::string copy(text);
    check.device = std::strtoull(copy.c_str(), &end, 10);
    if (*end != ':')
        return false;
    check.inode = std::strtoull(end + 1, &end, 10);
    if (*end != ':')
        return false;
    check.path = end + 1;
    return !check.path.empty();
}

bool readOption(LaunchOptions &options, std::string_view option)
{
    const auto after = [&option](std::string_view name) { return option.substr(name.size()); };
    if (option == "--init") {
        options.init = true;
        return true;
    }
    if (option == "--contained") {
        options.contained = true;
        return true;
    }
    if (option.starts_with("--join=")) {
        options.join = after("--join=");
        return true;
    }
    if (option.starts_with("--only=")) {
        options.only = ',' + std::string(after("--only=")) + ',';
        return true;
    }
    if (option == "--filter=offline" || option == "--filter=online") {
        options.filter = option.ends_with("offline") ? Filter::Offline : Filter::Online;
        return true;
    }
    if (option.starts_with("--same=")) {
        options.same.emplace_back();
        return readCheck(after("--same="), options.same.back());
    }
    if (option.starts_with("--kept=")) {
        options.kept.emplace_back();
        return readCheck(after("--kept="), options.kept.back());
    }
    if (option.starts_with("--hidden=")) {
        options.hidden.emplace_back(after("--hidden="));
        return true;
    }
    if (option.starts_with("--processes="))
        return readNumber(after("--processes="), options.processes);
    if (option.starts_with("--memory="))
        return readNumber(after("--memory="), options.memory);
    return false;
}

} // namespace

bool LaunchOptions::parse(int argc, char **arguments)
{
    int i = 1;
    for (; i < argc && std::strcmp(arguments[i], "--") != 0; ++i) {
        if (!readOption(*this, arguments[i]))
            return false;
    }
    if (i + 2 >= argc || arguments[i + 1][0] != '/')
        return false;
    program = arguments[i + 1];
    argv = arguments + i + 2;
    return true;
}

} // namespace homard::launch
