import { addBook, removeBook } from "./books/addBook";
import { changeRecord } from "./books/changeRecord";
import { addFile } from "./books/addFile";
import { replaceFile } from "./books/replaceFile";
import { writeMetadata } from "./books/writeMetadata";
import type { Connections } from "./connections";
import type { Context } from "./context";
import type { Controls } from "./library";
import { newState } from "./state/newState";
import type { Book } from "./state/state";

/** The controls of a library that started with these books. */
export function controlsOf(context: Context, books: readonly Book[], connections: Connections): Controls {
  const { state, clock, faults, journal, tokens, lockOut } = context;
  const firstDialect = context.dialect;
  return {
    state,
    clock,
    faults,
    requests: journal.requests,
    violations: journal.violations,
    dialect: () => context.dialect,
    speak: (change) => {
      context.dialect = { ...context.dialect, ...change };
    },
    addBook: (order) => addBook(state, order),
    removeBook: (id) => removeBook(state, id),
    changeRecord: (id, change) => changeRecord(state, id, change),
    addFile: (id, order) => addFile(state, id, order),
    replaceFile: (id, order) => replaceFile(state, id, order, context.clock.now()),
    writeMetadata: (id, correction) => writeMetadata(state, id, correction),
    expireTokens: () => tokens.expire(),
    revokeRefreshTokens: () => tokens.revoke(),
    cutConnections: (spared) => connections.cut(spared),
    reset: () => {
      Object.assign(state, newState(books));
      context.dialect = firstDialect;
      faults.clear();
      lockOut.forget();
      clock.restore();
      tokens.forgetTimes();
      journal.requests.length = 0;
      journal.violations.length = 0;
    },
  };
}
