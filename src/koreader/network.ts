import type { Network } from "../ports/network";
import type { Guard } from "./guard";
import NetworkMgr = require("ui/network/manager");

/**
 * The host's network. "Connected", never "online": a library at home needs no Internet. What waits for Wi-Fi is run by
 * the host later, unprotected, so that it gets the guard of a tap.
 */
export function createNetwork(guard: Guard): Network {
  return {
    isConnected: () => NetworkMgr.isConnected() === true,
    whenConnected: (action) => NetworkMgr.runWhenConnected(guard.act("what waited for Wi-Fi", action)),
  };
}
