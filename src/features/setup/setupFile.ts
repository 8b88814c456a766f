import { namesOf } from "../../base/longList";
import type { Context } from "../../context";
import type { Settings } from "../../model/settings";
import { folderOf } from "../../model/bookFile";
import { changeTogether, getDeviceState, saveDeviceState } from "../../store/deviceState";
import { isSameSetting, saveSettings, type SettingName } from "../../store/settings";
import { formatSetup, parseSetup, type Setup, type SetupProblem, trusting } from "./setupText";

const fileName = "catchword-setup.json";

/** Of `replaceFile`, after a power cut. */
const unfinishedEnding = ".new";

/** Bytes. Holds for saving and reading. */
const maxFileBytes = 1048576;

/** The first place is used for saving. Names in real folders; the file itself may be a link. */
export function setupPlaces({ host }: Context): readonly string[] {
  const { folder } = host.versions;
  const plugin = folder.slice(0, -1);
  const homes = folder === "" ? [] : [plugin, folderOf(plugin)];
  return [folderOf(host.device.places.database)]
    .concat(homes)
    .map((home) => `${host.folders.resolved(home)}/${fileName}`);
}

/** Settings that direct passwords. A set-up device keeps its own. */
const destinations: readonly SettingName[] = trusting.concat("localUrl", "remoteUrl");

/** The first file found, with its contents or what is wrong with them; undefined without a file. */
export function findSetup(
  context: Context,
): { readonly path: string; readonly setup: Setup | SetupProblem } | undefined {
  const { files, codec } = context.host;
  const place = setupPlaces(context).find((one) => files.facts(one) !== undefined);
  if (place === undefined) return undefined;
  // Its secrets are dropped where they are.
  const path = context.host.folders.resolved(place);
  const isLong = (files.facts(path)?.size ?? 0) > maxFileBytes;
  const setup = isLong ? "long" : parseSetup(codec, files.sample(path, [0], maxFileBytes) ?? "");
  if (typeof setup === "string" || context.settings().serverUrl === "") return { path, setup };
  return { path, setup: { ...setup, settings: without(setup.settings, destinations) } };
}

/** False on failure, or if the file would be too long to be read. */
export function saveSetup(context: Context, hasSecrets: boolean): boolean {
  const text = formatSetup(
    context.host.codec,
    context.settings() as unknown as Setup["fields"],
    hasSecrets,
    deviceName(context),
  );
  if (text.length > maxFileBytes) return false;
  const { isSetupUsed } = getDeviceState(context.database);
  // First, so that the next start removes what a power cut leaves of the file.
  if (hasSecrets) saveDeviceState(context.database, { isSetupUsed: true });
  const isSaved = context.host.folders.replaceFile(setupPlaces(context)[0] ?? fileName, text);
  // This file is wanted as it is. Last, so that a power cut never leaves the passwords of a used one.
  saveDeviceState(context.database, { isSetupUsed: !isSaved && isSetupUsed });
  return isSaved;
}

/** Digest of the device's marks. */
function deviceName({ host }: Context): string {
  return host.codec.md5(host.device.marks());
}

/** True if the file was saved on this device, so that it describes another device, or an earlier state of this one. */
export function isOwnSetup(context: Context, { device }: Pick<Setup, "device">): boolean {
  return device === deviceName(context);
}

/** Changed only by a login. */
const account: readonly SettingName[] = [
  "serverUrl",
  "readerUsername",
  "readerPassword",
  "libraryUsername",
  "libraryPassword",
];

/** Names of settings that would change. Accounts missing in the file stay. */
export function changesIn(settings: Settings, wanted: Partial<Settings>): readonly SettingName[] {
  const names = namesOf(wanted);
  return names.filter((name) => isChanged(settings, wanted, name)).sort();
}

function isChanged(settings: Settings, wanted: Partial<Settings>, name: SettingName): boolean {
  const value = wanted[name];
  const isLacking = value === "" && account.includes(name);
  return value !== undefined && !isLacking && !isSameSetting(name, value, settings[name]);
}

/** True if server or account would change. */
export function needsLogin(settings: Settings, wanted: Partial<Settings>): boolean {
  const { serverUrl = settings.serverUrl } = wanted;
  return serverUrl !== "" && changesIn(settings, wanted).some((name) => account.includes(name));
}

/** Needed before the login. Returns the rest, so that a later decision of the user takes precedence. */
export function saveTrust({ database }: Context, wanted: Partial<Settings>): Partial<Settings> {
  const { trustedServers = [], requestHeaders = [] } = wanted;
  const servers = trustedServers.length > 0 ? { trustedServers } : {};
  const headers = requestHeaders.length > 0 ? { requestHeaders } : {};
  saveSettings(database, { ...servers, ...headers });
  return without(wanted, ["trustedServers", "requestHeaders"]);
}

/** For a device whose server and accounts stay. */
export function saveChoices({ database, changed }: Context, wanted: Partial<Settings>): void {
  changeTogether(database, () => {
    saveSettings(database, choicesIn(wanted));
    saveDeviceState(database, { isSetupUsed: true });
  });
  changed();
}

/** All settings but server and accounts. */
export function choicesIn(wanted: Partial<Settings>): Partial<Settings> {
  return without(wanted, account);
}

function without(wanted: Partial<Settings>, names: readonly SettingName[]): Partial<Settings> {
  const rest: Partial<Record<SettingName, unknown>> = { ...wanted };
  for (const name of names) rest[name] = undefined;
  return rest as Partial<Settings>;
}

/** False if the database is in memory, because its file cannot be opened. */
export function canKeepSetup({ host }: Context): boolean {
  return host.accounts.list().some(({ isCurrent }) => isCurrent);
}

/**
 * Removes passwords and headers from a used file and from unfinished ones, at each start until they are gone. A file
 * that cannot be changed is reported in the file browser.
 */
export function dropSecrets(context: Context): void {
  const { host, translate, database } = context;
  if (!getDeviceState(database).isSetupUsed || !canKeepSetup(context)) return;
  for (const place of setupPlaces(context)) host.folders.remove(place + unfinishedEnding);
  const file = findSetup(context);
  if (file === undefined || typeof file.setup === "string" || !file.setup.hasSecrets)
    return saveDeviceState(database, { isSetupUsed: false });
  if (host.folders.replaceFile(file.path, formatSetup(host.codec, file.setup.fields, false, file.setup.device))) return;
  host.offers.whenBrowsing("setupFile", () =>
    host.dialogs.notify(translate("The passwords are still in %1: the folder cannot be written.", file.path)),
  );
}
