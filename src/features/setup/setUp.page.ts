import {
  findServer,
  finishReader,
  type FoundServer,
  isReadingNow,
  keepForAnother,
  keepTrial,
  logIn,
  type NextStep,
  type SearchedPlace,
  readerOfTrial,
} from "./setUp";
import { showLookFailure } from "./lookFailure.page";
import { isSignedIn } from "../../store/account";
import type { Failure } from "../../base/failure";
import { sentenceFor } from "../../base/sentence";
import { trimmed } from "../../base/text";
import { addressesToTry } from "../../base/webAddress";
import type { Settings } from "../../model/settings";
import { askAboutCertificate } from "../../ui/certificateQuestion";
import { askSameLibrary, askWhoHasRead } from "./readers.page";
import { dropSecrets } from "./setupFile";
import { chooseWhatIsSynced } from "./syncChoices.page";
import { phoneChoice } from "./phone.page";
import { addressProblem } from "./test.page";
import { showAsking, showFailure, type UiContext } from "../../ui/uiContext";
import { getSettings, saveSettings } from "../../store/settings";

/** Prefills the form after a failure, because typing on a device is slow. */
let typedLast = "";

/** First step of the set-up: the address. Nothing is saved before a login. `isForAnother`: for another reader. */
export function setUp(ui: UiContext, isForAnother = false): void {
  const { dialogs, translate, settings } = ui;
  dialogs.ask({
    title: isForAnother ? translate("Another reader") : translate("Set up Catchword"),
    value: typedLast === "" ? settings().serverUrl : typedLast,
    hint: "library.example.org",
    isLatin: true,
    description: translate("The address of your library as you open it in a browser."),
    yes: translate("Next"),
    onSave: (text) => {
      const urls = addressesToTry(text);
      if (typeof urls === "string") return addressProblem(translate, urls);
      typedLast = trimmed(text);
      look(ui, { urls, isForAnother });
      return undefined;
    },
    other: phoneChoice(ui, {
      typed: (urls, wanted) => look(ui, { urls, isForAnother, isTyped: true }, wanted),
      back: () => setUp(ui, isForAnother),
    }),
  });
}

/** `wanted`: from a settings file, or typed on a phone; its login replaces the form. */
export function look(ui: UiContext, place: SearchedPlace, wanted?: Partial<Settings>): void {
  const { translate } = ui;
  if (wanted !== undefined) typedLast = place.urls[0] ?? "";
  const fail = (failure: Failure): void =>
    showLookFailure(ui, failure, place.urls, {
      again: () => look(ui, place, wanted),
      back: () => setUp(ui, place.isForAnother),
    });
  const go = (found: FoundServer): void => {
    if (wanted === undefined) return askLogin(ui, found);
    const { libraryUsername = "", libraryPassword = "" } = wanted;
    // Outside the search task, because both tasks have one name.
    ui.host.tasks.after(0, () =>
      enter(ui, { ...found, wanted, isOfFile: place.isTyped !== true }, { libraryUsername, libraryPassword }),
    );
  };
  findServer(ui, place, showAsking(ui, go, translate("Looking for the library…"), fail));
}

/** `again` runs once a certificate is trusted. */
function showReason(ui: UiContext, failure: Failure, again: () => void, back: () => void): void {
  const { dialogs, translate } = ui;
  if (failure.kind === "untrusted") return askAboutCertificate(ui, failure, again);
  if (failure.kind !== "cancelled")
    dialogs.show(sentenceFor(translate, failure), { text: translate("Back"), run: back });
}

/** Second step: the login. */
function askLogin(ui: UiContext, found: FoundServer): void {
  const tried = getSettings(found.trial.database);
  const isHere = tried.libraryUsername === "" && found.url === ui.settings().serverUrl && !found.isForAnother;
  askAccount(ui, foundText(ui, found), isHere ? ui.settings() : tried, (account) => enter(ui, found, account));
}

type Account = Pick<Settings, "libraryUsername" | "libraryPassword">;

export function askAccount(
  ui: UiContext,
  description: string,
  known: Account,
  chosen: (account: Account) => void,
): void {
  const { dialogs, translate } = ui;
  dialogs.askAccount({
    title: translate("Log in to your library"),
    description,
    username: known.libraryUsername,
    password: known.libraryPassword,
    yes: translate("Log in"),
    onSave: (username, libraryPassword) => {
      if (trimmed(username) === "") return translate("Enter a user name.");
      chosen({ libraryUsername: trimmed(username), libraryPassword });
      return undefined;
    },
  });
}

