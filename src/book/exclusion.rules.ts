import type { BookType } from "../model/book";
import type { Settings } from "../model/settings";

/**
 * Why nothing of a book is tracked or synced, whatever was chosen for it: the folder it lies in, its format, or a server
 * that does not take the format (`untaken`).
 */
export type Exclusion =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "format"; readonly type: BookType }
  | { readonly kind: "untaken"; readonly type: BookType };

/** The settings that exclude books: folders, one a line, and formats, one a line. */
export type Exclusions = Pick<Settings, "excludedFolders" | "excludedFormats">;

/** What a book is asked for: its format, where that is known, and its places. */
export interface ExcludableBook {
  readonly type?: BookType | undefined;
  /** Absolute paths of its file, each as it is called and without links. */
  readonly paths: readonly string[];
}

/** The excluded folders in the order in which they were added, without a slash at their ends. */
export function excludedFolders({ excludedFolders: text }: Exclusions): readonly string[] {
  return text === "" ? [] : text.split("\n").map((line) => line.split(lineBreak).join("\n").split(percent).join("%"));
}

/** A folder may have any name: what divides the list stands in it in another form. */
const percent = "%25";
const lineBreak = "%0A";

/** The setting with one more folder; one that is there already, or lies in one that is, changes nothing. */
export function withFolder(exclusions: Exclusions, folder: string): string {
  const path = withoutSlash(folder);
  const folders = excludedFolders(exclusions);
  if (folders.some((other) => isWithin(insideOf(path), other))) return exclusions.excludedFolders;
  return textOf(folders.filter((other) => !isWithin(insideOf(other), path)).concat([path]));
}

/** The setting without this folder. */
export function withoutFolder(exclusions: Exclusions, folder: string): string {
  return textOf(excludedFolders(exclusions).filter((other) => other !== folder));
}

/** A folder is within itself, too. */
function insideOf(folder: string): string {
  return folder === "/" ? folder : `${folder}/`;
}

function textOf(folders: readonly string[]): string {
  return folders.map((path) => path.split("%").join(percent).split("\n").join(lineBreak)).join("\n");
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? withoutSlash(path.slice(0, -1)) : path;
}

/** Is this format excluded? */
export function isFormatExcluded({ excludedFormats: text }: Exclusions, type: BookType): boolean {
  return text.split("\n").includes(type);
}

/** The setting with this format, or without it where it was there. */
export function toggledFormat(exclusions: Exclusions, type: BookType): string {
  const formats = exclusions.excludedFormats.split("\n").filter((other) => other !== "" && other !== type);
  return (isFormatExcluded(exclusions, type) ? formats : formats.concat([type])).join("\n");
}

/**
 * The rule that excludes the book; undefined when none does. `resolved`: a folder without links, as `paths` are. Letters
 * of ASCII are one in either case: on a card they are, and elsewhere it excludes rather too much than too little.
 */
export function exclusionFor(
  exclusions: Exclusions,
  { type, paths }: ExcludableBook,
  resolved: (folder: string) => string,
): Exclusion | undefined {
  if (type !== undefined && isFormatExcluded(exclusions, type)) return { kind: "format", type };
  for (const folder of excludedFolders(exclusions)) {
    const names = [folder, resolved(folder)];
    if (paths.some((path) => names.some((name) => isWithin(path, name)))) return { kind: "folder", folder };
  }
  return undefined;
}

function isWithin(path: string, folder: string): boolean {
  return path.toLowerCase().startsWith(insideOf(folder.toLowerCase()));
}
