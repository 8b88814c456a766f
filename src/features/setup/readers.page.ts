import { otherAccounts, useAnother } from "./readers";
import { readerBehind, useLibraryAccount, useReaderAccount } from "./connect";
import { type AccountKind, accountName, isSignedIn, type DeviceAccount } from "../../store/account";
import type { Settings } from "../../model/settings";
import type { MenuItem } from "../../koreader/screen.port";
import { labelled, showFailure, type UiContext } from "../../ui/uiContext";
import { getDeviceState } from "../../store/deviceState";

/** `begin`: starts the set-up for another reader. */
export function readersMenu(ui: UiContext, begin: () => void): MenuItem {
  const { translate, settings } = ui;
  return {
    text: () => {
      const name = accountName(settings());
      return labelled(translate, translate("Who is reading"), name === "" ? translate("nobody yet") : name);
    },
    help: translate(
      "Several people may read on this device, each with an account. What one of them reads waits for that account, and goes to no other.",
    ),
    items: () => {
      const accounts = ui.host.accounts.list();
      const items = accounts.map((account) => accountItem(ui, account, accounts));
      items.push(anotherItem(ui, begin));
      if (accounts.length > 1) items.push(removeMenu(ui));
      return items;
    },
    separator: true,
  };
}

function accountItem(ui: UiContext, account: DeviceAccount, accounts: readonly DeviceAccount[]): MenuItem {
  return {
    text: lineOf(ui, account, accounts),
    checked: () => account.isCurrent,
    radio: true,
    keepsOpen: account.isCurrent,
    run: () => change(ui, account),
  };
}

/** Name, server if ambiguous, and pending items. */
function lineOf({ translate }: UiContext, account: DeviceAccount, accounts: readonly DeviceAccount[]): string {
  const { serverUrl, pending } = account;
  const name = nameOf(account);
  const isAlone = accounts.every((other) => other === account || nameOf(other) !== name);
  const who = isAlone ? name : translate("%1 at %2", name, serverUrl);
  return pending === 0 ? who : translate("%1 (%2 pending)", who, pending);
}

function nameOf(account: DeviceAccount): string {
  const name = accountName(account);
  return name === "" ? account.serverUrl : name;
}

/** The change takes effect on the next tick. */
function change(ui: UiContext, account: DeviceAccount): void {
  if (account.isCurrent) return;
  const used = ui.host.accounts.use(account.number);
  if (!used.ok) return showFailure(ui, used);
  ui.dialogs.notify(ui.translate("%1 is reading now.", nameOf(account)));
}

function anotherItem(ui: UiContext, begin: () => void): MenuItem {
  return {
    text: ui.translate("Another reader"),
    help: ui.translate("For a second person: the address, one login, and what is synced."),
    enabled: () => ui.settings().serverUrl !== "" && accountName(ui.settings()) !== "",
    run: begin,
  };
}

function removeMenu(ui: UiContext): MenuItem {
  return {
    text: ui.translate("Remove a reader"),
    help: ui.translate("To remove the reader who is reading now, choose another one first."),
    items: () => {
      const accounts = ui.host.accounts.list();
      const others = accounts.filter(({ isCurrent }) => !isCurrent);
      return others.map((account) => removeItem(ui, account, lineOf(ui, account, accounts)));
    },
  };
}

function removeItem(ui: UiContext, { number }: DeviceAccount, text: string): MenuItem {
  const { dialogs, host, translate } = ui;
  return {
    text,
    run: () =>
      dialogs.confirm({
        text: translate(
          "Remove %1 from this device? Settings, login and everything pending are deleted here. Books stay, and so does everything on the server.",
          text,
        ),
        yes: translate("Remove"),
        onYes: () => showFailure(ui, host.accounts.remove(number)),
      }),
  };
}

/** Saves credentials. Those of another reader go to another account. */
export function setAccount(
  ui: UiContext,
  kind: AccountKind,
  { username, password }: { readonly username: string; readonly password: string },
  redraw: () => void,
): void {
  const isReader = kind === "readerUsername";
  const same = (): void => {
    (isReader ? useReaderAccount : useLibraryAccount)(ui, username, password);
    redraw();
  };
  const another = (): void => showFailure(ui, useAnother(ui, kind, changesOf(isReader, username, password)));
  const behind = readerBehind(ui, kind, username);
  if (behind === "same") return same();
  if (behind === "another") return another();
  askWhoHasRead(ui, kind, username, { same, another });
}

/** @noSelf */
interface Decision {
  same(): void;
  another(): void;
}

/** Asks who read the items that are pending under another name. */
export function askWhoHasRead(
  { dialogs, translate, settings }: UiContext,
  kind: AccountKind,
  username: string,
  { same, another }: Decision,
): void {
  dialogs.choose({
    title: translate("Something is pending from before. Who has read it?"),
    choices: [
      { text: translate("%1: the name was wrong", username), run: same },
      { text: translate("Another reader: %1", settings()[kind]), run: another },
    ],
  });
}

/** Asks if the new address is the same library, because pending items belong to the old one. */
export function askSameLibrary(
  { database, dialogs, translate, settings }: UiContext,
  url: string,
  decision: Decision,
): void {
  const { serverUrl } = settings();
  if (url === serverUrl || serverUrl === "" || !isSignedIn(database)) return decision.same();
  dialogs.choose({
    title: translate("Is %1 the same library as %2, at a new address?", url, serverUrl),
    choices: [
      { text: translate("The same library"), run: decision.same },
      { text: translate("Another library"), run: decision.another },
    ],
  });
}

function changesOf(isReader: boolean, username: string, password: string): Partial<Settings> {
  return isReader
    ? { readerUsername: username, readerPassword: password }
    : { libraryUsername: username, libraryPassword: password };
}

/** One button per reader. */
export function askWhoReads(ui: UiContext): void {
  const { dialogs, translate, host } = ui;
  const accounts = host.accounts.list();
  if (accounts.length < 2)
    return dialogs.show(translate("Nobody else reads on this device yet: Catchword → Connection → Who is reading."));
  dialogs.choose({
    title: translate("Who is reading?"),
    choices: accounts.map((account) => ({
      text: `${account.isCurrent ? "✓ " : ""}${lineOf(ui, account, accounts)}`,
      run: () => change(ui, account),
    })),
  });
}

/** Numbers of pending items of other readers. */
export function othersPending(ui: UiContext): readonly { readonly name: string; readonly pending: number }[] {
  if (!getDeviceState(ui.database).isShared) return [];
  const waiting = otherAccounts(ui).filter(({ pending }) => pending > 0);
  return waiting.map((account) => ({ name: nameOf(account), pending: account.pending }));
}
