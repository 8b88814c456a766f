import type { ServerContext } from "../server/requestHeaders";
import { caught } from "../base/result";
import type { BookNumbers } from "../server/shownBooks";
import { confirmNumber, findNumberWords, withdrawNumber } from "./bookNumbers.store";

/** Proof of the server's numbers, asked by every answer. A failure of the disk leaves the number as it was. */
export function createBookNumbers({
  database,
  clock,
  log,
}: Pick<ServerContext, "database" | "clock" | "log">): BookNumbers {
  return {
    isUsed: (id) => {
      const words = caught(() => findNumberWords(database, id));
      return words.ok && words.value !== undefined;
    },
    confirm: (seen) => {
      const { id } = seen;
      const isSame = caught(() => confirmNumber(database, seen, clock.now()));
      if (!isSame.ok || isSame.value) return true;
      log.warn(`the server has another book under number ${id.toFixed(0)} now`);
      const withdrawn = caught(() => withdrawNumber(database, id));
      return !withdrawn.ok;
    },
  };
}
