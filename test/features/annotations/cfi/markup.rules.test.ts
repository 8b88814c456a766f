import { beginMarkup, markupOf, readSome } from "../../../../src/features/annotations/cfi/markup.rules";
import { attribute, type Element } from "../../../../src/features/annotations/cfi/tag.rules";

/** Elements with their steps, and texts in quotation marks. */
function tree(source: string): string {
  const told = (element: Element): string => {
    const parts = [
      ...element.chunks.map(({ start, end, step, cdata }) => ({
        start,
        text: `${step}${cdata ? "=" : ":"}"${source.slice(start, end)}"`,
      })),
      ...element.elements.map((child) => ({ start: child.start, text: `${child.step}${told(child)}` })),
    ].sort((one, other) => one.start - other.start);
    return `${element.name}(${parts.map(({ text }) => text).join(" ")})`;
  };
  return told(markupOf(source).document);
}

describe("a document", () => {
  test.each([
    ["has elements and texts by step", "<p>a<i>b</i>c</p>", '(2p(1:"a" 2i(1:"b") 3:"c"))'],
    ["has text after the last tag", "<p>a</p>b", '(2p(1:"a") 3:"b")'],
    ["ends open elements", "<p>a<i>b", '(2p(1:"a" 2i(1:"b")))'],
    ["ends inner elements with the outer one", "<p><i>b</p>c", '(2p(2i(1:"b")) 3:"c")'],
    ["drops an end tag without its start", "<p>a</b>c</p>d", '(2p(1:"a" 1:"c") 3:"d")'],
    ["drops a second end tag", "<p><b>a</b></b>c</p>", '(2p(2b(1:"a") 3:"c"))'],
    ["drops a lone sign with all up to the next tag's end", "<p>a < b</p>c", '(2p(1:"a " 1:"c"))'],
    ["has void elements", "<p>a<br>b<img src='x'>c</p>", '(2p(1:"a" 2br() 3:"b" 4img() 5:"c"))'],
    ["has image maps", "<p><area>b</p>", '(2p(2area() 3:"b"))'],
    ["ends names at other signs", `<p<a>b</p><i"a">c</i><b'a'>d</b>`, '(2p(1:"b") 4i(1:"c") 6b(1:"d"))'],
    ["has elements that close themselves", "<p>a<i/>b</p>", '(2p(1:"a" 2i() 3:"b"))'],
    ["has names in lower case without prefix", "<h:P>a</h:p>b", '(2p(1:"a") 3:"b")'],
    ["splits texts at comments", "<p>a<!-- <b> -->c</p>", '(2p(1:"a" 1:"c"))'],
    ["skips two comments in a row", "<p>a<!-- b --><!-- c -->d</p>", '(2p(1:"a" 1:"d"))'],
    ["splits texts at instructions", '<?xml v="1"?><p>a<?x <b> ?>c</p>', '(2p(1:"a" 1:"c"))'],
    ["has CDATA", "<p>a<![CDATA[<b>&]]>c</p>", '(2p(1:"a" 1="<b>&" 1:"c"))'],
    ["drops empty CDATA", "<p>a<![CDATA[]]>c</p>", '(2p(1:"a" 1:"c"))'],
    ["has CDATA without an end", "<p>a<![CDATA[b", '(2p(1:"a" 1="b"))'],
    ["has CDATA at its end", "<p>a<![CDATA[b]]>", '(2p(1:"a" 1="b"))'],
    ["skips its type", "<!DOCTYPE html><p>a</p>", '(2p(1:"a"))'],
    ["skips its type before brackets", "<!DOCTYPE html><p>a[b]></p><p>c</p>", '(2p(1:"a[b]>") 4p(1:"c"))'],
    ["skips its type with entities", '<!DOCTYPE a [<!ENTITY b "c">]><p>a</p>', '(2p(1:"a"))'],
    ["keeps scripts as they are", "<p><script>a<b</script>c</p>", '(2p(2script(1="a<b") 3:"c"))'],
    ["keeps style sheets as they are", "<p><style>a>b</style>c</p>", '(2p(2style(1="a>b") 3:"c"))'],
    ["has empty scripts", "<p><script></script>c</p>", '(2p(2script() 3:"c"))'],
    ["skips another end tag in a script", "<p><script>a</p>b</script>c</p>", '(2p(2script(1="a") 3:"b" 3:"c"))'],
    ["has a script without an end", "<p><script>a", '(2p(2script(1="a")))'],
    ["reads tags in attributes", '<p a=">">b</p>', '(2p(1:"b"))'],
    ["ends with an open quotation mark", '<p a=">b</p>', "(2p())"],
  ])("%s", (_, source, expected) => {
    expect(tree(source)).toBe(expected);
  });

  test.each([
    ["<p>a</p>", false],
    ['<p a=">">b</p>', true],
    ["<html><p>a</p></html>", false],
    ["<h:html><p>a</p></h:html>", true],
    ["<h:p>a</h:p>", false],
    ["<section>a</section>", false],
    ["<!DOCTYPE html><html><p>a</p></html>", false],
  ])("is misread by the engine with a prefixed root or a sign in an attribute: %s, %s", (source, misread) => {
    expect(markupOf(source).misread).toBe(misread);
  });

  test("has the bytes of its elements, also of those without an end tag", () => {
    const source = "<a>b<c>d</c><e/><f>g";
    const { document } = markupOf(source);
    const [a] = document.elements;
    const places = [document, a!, ...a!.elements].map(({ name, start, inside, end }) => [name, start, inside, end]);
    expect(places).toEqual([
      ["", 0, 0, source.length],
      ["a", 0, 3, source.length],
      ["c", 4, 7, 8],
      ["e", 12, 16, 16],
      ["f", 16, 19, source.length],
    ]);
  });

  test.each([
    [200, false],
    [201, true],
  ])("is refused with %s open elements: %s", (depth, refused) => {
    const { refused: is } = markupOf("<i>".repeat(depth) + "</i>".repeat(depth) + "<i>".repeat(199));
    expect(is).toBe(refused);
    expect(markupOf("<i></i>".repeat(depth)).refused).toBe(false);
  });

  test.each([
    [4_000_000, false],
    [4_000_001, true],
  ])("is refused with %s bytes: %s", (length, refused) => {
    const markup = beginMarkup("a".repeat(length));
    expect([markup.refused, readSome(markup, 1)]).toEqual([refused, true]);
  });

  test("is read in steps of so many tags", () => {
    const markup = beginMarkup("<a></a><b></b>");
    expect([readSome(markup, 2), markup.document.elements.length]).toEqual([false, 1]);
    expect([readSome(markup, 2), markup.document.elements.length]).toEqual([false, 2]);
    expect([readSome(markup, 1), markup.at]).toEqual([true, 14]);
  });
});

describe("an attribute", () => {
  test.each<[string, string | undefined]>([
    ['<p id="a">', "a"],
    ["<p id='a'>", "a"],
    ["<p id=a>", "a"],
    ["<p id=a >", "a"],
    ['<p class="b" id="a">', "a"],
    ["<p class='x id=\"b\"' id='a'>", "a"],
    ['<p id = "a">', "a"],
    ["<p hidden id='a'>", "a"],
    ["<p class=b id=a/>", "a/"],
    ['<p id="a&amp;b">', "a&b"],
    ["<p id>", ""],
    ["<id>", undefined],
    ["<p id=a", "a"],
    ['<p class="b"id="a">', "a"],
    ['<p xid="b">', undefined],
    ["<p>id='a'", undefined],
    ['<p id="a', "a"],
    ['<p alt="a=" id="n1">', "n1"],
  ])("its value in %s is %s", (tag, value) => {
    const source = `x${tag}`;
    expect(attribute(source, markupOf(source).document.elements[0]!, "id")).toBe(value);
  });
});
