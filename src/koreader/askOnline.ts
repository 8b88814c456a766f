import { failed, type Result } from "../base/result";
import type { Host } from "./host.port";

type OnlineHost = Pick<Host, "network" | "tasks">;

/** @noSelf */
export interface AnswerListener<T> {
  /** With a connection, before the work. */
  began(): void;
  report(answer: Result<T>): void;
}

/** Runs `work` in a task, with Wi-Fi as the host's settings say. Ignored while another of this kind runs. */
export function askOnline<T>(
  { network, tasks }: OnlineHost,
  kind: string,
  work: () => Result<T>,
  listener: AnswerListener<T>,
): void {
  network.whenConnected(() => begin(tasks, kind, work, listener));
}

/** Requests of a user: a new one replaces the one before. @noSelf */
export interface LatestRequest {
  /** As `askOnline`. The answer is `cancelled` if a newer request replaced it. */
  ask<T>(work: () => Result<T>, listener: AnswerListener<T>): void;
}

export function createLatestRequest({ network, tasks }: OnlineHost, kind: string): LatestRequest {
  let newest = 0;
  return {
    ask: (work, { began, report }) => {
      network.whenConnected(() => {
        tasks.cancel(`${kind} ${newest}`);
        newest += 1;
        const mine = newest;
        begin(tasks, `${kind} ${mine}`, work, {
          began,
          report: (answer) => report(mine === newest ? answer : failed({ kind: "cancelled", sent: false })),
        });
      });
    },
  };
}

function begin<T>(
  tasks: Host["tasks"],
  kind: string,
  work: () => Result<T>,
  { began, report }: AnswerListener<T>,
): void {
  const run = (): void => report(work());
  if (tasks.start(kind, run, (failure) => report(failed(failure)))) began();
}
