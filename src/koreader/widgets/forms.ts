import type { AccountForm, Choice, Insert, LineForm, NumberForm, TimeForm } from "../dialogs.port";
import type { Guard, NextTick } from "../tasks";
import { translate } from "../texts";
import { withLatinKeys } from "../latinKeys";
import { hostSettings } from "../hostValues";
import { type ClockFace, clockFaceAt, timeOn } from "../clock";
import Device = require("device");
import InfoMessage = require("ui/widget/infomessage");
import InputDialog = require("ui/widget/inputdialog");
import MultiInputDialog = require("ui/widget/multiinputdialog");
import SpinWidget = require("ui/widget/spinwidget");
import UIManager = require("ui/uimanager");
import PathChooser = require("ui/widget/pathchooser");
import DateTimeWidget = require("ui/widget/datetimewidget");

/** @noSelf */
export interface Forms {
  ask(form: LineForm): void;
  askAccount(form: AccountForm): void;
  askNumber(form: NumberForm): void;
  askTime(form: TimeForm): void;
  pickFolder(chosen: (folder: string) => void): void;
}

export function createForms(guard: Guard, nextTick: NextTick): Forms {
  return {
    ask: (form) => nextTick("a form", () => showLine(form, guard)),
    askAccount: (form) => nextTick("a form", () => showAccount(form, guard)),
    askNumber: (form) => nextTick("a form", () => showNumber(form, guard)),
    askTime: (form) => nextTick("a form", () => showTime(form, guard)),
    pickFolder: (chosen) => nextTick("a form", () => showFolders(chosen, guard)),
  };
}

/** Starts at the file browser's folder. Only schedules: the host closes its list after `chosen`. */
function showFolders(chosen: (folder: string) => void, guard: Guard): void {
  const onConfirm = (folder: string): void => UIManager.nextTick(guard.act("a folder", () => chosen(folder)));
  const path = hostSettings.lastFolder() ?? hostSettings.homeFolder();
  UIManager.show(PathChooser.new({ select_file: false, show_files: false, path, onConfirm }));
}

function showLine(form: LineForm, guard: Guard): void {
  const save = (): string | undefined => form.onSave(dialog.getInputText());
  const rows = insertRows(form.inserts ?? [], () => dialog, guard);
  rows.push(buttons(() => dialog, save, guard, form.yes));
  if (form.other !== undefined) rows.push([withoutButton(() => dialog, form.other, guard)]);
  const build = (): InputDialog =>
    InputDialog.new({
      title: form.title,
      input: form.value,
      input_hint: form.hint,
      description: form.description,
      allow_newline: form.isLong,
      text_height: form.isLong === true ? Math.floor(Device.screen.getSize().h / longHeight) : undefined,
      buttons: rows,
    });
  const dialog: InputDialog = form.isLatin === true ? withLatinKeys(build) : build();
  UIManager.show(dialog);
  dialog.onShowKeyboard();
}

/** Height of a long form: this part of the screen. */
const longHeight = 5;

const insertsPerRow = 3;

function insertRows(inserts: readonly Insert[], dialog: () => InputDialog, guard: Guard): InputDialog.Button[][] {
  const rows: InputDialog.Button[][] = [];
  for (const { label, text } of inserts) {
    const callback = guard.act("a form's button", () => dialog().addTextToInput(text));
    const last = rows[rows.length - 1];
    if (last === undefined || last.length === insertsPerRow) rows.push([{ text: label, callback }]);
    else last.push({ text: label, callback });
  }
  return rows;
}

function showAccount(form: AccountForm, guard: Guard): void {
  const save = (): string | undefined => {
    const [username, password] = dialog.getFields();
    return form.onSave(username ?? "", password ?? "");
  };
  const rows = [buttons(() => dialog, save, guard, form.yes)];
  if (form.without !== undefined) rows.push([withoutButton(() => dialog, form.without, guard)]);
  const whole = withLatinKeys(() => newAccountForm(form, rows, false));
  const dialog: MultiInputDialog = hidesUnderKeys(whole)
    ? withLatinKeys(() => newAccountForm(form, rows, true))
    : whole;
  UIManager.show(dialog);
  dialog.onShowKeyboard();
}

