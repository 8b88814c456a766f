import { keptIn } from "./store/database";
import { type Context, startTask, type TaskContext } from "./context";
import { failed, type Result } from "./base/result";

/** @noSelf */
export interface AnswerListener<T> {
  /** With a connection, before the work. */
  began(): void;
  report(answer: Result<T>): void;
}

/** Runs `work` in a task, with Wi-Fi as the host's settings say. Ignored while another of this kind runs. */
export function askOnline<T>(
  context: Context,
  kind: string,
  work: (task: TaskContext) => Result<T>,
  listener: AnswerListener<T>,
): void {
  context.host.network.whenConnected(() => begin(context, kind, work, listener));
}

/** Requests of a user: a new one replaces the one before. @noSelf */
export interface LatestRequest {
  /** As `askOnline`. The answer is `cancelled` if a newer request replaced it. */
  ask<T>(work: (task: TaskContext) => Result<T>, listener: AnswerListener<T>): void;
}

/** Pages that ask in turn share a kind. */
type RequestKind = "browsing" | "search" | "recommendations" | "home" | "return" | "set-up";

/** One of each kind a process. */
export function latestRequest(context: Context, kind: RequestKind): LatestRequest {
  return keptIn(context.database, `request: ${kind}`, () => createLatestRequest(context, kind));
}

export function createLatestRequest(context: Context, kind: RequestKind): LatestRequest {
  const { network, tasks } = context.host;
  let newest = 0;
  return {
    ask: (work, { began, report }) => {
      network.whenConnected(() => {
        tasks.cancel(`${kind} ${newest}`);
        newest += 1;
        const mine = newest;
        begin(context, `${kind} ${mine}`, work, {
          began,
          report: (answer) => report(mine === newest ? answer : failed({ kind: "cancelled", sent: false })),
        });
      });
    },
  };
}

function begin<T>(
  context: Context,
  kind: string,
  work: (task: TaskContext) => Result<T>,
  { began, report }: AnswerListener<T>,
): void {
  const run = (task: TaskContext): void => report(work(task));
  if (startTask(context, kind, run, (failure) => report(failed(failure)))) began();
}
