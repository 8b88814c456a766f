import { markupOf, type Visit } from "./markup.rules";
import { type Element, attribute } from "./tag.rules";

export interface SpineItem {
  /** `/6/8` */
  readonly step: string;
  /** As written; see `pathsOf`. */
  readonly href: string;
  /** Empty if not given. */
  readonly mediaType: string;
  /** False for a text beside the reading order. */
  readonly isLinear: boolean;
}

/** Engines before this version of their document structure made fragments of XHTML only. */
const allTypesVersion = 20240114;

/** Items in the order of the engine's fragments. `version`: of the engine's document structure; absent: the newest. */
export function fragmentsOf(spine: readonly SpineItem[], version: number | undefined): readonly SpineItem[] {
  if (version === undefined || version >= allTypesVersion) return spine;
  return spine.filter(({ mediaType }) => mediaType === "application/xhtml+xml");
}

/** Parsing at once, or with pauses. `rest` runs after each item. @noSelf */
interface PackageReading {
  read(source: string, visit: Visit): unknown;
  rest(): void;
}

const atOnce: PackageReading = { read: markupOf, rest: () => undefined };

/** From `META-INF/container.xml`; undefined if not given. */
export function packagePathOf(container: string, { read } = atOnce): string | undefined {
  let rootfile: Element | undefined;
  read(container, (element) => {
    if (element.name === "rootfile") rootfile ??= element;
  });
  return rootfile === undefined ? undefined : attribute(container, rootfile, "full-path");
}

interface Contents {
  manifest: Element | undefined;
  spine: Element | undefined;
  /** By manifest ID. */
  readonly files: Record<string, Pick<SpineItem, "href" | "mediaType"> | undefined>;
  readonly lines: (Pick<SpineItem, "step" | "isLinear"> & { readonly id: string })[];
}

/** Empty without a spine. Builds no tree. */
export function spineOf(packageText: string, { read, rest } = atOnce): readonly SpineItem[] {
  const contents: Contents = { manifest: undefined, spine: undefined, files: {}, lines: [] };
  read(packageText, (element) => {
    if (note(contents, packageText, element)) rest();
  });
  const { files, lines } = contents;
  const items: SpineItem[] = [];
  for (const { step, id, isLinear } of lines) {
    const file = files[id];
    rest();
    // The engine skips a dangling reference, but CFIs count it.
    if (file !== undefined) items.push({ step, href: file.href, mediaType: file.mediaType, isLinear });
  }
  return items;
}

function note(contents: Contents, source: string, element: Element): boolean {
  const { name, parent, step } = element;
  const { manifest, spine, files, lines } = contents;
  if (parent === undefined) return false;
  if (parent === manifest) {
    const id = attribute(source, element, "id");
    const href = attribute(source, element, "href");
    if (id !== undefined && href !== undefined)
      files[id] = { href, mediaType: attribute(source, element, "media-type") ?? "" };
  } else if (parent === spine && name === "itemref") {
    lines.push({
      step: `/${parent.step}/${step}`,
      id: attribute(source, element, "idref") ?? "",
      isLinear: attribute(source, element, "linear") !== "no",
    });
  } else if (name === "manifest") contents.manifest ??= element;
  else if (name === "spine") contents.spine ??= element;
  return parent === manifest || parent === spine;
}

/** Possible paths inside the EPUB, the most likely first. */
export function pathsOf(packagePath: string, { href }: Pick<SpineItem, "href">): readonly string[] {
  const file = href.split("#")[0] ?? href;
  const folder = packagePath.split("/").slice(0, -1);
  const plain = joined(folder, decoded(file));
  const raw = joined(folder, file);
  return plain === raw ? [plain] : [plain, raw];
}

function joined(folder: readonly string[], file: string): string {
  const parts: string[] = file.charAt(0) === "/" ? [] : folder.slice(0);
  for (const part of file.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** Percent-decoding (RFC 3986 §2.1). */
function decoded(text: string): string {
  const parts = text.split("%");
  let result = parts[0] ?? "";
  for (const part of parts.slice(1)) {
    const code = byteOf(part.slice(0, 2).toLowerCase());
    result += code === undefined ? `%${part}` : String.fromCharCode(code) + part.slice(2);
  }
  return result;
}

function byteOf(digits: string): number | undefined {
  const high = "0123456789abcdef".indexOf(digits.charAt(0));
  const low = "0123456789abcdef".indexOf(digits.charAt(1));
  return digits.length === 2 && high >= 0 && low >= 0 ? high * 16 + low : undefined;
}
