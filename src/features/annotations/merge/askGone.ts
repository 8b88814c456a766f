import type { Context } from "../../../context";
import type { Fingerprint } from "../../../model/book";
import { titleOrThisBook } from "../../../book/book";
import { listBaseItems, saveMergeOutcome } from "./baseItems.store";
import { shortened } from "../../../base/text";
import { onePerAnnotation } from "../collect/askDeletion";
import { deletedAnnotationLines } from "../collect/deletedAnnotations.rules";

interface GoneAnnotations {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly annotationIds: readonly string[];
}

/** @noSelf */
interface GoneAnswers {
  yes(): void;
  no(): void;
}

/** Asks before deleting several annotations that were deleted on the server. Asks again later if not answered. */
export function askGone(context: Context, { fingerprint, annotationIds }: GoneAnnotations, answers: GoneAnswers): void {
  const { host, translate } = context;
  const title = titleOrThisBook(context, fingerprint);
  const question = translate("%1 notes in “%2” were deleted on the library server.", annotationIds.length, title);
  const gone = listBaseItems(context.database, fingerprint, () => undefined).filter(({ annotationId }) =>
    annotationIds.includes(annotationId),
  );
  host.dialogs.choose({
    title: `${question}\n\n${deletedAnnotationLines(translate, onePerAnnotation(gone))}`,
    choices: [
      { text: translate("Delete them here too"), run: () => answers.yes() },
      { text: translate("Send them again"), run: () => answers.no() },
    ],
  });
}

/** Confirmed deletions, and those carried out. */
interface GoneCounts {
  readonly confirmed: number;
  readonly deleted: number;
}

/** A local change after the question keeps an annotation. */
export function showGone({ host, translate }: Context, { confirmed, deleted }: GoneCounts): void {
  const kept = confirmed - deleted;
  host.dialogs.notify(
    kept > 0
      ? translate("Deleted here: %1. Changed here meanwhile: %2.", deleted, kept)
      : translate("Deleted here: %1.", deleted),
  );
}

/** The annotations count as never sent. */
export function forgetGone(
  { database, host }: Context,
  { fingerprint, path }: GoneAnnotations,
  annotationIds: readonly string[],
): void {
  const rows = listBaseItems(database, fingerprint, host.tasks.pause);
  const gone = rows.filter(({ annotationId, kind }) => kind !== "entry" && annotationIds.includes(annotationId));
  const forgotten = gone.map(({ kind, annotationId }) => ({ kind, annotationId }));
  const merged = { base: [], forgotten, changes: [], settled: [] };
  saveMergeOutcome(database, { fingerprint, path, at: host.clock.now() }, merged);
}

const passageWidth = 60;

/** Reports undone deletions once no book is open. */
export function showReturned(context: Context, fingerprint: Fingerprint, passages: readonly string[]): void {
  const { host, translate } = context;
  const [passage] = passages;
  if (passage === undefined) return;
  host.offers.whenBrowsing(`returned ${fingerprint}`, () => {
    const title = titleOrThisBook(context, fingerprint);
    host.dialogs.show(
      passages.length === 1
        ? translate(
            "“%1” in “%2” is back. You deleted it here, and it was changed on the library server.",
            shortened(passage, passageWidth),
            title,
          )
        : translate(
            "%1 notes in “%2” are back. You deleted them here, and they were changed on the library server.",
            passages.length,
            title,
          ),
    );
  });
}
