import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

/** A request that is being answered. */
export interface Job {
  /** Resolves like `pause`; during the wait the request does not count as work of the server. */
  readonly held: (pause: Promise<void>) => Promise<void>;
  /** The request is finished. */
  readonly end: () => void;
}

/** The requests that a library is answering. */
export interface Work {
  readonly begin: () => Job;
  /** Resolves when every request has been answered or is held by a fault, at the latest after this many seconds. */
  readonly settled: (patienceSeconds: number) => Promise<void>;
}

export function noWork(): Work {
  const busy = new Set<Job>();
  return {
    begin: () => {
      let hasEnded = false;
      const job: Job = {
        held: async (pause) => {
          busy.delete(job);
          await pause;
          if (!hasEnded) busy.add(job);
        },
        end: () => {
          hasEnded = true;
          busy.delete(job);
        },
      };
      busy.add(job);
      return job;
    },
    settled: async (patienceSeconds) => {
      const end = Date.now() + patienceSeconds * 1000;
      await turn();
      await turn();
      while (busy.size > 0 && Date.now() < end) await wait(1);
    },
  };
}
