import type { WordField } from "../model/bookMetadata";
import { pictureIn } from "../base/picture";
import type { CustomMetadata, CustomMetadataFiles, MetadataChange } from "./bookData.port";
import type { Log } from "./host.port";
import { attemptsWith } from "./log";
import { openWriter } from "./files";
import { folders } from "./folders";
import { hostNumber, hostTable, hostText } from "./hostValues";
import { ownProps, showMetadata } from "./summaryEvents";
import BookInfo = require("apps/filemanager/filemanagerbookinfo");
import DocSettings = require("docsettings");
import type ReaderUI = require("apps/reader/readerui");
import dump = require("dump");

/** Errors in host code are caught and logged. */
export function createCustomMetadata(log: Log): CustomMetadataFiles {
  const attempt = attemptsWith(log);
  return {
    of: (path) => attempt("reading the metadata beside a book", () => metadataOf(path)),
    change: (path, wanted) => attempt("writing the metadata beside a book", () => change(path, wanted)) ?? false,
  };
}

const words = ["title", "authors", "series", "language", "keywords", "description"] as const;

function metadataOf(path: string): CustomMetadata {
  const { custom } = keptAt(path);
  const values: Partial<Record<WordField, string | undefined>> = {};
  for (const field of words) values[field] = hostText(custom[field]);
  const number = hostNumber(custom.series_index);
  if (number !== undefined) values.number = `${Math.floor(number * 100 + 0.5) / 100}`;
  return { words: values, cover: DocSettings.findCustomCoverFile(path) };
}

interface MetadataFile {
  readonly file: string | undefined;
  readonly data: { doc_props?: ReaderUI.OwnProps; custom_props?: ReaderUI.CustomProps };
  readonly custom: ReaderUI.CustomProps;
}

function keptAt(path: string): MetadataFile {
  const file = DocSettings.findCustomMetadataFile(path);
  const [read, kept] = file === undefined ? [false] : pcall(() => DocSettings.openSettingsFile(file));
  const data: MetadataFile["data"] = (read ? hostTable((kept as ReaderUI.Sidecar).data) : undefined) ?? {};
  return { file, data, custom: hostTable(data.custom_props) ?? {} };
}

function change(path: string, wanted: MetadataChange): boolean {
  const own = ownProps(path);
  const before = BookInfo.extendProps(own, path);
  const isKept = changeWords(path, wanted, own) && changeCover(path, wanted);
  const { words: left, cover } = metadataOf(path);
  if (cover === undefined && next(left)[0] === undefined)
    for (const folder of DocSettings.getCustomLocationCandidates(path)) clear(folder);
  const hasCover = wanted.removesPicture || wanted.picture !== undefined;
  showMetadata(path, { before, after: BookInfo.extendProps(own, path), hasCover });
  return isKept;
}

/** With `doc_props`, because the host reads an unopened book's own metadata from this file. */
function changeWords(path: string, { write, remove }: MetadataChange, own: ReaderUI.OwnProps | undefined): boolean {
  const { file, data, custom } = keptAt(path);
  if (remove.length === 0 && next(write)[0] === undefined) return true;
  for (const field of words) custom[field] = remove.includes(field) ? undefined : (write[field] ?? custom[field]);
  const number = write.number === undefined ? custom.series_index : Number(write.number);
  custom.series_index = remove.includes("number") ? undefined : number;
  if (next(custom)[0] === undefined) return file === undefined || removeBeside(file);
  data.custom_props = custom;
  const [known] = next(hostTable(data.doc_props) ?? {});
  if (known === undefined) data.doc_props = own ?? {};
  const text = (place: string): string => `-- ${place}\nreturn ${dump(data, undefined, true)}\n`;
  return writeBeside(placesFor(path, file), "custom_metadata.lua", text);
}

function changeCover(path: string, { picture, removesPicture }: MetadataChange): boolean {
  const there = DocSettings.findCustomCoverFile(path);
  if (removesPicture) return there === undefined || removeBeside(there);
  if (picture === undefined) return true;
  const name = pictureIn(picture)?.kind === "png" ? "cover.png" : "cover.jpg";
  const places = placesFor(path, there);
  // Before the new one is written: with two covers the host may show either.
  if (there !== undefined && !there.endsWith(`/${name}`) && !folders.remove(there)) return false;
  return writeBeside(places, name, () => picture);
}

/** The present place, else the host's default. */
function placesFor(path: string, there: string | undefined): readonly string[] {
  return there === undefined ? DocSettings.getCustomLocationCandidates(path) : [folderOf(there)];
}

function folderOf(file: string): string {
  const [folder] = string.match(file, "^(.*)/");
  return folder ?? "";
}

/** Temporary name that the host does not look for. */
const unfinished = "catchword.part";

function writeBeside(places: readonly string[], name: string, bytes: (path: string) => string): boolean {
  return places.some((folder) => {
    const path = `${folder}/${name}`;
    const part = `${folder}/${unfinished}`;
    if (!folders.makeFolder(folder) || folders.isBlocked(part)) return false;
    const writer = openWriter(part, 0);
    const written = writer?.write(bytes(path)) === true;
    const closed = writer?.close() === true;
    const [renamed] = written && closed ? os.rename(part, path) : [];
    if (renamed !== true) folders.remove(part);
    return renamed === true;
  });
}

function removeBeside(file: string): boolean {
  const removed = folders.remove(file);
  clear(folderOf(file));
  return removed;
}

function clear(folder: string): void {
  folders.remove(`${folder}/${unfinished}`);
  DocSettings.removeSidecarDir(folder);
}
