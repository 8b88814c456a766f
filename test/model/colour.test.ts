import { colourName, hexColour } from "../../src/model/colour";

test.each([
  [undefined, "#FFFF33"],
  ["red", "#FF3300"],
  ["Orange", "#FF8800"],
  ["yellow", "#FFFF33"],
  ["green", "#00AA66"],
  ["olive", "#88FF77"],
  ["cyan", "#00FFEE"],
  ["blue", "#0066FF"],
  ["purple", "#EE00FF"],
  ["gray", "#AAAAAA"],
  ["#12aBcF", "#12ABCF"],
  ["x12abcf", "#FFFF33"],
  ["#12abcg", "#FFFF33"],
  ["#12abc", "#FFFF33"],
  ["#12abcff", "#FFFF33"],
  ["pink", "#FF00AA"],
  ["teal", "#FFFF33"],
])("the colour %s is shown as %s", (name, hex) => {
  expect(hexColour(name, { pink: "#ff00aa", teal: "no colour" })).toBe(hex);
});

test("a colour of the user replaces the host's of that name", () => {
  expect(hexColour("red", { red: "#010203" })).toBe("#010203");
});

describe("the name of a colour", () => {
  test.each([
    ["#FF3300", "red"],
    ["#ff8800", "orange"],
    ["#aaaaaa", "gray"],
    ["no colour", "yellow"],
    ["#808080", "gray"],
    ["#978080", "gray"],
    ["#988080", "red"],
    ["#FF0000", "red"],
    ["#FF0001", "red"],
    ["#FF006A", "red"],
    ["#FF006B", "purple"],
    ["#FF5400", "red"],
    ["#FF5500", "orange"],
    ["#FFB200", "orange"],
    ["#FFB300", "yellow"],
    ["#BFFF00", "olive"],
    ["#C0FF00", "yellow"],
    ["#00FF2A", "olive"],
    ["#00FF2B", "green"],
    ["#00FFBF", "green"],
    ["#00FFC0", "cyan"],
    ["#00C0FF", "cyan"],
    ["#00BFFF", "blue"],
    ["#2A00FF", "blue"],
    ["#2B00FF", "purple"],
  ])("is the nearest to %s: %s", (hex, name) => {
    expect(colourName(hex, {})).toBe(name);
  });

  test("is the present one if it has this colour", () => {
    expect(colourName("#FF00AA", { pink: "#FF00AA", rose: "#FF00AA" }, "rose")).toBe("rose");
    expect(colourName("#FF3300", { pink: "#FF3300" }, "pink")).toBe("pink");
    expect(colourName("#FF3300", { pink: "#FF3300" })).toBe("red");
    expect(colourName("#FF3300", { pink: "#FF00AA" }, "pink")).toBe("red");
  });

  test("is the user's own if that has this colour", () => {
    expect(colourName("#FF00AA", { teal: "#008080", pink: "#ff00aa" })).toBe("pink");
    expect(colourName("#010203", { red: "#010203" })).toBe("red");
  });

  test("is another one if the user has changed the nearest", () => {
    expect(colourName("#FE0000", { red: "#0000FF" })).toBe("orange");
    expect(colourName("#FE0000", { red: "#FD0000" })).toBe("red");
    expect(colourName("#0102FE", { blue: "#FFFFFF" })).toBe("purple");
    expect(colourName("#ABABAB", { gray: "#000000" })).not.toBe("gray");
  });
});
