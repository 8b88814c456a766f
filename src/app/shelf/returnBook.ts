import type { Failure } from "../../domain/failure";
import { detailOf } from "../../domain/failure";
import { failed, ok, type Result } from "../../domain/result";
import type { Obstacle } from "../../domain/returning";
import type { ShelfId } from "../../domain/shelf";
import { folderOf, type ShelfFile } from "../../domain/shelfFile";
import { createLatestRequest, type LatestRequest } from "../book/lookUpBooks";
import type { Sync } from "../sync/sync";
import { removeEmptyFolders } from "./bookFolders";
import { folderFor } from "./planSync";
import { obstaclesHere, prove, type Proof, queueRest, stays } from "./proveReturn";
import type { ShelfContext, ShelfWork } from "./shelfWork";
import { finishReturns, removeBook } from "./trash";
import type { Context } from "../../context";

/** Why a book whose proof was there has not gone. */
export type NotReturned = { readonly kind: "busy" } | { readonly kind: "disk" } | Obstacle;

/**
 * Who wants to know whether a book may go.
 *
 * @noSelf
 */
export interface ProofListener {
  /** There is a network, and the server is asked. */
  began(): void;
  /** Once; from a task, but for a book that cannot go anyhow. */
  report(proof: Result<Proof>): void;
}

/**
 * Books that go back to the server.
 *
 * @noSelf
 */
export interface Returning {
  /** A person asks: sends what is pending, raising Wi-Fi as the host's settings say, and asks the server what it has. */
  prove(sync: Pick<Sync, "now">, file: ShelfFile, listener: ProofListener): void;
  /**
   * Moves the book into the trash with what is kept beside it, and has it leave these shelves. `report` is told once:
   * undefined when it went. Failures: storage; defect.
   */
  take(file: ShelfFile, leaves: readonly ShelfId[], report: (kept: Result<NotReturned | undefined>) => void): void;
}

/** Nothing is under way yet. */
export function createReturning(context: Context, work: ShelfWork): Returning {
  const request = createLatestRequest(context, "return");
  return {
    prove: (sync, file, listener) => askProof(context, { request, sync }, file, listener),
    take: (file, leaves, report) => {
      const run = (): void => {
        const taken = takeBook(context, file, leaves);
        work.end();
        report(taken);
      };
      const died = (): void => report(failed({ kind: "defect" }));
      if (!work.begin({ first: { phase: "finishing", done: 0, total: 1 }, run, died })) report(ok({ kind: "busy" }));
    },
  };
}

interface Asking {
  readonly request: LatestRequest;
  readonly sync: Pick<Sync, "now">;
}

/** The book's own things are queued, the whole queue goes, and then the server is asked what it has. */
function askProof(context: ShelfContext, asking: Asking, file: ShelfFile, { began, report }: ProofListener): void {
  const lasting = lastingObstacles(context, file);
  if (!lasting.ok) return report(lasting);
  if (lasting.value.length > 0) return report(ok(stays(file, lasting.value)));
  asking.request.ask(
    began,
    () => prepare(context, file),
    (prepared) => {
      if (!prepared.ok) return report(prepared);
      if (prepared.value.length > 0) return report(ok(stays(file, prepared.value)));
      // A drain is a task of its own.
      context.host.tasks.after(0, () => askDrained(context, asking, file, report));
    },
  );
}

/** Against these no server helps: nobody is asked, and no Wi-Fi is raised. */
function lastingObstacles(context: ShelfContext, file: ShelfFile): Result<readonly Obstacle[]> {
  const obstacles = obstaclesHere(context, file);
  if (!obstacles.ok) return obstacles;
  return ok(obstacles.value.filter(({ kind }) => kind !== "pending" && kind !== "failed" && kind !== "asked"));
}

function prepare(context: ShelfContext, file: ShelfFile): Result<readonly Obstacle[]> {
  const finished = finishReturns(context);
  if (!finished.ok) return finished;
  const lasting = lastingObstacles(context, file);
  if (!lasting.ok || lasting.value.length > 0) return lasting;
  const queued = queueRest(context, file);
  return queued.ok ? ok([]) : queued;
}

function askDrained(
  context: ShelfContext,
  { request, sync }: Asking,
  file: ShelfFile,
  report: ProofListener["report"],
): void {
  const compare = (trouble: Failure | undefined): void =>
    request.ask(
      () => undefined,
      () => prove(context, file, trouble),
      report,
    );
  sync.now({
    began: () => undefined,
    ended: ({ failure }) => context.host.tasks.after(0, () => compare(failure)),
  });
}

/** What has come since the proof keeps it here. */
function takeBook(context: ShelfContext, file: ShelfFile, leaves: readonly ShelfId[]): Result<NotReturned | undefined> {
  const obstacles = obstaclesHere(context, file);
  if (!obstacles.ok) return obstacles;
  const [first] = obstacles.value;
  if (first !== undefined) return ok(first);
  const kept = removeBook(context, file, folderFor(context), leaves);
  if (!kept.ok) {
    context.log.warn(`book not returned: ${detailOf(kept.failure)}`);
    return kept;
  }
  if (kept.value !== undefined) return ok({ kind: kept.value });
  if (leaves.length > 0) context.queued();
  context.host.books.changed();
  return removeEmptyFolders(context, folderOf(file.path));
}
