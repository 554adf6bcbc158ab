# Debian packages: which are missing, how to install them. Sourced by scripts that need some.

can_become_root() { [ "$(id -u)" = 0 ] || { have sudo && sudo -n true 2>/dev/null; }; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s ' "$package"
    done
}

install_packages() {
    local missing
    if ! have dpkg-query || ! have apt-get; then
        say "no apt-get here; expecting these (or their equivalents) to be installed: $*"
        return 0
    fi
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    local advice="Install them yourself and run this again:  apt-get install $missing"
    can_become_root || die "these Debian packages are missing, and this user may not install them: $missing" "$advice"
    say "installing Debian packages: $missing"
    mkdir -p "$deps/log"
    # Other repositories of this machine may be out of order; whether that matters shows in what comes next.
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update >"$deps/log/apt-update.log" 2>&1 ||
        say "apt-get update reported errors (see $deps/log/apt-update.log); going on"
    # shellcheck disable=SC2086  # one word a package is meant
    logged "$deps/log/apt-install.log" "$advice" \
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install $missing </dev/null
}
