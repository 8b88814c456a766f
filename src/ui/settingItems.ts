import { changeTogether } from "../store/deviceState";
import { saveSettings } from "../store/settings";
import type { MenuItem } from "../koreader/screen.port";
import { defaults, numberBounds, type Settings } from "../model/settings";
import { labelled, type UiContext } from "./uiContext";

type KeysOf<T> = { [K in keyof Settings]: Settings[K] extends T ? K : never }[keyof Settings];

/** @noSelf */
interface SwitchWords {
  readonly text: string;
  readonly help?: string | undefined;
  /** After the change. */
  changed?(): void;
  /** Absent: only saves. */
  set?(isOn: boolean): void;
  readonly separator?: boolean;
}

export function switchItem(ui: UiContext, key: KeysOf<boolean>, words: SwitchWords): MenuItem {
  const { settings, database } = ui;
  const { text, help, changed, separator = false } = words;
  const set = words.set ?? ((isOn: boolean): void => saveSettings(database, { [key]: isOn }));
  return {
    text,
    help,
    checked: () => settings()[key],
    run: () => {
      set(!settings()[key]);
      changed?.();
    },
    keepsOpen: true,
    separator,
  };
}

/** Value, its word, its longer text, its help. */
type Option<T> = readonly [T, string, string?, string?];

/** @noSelf */
interface ChoiceWords<K extends keyof Settings> {
  /** `word`: the present choice. */
  text(word: string): string;
  readonly help?: string | undefined;
  readonly options: readonly Option<Settings[K]>[];
  /** Writes that belong to the change: in its transaction. */
  also?(): void;
  changed?(): void;
}

export function choiceItem<K extends keyof Settings>(ui: UiContext, key: K, words: ChoiceWords<K>): MenuItem {
  const { settings, database } = ui;
  const { options, help, also, changed } = words;
  return {
    text: () => words.text(options.find(([value]) => value === settings()[key])?.[1] ?? ""),
    help,
    items: () =>
      options.map(([value, word, text, explanation]) => ({
        text: text ?? word,
        help: explanation,
        radio: true,
        checked: () => settings()[key] === value,
        run: () => {
          changeTogether(database, () => {
            saveSettings(database, { [key]: value });
            also?.();
          });
          changed?.();
        },
        keepsOpen: true,
      })),
  };
}

/** @noSelf */
interface NumberWords {
  readonly title: string;
  readonly description: string;
  /** Empty: no unit. */
  readonly unit: string;
  /** Text for 0, which every setting may have. */
  readonly zero: string;
  line?(value: number): string;
}

/** A tap opens a number dialog. */
export function numberItem(ui: UiContext, key: keyof typeof numberBounds, words: NumberWords): MenuItem {
  const { settings } = ui;
  return {
    text: () => {
      const value = settings()[key];
      return words.line === undefined ? labelled(ui.translate, words.title, shown(value, words)) : words.line(value);
    },
    help: words.description,
    keepsOpen: true,
    run: (redraw) => ask(ui, key, words, redraw),
  };
}

function shown(value: number, { unit, zero }: NumberWords): string {
  if (value === 0) return zero;
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
  const standard = { value: defaults[key], text: ui.translate("At first: %1", shown(defaults[key], words)) };
  dialogs.askNumber({ title, description, unit, value, min, max, step, standard, onSave });
}
