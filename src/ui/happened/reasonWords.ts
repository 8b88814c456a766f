import type { Reason } from "../../domain/whyWaiting";
import type { Say } from "../../domain/say";

/** What keeps things that wait on this device, and what can be done. */
export function reasonText(say: Say, reason: Reason, timeText: (at: number) => string): string {
  switch (reason.kind) {
    case "noServer":
      return say("No server URL is set: Library Sync → Connection.");
    case "switchedOff":
      return say("Library Sync is switched off.");
    case "noAccount":
      return reason.account === "reader"
        ? say("No reader account is set: Library Sync → Connection.")
        : say("This needs the library account: Library Sync → Connection.");
    case "accountRefused":
      return say(
        "The server did not accept the library account. Set it anew, or test the connection: Library Sync → Connection.",
      );
    case "unmatched":
      return unmatchedText(say, timeText(reason.askedAt), reason.byHashOnly);
    case "byHandOnly":
      return say("Sync only by hand is on: choose Waiting → Sync now.");
    case "offline":
      return say("This device is not connected. It is sent the next time there is a network.");
    case "failed":
      return reason.sentence;
    case "unasked":
      return say("The server is asked for this book at the next sync.");
    case "attempted":
      return say("The last attempt: %1", reason.sentence);
    case "soon":
      return say("It is sent at the next sync.");
  }
}

function unmatchedText(say: Say, askedAt: string, byHashOnly: boolean): string {
  const text = say(
    "The server has not been found to have this book. It was last asked %1; every sync asks again, and you can match it by hand.",
    askedAt,
  );
  if (!byHashOnly) return text;
  return `${text} ${say("Without the library account only the file itself can be looked for, not its ISBN or title.")}`;
}
