import type { Server, Socket } from "node:net";

/** The connections of one server, numbered in the order of arrival. */
export interface Connections {
  readonly watch: (server: Server) => void;
  /** The number of a connection, from 1. */
  readonly numberOf: (socket: Socket) => number;
  /** Ends all connections but the given one. */
  readonly cut: (spared?: Socket) => void;
}

export function noConnections(): Connections {
  const open = new Set<Socket>();
  const numbers = new WeakMap<Socket, number>();
  let count = 0;
  const numberOf = (socket: Socket): number => {
    const known = numbers.get(socket);
    if (known !== undefined) return known;
    count += 1;
    numbers.set(socket, count);
    return count;
  };
  return {
    watch: (server) => {
      server.on("connection", (socket: Socket) => {
        open.add(socket);
        socket.on("close", () => open.delete(socket));
      });
    },
    numberOf,
    cut: (spared) => {
      // Not by the object: an encrypted socket wraps another one.
      for (const socket of open) if (socket.remotePort !== spared?.remotePort) socket.destroy();
    },
  };
}
