import { remoteValues } from "../../../../src/features/annotations/merge/threeWayMerge.rules";

describe("the note of a mark that the server has as a highlight and as a note", () => {
  const noteOf = (note: string, ofHighlight: string) =>
    remoteValues([
      { kind: "note", id: 1, note },
      { kind: "annotation", id: 2, note: ofHighlight },
    ]).note;

  test.each([
    ["has both, one of which is a part of a word of the other", "start here", "art", "start here\n\nart"],
    ["is one where both are the same", "art", "art\n", "art"],
    ["has a paragraph of the other once", "start here\n\nart", "art", "start here\n\nart"],
    ["has a text below a heading of the other once", "new\n\n— Also noted:\nart", "art", "new\n\n— Also noted:\nart"],
    ["is that of the highlight where the note is empty", "", "art", "art"],
  ])("%s", (_name, note, ofHighlight, joined) => {
    expect(noteOf(note, ofHighlight)).toBe(joined);
  });
});
