import { defaults, numberBounds, type Settings } from "../domain/settings";
import type { MenuItem } from "../ports/menu";
import { tellFailure, type Desk } from "./desk";

export interface NumberWords {
  readonly title: string;
  readonly description: string;
  /** Empty: a bare number. */
  readonly unit: string;
}

/** The line of one of the whole numbers among the settings: a tap opens the form that changes it. */
export function numberItem(desk: Desk, key: keyof typeof numberBounds, words: NumberWords): MenuItem {
  const { app } = desk;
  const { title, description, unit } = words;
  return {
    text: () => `${title}: ${app.settings.current()[key]}${unit === "" ? "" : ` ${unit}`}`,
    help: description,
    keepsOpen: true,
    run: (redraw) => ask(desk, key, words, redraw),
  };
}

function ask(desk: Desk, key: keyof typeof numberBounds, words: NumberWords, redraw: () => void): void {
  const { app, dialogs } = desk;
  const { min, max, step } = numberBounds[key];
  const onSave = (chosen: number): void => {
    const changes: Partial<Settings> = { [key]: chosen };
    tellFailure(desk, app.settings.save(changes));
    redraw();
  };
  const value = app.settings.current()[key];
  dialogs.askNumber({ ...words, value, min, max, step, standard: defaults[key], onSave });
}