function foundText({ translate }: UiContext, { url, version }: FoundServer): string {
  const lines = [
    version === undefined ? translate("Found: %1", url) : translate("Found: %1, version %2", url, version),
  ];
  if (!url.startsWith("https://")) lines.push(translate("The connection is not encrypted."));
  lines.push(translate("The user name and the password of the library's web page."));
  return lines.join("\n");
}

function enter(ui: UiContext, found: FoundServer, account: Account): void {
  const { translate } = ui;
  logIn(
    ui,
    found.trial,
    account,
    showAsking(
      ui,
      (next: NextStep) => {
        if (next === "ready") settle(ui, found);
        else if (next === "make" || next === "turnOn") askToFinish(ui, found, next);
        else askReader(ui, found, next);
      },
      translate("Logging in…"),
      (failure) =>
        showReason(
          ui,
          failure,
          () => enter(ui, found, account),
          () => askLogin(ui, found),
        ),
    ),
  );
}

/** Asks for the reader account, which is optional. */
function askReader(ui: UiContext, found: FoundServer, why: "unsupported" | "forbidden" | "hidden"): void {
  const { dialogs, translate } = ui;
  const tried = getSettings(found.trial.database);
  const { readerUsername = "", readerPassword = "" } = tried.readerUsername === "" ? (found.wanted ?? tried) : tried;
  dialogs.askAccount({
    title: translate("Reader account"),
    // One sentence, so that the buttons stay above the keyboard.
    description:
      why === "forbidden"
        ? translate(
            "Your library account cannot look up this account. Type it here, or leave it empty and ask the library's owner for the KOReader permission.",
          )
        : whatItCarries(ui, found),
    username: readerUsername,
    password: readerPassword,
    yes: translate("Next"),
    without: {
      text: translate("Go on without"),
      run: () => {
        saveSettings(found.trial.database, { readerUsername: "", readerPassword: "" });
        settle(ui, found);
      },
    },
    onSave: (username, password) => {
      saveSettings(found.trial.database, { readerUsername: trimmed(username), readerPassword: password });
      settle(ui, found);
      return undefined;
    },
  });
}

function whatItCarries({ translate }: UiContext, { trial }: FoundServer): string {
  return trial.connection.dialect().sessionAuth === "bearer"
    ? translate("For the reading position. The server may call it the KOReader user. You may leave it empty.")
    : translate("For reading sessions and position. The server may call it the KOReader user. You may leave it empty.");
}

/** Asks before a change on the server. */
function askToFinish(ui: UiContext, found: FoundServer, next: "make" | "turnOn"): void {
  const { dialogs, translate } = ui;
  const isNew = next === "make";
  const text = isNew
    ? translate(
        "Your library has no account for e-readers for you yet. Create one there, with its sync turned on? It carries your reading position.",
      )
    : translate("Your library keeps no positions for you: the switch for e-readers is off there. Turn it on?");
  const again = (): void => askToFinish(ui, found, next);
  const after = showAsking(
    ui,
    () => settle(ui, found),
    isNew ? translate("Creating the account…") : translate("Turning the switch on…"),
    (failure) => showReason(ui, failure, again, again),
  );
  dialogs.confirm({
    text,
    yes: isNew ? translate("Create") : translate("Turn on"),
    onYes: () => finishReader(ui, found.trial, after),
    no: { text: translate("Not now"), run: () => settle(ui, found) },
  });
}

/** Saves the accounts. Asks first if their owner is unclear. */
function settle(ui: UiContext, found: FoundServer): void {
  const { trial, url, isForAnother, wanted } = found;
  const { database, dialogs, translate } = ui;
  const { libraryUsername } = getSettings(trial.database);
  const keep = (): void => {
    typedLast = "";
    const isPreset = !isSignedIn(database) && wanted?.highlights === undefined;
    keepTrial(ui, trial, { wanted, isOfFile: found.isOfFile, isChoiceDue: isPreset });
    if (wanted !== undefined) dropSecrets(ui);
    chooseWhatIsSynced(ui, isPreset);
  };
  const another = (): void => {
    const kept = keepForAnother(ui, found);
    if (!kept.ok) return showFailure(ui, kept);
    // The other account drops the secrets of the file when it begins.
    dialogs.show(
      translate("From now on %1 reads on this device. Catchword → Connection has the test.", libraryUsername),
    );
  };
  if (isForAnother && isReadingNow(ui, found))
    return dialogs.show(translate("%1 already reads on this device.", libraryUsername));
  if (isForAnother) return another();
  askSameLibrary(ui, url, {
    same: () => {
      const behind = readerOfTrial(ui, trial);
      if (behind === "same") keep();
      else if (behind === "another") another();
      else askWhoHasRead(ui, "libraryUsername", libraryUsername, { same: keep, another });
    },
    another,
  });
}
