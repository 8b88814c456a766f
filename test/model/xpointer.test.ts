import {
  comparePlaces,
  explicitSpelling,
  isBox,
  isInText,
  placeKey,
  plainSpelling,
  xpointerOf,
} from "../../src/model/xpointer";

const chapter = "/body/DocFragment[2]/body";

test.each([
  ["/body/DocFragment[6]/body/div/p[3]/text()[4].51", 6, ["div 1", "p 3"], 4, 51],
  ["/body[1]/DocFragment[6]/body[1]/DIV[2]/text().0", 6, ["div 2"], 1, 0],
  ["/body/DocFragment/body/p.7", 1, ["p 1"], undefined, 7],
  ["/body/DocFragment[3]/body/p[2]", 3, ["p 2"], undefined, undefined],
  ["/body/DocFragment[3]/body.4", 3, [], undefined, 4],
  ["/body/DocFragment[3]/body", 3, [], undefined, undefined],
  ["/body/DocFragment[3].4", 3, [], undefined, undefined],
  ["/body/DocFragment[123456789]/body", 123_456_789, [], undefined, undefined],
  ["/body/DocFragment[2]/body/a.b.5", 2, ["a.b 1"], undefined, 5],
  ["/body/DocFragment[2]/body/a.", 2, ["a. 1"], undefined, undefined],
  ["/body/DocFragment[2]/body/.5", 2, [".5 1"], undefined, undefined],
  ["/body/DocFragment[2]/body/text()", 2, [], 1, undefined],
])("%s is a place", (place, fragment, steps, text, offset) => {
  const found = xpointerOf(place)!;
  expect(found.steps.map(({ name, index }) => `${name} ${index}`)).toEqual(steps);
  expect([found.fragment, found.text, found.offset]).toEqual([fragment, text, offset]);
});

test.each([
  "",
  "12",
  "/body",
  "/body/p[4]",
  "body/DocFragment[2]/body",
  "x/body/DocFragment[2]/body",
  "/body[2]/DocFragment[2]/body",
  "/html/DocFragment[2]/body",
  "/body/DocFragment[2]/body[2]",
  "/body/DocFragment[2]/p",
  "/body/DocFragment[0]/body",
  "/body/DocFragment[1234567890]/body",
  "/body/DocFragment[x]/body",
  "/body/DocFragment[1x]/body",
  "/body/DocFragment[]/body",
  "/body/DocFragment[2/body",
  "/body/DocFragment[2x/body",
  "/body/DocFragment[2]/body/[3]",
  "/body/DocFragment[2]/body//p",
  "/body/DocFragment[2]/body/p[3]x",
  "/body/DocFragment[2]/body/text()/b",
  "/body/DocFragment[2]/body/text()[1]/text().2",
])("%s is no place of a chapter", (place) => {
  expect(xpointerOf(place)).toBeUndefined();
});

test("boxes are known by their whole name", () => {
  expect(["autoBoxing", "floatbox", "autoboxing", "pseudoelem"].map(isBox)).toEqual([false, true, true, true]);
  expect(["p", "box", "autobox"].map(isBox)).toEqual([false, false, false]);
});

test("a place begins with a slash, a page does not", () => {
  expect(["/body/p", "12", ""].map(isInText)).toEqual([true, false, false]);
});

test.each([
  ["12.0", "12.0"],
  ["12[1]", "12[1]"],
  [`${chapter}/p[1]/text()[1].4`, `${chapter}/p/text().4`],
  [`${chapter}/p[1]/text()[1].0`, `${chapter}/p/text().0`],
  [`${chapter}/p[11].0`, `${chapter}/p[11]`],
  ["/body[1]/DocFragment[1].0", "/body/DocFragment/body"],
  ["/body/DocFragment[2].3", "/body/DocFragment[2].3/body"],
  ["/body/p[1].0", "/body/p"],
])("%s has the key %s", (place, key) => {
  expect(placeKey(place)).toBe(key);
});

test.each([
  ["/body[1]/DocFragment[1]/body[1]/p[1]/text()[1].4", "/body/DocFragment[1]/body/p/text().4"],
  ["/body[1]/DocFragment[2]/body[1]/p[11].0", "/body/DocFragment[2]/body/p[11].0"],
  ["/body/DocFragment[1]/body/p[1]", "/body/DocFragment[1]/body/p[1]"],
  ["12", "12"],
])("%s is spelled %s for a server", (place, plain) => {
  expect(plainSpelling(place)).toBe(plain);
});

test.each([
  ["/body/DocFragment[2]/body/p/text().4", "/body[1]/DocFragment[2]/body[1]/p[1]/text()[1].4"],
  ["/body/DocFragment/body.0", "/body[1]/DocFragment[1]/body[1].0"],
  ["/body/DocFragment[2]/body/a.b", "/body[1]/DocFragment[2]/body[1]/a.b[1]"],
  ["12", "12"],
])("%s is spelled %s with all indexes", (place, explicit) => {
  expect(explicitSpelling(place)).toBe(explicit);
});

test.each([
  ["/body/DocFragment[3]/body/p", `${chapter}/p[9]`, 1],
  ["/body/DocFragment[2]/body/p", "/body/DocFragment[5]/body/p", -3],
  [`${chapter}/p[10]`, `${chapter}/p[9]`, 1],
  [`${chapter}/p[4]`, `${chapter}/p[9]`, -5],
  [`${chapter}/p/text()[3].0`, `${chapter}/p/text()[1].6`, 2],
  [`${chapter}/p/text().6`, `${chapter}/p/text().2`, 4],
  [`${chapter}/p`, `${chapter}/p.3`, -3],
  [`${chapter}/p`, `${chapter}/p`, 0],
  [`${chapter}/p`, `${chapter}/h1`, undefined],
  [`${chapter}/p`, `${chapter}/p/b`, undefined],
  [`${chapter}/p/b`, `${chapter}/p`, undefined],
  [`${chapter}/p`, "12", undefined],
  ["12", `${chapter}/p`, undefined],
])("%s and %s are %s apart", (one, other, apart) => {
  expect(comparePlaces(one, other)).toBe(apart);
});
