import type { Network } from "../ports/network";
import NetworkMgr = require("ui/network/manager");

/** The host's network. "Connected", never "online": a library at home needs no Internet. */
export const network: Network = {
  isConnected: () => NetworkMgr.isConnected() === true,
  whenConnected: (action) => NetworkMgr.runWhenConnected(action),
};
