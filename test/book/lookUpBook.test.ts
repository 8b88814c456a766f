// Also src/book/lookUpBook.task.ts
import { saveBook, saveIdentity, saveMiss } from "../../src/book/books.store";
import { lookUpBook } from "../../src/book/lookUpBook";
import { findProposal, isProposalOffered, markProposalOffered, saveProposal } from "../../src/book/matches.store";
import { saveTrackingChoice } from "../../src/book/matches.store";
import { failed, ok } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { Settings } from "../../src/model/settings";
import { memoryDatabase } from "../fakes/memoryStore";
import { testContext } from "../fakes/testContext";

const fingerprint = "a".repeat(32) as Fingerprint;
const dune = { title: "Dune", author: "Frank Herbert" };

interface Given {
  readonly settings?: Partial<Settings>;
  readonly isConnected?: boolean;
  /** By hash; absent: the server does not know the book. */
  readonly id?: number;
  readonly failure?: Failure;
}

/** A book that has just been opened. */
function opened({ settings, isConnected = true, id, failure }: Given = {}) {
  const database = memoryDatabase();
  const book = { fingerprint, type: "EPUB", label: "dune\nfrank herbert", ...dune } as const;
  saveBook(database, book, "/dune.epub", { size: 1, modifiedAt: 1 });
  const asked: string[] = [];
  const context = testContext({
    database,
    settings: { libraryUsername: "ann", ...settings },
    server: {
      books: {
        findByHash: () => {
          asked.push("hash");
          return failure === undefined ? ok(id === undefined ? undefined : { id: id as BookId }) : failed(failure);
        },
      },
      files: { titled: () => ok([]), byPosition: () => ok(undefined) },
      catalogue: { searchTitle: (title) => (asked.push(title), ok([{ id: 5 as BookId, ...dune }])) },
    },
    host: { network: { isConnected: () => isConnected }, files: { facts: () => undefined } },
  });
  const found: Fingerprint[] = [];
  const look = (): void => {
    lookUpBook(context, fingerprint, (one) => void found.push(one));
    context.tasks.pass(2);
  };
  return { context, database, asked, found, look };
}

describe("the look-up of an opened book", () => {
  test("reports the book once it is found, and sends what waits for it", () => {
    const there = opened({ id: 7 });
    there.look();
    expect([there.found, there.context.count.queued]).toEqual([[fingerprint], 1]);
    there.look();
    expect(there.asked).toEqual(["hash"]);
  });

  test.each<[string, Given]>([
    ["while Catchword is off", { settings: { enabled: false } }],
    ["without a server", { settings: { serverUrl: "" } }],
    ["without a network", { isConnected: false }],
  ])("asks nothing %s", (_when, given) => {
    const there = opened(given);
    there.look();
    expect([there.asked, there.found]).toEqual([[], []]);
  });

  test("asks nothing about an excluded book, nor about a known one", () => {
    const excluded = opened({ id: 7 });
    saveTrackingChoice(excluded.database, fingerprint, "never");
    excluded.look();
    const known = opened({ id: 7 });
    saveIdentity(known.database, fingerprint, { id: 7 as BookId });
    known.look();
    expect([excluded.asked, known.asked]).toEqual([[], []]);
  });

  test("looks for a proposal at the first miss, and again at a later one", () => {
    const there = opened();
    there.look();
    expect([there.asked, findProposal(there.database, fingerprint)?.id]).toEqual([["hash", "Dune"], 5]);
    saveProposal(there.database, fingerprint, undefined);
    there.look();
    expect([there.asked, findProposal(there.database, fingerprint)?.id]).toEqual([["hash", "Dune", "hash", "Dune"], 5]);
  });

  test("warns of a refusal in the log, not of a lost connection", () => {
    const refused = opened({ failure: { kind: "refused", status: 500, message: "" } });
    refused.look();
    const lost = opened({ failure: { kind: "timeout", sent: true } });
    lost.look();
    expect([refused.context.warnings.length, lost.context.warnings.length]).toEqual([1, 0]);
    expect([refused.found, refused.context.count.queued]).toEqual([[], 0]);
  });
});

test("a proposal is offered once, but another book is offered again", () => {
  const { database } = opened();
  saveMiss(database, fingerprint, 5);
  saveProposal(database, fingerprint, { id: 5 as BookId, ...dune });
  markProposalOffered(database, fingerprint);
  saveProposal(database, fingerprint, { id: 5 as BookId, ...dune });
  expect(isProposalOffered(database, fingerprint)).toBe(true);
  saveProposal(database, fingerprint, { id: 6 as BookId, ...dune });
  expect([isProposalOffered(database, fingerprint), findProposal(database, fingerprint)?.id]).toEqual([false, 6]);
});
