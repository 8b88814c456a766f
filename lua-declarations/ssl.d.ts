/** LuaSec: TLS over LuaSocket. */
declare module "ssl" {
  import type { Stream, Tcp } from "socket";

  namespace ssl {
    /**
     * Makes the settings of connections; reading certificates takes a few milliseconds, so make them once and reuse
     * them.
     */
    interface Context {
      readonly _context: unique symbol;
    }

    interface ContextOptions {
      readonly mode: "client";
      /** `any`: the newest version that both ends support. */
      readonly protocol: "any";
      /**
       * `peer`: the handshake fails unless a trusted authority signed the certificate. Host names are never checked.
       */
      readonly verify: "peer" | "none";
      readonly options: readonly string[];
      /** A file with the certificates of trusted authorities, PEM. */
      readonly cafile?: string | undefined;
      /** A folder of such files, named by hash. */
      readonly capath?: string | undefined;
    }

    interface Extension {
      readonly dNSName?: readonly string[];
      /** The name in the system's canonical text form. */
      readonly iPAddress?: readonly string[];
    }

    interface SubjectEntry {
      readonly oid: string;
      readonly value: string;
    }

    interface Certificate {
      /** Extensions by object identifier; only alternative names are ever present. */
      extensions(): Readonly<Record<string, Extension | undefined>>;
      subject(): readonly SubjectEntry[];
      /** Hexadecimal. */
      digest(algorithm: "sha256"): string;
      /** Tells whether the certificate is valid at this time (Unix seconds). */
      validat(time: number): boolean;
    }

    interface Secure extends Stream {
      /** Sends the host name to the server (SNI). */
      sni(host: string): void;
      /** True when the handshake is done; otherwise false and `wantread`, `wantwrite` or an error. */
      dohandshake(): LuaMultiReturn<[boolean, string | undefined]>;
      /** The server's own certificate; undefined when the server sent none. */
      getpeercertificate(): Certificate | undefined;
      /** Tells whether a trusted authority signed the certificate, and the reason if not. */
      getpeerverification(): LuaMultiReturn<[boolean, unknown]>;
    }

    /** @noSelf */
    interface Ssl {
      newcontext(options: ContextOptions): LuaMultiReturn<[Context] | [undefined, string]>;
      /** Starts TLS on a connected socket, which then has no file descriptor of its own. */
      wrap(plain: Tcp, context: Context): LuaMultiReturn<[Secure] | [undefined, string]>;
    }
  }

  const ssl: ssl.Ssl;
  export = ssl;
}
