import type { OtherClient } from "./host.port";
import { settingsFolder } from "./device";
import { hostSettings } from "./hostSettings";
import { hostTable, hostText } from "./hostValues";
import { idleCopies } from "./copies";
import { isPlainFile } from "./plainFile";
import { openWindows } from "./menu";

/** Name prefixes of similar plugins, by their own name or folder. library-sync.koplugin calls itself "grimmorysync". */
const others = [
  "booklore",
  "grimmory",
  "bridgesync",
  "library-sync",
  "grimmlink",
  "bookorbit",
  "tome",
  "hansel",
  "shelfsync",
  "manorian",
];

/** Other clients of library servers, found by the host's settings and windows. Read-only. */
export function otherClients(): readonly OtherClient[] {
  const found: OtherClient[] = idleCopies().map((folder) => ({ kind: "copy", folder }));
  const progress = progressSync();
  if (progress !== undefined) found.push(progress);
  for (const window of openWindows())
    for (const [name] of pairs(window as unknown as Record<string, unknown>))
      if (others.some((part) => name.toLowerCase().startsWith(part))) found.push({ kind: "plugin", name: name });
  return found;
}

/** Older releases keep these settings in the host's own. Undefined without a login. */
function progressSync(): OtherClient | undefined {
  if (hostSettings.isPluginDisabled("kosync")) return undefined;
  const path = `${settingsFolder()}/kosync.lua`;
  const [worked, kept] = isPlainFile(path) ? pcall((): unknown => dofile(path)) : [false];
  const settings = (worked ? hostTable(hostTable(kept)?.["settings"]) : undefined) ?? hostSettings.progressSync();
  if (hostText(settings?.["username"]) === undefined) return undefined;
  const url = hostText(settings?.["custom_server"]) ?? "";
  return { kind: "progress sync", url, isAutomatic: settings?.["auto_sync"] === true };
}
