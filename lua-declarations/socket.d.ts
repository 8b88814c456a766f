/**
 * LuaSocket. A call on a socket with a timeout of 0 returns at once, with the error `timeout` if it would have to wait.
 */
declare module "socket" {
  namespace socket {
    /** A connection for bytes in order, plain or with TLS. */
    interface Stream {
      /** The seconds that a call may wait; 0: a call never waits. */
      settimeout(seconds: number): void;
      /**
       * Sends the bytes `from` to `to` (from 1, both included). Returns the index of the last accepted byte; after an
       * error it returns nil, the error, and the index of the last byte accepted before it.
       */
      send(
        bytes: string,
        from: number,
        to: number,
      ): LuaMultiReturn<[number | undefined, string | undefined, number | undefined]>;
      /** Receives this many bytes; after an error it returns nil, the error, and the bytes received before it. */
      receive(count: number): LuaMultiReturn<[string | undefined, string | undefined, string | undefined]>;
      /** The file descriptor. */
      getfd(): number;
      close(): void;
    }

    interface Tcp extends Stream {
      /**
       * Returns 1, or nil and an error: `timeout` while the connection is being made, `already connected` after that.
       */
      connect(address: string, port: number): LuaMultiReturn<[number] | [undefined, string]>;
      /** The IP address and port of the remote end. */
      getpeername(): LuaMultiReturn<[string, string] | [undefined, string]>;
      setoption(name: "tcp-nodelay", value: boolean): void;
      /** Binds the socket to a local address; port 0: a free port. Returns 1, or nil and an error. */
      bind(address: string, port: number): LuaMultiReturn<[number] | [undefined, string]>;
      /** Accepts connections from now on; at most this many wait. Returns 1, or nil and an error. */
      listen(waiting: number): LuaMultiReturn<[number] | [undefined, string]>;
      /** The next connection; nil and an error if none waits. */
      accept(): LuaMultiReturn<[Tcp] | [undefined, string]>;
      /** The IP address and port of the local end. */
      getsockname(): LuaMultiReturn<[string, string] | [undefined, string]>;
      /** Sets another file descriptor for the object; -1: none. */
      setfd(descriptor: number): void;
      /** Closes both directions at once, even if bytes are still waiting to be sent. */
      shutdown(directions: "both"): void;
    }

    /** A socket for datagrams with one remote end. */
    interface Udp {
      settimeout(seconds: number): void;
      /** Sends to and receives from this remote end only. Returns 1, or nil and an error. */
      setpeername(address: string, port: number): LuaMultiReturn<[number] | [undefined, string]>;
      /** The IP address and port of the local end. */
      getsockname(): LuaMultiReturn<[string, string] | [undefined, string]>;
      /** Returns 1, or nothing and an error. */
      send(bytes: string): LuaMultiReturn<[number] | [undefined, string]>;
      /** One datagram; nil and an error if there is none now, or if no program listens there. */
      receive(): LuaMultiReturn<[string] | [undefined, string]>;
      close(): void;
    }

    interface FoundAddress {
      readonly family: "inet" | "inet6";
      readonly addr: string;
    }

    /** @noSelf */
    interface Names {
      /** Resolves a host name. Blocks as long as the resolver of the system takes. */
      getaddrinfo(host: string): LuaMultiReturn<[readonly FoundAddress[]] | [undefined, string]>;
    }

    /** @noSelf */
    interface Socket {
      readonly dns: Names;
      /** A new socket for IPv4; nil and an error if there are too many. */
      tcp4(): LuaMultiReturn<[Tcp] | [undefined, string]>;
      /** A new socket for IPv6. */
      tcp6(): LuaMultiReturn<[Tcp] | [undefined, string]>;
      /** A new socket for datagrams over IPv4; nil and an error if there are too many. */
      udp4(): LuaMultiReturn<[Udp] | [undefined, string]>;
      /** A new socket for datagrams over IPv6. */
      udp6(): LuaMultiReturn<[Udp] | [undefined, string]>;
      /** Lists the streams that can be read, and those that can be written, within this many seconds. */
      select(
        readable: readonly Stream[],
        writable: readonly Stream[],
        seconds: number,
      ): LuaMultiReturn<[readonly Stream[], readonly Stream[], string?]>;
    }
  }

  const socket: socket.Socket;
  export = socket;
}
