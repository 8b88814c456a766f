import { phoneChoice } from "../../../src/features/setup/phone.page";
import type { PhonePage } from "../../../src/koreader/host.port";
import type { Settings } from "../../../src/model/settings";
import type { PageRequest } from "../../../src/model/pageRequest";
import { aScreen } from "../../fakes/screen";

const authority = "192.168.1.7:8080";
const phone = "192.168.1.20";
const form = "address=library.example&username=anna&password=correct+horse&notes=off&sessions=on";

/** A device that shows its code. `ask`: the status and the page that a browser gets; what follows has run. */
function device(settings: Partial<Settings> = {}) {
  const served: PhonePage[] = [];
  const events: string[] = [];
  const typed: Partial<Settings>[] = [];
  const screen = aScreen({
    settings: { serverUrl: "", ...settings },
    host: {
      phonePages: {
        open: (page) => {
          served.push(page);
          return { authority, close: () => void events.push("page closed") };
        },
      },
    },
  });
  const steps = {
    typed: (_urls: readonly string[], wanted: Partial<Settings>) => void typed.push(wanted),
    back: () => void events.push("form on the device"),
  };
  phoneChoice(screen.ui, steps).run();
  screen.tap("Show the code");
  const shown = screen.top();
  if (shown?.kind !== "code") throw new Error("no code is shown");
  const path = shown.page.content.slice(`http://${authority}`.length);
  const ask = (request: Partial<PageRequest>, peer = phone): { status: number; html: string } => {
    const headers = { host: authority, "content-type": "application/x-www-form-urlencoded" };
    const reply = served[0]!.answer({ method: "GET", path, headers, body: "", ...request }, peer);
    reply.then?.();
    return reply.answer;
  };
  const send = (body: string, peer = phone) => ask({ method: "POST", body }, peer);
  return { screen, served, events, typed, path, ask, send };
}

describe("the setup page for a phone", () => {
  test("has an address that cannot be guessed", () => {
    const { path, ask, screen } = device();
    expect(path).toBe(`/${screen.ui.host.device.newUuid()}`);
    expect(ask({ path: "/" }).status).toBe(403);
  });

  test("is shown to the first phone only", () => {
    const { ask, send, typed } = device();
    expect(ask({}).status).toBe(200);
    const second = ask({}, "192.168.1.66");
    expect(second.status).toBe(403);
    expect(second.html).toContain("Another phone");
    expect(send(form, "192.168.1.66").status).toBe(403);
    expect([ask({}).status, typed]).toEqual([200, []]);
  });

  test("continues once with the typed values, however often they are sent", () => {
    const { ask, send, typed, events, screen } = device();
    ask({});
    const answers = [send(form), send(form)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.html).toContain("Go on at the e-reader");
    expect(typed).toMatchObject([{ libraryUsername: "anna", libraryPassword: "correct horse", sessionSync: true }]);
    expect([events, screen.top()]).toEqual([["page closed"], undefined]);
  });

  test("shows an error with the typed fields except the password", () => {
    const { ask, send, typed } = device();
    ask({});
    const { status, html } = send(form.replace("library.example", "ftp%3A%2F%2Flibrary"));
    expect(status).toBe(200);
    expect(html).toContain('value="ftp://library"');
    expect(html).toContain('value="anna"');
    expect(html).not.toContain("correct horse");
    expect(typed).toEqual([]);
    expect(send(form.replace("anna", "+")).html).toContain("Enter a user name.");
    send(form);
    expect(typed).toHaveLength(1);
  });

  test("refuses a foreign page with a reason, and another path without one", () => {
    const { ask, typed } = device();
    ask({});
    const foreign = ask({ method: "POST", body: form, headers: { host: "evil.example" } });
    expect([foreign.status, foreign.html.includes("takes only what is typed in it")]).toEqual([403, true]);
    expect(ask({ path: "/other" })).toEqual({ status: 403, html: "" });
    expect(typed).toEqual([]);
  });

  test("leads back from its question", () => {
    const screen = aScreen();
    let back = 0;
    phoneChoice(screen.ui, { typed: () => undefined, back: () => void (back += 1) }).run();
    screen.tap("Back");
    expect([back, screen.top()]).toEqual([1, undefined]);
  });

  test.each<[Partial<Settings>, string]>([
    [{ highlights: "off" }, "send"],
    [{ highlights: "both" }, "both"],
    [{ serverUrl: "https://old", highlights: "off" }, "off"],
    [{ serverUrl: "https://old", highlights: "both" }, "both"],
  ])("begins with highlights as they are, or sent at the first set-up: %j", (settings, chosen) => {
    expect(device(settings).ask({}).html).toMatch(new RegExp(`<option selected="" value="${chosen}">`));
  });

  test("leaves the setting of bookmarks if its field is not touched", () => {
    const choices = (notes: string): unknown => {
      const { ask, send, typed } = device({ serverUrl: "https://old", highlights: "send", bookmarks: "both" });
      ask({});
      send(form.replace("notes=off", `notes=${notes}`));
      return [typed[0]?.highlights, typed[0]?.bookmarks];
    };
    expect(choices("send")).toEqual(["send", "both"]);
    expect(choices("off")).toEqual(["off", "off"]);
  });
});

