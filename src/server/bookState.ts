import { asPercent } from "../base/scale";
import { unixOf } from "../base/timestamp";
import { formatOf } from "../model/bookState";
import { bestRating } from "../model/bookState";
import { bookTypeOf } from "../model/book";
import {
  serverStatusIn,
  type BookPositions,
  type BookState,
  type FileFormat,
  type WebPosition,
} from "../model/bookState";
import type { RemotePosition } from "../model/progress";
import { type Fields, textOf, fieldsOf, wholeOf, lineOf, listOf, numberOf } from "./decode";

/** Undefined if not told. */
export function positionsIn(fields: Fields): BookPositions | undefined {
  const files = filesIn(fields);
  const readAt = unixOf(textOf(fields["lastReadTime"]) ?? "");
  const web: BookPositions["web"] = {
    EPUB: webIn(fieldsOf(fields["epubProgress"]), "cfi"),
    PDF: webIn(fieldsOf(fields["pdfProgress"]), "page"),
    CBX: webIn(fieldsOf(fields["cbxProgress"]), "page"),
  };
  const devices = devicesIn(fieldsOf(fields["koreaderProgress"]));
  const isTold = files.EPUB ?? files.PDF ?? files.CBX ?? web.EPUB ?? web.PDF ?? web.CBX ?? devices ?? readAt;
  return isTold === undefined ? undefined : { files, web, readAt, devices };
}

/** From any server's form. */
export function stateIn(fields: Fields): BookState {
  const status = serverStatusIn(lineOf(fields["readStatus"]));
  const rating = wholeOf(fields["personalRating"]) ?? wholeOf(fieldsOf(fields["metadata"])?.["personalRating"]);
  return {
    status,
    // Only for this status.
    statusAt: status === "READ" ? unixOf(textOf(fields["dateFinished"]) ?? "") : undefined,
    rating: rating !== undefined && rating >= 1 && rating <= bestRating ? rating : undefined,
    positions: positionsIn(fields),
  };
}

export function filesIn(fields: Fields): BookPositions["files"] {
  const files: Partial<Record<FileFormat, number>> = {};
  const first = fieldsOf(fields["primaryFile"]);
  const others = listOf(fields["files"]) ?? listOf(fields["alternativeFormats"]) ?? [];
  for (const file of first === undefined ? others : [first].concat(others as Fields[])) {
    const told = fieldsOf(file) ?? {};
    const type = bookTypeOf(textOf(told["fileName"]) ?? "");
    const id = wholeOf(told["id"]);
    const format = type === undefined ? undefined : formatOf(type);
    if (format !== undefined && id !== undefined) files[format] ??= id;
  }
  return files;
}

export function webIn(told: Fields | undefined, name: "cfi" | "page"): WebPosition | undefined {
  const percent = numberOf(told?.["percentage"]);
  if (told === undefined || percent === undefined) return undefined;
  const place = name === "cfi" ? textOf(told[name]) : wholeOf(told[name])?.toFixed(0);
  return { percent: asPercent(percent), place: (place ?? "").length > longestCfi ? undefined : place };
}

/** Percent without a device name, a fraction with one. */
export function devicesIn(told: Fields | undefined): RemotePosition | undefined {
  const number = numberOf(told?.["percentage"]);
  if (told === undefined || number === undefined) return undefined;
  const writtenAt = unixOf(textOf(told["lastSyncTime"]) ?? "");
  if (writtenAt === undefined) return { percent: asPercent(number), isRounded: true };
  return { percent: asPercent(number * 100), writtenAt };
}

/** Bytes; the servers' limit. */
export const longestCfi = 1000;
