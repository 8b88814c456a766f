/** LuaSocket. Every call on a socket with a timeout of 0 returns at once, with the error `timeout` where it would wait. */
declare module "socket" {
  namespace socket {
    /** Bytes in order, plain or under TLS. */
    interface Stream {
      /** Seconds that a call may wait; 0: it never does. */
      settimeout(seconds: number): void;
      /**
       * Sends the bytes `from` to `to` (from 1, both included). Returns the place of the last one taken; on an error
       * nothing, the error, and the last one taken before it.
       */
      send(
        bytes: string,
        from: number,
        to: number,
      ): LuaMultiReturn<[number | undefined, string | undefined, number | undefined]>;
      /** Receives so many bytes; on an error nothing, the error, and what came before it. */
      receive(count: number): LuaMultiReturn<[string | undefined, string | undefined, string | undefined]>;
      /** The file descriptor. */
      getfd(): number;
      close(): void;
    }

    interface Tcp extends Stream {
      /** Returns 1, or nothing and an error: `timeout` while it is under way, `already connected` after that. */
      connect(address: string, port: number): LuaMultiReturn<[number] | [undefined, string]>;
      /** The IP address and port of the other side. */
      getpeername(): LuaMultiReturn<[string, string] | [undefined, string]>;
      setoption(name: "tcp-nodelay", value: boolean): void;
      /** Takes an own address; port 0: a free one. Returns 1, or nothing and an error. */
      bind(address: string, port: number): LuaMultiReturn<[number] | [undefined, string]>;
      /** From now on it takes connections, and so many wait. Returns 1, or nothing and an error. */
      listen(waiting: number): LuaMultiReturn<[number] | [undefined, string]>;
      /** The next connection; nothing and an error when none waits. */
      accept(): LuaMultiReturn<[Tcp] | [undefined, string]>;
      /** The IP address and port of this side. */
      getsockname(): LuaMultiReturn<[string, string] | [undefined, string]>;
      /** Makes the object stand for another file descriptor; -1: for none. */
      setfd(descriptor: number): void;
      /** Ends both directions at once, whatever waits to be sent. */
      shutdown(directions: "both"): void;
    }

    /** Datagrams to one other side. */
    interface Udp {
      settimeout(seconds: number): void;
      /** From now on this side is spoken to and heard, and no other. Returns 1, or nothing and an error. */
      setpeername(address: string, port: number): LuaMultiReturn<[number] | [undefined, string]>;
      /** The IP address and port of this side. */
      getsockname(): LuaMultiReturn<[string, string] | [undefined, string]>;
      /** Returns 1, or nothing and an error. */
      send(bytes: string): LuaMultiReturn<[number] | [undefined, string]>;
      /** One datagram; nothing and an error when there is none now, or nobody listens there. */
      receive(): LuaMultiReturn<[string] | [undefined, string]>;
      close(): void;
    }

    interface FoundAddress {
      readonly family: "inet" | "inet6";
      readonly addr: string;
    }

    /** @noSelf */
    interface Names {
      /** Looks a host name up. Blocks, for as long as the resolver of the system likes. */
      getaddrinfo(host: string): LuaMultiReturn<[readonly FoundAddress[]] | [undefined, string]>;
    }

    /** @noSelf */
    interface Socket {
      readonly dns: Names;
      /** A new socket for IPv4; nothing and an error when there are too many already. */
      tcp4(): LuaMultiReturn<[Tcp] | [undefined, string]>;
      /** IPv6. */
      tcp6(): LuaMultiReturn<[Tcp] | [undefined, string]>;
      /** A new socket for datagrams over IPv4; nothing and an error when there are too many already. */
      udp4(): LuaMultiReturn<[Udp] | [undefined, string]>;
      /** IPv6. */
      udp6(): LuaMultiReturn<[Udp] | [undefined, string]>;
      /** Which of the streams can be read, and which written, within so many seconds. */
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
