# Debian packages: which are missing, how to install them. Sourced by scripts/setup.

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif have sudo; then
        sudo -n "$@"
    else
        return 1
    fi
}

missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
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
    say "installing Debian packages:" $missing
    local advice="Install them yourself and run this again:  apt-get install $(echo $missing)"
    logged "$deps/log/apt-update.log" "$advice" as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update
    # shellcheck disable=SC2086  # one word a package is meant
    logged "$deps/log/apt-install.log" "$advice" \
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install $missing </dev/null
}