/** `isLow`: without the words above the fields, for a low screen or large fonts. */
function newAccountForm(form: AccountForm, rows: InputDialog.Button[][], isLow: boolean): MultiInputDialog {
  const [name, secret] = [translate("User name"), translate("Password")];
  const field = (label: string, text: string, textType?: "password"): MultiInputDialog.Field =>
    isLow ? { hint: label, text, text_type: textType } : { description: label, text, text_type: textType };
  return MultiInputDialog.new({
    title: form.title,
    description: isLow ? undefined : form.description,
    // The password, if it is all that is missing.
    focused_field_idx: form.username !== "" && form.password === "" ? 2 : 1,
    fields: [field(name, form.username), field(secret, form.password, "password")],
    buttons: rows,
  });
}

/** True if the keyboard would cover a part of the form. */
function hidesUnderKeys(dialog: MultiInputDialog): boolean {
  const room = Device.screen.getSize().h - dialog._input_widget.getKeyboardDimen().h;
  return dialog.dialog_frame.getSize().h > room;
}

function withoutButton(
  dialog: () => InputDialog,
  { text, run }: Pick<Choice, "text" | "run">,
  guard: Guard,
): InputDialog.Button {
  const callback = guard.act("a form's other button", () => {
    UIManager.close(dialog());
    run();
  });
  return { text, callback };
}

/** The form stays open until `save` accepts. */
function buttons(
  dialog: () => InputDialog,
  save: () => string | undefined,
  guard: Guard,
  yes?: string,
): InputDialog.Button[] {
  const close = guard.act("a form's cancel", () => UIManager.close(dialog()));
  const trySave = guard.act("a form's save", () => {
    const wrong = save();
    if (wrong === undefined) UIManager.close(dialog());
    else UIManager.show(InfoMessage.new({ text: wrong }));
  });
  return [
    { text: translate("Cancel"), id: "close", callback: close },
    { text: yes ?? translate("Save"), is_enter_default: true, callback: trySave },
  ];
}

function showNumber(form: NumberForm, guard: Guard): void {
  UIManager.show(
    SpinWidget.new({
      title_text: form.title,
      info_text: form.description,
      value: form.value,
      value_min: form.min,
      value_max: form.max,
      value_step: form.step,
      value_hold_step: form.step * 10,
      default_value: form.standard?.value,
      default_text: form.standard?.text,
      unit: form.unit,
      // Without a unit the host would show 02.
      precision: "%d",
      ok_text: translate("Save"),
      cancel_text: translate("Cancel"),
      callback: guard.act("a number's save", (spin) => form.onSave(spin.value)),
    }),
  );
}

/** Limit of the host's date picker. */
const lastYear = 2099;

function showTime(form: TimeForm, guard: Guard): void {
  const begun = clockFaceAt(form.value);
  const box: DateTimeWidget = DateTimeWidget.new({
    title_text: form.title,
    info_text: form.description,
    year: Math.max(begun.year, form.firstYear),
    year_min: form.firstYear,
    year_max: lastYear,
    month: begun.month,
    day: begun.day,
    hour: form.isDay === true ? undefined : begun.hour,
    min: form.isDay === true ? undefined : begun.minute,
    ok_text: translate("Save"),
    cancel_text: translate("Cancel"),
    keep_shown_on_apply: true,
    callback: guard.act("a time's save", ({ year, month, day, hour = begun.hour, min: minute = begun.minute }) => {
      const chosen = chosenTime(form.value, { year, month, day, hour, minute, second: 0 });
      const wrong = chosen === undefined ? translate("That month has no such day.") : form.onSave(chosen);
      if (wrong === undefined) UIManager.close(box);
      else UIManager.show(InfoMessage.new({ text: wrong }));
    }),
  });
  UIManager.show(box);
}

/** To the minute; an unchanged value keeps its seconds. Undefined for an invalid date. */
function chosenTime(value: number, face: ClockFace): number | undefined {
  const chosen = timeOn(face);
  const { second } = clockFaceAt(value);
  return chosen === value - second ? value : chosen;
}
