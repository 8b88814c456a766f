import type { Log } from "./host.port";

/** Does something with the host's own code; its answer, or absent after an error, which was logged. `what` is what was tried. */
export type Attempt = <T>(what: string, operation: () => T) => T | undefined;

/** The host's modules change with its releases: an error in one of them ends what was tried, and hurts nobody else. */
export function attemptsWith(log: Log): Attempt {
  return (what, operation) => {
    const [worked, answer] = pcall(operation);
    if (worked) return answer;
    log.warn(`Error in ${what}: ${tostring(answer)}`);
    return undefined;
  };
}
