import type { NamedNetwork } from "./host.port";
import type { Guard } from "./tasks";
import type { RaisedWifi } from "./wifi";
import NetworkMgr = require("ui/network/manager");

/**
 * The host's network. "Connected", never "online": a library at home needs no Internet. What waits for Wi-Fi is run by
 * the host later, unprotected, so that it gets the guard of a tap.
 */
export function createNetwork(guard: Guard, policy: WifiPolicy, wifi: RaisedWifi): NamedNetwork {
  const isConnected = (): boolean => NetworkMgr.isConnected() === true;
  return {
    isConnected,
    name: nameOfNetwork,
    whenConnected: (action) => {
      const isUp = isConnected();
      if (!policy.mayRaise() && !isUp) return policy.declined();
      const run = (): void => {
        if (!isUp) wifi.raised();
        action();
      };
      NetworkMgr.runWhenConnected(guard.act("what waited for Wi-Fi", run));
    },
  };
}

/** Only some devices have the function, and of those some raise an error where there is no Wi-Fi. */
function nameOfNetwork(): string | undefined {
  const [went, network] = pcall(() => NetworkMgr.getCurrentNetwork?.());
  if (!went || network === undefined) return undefined;
  const name = typeof network === "string" ? network : network.ssid;
  return typeof name === "string" && name !== "" ? name : undefined;
}

/**
 * What a person's tap may do while there is no network.
 *
 * @noSelf
 */
export interface WifiPolicy {
  mayRaise(): boolean;
  /** It may not, and there is none: the person is told. */
  declined(): void;
}
