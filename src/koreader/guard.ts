import type { Log } from "../ports/log";
import InfoMessage = require("ui/widget/infomessage");
import UIManager = require("ui/uimanager");
import { isReplaced, replacedText, tellReplaced } from "./replaced";
import { say } from "./texts";

/**
 * The border between the host and us. The host runs the callbacks of buttons, menus and its scheduler unprotected:
 * an error in one of them ends the whole application. Behind a guard it ends there, with a line in the log.
 *
 * @noSelf
 */
export interface Guard {
  /** The answer to a person's tap, made safe: after an error the person is told that it was not done. */
  act<A extends unknown[]>(what: string, action: (...args: A) => void): (...args: A) => void;
  /** A question that the host asks while it draws, made safe: after an error the answer is `otherwise`. */
  ask<T, A extends unknown[]>(what: string, otherwise: T, question: (...args: A) => T): (...args: A) => T;
}

/** A guard that writes to `log`. `what` names the place there, and is never shown. */
export function createGuard(log: Log): Guard {
  const report = (what: string, error: unknown): void => log.warn(`Error in ${what}: ${tostring(error)}`);

  return {
    act:
      (what, action) =>
      (...args) => {
        const [worked, error] = xpcall(action, debug.traceback, ...args);
        if (worked) return;
        report(what, error);
        apologise(error);
      },
    ask:
      (what, otherwise, question) =>
      (...args) => {
        const [worked, answer] = xpcall(question, debug.traceback, ...args);
        if (worked) return answer;
        report(what, answer);
        tellReplaced(answer);
        return otherwise;
      },
  };
}

/** On the next tick: what failed may have been about to show or close something itself. */
function apologise(error: unknown): void {
  const text = isReplaced(error)
    ? replacedText()
    : say("Something went wrong in Library Sync, and this was not done. The log says what happened.");
  UIManager.nextTick(() => UIManager.show(InfoMessage.new({ text })));
}
