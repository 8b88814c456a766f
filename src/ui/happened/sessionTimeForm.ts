import { spokenDuration } from "../../domain/session/duration";
import type { Impossible } from "../../domain/session/sessionTime";
import { sentenceFor } from "../../domain/sentence";
import type { ParkedItem } from "../../ports/parkedStore";
import type { Desk } from "../desk";

/** Before that year no session is believed (`isPlausible`). */
const firstYear = 2020;

/** Asks when a session that was set aside was read. `after` runs when it has gone back into the queue. */
export function askTime(desk: Desk, item: ParkedItem, after: () => void): void {
  const { app, dialogs, say } = desk;
  dialogs.askTime({
    title: say("When did you begin to read?"),
    description: say("How long you read stays as it is: %1.", spokenDuration(say, item.amount)),
    value: app.happened.guess(item),
    firstYear,
    onSave: (startedAt) => {
      const set = app.happened.setTime(item, startedAt);
      if (!set.ok) return sentenceFor(say, set.failure);
      if (set.value !== undefined) return obstacleText(desk, set.value);
      dialogs.notify(say("Its time is set. It is sent at the next sync."));
      after();
      return undefined;
    },
  });
}

function obstacleText({ app, say }: Desk, obstacle: Impossible): string {
  const { timeText } = app.books;
  switch (obstacle.kind) {
    case "absurd":
      return say("Sessions from before 2020 are not sent. When did you really read?");
    case "future":
      return say("That would end in the future. When did you really read?");
    case "taken":
      return say(
        "You were reading this book then already, from %1 to %2. Choose another time.",
        timeText(obstacle.by.startedAt),
        timeText(obstacle.by.endedAt),
      );
  }
}
