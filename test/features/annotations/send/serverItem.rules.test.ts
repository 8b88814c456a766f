import { remoteValues } from "../../../../src/features/annotations/merge/threeWayMerge.rules";

describe("the note of an annotation that the server has as a highlight and as a note", () => {
  const noteOf = (note: string, ofHighlight: string) =>
    remoteValues([
      { kind: "note", id: 1, note },
      { kind: "annotation", id: 2, note: ofHighlight },
    ]).note;

  test.each([
    ["has both texts if one is only a part of a word in the other", "start here", "art", "start here\n\nart"],
    ["has the text once if both are equal", "art", "art\n", "art"],
    ["has a paragraph once that both texts have", "start here\n\nart", "art", "start here\n\nart"],
    [
      "has a text once that the other has below a heading",
      "new\n\n— Also noted:\nart",
      "art",
      "new\n\n— Also noted:\nart",
    ],
    ["is the highlight's text if the note is empty", "", "art", "art"],
  ])("%s", (_name, note, ofHighlight, joined) => {
    expect(noteOf(note, ofHighlight)).toBe(joined);
  });
});
