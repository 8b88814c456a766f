/** LuaSec: TLS over LuaSocket. */
declare module "ssl" {
  import type { Stream, Tcp } from "socket";

  namespace ssl {
    /** The settings of connections; costs a few milliseconds when it reads certificates, so make one and keep it. */
    interface Context {
      readonly _context: unique symbol;
    }

    interface ContextOptions {
      readonly mode: "client";
      /** `any`: the newest version that both sides know. */
      readonly protocol: "any";
      /** `peer`: the handshake fails unless an authority vouches for the certificate. Host names are never checked. */
      readonly verify: "peer" | "none";
      readonly options: readonly string[];
      /** A file of certificates of authorities, PEM. */
      readonly cafile?: string | undefined;
      /** A folder of such files, named by hash. */
      readonly capath?: string | undefined;
    }

    interface Extension {
      readonly dNSName?: readonly string[];
      /** In the system's canonical text form. */
      readonly iPAddress?: readonly string[];
    }

    interface SubjectEntry {
      readonly oid: string;
      readonly value: string;
    }

    interface Certificate {
      /** By object identifier; only alternative names are ever there. */
      extensions(): Readonly<Record<string, Extension | undefined>>;
      subject(): readonly SubjectEntry[];
      /** Hexadecimal. */
      digest(algorithm: "sha256"): string;
      /** Is it valid at this time (Unix seconds)? */
      validat(time: number): boolean;
    }

    interface Secure extends Stream {
      /** Tells the server which host name is meant (SNI). */
      sni(host: string): void;
      /** True when it is done; else false and `wantread`, `wantwrite` or an error. */
      dohandshake(): LuaMultiReturn<[boolean, string | undefined]>;
      /** The server's own certificate; undefined when it showed none. */
      getpeercertificate(): Certificate | undefined;
      /** Did an authority vouch for the certificate? If not, why. */
      getpeerverification(): LuaMultiReturn<[boolean, unknown]>;
    }

    /** @noSelf */
    interface Ssl {
      newcontext(options: ContextOptions): LuaMultiReturn<[Context] | [undefined, string]>;
      /** Puts TLS over a connected socket, which is left without its file descriptor. */
      wrap(plain: Tcp, context: Context): LuaMultiReturn<[Secure] | [undefined, string]>;
    }
  }

  const ssl: ssl.Ssl;
  export = ssl;
}
