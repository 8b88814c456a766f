import { canonicalUrl } from "../../base/webAddress";
import { type Database, textIn } from "../../store/database";
import { type SettingName, settingText, valueIn } from "../../store/settings";
import { eachRow, looseText } from "./originTable";

/** Settings of the other client, by key. */
type Texts = Record<string, string | undefined>;

/** Keys with the same meaning. Accounts are taken only whole. */
const equals: readonly (readonly [theirs: string, ours: SettingName])[] = [
  ["min_duration", "minSeconds"],
  ["min_pages", "minPages"],
  ["progress_decimal_places", "progressDecimals"],
  ["manual_sync_only", "manualOnly"],
  ["log_to_file", "logToFile"],
];

const accounts: readonly (readonly (readonly [theirs: string, ours: SettingName])[])[] = [
  [
    ["username", "readerUsername"],
    ["password", "readerPassword"],
  ],
  [
    ["booklore_username", "libraryUsername"],
    ["booklore_password", "libraryPassword"],
  ],
];

/** Keys and values with other names. */
const translated: readonly (readonly [
  theirs: string,
  ours: SettingName,
  words: Readonly<Record<string, string | undefined>>,
])[] = [
  ["highlights_notes_sync_enabled", "highlights", { true: "send" }],
  ["bookmarks_sync_enabled", "bookmarks", { true: "send" }],
  ["notes_destination", "notesDestination", { in_book: "book", in_booklore: "library", both: "both" }],
];

const sql = {
  ours: "SELECT key, value FROM plugin_settings",
  write: "INSERT INTO plugin_settings (key, value) VALUES (:key, :value)",
};

interface TakenSettings {
  readonly count: number;
  /** False for another server: neither accounts nor book IDs are taken. */
  readonly sameServer: boolean;
}

/** Takes settings that were not changed here. "Enable Sync" is excluded, because it was off by default. */
export function takeSettings(database: Database, origin: Database): TakenSettings {
  const theirs = textsIn(origin);
  const ours = textsIn(database);
  const server = serverIn(theirs);
  const sameServer = ours.serverUrl === undefined || ours.serverUrl === server;
  const wanted: Texts = { serverUrl: server, ratingMode: ratingModeIn(theirs) };
  for (const [key, name, words] of translated) wanted[name] = words[theirs[key] ?? ""];
  for (const [key, name] of equals) wanted[name] = readable(name, theirs[key]);
  // The other client counted sessions by duration or by pages, never by both.
  if (theirs.session_detection_mode === "pages") wanted.minSeconds = "0";
  else wanted.minPages = undefined;
  if (sameServer) addAccounts(wanted, theirs, ours);
  return writeMissing(database, wanted, ours, sameServer);
}

function textsIn(database: Database): Texts {
  const texts: Texts = {};
  eachRow(database, "plugin_settings", (row) => {
    texts[textIn(row.key) ?? ""] = looseText(row.value);
  });
  return texts;
}

/** Canonical URL; undefined if invalid. */
function serverIn(theirs: Texts): string | undefined {
  const server = canonicalUrl(theirs.server_url ?? "");
  return "url" in server ? server.url : undefined;
}

/** Undefined unless switched on. */
function ratingModeIn({ rating_sync_enabled: isOn, rating_sync_mode: mode }: Texts): string | undefined {
  if (isOn !== "true") return undefined;
  return mode === "select_at_complete" ? "ask" : "stars";
}

function readable(name: SettingName, text: string | undefined): string | undefined {
  const value = text === undefined ? undefined : valueIn(name, text);
  return value === undefined ? undefined : settingText(value);
}

/** Accounts are taken whole, never mixed. */
function addAccounts(wanted: Texts, theirs: Texts, ours: Texts): void {
  for (const account of accounts) {
    if (account.some(([, name]) => ours[name] !== undefined)) continue;
    for (const [key, name] of account) wanted[name] = theirs[key];
  }
}

function writeMissing(database: Database, wanted: Texts, ours: Texts, sameServer: boolean): TakenSettings {
  let count = 0;
  for (const [key, value] of pairs(wanted)) {
    if (ours[key] !== undefined) continue;
    database.run(sql.write, { key, value });
    count += 1;
  }
  return { count, sameServer };
}
