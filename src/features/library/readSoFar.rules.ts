import type { Percent } from "../../base/scale";

export interface ReadSoFar {
  readonly percent?: Percent | undefined;
  /** Unix seconds of the last reading. */
  readonly at?: number | undefined;
}

/** The local reading, unless the remote one was later. The other side fills in what is unknown. */
export function laterReading(local: ReadSoFar, remote: ReadSoFar): ReadSoFar {
  const isRemote = local.percent === undefined || (remote.at ?? 0) > (local.at ?? 0);
  const [first, second] = isRemote ? [remote, local] : [local, remote];
  return { percent: first.percent ?? second.percent, at: first.at ?? second.at };
}
