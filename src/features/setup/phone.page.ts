import { addressesToTry } from "../../base/webAddress";
import type { OpenPhonePage, PhonePage } from "../../koreader/host.port";
import type { PageAnswer, PageRequest } from "../../model/pageRequest";
import type { Choice, BusyNotice } from "../../koreader/dialogs.port";
import type { AnnotationSync } from "../../model/annotation";
import type { Settings } from "../../model/settings";
import type { UiContext } from "../../ui/uiContext";
import { formPage, sentencePage } from "./phoneForm";
import { isGuess, judgeRequest, type PhoneVisit, type Typed, type TypedChoices, typedIn } from "./phoneForm.rules";
import { addressProblem } from "./test.page";

interface PhoneSteps {
  /** Addresses to try, login and choices. */
  typed(urls: readonly string[], wanted: Partial<Settings>): void;
  /** Back to the form on this device. */
  back(): void;
}

/** Seconds that the page is there. */
const maxSeconds = 300;

/** Requests for other paths, after which somebody is guessing. */
const maxLost = 20;

/** Way beside the form on this device. */
export function phoneChoice(ui: UiContext, steps: PhoneSteps): Pick<Choice, "text" | "run"> {
  return { text: ui.translate("Type it on your phone"), run: () => askFirst(ui, steps) };
}

/** The words that are typed on the phone are not encrypted on its way. */
function askFirst(ui: UiContext, steps: PhoneSteps): void {
  const { dialogs, translate } = ui;
  dialogs.confirm({
    text: translate(
      "For five minutes this device shows a page to one phone in the same Wi-Fi. What you type there is not encrypted on its way, so do it only in a Wi-Fi that you trust.",
    ),
    yes: translate("Show the code"),
    onYes: () => showCode(ui, steps),
    no: { text: translate("Back"), run: () => steps.back() },
  });
}

interface Guest extends PhoneVisit {
  guest?: string | undefined;
  lost: number;
  isDone: boolean;
}

function showCode(ui: UiContext, steps: PhoneSteps): void {
  const { host, translate } = ui;
  const secret = host.device.newUuid();
  const state: PhoneState = { visit: undefined, page: undefined, shown: undefined };
  const isReady = secret !== undefined && host.network.isConnected();
  state.page = isReady ? host.phonePages.open(servedPage(ui, state, steps)) : undefined;
  const { page } = state;
  if (page === undefined) return showWhyNot(ui, steps);
  const path = `/${secret ?? ""}`;
  state.visit = { authority: page.authority, path, lost: 0, isDone: false };
  const close = (): void => {
    state.visit = undefined;
    page.close();
  };
  const back = (): void => {
    close();
    steps.back();
  };
  state.shown = ui.dialogs.code({
    text: translate("Scan the code with a phone in the same Wi-Fi."),
    content: `http://${page.authority}${path}`,
    yes: { text: translate("Type it here"), run: back },
    no: { text: translate("Close"), run: close },
  });
}

interface PhoneState {
  visit: Guest | undefined;
  page: OpenPhonePage | undefined;
  shown: BusyNotice | undefined;
}

function servedPage(ui: UiContext, state: PhoneState, steps: PhoneSteps): PhonePage {
  const { dialogs, translate } = ui;
  const end = (): void => {
    state.page?.close();
    state.shown?.close();
  };
  const ends: PhoneSteps = {
    typed: (urls, wanted) => {
      end();
      steps.typed(urls, wanted);
    },
    back: () => {
      end();
      dialogs.show(translate("Somebody tried to guess the address of the page. It is closed."));
    },
  };
  return {
    seconds: maxSeconds,
    answer: (request, peer) =>
      state.visit === undefined ? { answer: refusal("") } : answerTo(ui, state.visit, { request, peer }, ends),
    ended: (isOver) => {
      end();
      if (isOver) dialogs.notify(translate("The page for the phone is closed: five minutes are over."));
    },
  };
}

