import { consistsOf } from "../../base/text";
import { bookTypes } from "../../model/book";
import { type Fields, fieldsOf, idOf, listOf, textOf } from "../../server/decode";
import { headerIn, originAt } from "../../server/requestHeaders";
import { hasField, type ListName, type SettingValue } from "../../store/settings";

/** A value of a settings file. */
export interface ParsedValue {
  readonly value?: SettingValue | undefined;
  /** Positions of the entries that were left out, from 1. */
  readonly impossible?: readonly number[];
}

/** Without a value if `given` is no list, or has no possible entry. */
export function parseEntries(name: ListName, given: unknown): ParsedValue {
  const list = listOf(given);
  const entries: Fields[] = [];
  const impossible: number[] = [];
  list?.forEach((entry, at) => {
    const fields = fieldsOf(entry);
    if (fields !== undefined && isEntry(name, fields)) entries.push(fields);
    else impossible.push(at + 1);
  });
  const isUsable = list !== undefined && (entries.length > 0 || impossible.length === 0);
  return { value: isUsable ? (entries as unknown as SettingValue) : undefined, impossible };
}

function isEntry(name: ListName, fields: Fields): boolean {
  return Object.keys(fields).every((field) => hasField(name, field)) && isPossible[name](fields);
}

const isPossible: Readonly<Record<ListName, (entry: Fields) => boolean>> = {
  homeNetworks: ({ name }) => isFilled(name),
  trustedServers: ({ origin, trust }) => isOrigin(origin) && isDigest(trust),
  requestHeaders: ({ origin, name, value }) => isOrigin(origin) && isHeader(name, value),
  shelves: ({ kind, id, name, origin, names }) =>
    (kind === "standard" || kind === "magic") &&
    typeof name === "string" &&
    (id === undefined ? name !== "" : idOf(id) !== undefined) &&
    (origin === undefined || origin === "default") &&
    (names === undefined || isFilled(names)),
  pinnedLists: ({ name, filter }) => isFilled(name) && isFilled(filter),
  keptSeries: ({ name, count }) => isFilled(name) && idOf(count) !== undefined,
  excludedFolders: ({ path }) => isFilled(path),
  excludedFormats: ({ type }) => bookTypes.some((known) => known === type),
};

function isFilled(value: unknown): boolean {
  return textOf(value) !== undefined;
}

function isOrigin(value: unknown): boolean {
  const text = textOf(value);
  return text !== undefined && originAt(text) === text;
}

/** SHA-256. Each device decides itself which servers are unchecked. */
function isDigest(value: unknown): boolean {
  const text = textOf(value);
  return text !== undefined && text.length === 64 && consistsOf(text, "0123456789abcdef");
}

function isHeader(name: unknown, value: unknown): boolean {
  const header = headerIn(`${textOf(name) ?? ""}: ${textOf(value) ?? ""}`);
  return "name" in header && header.name === name && header.value === value;
}
