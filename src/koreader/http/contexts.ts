import { ok, type Result } from "../../domain/result";
import { untrusted, type Trust } from "./trust";
import ssl = require("ssl");

/**
 * On which terms handshakes are made.
 *
 * @noSelf
 */
export interface Contexts {
  /** The handshake fails where `trust` demands an authority and none vouches. Failure: untrusted. */
  strict(trust: Trust): Result<ssl.Context>;
  /** The handshake goes on, and can say afterwards what was wrong: only to ask that. Failure: untrusted. */
  lenient(trust: Trust): Result<ssl.Context>;
}

/** TLS 1.2 at least: everything before it is broken. */
const options = ["all", "no_sslv2", "no_sslv3", "no_tlsv1", "no_tlsv1_1"];

/** Contexts, made when they are first needed and kept: reading the authorities takes a few milliseconds. */
export function createContexts(): Contexts {
  const made: Record<string, ssl.Context | undefined> = {};

  function find(terms: ssl.ContextOptions): Result<ssl.Context> {
    const name = `${terms.verify} ${terms.cafile ?? terms.capath ?? ""}`;
    const known = made[name];
    if (known !== undefined) return ok(known);
    const [context, problem] = ssl.newcontext(terms);
    if (context === undefined) return untrusted({ why: "noAuthorities", detail: problem });
    made[name] = context;
    return ok(context);
  }

  return {
    strict(trust) {
      if (trust.kind !== "authorities") return find(termsOf(trust, "none"));
      if (trust.store !== undefined) return find(termsOf(trust, "peer"));
      return untrusted({ why: "noAuthorities", detail: "there is no list of them" });
    },
    lenient: (trust) => find(termsOf(trust, "none")),
  };
}

function termsOf(trust: Trust, verify: "peer" | "none"): ssl.ContextOptions {
  const terms = { mode: "client", protocol: "any", options, verify } as const;
  if (trust.kind !== "authorities" || trust.store === undefined) return terms;
  const { path, isFolder } = trust.store;
  return isFolder ? { ...terms, capath: path } : { ...terms, cafile: path };
}
