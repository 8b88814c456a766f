import { otherAccounts, useAnother } from "../../app/connection/readers";
import { readerBehind, useLibraryAccount, useReaderAccount } from "../../app/connection/connect";
import { type AccountKind, accountName, isSignedIn } from "../../domain/account";
import type { Settings } from "../../domain/settings";
import { trimmed } from "../../domain/text";
import type { DeviceAccount } from "../../ports/accounts";
import type { MenuItem } from "../../ports/screen";
import { labelled, tellFailure, type UiContext } from "../uiContext";

/** Who is reading: those who have read on this device with an account, and whoever begins. */
export function readersMenu(ui: UiContext): MenuItem {
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
      return accounts.map((account) => accountItem(ui, account, accounts)).concat(anotherItem(ui));
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

/** The name, where it is needed the server, and how much of theirs has not been sent. */
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

/** From the next tick on everything is this reader's; the one before is told apart by the name alone. */
function change(ui: UiContext, { number, isCurrent }: DeviceAccount): void {
  if (!isCurrent) tellFailure(ui, ui.host.accounts.use(number));
}

function anotherItem(ui: UiContext): MenuItem {
  const { dialogs, translate } = ui;
  return {
    text: translate("Another reader"),
    enabled: () => ui.settings().serverUrl !== "" && accountName(ui.settings()) !== "",
    run: () =>
      dialogs.askAccount({
        title: translate("Another reader"),
        description: translate("The account with which this reader logs in to the library's web page."),
        username: "",
        password: "",
        onSave: (username, password) => {
          if (trimmed(username) === "") return translate("Enter a user name.");
          const changes = changesOf(false, trimmed(username), password);
          tellFailure(ui, useAnother(ui, "libraryUsername", changes));
          return undefined;
        },
      }),
  };
}

/** What was typed for an account; another reader's becomes another account of the device. */
export function setAccount(
  ui: UiContext,
  kind: AccountKind,
  { username, password }: { readonly username: string; readonly password: string },
  redraw: () => void,
): void {
  const isReader = kind === "readerUsername";
  const same = (): void => {
    tellFailure(ui, (isReader ? useReaderAccount : useLibraryAccount)(ui, username, password));
    redraw();
  };
  const another = (): void => tellFailure(ui, useAnother(ui, kind, changesOf(isReader, username, password)));
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

/** Something is pending that was read under another name of this kind, which the server has never heard. */
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

/** Whoever has read with an account says whether it is the same library: what is pending goes to no other. */
export function askSameLibrary({ dialogs, translate, settings }: UiContext, url: string, decision: Decision): void {
  const { serverUrl } = settings();
  if (url === serverUrl || serverUrl === "" || !isSignedIn(settings())) return decision.same();
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

/** Asks who is reading: a button a reader. Says so where nobody else has read here. */
export function askWhoReads(ui: UiContext): void {
  const { dialogs, translate, host } = ui;
  const accounts = host.accounts.list();
  if (accounts.length < 2)
    return dialogs.tell(translate("Nobody else reads on this device yet: Library Sync → Connection → Who is reading."));
  dialogs.choose({
    title: translate("Who is reading?"),
    choices: accounts.map((account) => ({
      text: `${account.isCurrent ? "✓ " : ""}${lineOf(ui, account, accounts)}`,
      run: () => change(ui, account),
    })),
  });
}

/** What waits for others who read here, a line each; none where there is nobody, or nothing. */
export function othersPending(ui: UiContext): readonly { readonly name: string; readonly pending: number }[] {
  if (!ui.settings().isShared) return [];
  const waiting = otherAccounts(ui).filter(({ pending }) => pending > 0);
  return waiting.map((account) => ({ name: nameOf(account), pending: account.pending }));
}
