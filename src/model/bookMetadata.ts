export const metadataFields = [
  "title",
  "authors",
  "series",
  "number",
  "language",
  "keywords",
  "description",
  "cover",
] as const;

export type MetadataField = (typeof metadataFields)[number];

/** Text fields; the number of a series is text. */
export type WordField = Exclude<MetadataField, "cover">;

/** Authors and keywords one a line; plain text. */
export type BookMetadata = Readonly<Partial<Record<WordField, string | undefined>>>;

export interface ServerMetadata extends BookMetadata {
  /** Version of the cover, in the server's format; absent if unknown. */
  readonly coverAt?: string | undefined;
  /** False: the server would send a placeholder. */
  readonly hasCover: boolean;
}

/** A digest by field; absent: no value. */
export type MetadataMarks = Readonly<Partial<Record<MetadataField, string | undefined>>>;

/** Digests of the values written. `writing`: about to overwrite `wrote`; after a crash, either may be on disk. */
export interface MetadataDigests {
  readonly wrote: MetadataMarks;
  readonly writing?: MetadataMarks | undefined;
}

export type MetadataStep = "write" | "remove" | "leave";

/** A field is ours while it has the value we wrote. Any other value, or none, is the user's. */
export function isOurs({ wrote, writing }: MetadataDigests, local: MetadataMarks, field: MetadataField): boolean {
  if (local[field] === wrote[field]) return true;
  if (writing === undefined || writing[field] === wrote[field]) return false;
  return local[field] === undefined || local[field] === writing[field];
}

/** Steps that bring our fields to the server's values. Never adds a number to a series that the user named. */
export function stepsFor(
  written: MetadataDigests,
  local: MetadataMarks,
  server: MetadataMarks,
): Readonly<Record<MetadataField, MetadataStep>> {
  const steps: Partial<Record<MetadataField, MetadataStep>> = {};
  for (const field of metadataFields) steps[field] = stepFor(written, local, server, field);
  if (steps.number === "write" && !isOurs(written, local, "series")) steps.number = "leave";
  return steps as Record<MetadataField, MetadataStep>;
}

function stepFor(
  written: MetadataDigests,
  local: MetadataMarks,
  server: MetadataMarks,
  field: MetadataField,
): MetadataStep {
  if (server[field] === local[field] || !isOurs(written, local, field)) return "leave";
  return server[field] === undefined ? "remove" : "write";
}

/** Digests before and after writing. A field that the user changed keeps our old digest, and so stays the user's. */
export function marksAround(
  written: MetadataDigests,
  local: MetadataMarks,
  server: MetadataMarks,
): { readonly before: MetadataMarks; readonly after: MetadataMarks } {
  const steps = stepsFor(written, local, server);
  const before: Partial<Record<MetadataField, string | undefined>> = {};
  const after: Partial<Record<MetadataField, string | undefined>> = {};
  for (const field of metadataFields) {
    before[field] = isOurs(written, local, field) ? local[field] : written.wrote[field];
    after[field] = steps[field] === "leave" ? before[field] : server[field];
  }
  return { before, after };
}

export function marksText(marks: MetadataMarks): string {
  const lines: string[] = [];
  for (const field of metadataFields) {
    const mark = marks[field];
    if (mark !== undefined) lines.push(`${field} ${mark}`);
  }
  return lines.join("\n");
}

/** Invalid lines are skipped. */
export function marksIn(text: string): MetadataMarks {
  const marks: Partial<Record<MetadataField, string>> = {};
  for (const line of text.split("\n")) {
    const [name, mark] = line.split(" ");
    for (const field of metadataFields) if (field === name && mark !== undefined) marks[field] = mark;
  }
  return marks;
}