function showWhyNot({ dialogs, host, translate }: UiContext, steps: PhoneSteps): void {
  const text = host.network.isConnected()
    ? translate(
        "This device cannot show a page in this network. You can write the file catchword-setup.json on a computer instead, see the guide.",
      )
    : translate("Turn Wi-Fi on first: the phone reaches this device by it.");
  dialogs.show(text, { text: translate("Back"), run: () => steps.back() });
}

interface PhoneRequest {
  readonly request: PageRequest;
  readonly peer: string;
}

/** `back` runs if somebody is guessing. */
function answerTo(
  ui: UiContext,
  visit: Guest,
  asked: PhoneRequest,
  steps: PhoneSteps,
): ReturnType<PhonePage["answer"]> {
  const { translate } = ui;
  const verdict = judgeRequest(asked.request, asked.peer, visit);
  switch (verdict) {
    case "lost":
      visit.lost += isGuess(asked.request, asked.peer, visit) ? 1 : 0;
      return { answer: refusal(""), then: visit.lost < maxLost ? undefined : () => steps.back() };
    case "foreign":
      return { answer: refusal(translate("This page takes only what is typed in it.")) };
    case "taken":
      return { answer: refusal(translate("Another phone has opened this page.")) };
    case "form":
      visit.guest = asked.peer;
      return { answer: form(ui, visit, { address: ui.settings().serverUrl, username: "", choices: choicesOf(ui) }) };
    case "typed":
      return answerTyped(ui, visit, asked.request.body, steps);
  }
}

function refusal(text: string): PageAnswer {
  return { status: 403, html: text === "" ? "" : sentencePage(text) };
}

function form({ translate }: UiContext, { path }: PhoneVisit, shown: Parameters<typeof formPage>[2]): PageAnswer {
  return { status: 200, html: formPage(translate, path, shown) };
}

/** As in the last step of the set-up: highlights and bookmarks are sent unless the reader says otherwise. */
function choicesOf({ settings }: UiContext): TypedChoices {
  const { sessionSync, progressSync, statusSync, highlights, bookmarks, serverUrl } = settings();
  const preset = (notes: AnnotationSync): AnnotationSync => (serverUrl === "" && notes === "off" ? "send" : notes);
  return { sessionSync, progressSync, statusSync, highlights: preset(highlights), bookmarks: preset(bookmarks) };
}

function answerTyped(ui: UiContext, visit: Guest, body: string, steps: PhoneSteps): ReturnType<PhonePage["answer"]> {
  const { translate } = ui;
  const typed = typedIn(body);
  if (typed === undefined) return { answer: { status: 400, html: sentencePage(translate("Open the page again.")) } };
  const { username, password: libraryPassword } = typed;
  const choices = choicesTyped(ui, typed);
  const urls = addressesToTry(typed.address);
  const problem = typeof urls === "string" ? addressProblem(translate, urls) : nameProblem(ui, typed);
  if (typeof urls === "string" || problem !== undefined)
    return { answer: form(ui, visit, { address: typed.address, username, choices, problem }) };
  const html = sentencePage(translate("Done. Go on at the e-reader. You can close this page."));
  // A second tap on the button.
  if (visit.isDone) return { answer: { status: 200, html } };
  visit.isDone = true;
  const wanted = { ...choices, libraryUsername: username, libraryPassword };
  return { answer: { status: 200, html }, then: () => steps.typed(urls, wanted) };
}

/** One field stands for both: if it is left as it was, bookmarks stay too. */
function choicesTyped(ui: UiContext, { choices }: Typed): TypedChoices {
  const shown = choicesOf(ui);
  return choices.highlights === shown.highlights ? { ...choices, bookmarks: shown.bookmarks } : choices;
}

function nameProblem({ translate }: UiContext, { username }: Typed): string | undefined {
  return username === "" ? translate("Enter a user name.") : undefined;
}
