import type { Log } from "./host.port";

/** Runs host code; undefined after an error, which is logged. `what` names it in the log. */
export type Attempt = <T>(what: string, operation: () => T) => T | undefined;

export function attemptsWith(log: Log): Attempt {
  return (what, operation) => {
    const [worked, answer] = pcall(operation);
    if (worked) return answer;
    log.warn(`Error in ${what}: ${tostring(answer)}`);
    return undefined;
  };
}
