import type { OtherClient } from "./host.port";
import { settingsFolder } from "./device";
import { hostSettings, type HostTable, hostTable, hostText } from "./hostValues";
import { idleCopies } from "./copies";
import { isPlainFile } from "./plainFile";
import { openWindows } from "./menu";

/**
 * Name prefixes of similar plugins, by their own name or folder. library-sync.koplugin calls itself "grimmorysync".
 * Manorian's client is two plugins, whose names begin with "grimmory".
 */
const others = ["booklore", "grimmory", "bridgesync", "library-sync", "grimmlink", "bookorbit", "tome", "manorian"];

/** Other clients of library servers, found by the host's settings and windows. Read-only. */
export function otherClients(): readonly OtherClient[] {
  const found: OtherClient[] = idleCopies().map((folder) => ({ kind: "copy", folder }));
  const progress = progressSync();
  if (progress !== undefined) found.push(progress);
  for (const name of namesInWindows()) {
    const client = pluginNamed(name);
    if (client !== undefined) found.push(client);
  }
  return found;
}

/** Names of plugins and parts, each once, in order. */
function namesInWindows(): readonly string[] {
  const names: string[] = [];
  for (const window of openWindows())
    for (const [name] of pairs(window)) if (typeof name === "string" && !names.includes(name)) names.push(name);
  return names.sort();
}

function pluginNamed(name: string): OtherClient | undefined {
  if (name === "hansel") return hansel(name);
  if (name === "shelfsync") return shelfSync(name);
  return others.some((part) => name.toLowerCase().startsWith(part)) ? { kind: "plugin", name } : undefined;
}

/** Sends positions, and only if the reader turned that on. Undefined without a login. */
function hansel(name: string): OtherClient | undefined {
  const settings = hostTable(settingsOf("hansel_settings.lua")?.["hansel"]);
  if ((hostText(settings?.["t2_username"]) ?? "") === "") return undefined;
  const url = hostText(settings?.["server_url"]) ?? "";
  return { kind: "progress sync", name, url, isAutomatic: settings?.["auto_sync_enabled"] === true };
}

/** Undefined without an address: a plugin for other services has the same name. */
function shelfSync(name: string): OtherClient | undefined {
  const settings = settingsOf("shelfsync.lua");
  const urls: string[] = [];
  for (const key of ["home_url", "away_url"]) {
    const url = settings?.[key];
    if (typeof url === "string" && url !== "") urls.push(url);
  }
  return urls.length === 0 ? undefined : { kind: "downloader", name, urls };
}

/** Older releases keep these settings in the host's own. Undefined without a login. */
function progressSync(): OtherClient | undefined {
  if (hostSettings.isPluginDisabled("kosync")) return undefined;
  const settings = hostTable(settingsOf("kosync.lua")?.["settings"]) ?? hostSettings.progressSync();
  if (hostText(settings?.["username"]) === undefined) return undefined;
  const url = hostText(settings?.["custom_server"]) ?? "";
  return { kind: "progress sync", url, isAutomatic: settings?.["auto_sync"] === true };
}

/** Undefined if absent or unreadable. */
function settingsOf(file: string): HostTable | undefined {
  const path = `${settingsFolder()}/${file}`;
  const [worked, kept] = isPlainFile(path) ? pcall((): unknown => dofile(path)) : [false];
  return worked ? hostTable(kept) : undefined;
}
