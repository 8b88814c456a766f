#!/usr/bin/env bash
# The plugin behind networks as they are, in network namespaces; the interface's longest gap in each is printed.
set -euo pipefail

CLIENT=ls-reader SERVER=ls-server HERE=10.77.0.2 THERE=10.77.0.1
sweep() {
    [ -z "${server:-}" ] || kill -KILL "$server" 2> /dev/null || true
    ip netns delete $CLIENT 2> /dev/null || true
    ip netns delete $SERVER 2> /dev/null || true
    rm -rf /etc/netns/$CLIENT
}
if ! command -v ip > /dev/null || ! command -v tc > /dev/null || ! ip netns add $CLIENT 2> /dev/null; then
    echo "make network needs root, ip and tc, and a system that allows network namespaces."
    exit 0
fi
trap sweep EXIT
ip netns add $SERVER
ip link add ls-here netns $CLIENT type veth peer name ls-there netns $SERVER
for end in "$CLIENT ls-here $HERE" "$SERVER ls-there $THERE"; do
    read -r space link address <<< "$end"
    ip -n "$space" address add "$address/24" dev "$link"
    ip -n "$space" link set "$link" up
    ip -n "$space" link set lo up
done
# Nobody is there, and nothing says so.
ip -n $CLIENT neigh add 10.77.0.99 lladdr 02:00:00:00:00:99 dev ls-here
mkdir -p /etc/netns/$CLIENT
echo "nameserver 10.77.0.99" > /etc/netns/$CLIENT/resolv.conf

told=$(mktemp)
ip netns exec $SERVER node --import tsx library-server/main.ts --quiet --host $THERE --port 8077 > "$told" 2>&1 &
server=$!
until grep -q '^ready$' "$told"; do sleep 0.2; done
SERVER_PID=$server SERVER_URL=http://$THERE:8077 ip netns exec $CLIENT luajit spec/support/network/gaps.lua
