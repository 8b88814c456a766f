import type { Context } from "../../context";
import { failed, type Result } from "../../domain/result";

/**
 * What a person asks the server, one thing at a time: who asks anew does not wait for what was asked before.
 *
 * @noSelf
 */
export interface LatestRequest {
  /**
   * `work` asks, inside a task, once there is a network; Wi-Fi is raised as the host's settings say. `began` when it
   * begins. `report` is told once, also when it fails; `cancelled`: something else was asked meanwhile.
   */
  ask<T>(began: () => void, work: () => Result<T>, report: (answer: Result<T>) => void): void;
}

/** Requests of one kind; nothing was asked yet. */
export function createLatestRequest({ host }: Pick<Context, "host">, kind: string): LatestRequest {
  const { network, tasks } = host;
  let newest = 0;
  return {
    ask: (began, work, report) => {
      network.whenConnected(() => {
        tasks.cancel(`${kind} ${newest}`);
        newest += 1;
        const mine = newest;
        const run = (): void => {
          const answer = work();
          report(mine === newest ? answer : failed({ kind: "cancelled", sent: false }));
        };
        if (tasks.start(`${kind} ${mine}`, run, () => report(failed({ kind: "defect" })))) began();
      });
    },
  };
}
