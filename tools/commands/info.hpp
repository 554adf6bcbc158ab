// starmv info.
#pragma once

namespace starmv::tools {

// The exit status. \throws std::exception
int run_info_command(bool json);

} // namespace starmv::tools
