import {
  activityFrom,
  dwell,
  hasMoved,
  hasReadOn,
  jumpFrom,
  type PageActivity,
  recordPage,
  repaginate,
} from "../../src/book/pageActivity.rules";

/** At page 10 at second 100, two pages later at second 130, then a jump to page 50. */
function jumped(): PageActivity {
  const activity = activityFrom(10, 100);
  expect([recordPage(activity, 11, 110, 0), recordPage(activity, 12, 130, 0)]).toEqual([true, true]);
  jumpFrom(activity, 12);
  activity.page = 50;
  return activity;
}

const read = { turns: 2, turnedAt: 130, activeAt: 130, turnsBefore: 1, turnedBefore: 110, counted: 30 };

test("a jump leaves nothing to send and no page read on", () => {
  const activity = jumped();
  expect(activity).toEqual({ ...read, page: 50, turnsAtArrival: 2, turnsAtPush: 2, leftPage: 12 });
  expect([hasMoved(activity), hasReadOn(activity)]).toEqual([false, false]);
});

test("a turn back to the page before a jump moves nothing, and the next one does", () => {
  const activity = jumped();
  expect(recordPage(activity, 12, 140, 0)).toBe(true);
  expect(activity).toMatchObject({
    page: 12,
    turns: 3,
    turnsAtPush: 3,
    leftPage: undefined,
    turnedAt: 140,
    counted: 40,
  });
  expect([hasMoved(activity), hasReadOn(activity)]).toEqual([false, true]);
  recordPage(activity, 50, 150, 0);
  recordPage(activity, 12, 160, 0);
  expect([activity.turns, hasMoved(activity)]).toEqual([5, true]);
});

test("a turn to another page after a jump has moved", () => {
  const activity = jumped();
  recordPage(activity, 51, 140, 0);
  expect(activity).toMatchObject({ page: 51, turns: 3, turnsAtPush: 2, leftPage: undefined });
  expect(hasMoved(activity)).toBe(true);
});

test("the same page again is no turn, and its time counts", () => {
  const activity = jumped();
  expect(recordPage(activity, 50, 150, 10)).toBe(false);
  expect(activity).toMatchObject({ page: 50, turns: 2, turnedAt: 130, activeAt: 150, counted: 40, leftPage: 12 });
});

test("new page numbers undo the turn that announced them, within a second", () => {
  const [soon, late] = [jumped(), jumped()];
  repaginate(soon, 70, 130.9);
  expect(soon).toMatchObject({ page: 70, turns: 1, turnedAt: 110, leftPage: undefined });
  repaginate(late, 70, 131);
  expect(late).toMatchObject({ page: 70, turns: 2, turnedAt: 130, leftPage: undefined });
});

test("a page counts at most the limit, if there is one", () => {
  expect([dwell(60, 60), dwell(61, 60), dwell(59, 60), dwell(5000, 0)]).toEqual([60, 60, 59, 5000]);
});
