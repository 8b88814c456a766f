import type { TimeForm } from "../ports/dialogs";
import type { Guard } from "./guard";
import DateTimeWidget = require("ui/widget/datetimewidget");
import InfoMessage = require("ui/widget/infomessage");
import UIManager = require("ui/uimanager");
import { clockFaceAt, timeOn, type ClockFace } from "./localTime";
import { say } from "./texts";

/** The last year that the host's wheel offers by itself. */
const lastYear = 2099;

/** The port's `askTime` on the host's wheels. The form goes only when what is on it was taken. */
export function showTime(form: TimeForm, guard: Guard): void {
  const begun = clockFaceAt(form.value);
  const box: DateTimeWidget = DateTimeWidget.new({
    title_text: form.title,
    info_text: form.description,
    year: Math.max(begun.year, form.firstYear),
    year_min: form.firstYear,
    year_max: lastYear,
    month: begun.month,
    day: begun.day,
    hour: begun.hour,
    min: begun.minute,
    ok_text: say("Save"),
    cancel_text: say("Cancel"),
    keep_shown_on_apply: true,
    callback: guard.act("a time's save", ({ year, month, day, hour, min: minute }) => {
      const chosen = chosenTime(form.value, { year, month, day, hour, minute, second: 0 });
      const wrong = chosen === undefined ? say("That month has no such day.") : form.onSave(chosen);
      if (wrong === undefined) UIManager.close(box);
      else UIManager.show(InfoMessage.new({ text: wrong }));
    }),
  });
  UIManager.show(box);
}

/** To the minute; what stands there as it stood is the time to the second that it was. Undefined: no such day. */
function chosenTime(value: number, face: ClockFace): number | undefined {
  const chosen = timeOn(face);
  const { second } = clockFaceAt(value);
  return chosen === value - second ? value : chosen;
}
