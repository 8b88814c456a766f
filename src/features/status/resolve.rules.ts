/** One field on both sides and its base, in one vocabulary. Days are "YYYY-MM-DD", local. */
export interface Sides<Value> {
  readonly local: Value | undefined;
  readonly remote: Value | undefined;
  /** Undefined if never synced. */
  readonly base: Value | undefined;
  /** Default value, which is no change before the first sync. */
  readonly idle?: Value | undefined;
  /** Absent if unknown. */
  readonly localDay?: string | undefined;
  readonly remoteDay?: string | undefined;
}

/** `same`: equal on both sides; `apply`: server to local; `send`: local to server; `ask`: conflict; `keep`: no change. */
export type Resolution = "same" | "apply" | "send" | "ask" | "keep";

/**
 * Three-way: a single change wins. Of two the later day wins; equal or unknown days are a conflict. A value that is
 * absent now is no change.
 */
export function resolve<Value>(sides: Sides<Value>): Resolution {
  if (sides.local === sides.remote) return sides.local === undefined ? "keep" : "same";
  const { base } = sides;
  const local = saidBy(sides, sides.local);
  const remote = saidBy(sides, sides.remote);
  if (local === remote) return "keep";
  if (remote === undefined) return local === base ? "keep" : "send";
  if (local === undefined) return remote === base ? "keep" : "apply";
  if (local === base) return "apply";
  return remote === base ? "send" : laterOf(sides);
}

/** A change not sent yet. */
export function isChange<Value>({ local, base, idle }: Pick<Sides<Value>, "local" | "base" | "idle">): boolean {
  return local !== undefined && local !== base && !(base === undefined && local === idle);
}

function saidBy<Value>({ base, idle }: Sides<Value>, value: Value | undefined): Value | undefined {
  return base === undefined && value === idle ? undefined : value;
}

/** Earlier dates mean a wrong clock. */
const firstDay = "2020-01-01";

function laterOf<Value>({ localDay = "", remoteDay = "" }: Sides<Value>): Resolution {
  if (localDay < firstDay || remoteDay < firstDay || localDay === remoteDay) return "ask";
  return localDay > remoteDay ? "send" : "apply";
}
