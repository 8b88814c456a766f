import type { OtherClient } from "./host.port";
import { settingsFolder } from "./device";
import { openWindows } from "./menu";

/** Name prefixes of similar plugins, by their own name or folder. library-sync.koplugin calls itself "grimmorysync". */
const others = ["booklore", "grimmory", "bridgesync", "library-sync", "grimmlink", "bookorbit", "tome"];

/** Other clients of library servers, found by the host's settings and windows. Read-only. */
export function otherClients(): readonly OtherClient[] {
  const found: OtherClient[] = [];
  const progress = progressSync();
  if (progress !== undefined) found.push(progress);
  for (const window of openWindows())
    for (const [name] of pairs(window as unknown as Record<string, unknown>))
      if (others.some((part) => name.toLowerCase().startsWith(part))) found.push({ kind: "plugin", name: name });
  return found;
}

/** Older releases keep these settings in the host's own. Undefined without a login. */
function progressSync(): OtherClient | undefined {
  const disabled = G_reader_settings.readSetting("plugins_disabled");
  // Fails without the file.
  const [worked, kept] = pcall(() => dofile(`${settingsFolder()}/kosync.lua`) as { settings?: ProgressSyncSettings });
  const settings = (worked ? kept.settings : undefined) ?? G_reader_settings.readSetting("kosync");
  if (disabled?.["kosync"] === true || settings?.username === undefined) return undefined;
  const { custom_server, auto_sync } = settings;
  return { kind: "progress sync", url: custom_server ?? "", isAutomatic: auto_sync === true };
}
