#!/usr/bin/env bash
# The plugin behind networks as they are: two network namespaces, and between them a link that delays and loses packets
# (spec/support/network). For each network: the interface's longest gap, and whether all that was read has arrived, once.
set -euo pipefail

CLIENT=ls-reader SERVER=ls-server HERE=10.77.0.2 THERE=10.77.0.1
servers=() told=$(mktemp -d)
sweep() {
    for server in "${servers[@]}"; do kill -KILL "$server" 2> /dev/null && wait "$server" 2> /dev/null || true; done
    ip netns delete $CLIENT 2> /dev/null || true
    ip netns delete $SERVER 2> /dev/null || true
    rm -rf /etc/netns/$CLIENT "$told"
}
if ! command -v ip > /dev/null || [ ! -c /dev/net/tun ] || ! ip netns add $CLIENT 2> /dev/null; then
    echo "make network needs root, ip and /dev/net/tun, and a system that allows network namespaces."
    exit 0
fi
trap sweep EXIT
ip netns add $SERVER
for end in "$CLIENT ls-here $HERE" "$SERVER ls-there $THERE"; do
    read -r space device address <<< "$end"
    ip -n "$space" tuntap add dev "$device" mode tun
    ip -n "$space" address add "$address/24" dev "$device"
    ip -n "$space" link set "$device" up
    ip -n "$space" link set lo up
done
mkdir -p /etc/netns/$CLIENT
# An address without a host and without an answer.
echo "nameserver 10.77.0.99" > /etc/netns/$CLIENT/resolv.conf
echo "127.0.0.1 localhost" > /etc/netns/$CLIENT/hosts

# start_server <port> <options…>
start_server() {
    local port=$1
    shift
    ip netns exec $SERVER node --import tsx library-server/main.ts --quiet --host 0.0.0.0 --port "$port" \
        --names $THERE,library.example "$@" > "$told/$port" 2>&1 &
    servers+=($!)
    until grep -q '^ready$' "$told/$port"; do sleep 0.2; done
}
start_server 8077 --books "$told/books"
start_server 8078 --tls
PLAIN="http://$THERE:8077 ${servers[0]}" TLS="https://$THERE:8078 ${servers[1]}" BOOKS=$told/books \
    ip netns exec $CLIENT luajit spec/support/network/gaps.lua
