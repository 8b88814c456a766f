import { failed, type Result } from "../../domain/result";
import type { Network } from "../../ports/network";
import type { Tasks } from "../../ports/tasks";

/** @noSelf */
export interface InquiryParts {
  readonly network: Network;
  readonly tasks: Tasks;
}

/**
 * What a person asks the server, one thing at a time: who asks anew does not wait for what was asked before.
 *
 * @noSelf
 */
export interface Inquiry {
  /**
   * `work` asks, inside a task, once there is a network; Wi-Fi is raised as the host's settings say. `began` when it
   * begins. `report` is told once, also when it fails; `cancelled`: something else was asked meanwhile.
   */
  ask<T>(began: () => void, work: () => Result<T>, report: (answer: Result<T>) => void): void;
}

/** Questions of one kind. */
export function createInquiry({ network, tasks }: InquiryParts, kind: string): Inquiry {
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
