import type { NamedNetwork } from "./host.port";
import type { Guard } from "./tasks";
import type { RaisedWifi } from "./wifi";
import NetworkMgr = require("ui/network/manager");

/**
 * Connected, not online: a library at home needs no Internet. The host calls waiting actions later without pcall, hence
 * the guard.
 */
export function createNetwork(guard: Guard, wifi: RaisedWifi): NamedNetwork {
  const isConnected = (): boolean => NetworkMgr.isConnected() === true;
  return {
    isConnected,
    name: nameOfNetwork,
    whenConnected: (action) => {
      const isUp = isConnected();
      const run = (): void => {
        if (!isUp) wifi.raised();
        action();
      };
      NetworkMgr.runWhenConnected(guard.act("what waited for Wi-Fi", run));
    },
  };
}

/** Present on some devices, and may throw without Wi-Fi. */
function nameOfNetwork(): string | undefined {
  const [went, network] = pcall(() => NetworkMgr.getCurrentNetwork?.());
  if (!went || network === undefined) return undefined;
  const name = typeof network === "string" ? network : network.ssid;
  return typeof name === "string" && name !== "" ? name : undefined;
}
