import { defaults, numberBounds, type Settings } from "../domain/settings";
import type { MenuItem } from "../ports/menu";
import { tellFailure, type Desk } from "./desk";

type NumberKey = keyof typeof numberBounds;

interface NumberWords {
  readonly title: string;
  readonly description: string;
  /** Empty: a bare number. */
  readonly unit: string;
}

function numberItems(desk: Desk): readonly MenuItem[] {
  return words(desk).map((number) => numberItem(desk, number));
}

function words({ say }: Desk): readonly NumberWords[] {
  return [
    {
      key: "minSeconds",
      title: say("Shortest session"),
      description: say("A session with less reading time leaves no trace, where time decides."),
      unit: "s",
    },
    {
      key: "minPages",
      title: say("Fewest pages"),
      description: say(
        "A session with fewer pages leaves no trace, where pages decide. A minute on one page is worth a page.",
      ),
      unit: say("pages"),
    },
    {
      key: "idleMinutes",
      title: say("Longest time on a page"),
      description: say(
        "A page counts no longer than this, so that a book left open is not being read. 0: no limit.",
      ),
      unit: "min",
    },
    {
      key: "progressDecimals",
      title: say("Decimal places of progress"),
      description: say("How exactly the percentage is sent. On this device it is always kept in full."),
      unit: "",
    },
  ];
}

/** The line of one of the whole numbers among the settings. */
export function numberItem(desk: Desk, key: NumberKey): MenuItem {
  const { app, dialogs } = desk;
  const { title, description, unit } = wordsFor(desk, key);
  return {
    text: () => `${title}: ${app.settings.current()[key]}${unit === "" ? "" : ` ${unit}`}`,
    help: description,
    keepsOpen: true,
    run: (redraw) => {
      const { min, max, step } = numberBounds[key];
      const onSave = (chosen: number): void => {
        const changes: Partial<Settings> = { [key]: chosen };
        tellFailure(desk, app.settings.save(changes));
        redraw();
      };
      const value = app.settings.current()[key];
      dialogs.askNumber({ title, description, value, min, max, step, standard: defaults[key], unit, onSave });
    },
  };
}

function wordsFor({ say }: Desk, key: NumberKey): NumberWords {
  switch (key) {
    case "minSeconds":
      return {
        title: say("Shortest session"),
        description: say("A session with less reading time leaves no trace, where time decides."),
        unit: "s",
      };
    case "minPages":
      return {
        title: say("Fewest pages"),
        description: say(
          "A session with fewer pages leaves no trace, where pages decide. A minute on one page is worth a page.",
        ),
        unit: say("pages"),
      };
    case "idleMinutes":
      return {
        title: say("Longest time on a page"),
        description: say(
          "A page counts no longer than this, so that a book left open is not being read. 0: no limit.",
        ),
        unit: "min",
      };
    case "progressDecimals":
      return {
        title: say("Decimal places of progress"),
        description: say("How exactly the percentage is sent. On this device it is always kept in full."),
        unit: "",
      };
  }
}