describe("the first set-up by phone", () => {
  test("has highlights and bookmarks sent unless the reader says otherwise", () => {
    const { ask, send, typed } = device({ serverUrl: "", highlights: "off", bookmarks: "off" });
    expect(ask({}).html).toMatch(/<option selected="" value="send">/);
    send(form.replace("notes=off", "notes=send"));
    expect([typed[0]?.highlights, typed[0]?.bookmarks]).toEqual(["send", "send"]);
  });
});

describe("the end of the setup page for a phone", () => {
  test("follows twenty wrong guesses of its address, and is explained", () => {
    const { ask, events, screen } = device();
    const guess = (): unknown => ask({ path: "/guess" }, "192.168.1.66");
    for (let count = 1; count < 20; count += 1) guess();
    expect([events, screen.said]).toEqual([[], []]);
    guess();
    expect([events, screen.top()]).toEqual([["page closed"], undefined]);
    expect(screen.said[0]).toContain("tried to guess");
  });

  test("does not follow requests for icons, nor what the phone itself asks for", () => {
    const { ask, events } = device();
    ask({});
    for (let count = 0; count < 25; count += 1) {
      ask({ path: "/favicon.ico" }, "192.168.1.66");
      ask({ path: "/apple-touch-icon-120x120.png" }, "192.168.1.66");
      ask({ path: "/other" });
    }
    expect(events).toEqual([]);
  });

  test.each([
    ["without a network", false, true, "Turn Wi-Fi on first"],
    ["in a network that allows none", true, false, "This device cannot show a page in this network."],
    ["without random numbers", true, undefined, "This device cannot show a page in this network."],
  ])("follows at once %s, and leads back", (_where, isConnected, canOpen, text) => {
    const opened: unknown[] = [];
    const screen = aScreen({
      host: {
        network: { isConnected: () => isConnected },
        device: { newUuid: () => (canOpen === undefined ? undefined : "secret") },
        phonePages: {
          open: (page) => {
            opened.push(page);
            return canOpen === true ? { authority, close: () => undefined } : undefined;
          },
        },
      },
    });
    let back = 0;
    phoneChoice(screen.ui, { typed: () => undefined, back: () => void (back += 1) }).run();
    screen.tap("Show the code");
    expect([screen.said, screen.top()]).toEqual([[expect.stringContaining(text)], undefined]);
    expect(opened).toHaveLength(isConnected && canOpen !== undefined ? 1 : 0);
    screen.besideOk()?.run();
    expect(back).toBe(1);
  });

  test.each([
    ["Close", ["page closed"]],
    ["Type it here", ["page closed", "form on the device"]],
  ])("follows a tap on %s", (words, expected) => {
    const { ask, send, events, typed, screen } = device();
    screen.tap(words);
    expect(events).toEqual(expected);
    expect([ask({}).status, send(form).status, typed]).toEqual([403, 403, []]);
  });

  test("is announced after five minutes, but not if the network is lost", () => {
    const said = (isOver: boolean): readonly string[] => {
      const { served, screen } = device();
      expect(served[0]!.seconds).toBe(300);
      served[0]!.ended(isOver);
      expect(screen.top()).toBeUndefined();
      return screen.said;
    };
    expect(said(true)).toEqual([expect.stringContaining("five minutes are over")]);
    expect(said(false)).toEqual([]);
  });
});
