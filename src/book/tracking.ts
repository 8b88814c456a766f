import { caught } from "../base/result";
import type { Context } from "../context";
import type { NoteChoice } from "../model/annotation";
import { type Fingerprint, isExtraType, type TrackingChoice } from "../model/book";
import { type Exclusion, exclusionFor } from "./exclusion.rules";
import type { ServerProbe } from "../server.port";
import type { Host } from "../koreader/host.port";
import { findBook } from "./books.store";
import { listPlaces } from "./bookRow.store";
import { findNoteSync, getTrackingChoice } from "./matches.store";
import { type Database } from "../store/database";

export type ExclusionContext = Pick<Context, "settings"> & {
  readonly database: Database;
  readonly host: Pick<Host, "files" | "folders">;
  readonly server: { readonly probe: Pick<ServerProbe, "dialect"> };
};

/** Excluded if any of its paths is; a missing file counts with its last path. */
export function exclusionOf(
  { database, host, settings, server }: ExclusionContext,
  fingerprint: Fingerprint,
): Exclusion | undefined {
  const exclusions = settings();
  const { extraTypes } = server.probe.dialect();
  const hasRules = exclusions.excludedFolders.length > 0 || exclusions.excludedFormats.length > 0;
  if (extraTypes && !hasRules) return undefined;
  const book = caught(() => findBook(database, fingerprint));
  const type = book.ok ? book.value?.type : undefined;
  if (!extraTypes && type !== undefined && isExtraType(type)) return { kind: "untaken", type };
  if (!hasRules) return undefined;
  const places = caught(() => listPlaces(database, fingerprint));
  const paths: string[] = [];
  for (const path of places.ok ? lying(host, places.value) : []) paths.push(path, host.folders.resolved(path));
  return exclusionFor(exclusions, { type, paths }, host.folders.resolved);
}

function lying({ files }: ExclusionContext["host"], places: readonly string[]): readonly string[] {
  const here = places.filter((path) => files.facts(path) !== undefined);
  return here.length > 0 ? here : places.slice(0, 1);
}

/** `never` if a rule excludes the book, else its choice; `track` if unreadable. */
export function choiceOf(context: ExclusionContext, fingerprint: Fingerprint): TrackingChoice {
  if (exclusionOf(context, fingerprint) !== undefined) return "never";
  const choice = caught(() => getTrackingChoice(context.database, fingerprint));
  return choice.ok ? choice.value : "track";
}

/** The choice for the book, else the general setting; off if untracked. */
export function noteChoiceOf(context: ExclusionContext, fingerprint: Fingerprint): NoteChoice {
  const { notesDestination, highlights, bookmarks } = context.settings();
  const own = caught(() => findNoteSync(context.database, fingerprint));
  const chosen = own.ok ? own.value : undefined;
  const sync = choiceOf(context, fingerprint) === "track" ? chosen : "off";
  return { notesDestination, highlights: sync ?? highlights, bookmarks: sync ?? bookmarks };
}
