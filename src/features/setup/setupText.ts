import { namesOf } from "../../base/longList";
import { consistsOf } from "../../base/text";
import { faultIn } from "../downloads/nameTemplate.rules";
import { bookTypes } from "../../model/book";
import { type Fields, fieldsOf, idOf, textOf, lineOf, wholeListOf, wholeOf, fileLineOf } from "../../server/decode";
import { headerIn, originAt } from "../../server/requestHeaders";
import {
  hasField,
  type ListName,
  type SettingValue,
  isListName,
  isSameSetting,
  type SettingName,
  settingText,
  valueIn,
} from "../../store/settings";
import { unchecked } from "../../base/trust";
import { canonicalUrl } from "../../base/webAddress";
import { defaults, keptBounds, type Settings } from "../../model/settings";
import type { Codec } from "../../koreader/host.port";

interface ParsedValue {
  readonly value?: SettingValue | undefined;
  /** Positions of rejected entries, from 1. */
  readonly impossible?: readonly number[];
}

/** Of one list of settings. */
const maxEntries = 1000;

/** Without a value if `given` is no list, or has no valid entry. */
function parseEntries(name: ListName, given: unknown): ParsedValue {
  const list = wholeListOf(given, maxEntries);
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
  shelves: ({ kind, id, name, origin, names, whose }) =>
    (kind === "standard" || kind === "magic") &&
    typeof name === "string" &&
    (id === undefined ? name !== "" : idOf(id) !== undefined) &&
    (origin === undefined || origin === "default") &&
    (names === undefined || isTemplate(names)) &&
    (whose === undefined || whose === "own" || whose === "other"),
  pinnedLists: ({ name, filter }) => isName(name) && isFilled(filter),
  keptSeries: ({ name, count }) => isName(name) && (idOf(count) ?? keptBounds.max + 1) <= keptBounds.max,
  excludedFolders: ({ path }) => isFilled(path),
  excludedFormats: ({ type }) => bookTypes.some((known) => known === type),
};

function isFilled(value: unknown): boolean {
  return textOf(value) !== undefined;
}

/** Shown: without signs that no keyboard types, and short enough for a line. */
function isName(value: unknown): boolean {
  return isFilled(value) && fileLineOf(value) === value;
}

function isTemplate(value: unknown): boolean {
  const text = textOf(value);
  return text !== undefined && faultIn(text) === undefined;
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

/** Newer formats are rejected. */
const format = 1;

/** Saved only if the user chooses so. */
const passwords: readonly string[] = ["readerPassword", "libraryPassword"] satisfies SettingName[];

/** Saved only with the passwords, because they direct them or are secret. */
export const trusting: readonly SettingName[] = ["requestHeaders", "trustedServers", "homeNetworks"];

/** Settings of one device. Neither saved nor read. */
const own: readonly string[] = ["enabled", "downloadFolder"] satisfies SettingName[];

const maxNames = 20;

export interface Setup {
  readonly settings: Partial<Settings>;
  /** Names of unknown, device-specific and invalid settings, and positions of invalid entries. */
  readonly leftOut: readonly string[];
  readonly hasSecrets: boolean;
  /** All values, as in the file. */
  readonly fields: Fields;
  /** Digest of the marks of the device that saved the file; empty in a file made by hand. */
  readonly device: string;
}

/** `other`: valid JSON without settings. */
export type SetupProblem = "malformed" | "other" | "newer" | "long";

/** Editors of Windows begin a text with it. */
const byteOrderMark = "\ufeff";

/** One setting per line, sorted. `fields`: settings, or values of a file. `device`: see `Setup`. */
export function formatSetup(
  codec: Pick<Codec, "encode" | "list">,
  fields: Fields,
  hasSecrets: boolean,
  device = "",
): string {
  const lines: string[] = [];
  for (const name of Object.keys(fields).sort()) {
    const isLeftOut = own.includes(name) || (!hasSecrets && isSecret(name));
    const value = isListName(name) ? codec.list(entriesOf(fields[name])) : fields[name];
    if (!isLeftOut) lines.push(`    ${codec.encode(name)}: ${codec.encode(value)}`);
  }
  const saved = device === "" ? "" : `  "device": ${codec.encode(device)},\n`;
  return `{\n  "catchword": ${format},\n${saved}  "settings": {\n${lines.join(",\n")}\n  }\n}\n`;
}

export function parseSetup(codec: Pick<Codec, "decode">, text: string): Setup | SetupProblem {
  const decoded = codec.decode(text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text);
  if (!decoded.ok) return "malformed";
  const whole = fieldsOf(decoded.value);
  const version = wholeOf(whole?.["catchword"]);
  const fields = fieldsOf(whole?.["settings"]);
  if (version === undefined || fields === undefined) return "other";
  return version > format ? "newer" : setupOf(fields, textOf(whole?.["device"]) ?? "");
}

function setupOf(fields: Fields, device: string): Setup {
  const settings: Record<string, SettingValue> = {};
  const leftOut: string[] = [];
  for (const [name, given] of Object.entries(fields)) {
    const { value, impossible = [] } = isSetting(name) ? parseValue(name, given) : {};
    const isUnset = name === "serverUrl" && value === "";
    // The other device was not set up.
    if (value !== undefined && !isUnset) settings[name] = value;
    if (value === undefined && impossible.length === 0) leftOut.push(lineOf(name) ?? "");
    for (const position of impossible) leftOut.push(`${name} ${position}`);
  }
  const names = Object.keys(settings) as SettingName[];
  const hasSecrets = names.some((name) => isSecret(name) && !isSameSetting(name, settings[name] ?? "", defaults[name]));
  return { settings, leftOut: leftOut.sort().slice(0, maxNames), hasSecrets, fields, device };
}

function isSetting(name: string): name is SettingName {
  return namesOf(defaults).some((one) => one === name) && !own.includes(name);
}

export function isSecret(name: string): boolean {
  return passwords.concat(trusting).includes(name);
}

/** Without a value if invalid. Values are never rounded. */
function parseValue(name: SettingName, given: unknown): ParsedValue {
  return isListName(name) ? parseEntries(name, given) : { value: valueOf(name, given) };
}

function valueOf(name: SettingName, given: unknown): SettingValue | undefined {
  if (typeof given !== typeof defaults[name]) return undefined;
  const value = given as SettingValue;
  if (typeof value === "string") return textFor(name, value);
  return valueIn(name, settingText(value)) === value ? value : undefined;
}

function textFor(name: SettingName, text: string): SettingValue | undefined {
  if (name === "serverUrl" || name === "localUrl" || name === "remoteUrl") {
    const address = canonicalUrl(text);
    return "url" in address ? address.url : text === "" ? text : undefined;
  }
  if (name === "names" && !isTemplate(text)) return undefined;
  return valueIn(name, text) === text ? text : undefined;
}

/** Each device decides itself which servers are unchecked. */
function entriesOf(given: unknown): readonly unknown[] {
  return (wholeListOf(given, maxEntries) ?? []).filter((entry) => fieldsOf(entry)?.["trust"] !== unchecked);
}
