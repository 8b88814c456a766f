import type { Context } from "../../../context";
import { titleOrThisBook } from "../../../book/book";
import type { Fingerprint } from "../../../model/book";
import { deletedAnnotationLines } from "./deletedAnnotations.rules";
import { deletionOf, type KnownItem } from "./itemChanges.rules";
import { deleteTouchedAnnotations, queueItemChanges } from "../annotations.store";
import { inTransaction } from "../../../store/database";

interface Deletions {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly items: readonly KnownItem[];
}

/** Asks before deleting several on the server. The annotations stay touched until the answer. */
export function askDeletion(context: Context, { fingerprint, path, items }: Deletions): void {
  const { host, translate, database, queued } = context;
  const answer = (deleted: readonly KnownItem[]): void => {
    const changes = deleted.map((item) => deletionOf(item));
    inTransaction(database, () => {
      if (changes.length > 0) queueItemChanges(database, { fingerprint, path, at: host.clock.now() }, changes);
      deleteTouchedAnnotations(database, fingerprint);
    });
    queued();
  };
  const shown = onePerAnnotation(items);
  const count = shown.length;
  const title = titleOrThisBook(context, fingerprint);
  const question = translate("You deleted %1 notes in “%2”. Delete them on the library server too?", count, title);
  host.dialogs.choose({
    title: `${question}\n\n${deletedAnnotationLines(translate, shown)}`,
    choices: [
      {
        text: translate("Delete them there too"),
        run: () => {
          answer(items);
          host.dialogs.notify(translate("Deleted on the server at the next sync: %1.", count));
        },
      },
      { text: translate("Keep them there"), run: () => answer([]) },
    ],
  });
}

/** A highlight may have a note beside it. */
export function onePerAnnotation<Item extends { readonly annotationId: string }>(
  items: readonly Item[],
): readonly Item[] {
  const seen: Record<string, true | undefined> = {};
  return items.filter(({ annotationId }) => {
    const isFirst = seen[annotationId] === undefined;
    seen[annotationId] = true;
    return isFirst;
  });
}
