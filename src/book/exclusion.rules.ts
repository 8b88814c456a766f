import type { BookType } from "../model/book";
import type { ExcludedFolder, ExcludedFormat, Settings } from "../model/settings";

/** Why a book is not tracked. `untaken`: the server does not support its format. */
export type Exclusion =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "format"; readonly type: BookType }
  | { readonly kind: "untaken"; readonly type: BookType };

export type Exclusions = Pick<Settings, "excludedFolders" | "excludedFormats">;

export interface ExcludableBook {
  readonly type?: BookType | undefined;
  /** Absolute, as given and without links. */
  readonly paths: readonly string[];
}

/** Without folders that lie in `folder`; unchanged if `folder` lies in one of them. */
export function withFolder(folders: readonly ExcludedFolder[], folder: string): readonly ExcludedFolder[] {
  const path = withoutSlash(folder);
  if (folders.some((other) => isWithin(insideOf(path), other.path))) return folders;
  return folders.filter((other) => !isWithin(insideOf(other.path), path)).concat([{ path }]);
}

function insideOf(folder: string): string {
  return folder === "/" ? folder : `${folder}/`;
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? withoutSlash(path.slice(0, -1)) : path;
}

export function isFormatExcluded(formats: readonly ExcludedFormat[], type: BookType): boolean {
  return formats.some((format) => format.type === type);
}

export function toggledFormat(formats: readonly ExcludedFormat[], type: BookType): readonly ExcludedFormat[] {
  const others = formats.filter((format) => format.type !== type);
  return others.length < formats.length ? others : formats.concat([{ type }]);
}

/** First rule that excludes the book. `resolved`: without links. Ignores ASCII case, as cards do. */
export function exclusionFor(
  { excludedFolders, excludedFormats }: Exclusions,
  { type, paths }: ExcludableBook,
  resolved: (folder: string) => string,
): Exclusion | undefined {
  if (type !== undefined && isFormatExcluded(excludedFormats, type)) return { kind: "format", type };
  for (const { path: folder } of excludedFolders) {
    const names = [folder, resolved(folder)];
    if (paths.some((path) => names.some((name) => isWithin(path, name)))) return { kind: "folder", folder };
  }
  return undefined;
}

function isWithin(path: string, folder: string): boolean {
  return path.toLowerCase().startsWith(insideOf(folder.toLowerCase()));
}
