import { failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { isUnreached, sendOrQueue } from "../../../src/features/library/sendOrQueue.page";
import { syncTask } from "../../../src/queue/sync";
import type { BookId } from "../../../src/model/book";
import { aScreen } from "../../fakes/screen";

interface Options {
  readonly isConnected?: boolean;
  readonly isPending?: boolean;
  /** The pending one may have been sent. */
  readonly isDoubtful?: boolean;
  readonly isSyncing?: boolean;
  readonly answer?: Result<undefined>;
}

/** Effects of a tap on a choice, in order. */
function tap(options: Options = {}) {
  const { isConnected = true, isPending = false, isSyncing = false, answer = ok(undefined) } = options;
  const did: string[] = [];
  const screen = aScreen({
    host: { network: { isConnected: () => isConnected, whenConnected: (action: () => void) => action() } },
  });
  const { tasks } = screen.context;
  if (isSyncing) tasks.start(syncTask, () => undefined);
  sendOrQueue(
    {
      ui: screen.ui,
      book: { id: 7 as BookId, title: "Dune" },
      seen: {},
      changed: (state) => void did.push(`changed ${JSON.stringify(state)}`),
    },
    {
      text: "Rating: 4",
      shown: { rating: 8 },
      isPending,
      withdraw: () => {
        did.push("withdraw");
        return options.isDoubtful !== true;
      },
      sent: () => void did.push("sent"),
      queue: (isUnconfirmed) => void did.push(isUnconfirmed ? "queue, maybe sent" : "queue"),
      send: () => {
        did.push("send");
        return answer;
      },
      sentText: "It is sent.",
      unsupportedText: "This server takes no ratings.",
    },
  );
  tasks.pass(0);
  return { did, said: screen.said, top: screen.top(), queued: screen.context.count.queued };
}

const queued = { did: ["queue", "changed {}"], said: ["Pending: “Dune”, Rating: 4."], queued: 1 };
const untrusted = { kind: "untrusted", why: "unknown", detail: "" } as unknown as Failure;

describe("a choice in the library", () => {
  test("is sent at once if there is a network, and removes earlier ones", () => {
    expect(tap()).toMatchObject({
      did: ["send", "sent", 'changed {"rating":8}'],
      said: ["It is sent."],
      queued: 0,
    });
  });

  test("is queued without a network, and sent by the next sync", () => {
    expect(tap({ isConnected: false })).toMatchObject(queued);
  });

  test("is queued behind a running sync, which may be sending an earlier choice", () => {
    expect(tap({ isSyncing: true })).toMatchObject(queued);
  });

  test("is queued if the server was not reached", () => {
    const answer = failed({ kind: "timeout", sent: false } as const);
    expect(tap({ answer })).toMatchObject({ ...queued, did: ["send", "queue", "changed {}"] });
  });

  test("is queued as maybe sent if its answer was lost", () => {
    const answer = failed({ kind: "timeout", sent: true } as const);
    expect(tap({ answer })).toMatchObject({ ...queued, did: ["send", "queue, maybe sent", "changed {}"] });
  });

  test("is not queued after a refusal or an untrusted certificate", () => {
    const refused = { kind: "refused", status: 403, message: "no" } as const;
    const trouble = (failure: Failure): unknown => {
      const { did, said } = tap({ answer: failed(failure) });
      return [did, said];
    };
    expect(trouble(refused)).toEqual([["send"], ["The server refused this (error 403): “no”."]]);
    expect(trouble(untrusted)).toEqual([
      ["send"],
      ["The server's certificate is not trusted: it is not signed by an authority that this device knows."],
    ]);
  });

  test("is neither queued nor kept if the server takes no such choice", () => {
    const { did, said } = tap({ answer: failed({ kind: "unsupported", what: "ratings" }) });
    expect([did, said]).toEqual([["send"], ["This server takes no ratings."]]);
  });

  test("is withdrawn by the same tap while it is pending", () => {
    const { did, said, queued } = tap({ isPending: true });
    expect([did, queued]).toEqual([["withdraw", "changed {}"], 1]);
    expect(said).toEqual(["Taken back: “Dune”, Rating: 4."]);
  });

  test("is withdrawn only on the device if it may have been sent", () => {
    const { did, said, queued } = tap({ isPending: true, isDoubtful: true });
    expect([did, queued]).toEqual([["withdraw", "changed {}"], 0]);
    expect(said).toEqual(["Taken back here: “Dune”, Rating: 4. The server may have it."]);
  });
});

test.each<[Failure, boolean]>([
  [{ kind: "offline" }, true],
  [{ kind: "unreachable", detail: "" }, true],
  [{ kind: "timeout", sent: true }, true],
  [{ kind: "refused", status: 503, message: "" } as unknown as Failure, true],
  [{ kind: "refused", status: 500, message: "" } as unknown as Failure, false],
  [{ kind: "refused", status: 404, message: "" } as unknown as Failure, false],
  [{ kind: "cancelled", sent: false }, false],
  [untrusted, false],
])("the failure %j counts as an unreached server: %s", (failure, isSo) => {
  expect(isUnreached(failure)).toBe(isSo);
});
