import { hostTable, hostText, type HostTable } from "./hostValues";
import type ReaderUI = require("apps/reader/readerui");

export type Sidecar = Pick<ReaderUI.Sidecar, "readSetting">;

/** The engine whose list it is; empty: of the one that opened the book last. */
type Ending = "" | "_rolling" | "_paging";

/**
 * Notes of before April 2024 as rows of today: bookmarks, of which highlights have their looks in a second list.
 * Undefined if there are none. What has another shape stays as it is, so that it counts as unread.
 */
export function formerRows(sidecar: Sidecar, ending: Ending): unknown {
  const bookmarks = sidecar.readSetting(`bookmarks${ending}`);
  const highlights = sidecar.readSetting(`highlight${ending}`);
  const listed = hostTable(bookmarks ?? {});
  const drawn = hostTable(highlights ?? {});
  if (listed === undefined) return bookmarks;
  const looks = looksIn(drawn ?? {});
  const rows: unknown[] = Object.values(listed).map((bookmark) => rowOf(bookmark, looks));
  // Before 2014 a highlight had no bookmark.
  if (sidecar.readSetting("highlights_imported") === undefined)
    for (const { page, highlight, isUsed } of Object.values(looks))
      if (!isUsed) rows.push({ ...highlight, page: hostText(highlight["pos0"]) ?? page });
  if (drawn === undefined) rows.push(highlights);
  for (const list of Object.values(drawn ?? {})) if (hostTable(list) === undefined) rows.push(list);
  return rows.length === 0 ? undefined : rows;
}

interface Looks {
  readonly page: unknown;
  readonly highlight: HostTable;
  isUsed: boolean;
}

/** By time and start. */
function looksIn(highlights: HostTable): Record<string, Looks> {
  const looks: Record<string, Looks> = {};
  for (const [page, list] of pairs(highlights))
    for (const one of Object.values(hostTable(list) ?? {})) {
      const highlight = hostTable(one) ?? {};
      looks[keyOf(highlight)] = { page, highlight, isUsed: false };
    }
  return looks;
}

function keyOf({ datetime, pos0 }: HostTable): string {
  const place = hostTable(pos0);
  const start = place === undefined ? hostText(pos0) : `${hostText(place["x"])}:${hostText(place["y"])}`;
  return `${hostText(datetime)}|${start}`;
}

function rowOf(bookmark: unknown, looks: Record<string, Looks | undefined>): unknown {
  const former = hostTable(bookmark);
  if (former === undefined) return bookmark;
  const { datetime, page, pos0, pos1, notes, chapter, highlighted } = former;
  const look = looks[keyOf(former)];
  if (look !== undefined) look.isUsed = true;
  const { drawer = "lighten", color, edited } = look?.highlight ?? {};
  const isHighlight = highlighted === true;
  return {
    datetime,
    page,
    pos0: isHighlight ? pos0 : undefined,
    pos1: isHighlight ? pos1 : undefined,
    text: notes,
    text_edited: edited,
    note: noteIn(former),
    drawer: isHighlight ? drawer : undefined,
    color: isHighlight ? color : undefined,
    chapter,
  };
}

/** The host wrote "Page … @ time" where the user wrote nothing. */
function noteIn({ text, notes, datetime }: HostTable): unknown {
  const [note, time] = [hostText(text), hostText(datetime)];
  if (note === undefined || time === undefined) return text;
  const isAutomatic = note.endsWith(`@ ${time}`) && note.includes(hostText(notes) ?? "");
  return note === "" || isAutomatic ? undefined : note;
}
