import { namesOf } from "../../base/longList";
import type { Context } from "../../context";
import { folderOf } from "../../model/bookFile";
import { defaults, type Settings } from "../../model/settings";
import { countFailed, countQueue } from "../../queue/queue.store";
import { countsForLog } from "../../queue/queue.rules";
import { isFreeText, isListName, isSameSetting, type SettingName, settingText } from "../../store/settings";
import type { Dialect, Trait } from "../../server/dialects/dialect";

const fileName = "catchword-report.txt";

/** Bytes from the end of the log. */
const maxLogBytes = 32768;

/** Writes the report beside the database. Returns its path; `isSaved` is false on failure. */
export function saveReport(context: Context): { readonly path: string; readonly isSaved: boolean } {
  const { folders, device } = context.host;
  const path = `${folders.resolved(folderOf(device.places.database))}/${fileName}`;
  return { path, isSaved: folders.replaceFile(path, reportText(context)) };
}

/**
 * For the people who mend Catchword, so in English. Without secrets, addresses and file names. Only a message of the host
 * in the log may have a title.
 */
export function reportText(context: Context): string {
  const { connection, database, host } = context;
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ["Versions", [host.device.releases(), host.device.isoDay(host.clock.now())]],
    ["Server", [`kind: ${connection.kind()}`, `last answer: ${timeOf(context, connection.lastContact().answeredAt)}`]],
    [
      "Traits of the server, + if it has shown them",
      traitLines(connection.dialect(), (trait) => connection.hasShown(trait)),
    ],
    ["Pending", [countsForLog(countQueue(database))]],
    ["Failed", [countsForLog(countFailed(database))]],
    ["Settings that differ from their defaults", settingLines(context.settings())],
    ["Last lines of the log", [lastLines(context)]],
  ];
  return sections.map(([title, lines]) => `${title}\n${lines.join("\n")}\n`).join("\n");
}

function timeOf({ host }: Context, at: number | undefined): string {
  return at === undefined ? "never" : host.device.isoDay(at);
}

function traitLines(dialect: Dialect, isShown: (trait: Trait) => boolean): readonly string[] {
  const names = namesOf(dialect).sort();
  return names.map((name) => `${isShown(name) ? "+" : " "} ${name}: ${settingText(dialect[name])}`);
}

function settingLines(settings: Settings): readonly string[] {
  const names = namesOf(defaults).sort();
  const changed = names.filter((name) => !isSameSetting(name, settings[name], defaults[name]));
  return changed.map((name) => `${name}: ${shownSetting(settings, name)}`);
}

/** Lists and free texts hold what is the reader's own. */
function shownSetting(settings: Settings, name: SettingName): string {
  const value = settings[name];
  if (isListName(name)) return `entries: ${(value as readonly unknown[]).length}`;
  return isFreeText(name) ? "set" : settingText(value);
}

function lastLines({ host }: Context): string {
  const folder = host.device.places.log;
  const names = (host.folders.list(folder) ?? []).map(({ name }) => name).filter((name) => name.endsWith(".log"));
  const path = `${folder}/${names.sort().pop() ?? ""}`;
  const size = host.files.facts(path)?.size ?? 0;
  const from = Math.max(0, size - maxLogBytes);
  const text = host.files.sample(path, [from], maxLogBytes) ?? "";
  // The first line is cut, unless the whole file was read.
  const lines = (from === 0 ? text : text.slice(text.indexOf("\n") + 1)).split("\n");
  return lines.map((line) => masked(line)).join("\n");
}

/** Without words that are an address or the name of a file: those with a letter after a dot. Sources of Lua stay. */
function masked(line: string): string {
  const words = line.split(" ");
  return words.map((word) => (isName(word) && !word.includes(".lua") ? "…" : word)).join(" ");
}

function isName(word: string): boolean {
  const parts = word.split(".");
  return parts.length > 3 || parts.slice(1).some((part) => part.toLowerCase() >= "a");
}
