import { isIP } from "node:net";

/** Tells whether a Host or Origin header names this library. */
export type OwnNames = (header: string | undefined) => boolean;

/**
 * This machine's own names, and those that were given on start; of a library that listens on every address also each
 * address in numbers. Any other name is one that a web page made point here, and its scripts may not come in.
 */
export function ownNames(host: string, names: readonly string[] = []): OwnNames {
  const given = new Set([host, ...names].map((name) => name.toLowerCase()));
  const isEverywhere = host === "0.0.0.0" || host === "::";
  return (header) => {
    const name = nameIn(header);
    if (name === undefined) return false;
    return isLoopback(name) || given.has(name) || (isEverywhere && isIP(name) !== 0);
  };
}

function isLoopback(name: string): boolean {
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "::1" ||
    (isIP(name) === 4 && name.startsWith("127."))
  );
}

/** The name in a header, without scheme, port and brackets; undefined when there is none. */
function nameIn(header: string | undefined): string | undefined {
  const text = header?.replace(/^https?:\/\//, "") ?? "";
  if (text === "" || !URL.canParse(`http://${text}`)) return undefined;
  return new URL(`http://${text}`).hostname.replace(/^\[|\]$/g, "");
}
