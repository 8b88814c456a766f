import type { Context } from "../../context";
import type { Fingerprint } from "../../domain/book";
import { type Exclusion, exclusionFor } from "../../domain/exclusion";
import type { Host } from "../../ports/host";

/** What is looked into to say whether a book is tracked. */
export type ExclusionContext = Pick<Context, "settings"> & {
  readonly store: Pick<Context["store"], "books" | "matches">;
  readonly host: Pick<Host, "files" | "folders">;
};

/**
 * The rule by which nothing of this book is tracked or synced; undefined when there is none. A book that lies in several
 * places is excluded by any of them; what is gone is where it was seen last.
 */
export function exclusionOf(
  { store, host, settings }: ExclusionContext,
  fingerprint: Fingerprint,
): Exclusion | undefined {
  const exclusions = settings();
  if (exclusions.excludedFolders === "" && exclusions.excludedFormats === "") return undefined;
  const book = store.books.find(fingerprint);
  const places = store.matches.placesOf(fingerprint);
  const paths: string[] = [];
  for (const path of places.ok ? lying(host, places.value) : []) paths.push(path, host.folders.resolved(path));
  const type = book.ok ? book.value?.type : undefined;
  return exclusionFor(exclusions, { type, paths }, host.folders.resolved);
}

function lying({ files }: ExclusionContext["host"], places: readonly string[]): readonly string[] {
  const here = places.filter((path) => files.facts(path) !== undefined);
  return here.length > 0 ? here : places.slice(0, 1);
}
