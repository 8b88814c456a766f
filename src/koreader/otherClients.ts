import type { OtherClient } from "./host.port";
import { settingsFolder } from "./device";
import { openWindows } from "./menu";

/**
 * How the names of other plugins for such libraries begin. A name is the plugin's own on older hosts, its folder's on
 * newer ones: library-sync.koplugin calls itself "grimmorysync".
 */
const others = ["booklore", "grimmory", "bridgesync", "library-sync", "grimmlink", "bookorbit", "tome"];

/** What else on this device speaks with library servers, as the host's settings and windows say. Looks only. */
export function otherClients(): readonly OtherClient[] {
  const found: OtherClient[] = [];
  const progress = progressSync();
  if (progress !== undefined) found.push(progress);
  for (const window of openWindows())
    for (const [name] of pairs(window as unknown as Record<string, unknown>))
      if (others.some((part) => name.toLowerCase().startsWith(part))) found.push({ kind: "plugin", name: name });
  return found;
}

/** The host's own plugin: older releases keep its settings among their own. Undefined where nobody is signed in. */
function progressSync(): OtherClient | undefined {
  const disabled = G_reader_settings.readSetting("plugins_disabled");
  // As the host reads it; where there is no such file, this fails.
  const [worked, kept] = pcall(() => dofile(`${settingsFolder()}/kosync.lua`) as { settings?: ProgressSyncSettings });
  const settings = (worked ? kept.settings : undefined) ?? G_reader_settings.readSetting("kosync");
  if (disabled?.["kosync"] === true || settings?.username === undefined) return undefined;
  const { custom_server, auto_sync } = settings;
  return { kind: "progress sync", url: custom_server ?? "", isAutomatic: auto_sync === true };
}
