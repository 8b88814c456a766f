import type { Shown } from "../domain/shown";
import type { ListLine } from "../ports/dialogs";
import type { Say } from "../domain/say";

/** The lines of what is shown, and one more where that is not all. */
export function linesOf<Row>(say: Say, shown: Shown<Row>, lineOf: (row: Row) => ListLine): ListLine[] {
  const lines = shown.rows.map((row) => lineOf(row));
  if (shown.more) lines.push({ label: say("… and others"), value: say("not shown here") });
  return lines;
}
