import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { shortened } from "../../base/text";
import { titleOrThisBook } from "../../book/book";

const passageWidth = 60;

/** Tells of undone deletions, once no book is open. */
export function tellReturned(
  context: Pick<Context, "database" | "host" | "translate">,
  fingerprint: Fingerprint,
  passages: readonly string[],
): void {
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
