import type { App } from "../app";
import type { Context } from "../context";
import type { Result } from "../base/result";
import type { Translate } from "../base/translations";
import { sentenceFor } from "../base/sentence";
import type { BookPages, MenuItem, ProgressView } from "../koreader/screen.port";
import type { Dialogs, ListLine } from "../koreader/dialogs.port";
import type { Page } from "../base/longList";
import { defaults, numberBounds, type Settings } from "../model/settings";
import { saveSettings } from "../store/settings";

/** @noSelf */
export interface UiContext extends Context {
  readonly app: App;
  readonly dialogs: Dialogs;
  readonly pages: BookPages;
  readonly progress: ProgressView;
  readonly translate: Translate;
}

/** Shows a failure; nothing on success. */
export function tellFailure({ dialogs, translate }: UiContext, result: Result<unknown>): void {
  if (!result.ok) dialogs.tell(sentenceFor(translate, result.failure));
}

/** For an online action: silent if another one replaced it. */
export function tellTrouble(ui: UiContext, result: Result<unknown>): void {
  if (result.ok || result.failure.kind !== "cancelled") tellFailure(ui, result);
}

/** “Pages: 40” as one string, because the host lays out separate words left to right on right-to-left screens. */
export function labelled(translate: Translate, label: string, value: string | number): string {
  return translate("%1: %2", label, value);
}

export function linesOf<Row>(translate: Translate, shown: Page<Row>, lineOf: (row: Row) => ListLine): ListLine[] {
  const lines = shown.rows.map((row) => lineOf(row));
  if (shown.more) lines.push({ label: translate("… and others"), value: translate("not shown here") });
  return lines;
}

/** @noSelf */
export interface NumberWords {
  readonly title: string;
  readonly description: string;
  /** Empty: no unit. */
  readonly unit: string;
  /** Text for 0. */
  readonly zero?: string;
  /** Absent: title and value. */
  line?(value: number): string;
}

/** A tap opens a number dialog. */
export function numberItem(ui: UiContext, key: keyof typeof numberBounds, words: NumberWords): MenuItem {
  const { settings } = ui;
  return {
    text: () => lineOf(ui.translate, settings()[key], words),
    help: words.description,
    keepsOpen: true,
    run: (redraw) => ask(ui, key, words, redraw),
  };
}

function lineOf(translate: Translate, value: number, words: NumberWords): string {
  return words.line === undefined ? labelled(translate, words.title, shown(value, words)) : words.line(value);
}

function shown(value: number, { unit, zero }: NumberWords): string {
  if (value === 0 && zero !== undefined) return zero;
  return unit === "" ? `${value}` : `${value} ${unit}`;
}

function ask(ui: UiContext, key: keyof typeof numberBounds, words: NumberWords, redraw: () => void): void {
  const { dialogs, settings, database } = ui;
  const { min, max, step } = numberBounds[key];
  const onSave = (chosen: number): void => {
    const changes: Partial<Settings> = { [key]: chosen };
    saveSettings(database, changes);
    redraw();
  };
  const { title, description, unit } = words;
  const value = settings()[key];
  dialogs.askNumber({ title, description, unit, value, min, max, step, standard: defaults[key], onSave });
}
