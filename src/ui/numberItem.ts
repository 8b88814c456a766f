import type { Say } from "../domain/say";
import { defaults, numberBounds, type Settings } from "../domain/settings";
import type { MenuItem } from "../ports/menu";
import { tellFailure, type UiContext } from "./uiContext";
import { labelled } from "./labelled";

/** @noSelf */
export interface NumberWords {
  readonly title: string;
  readonly description: string;
  /** Empty: a bare number. */
  readonly unit: string;
  /** What 0 means, where it means something of its own; shown in its place. */
  readonly zero?: string;
  /** The line of the menu; absent: the title and the value. */
  line?(value: number): string;
}

/** The line of one of the whole numbers among the settings: a tap opens the form that changes it. */
export function numberItem(ui: UiContext, key: keyof typeof numberBounds, words: NumberWords): MenuItem {
  const { settings } = ui;
  return {
    text: () => lineOf(ui.say, settings()[key], words),
    help: words.description,
    keepsOpen: true,
    run: (redraw) => ask(ui, key, words, redraw),
  };
}

function lineOf(say: Say, value: number, words: NumberWords): string {
  return words.line === undefined ? labelled(say, words.title, shown(value, words)) : words.line(value);
}

function shown(value: number, { unit, zero }: NumberWords): string {
  if (value === 0 && zero !== undefined) return zero;
  return unit === "" ? `${value}` : `${value} ${unit}`;
}

function ask(ui: UiContext, key: keyof typeof numberBounds, words: NumberWords, redraw: () => void): void {
  const { dialogs, settings, store } = ui;
  const { min, max, step } = numberBounds[key];
  const onSave = (chosen: number): void => {
    const changes: Partial<Settings> = { [key]: chosen };
    tellFailure(ui, store.settings.save(changes));
    redraw();
  };
  const { title, description, unit } = words;
  const value = settings()[key];
  dialogs.askNumber({ title, description, unit, value, min, max, step, standard: defaults[key], onSave });
}
