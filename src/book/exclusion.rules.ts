import type { BookType } from "../model/book";
import type { Settings } from "../model/settings";

/** Why a book is not tracked: its folder, its format, or a server without that format (`untaken`). */
export type Exclusion =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "format"; readonly type: BookType }
  | { readonly kind: "untaken"; readonly type: BookType };

/** One folder or format a line. */
export type Exclusions = Pick<Settings, "excludedFolders" | "excludedFormats">;

/** Facts that rules check. */
export interface ExcludableBook {
  readonly type?: BookType | undefined;
  /** Absolute, as given and without links. */
  readonly paths: readonly string[];
}

export function excludedFolders({ excludedFolders: text }: Exclusions): readonly string[] {
  return text === "" ? [] : text.split("\n").map((line) => line.split(lineBreak).join("\n").split(percent).join("%"));
}

/** The list's separator is encoded. */
const percent = "%25";
const lineBreak = "%0A";

export function withFolder(exclusions: Exclusions, folder: string): string {
  const path = withoutSlash(folder);
  const folders = excludedFolders(exclusions);
  if (folders.some((other) => isWithin(insideOf(path), other))) return exclusions.excludedFolders;
  return textOf(folders.filter((other) => !isWithin(insideOf(other), path)).concat([path]));
}

export function withoutFolder(exclusions: Exclusions, folder: string): string {
  return textOf(excludedFolders(exclusions).filter((other) => other !== folder));
}

function insideOf(folder: string): string {
  return folder === "/" ? folder : `${folder}/`;
}

function textOf(folders: readonly string[]): string {
  return folders.map((path) => path.split("%").join(percent).split("\n").join(lineBreak)).join("\n");
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? withoutSlash(path.slice(0, -1)) : path;
}

export function isFormatExcluded({ excludedFormats: text }: Exclusions, type: BookType): boolean {
  return text.split("\n").includes(type);
}

export function toggledFormat(exclusions: Exclusions, type: BookType): string {
  const formats = exclusions.excludedFormats.split("\n").filter((other) => other !== "" && other !== type);
  return (isFormatExcluded(exclusions, type) ? formats : formats.concat([type])).join("\n");
}

/**
 * The excluding rule, if any. `resolved`: without links. ASCII case does not count, because cards are
 * case-insensitive.
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
