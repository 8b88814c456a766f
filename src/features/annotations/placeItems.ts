import type { Annotation } from "../../model/annotation";
import type { NoPlace } from "./cfi/locate.rules";
import type { ServerItem } from "./serverItem.rules";
import type { AnnotatedFile, CfiResolver, HostPlace } from "./resolveCfis.task";

/** Fields for a search. */
export type Findable = Pick<Annotation, "start" | "end" | "text">;

/**
 * Places in one file, cached; inside a task only.
 *
 * @noSelf
 */
export interface NotePlaces {
  /** Equal for equal places; undefined if unknown. */
  keyOfMark(mark: Findable): string | undefined;
  keyOfItem(item: ServerItem): string | undefined;
  /** Undefined without a place, or if not readable now. */
  placeOf(item: ServerItem): HostPlace | { readonly reason: NoPlace } | undefined;
}

export function createNotePlaces(resolver: CfiResolver, file: AnnotatedFile): NotePlaces {
  const found: Record<string, Found | undefined> = {};
  const look = (item: ServerItem): Found => {
    const name = `${item.kind} ${item.id.toFixed(0)}`;
    const known = found[name] ?? find(resolver, file, item);
    found[name] = known;
    return known;
  };
  return {
    keyOfMark: (mark) => keyOfMark(resolver, file, mark),
    keyOfItem: (item) => look(item).key,
    placeOf: (item) => look(item).place,
  };
}

interface Found {
  readonly place?: HostPlace | { readonly reason: NoPlace } | undefined;
  readonly key?: string | undefined;
}

function find(resolver: CfiResolver, file: AnnotatedFile, item: ServerItem): Found {
  const { cfi, page, text } = item;
  if (page !== undefined) return { place: { start: page.toFixed(0), words: "" }, key: pageKey(page.toFixed(0)) };
  if (cfi === undefined) return {};
  const place = text === undefined ? resolver.point(file, cfi) : resolver.range(file, cfi, text);
  if (place === "later") return {};
  if ("reason" in place) return { place };
  const key = place.key ?? resolver.key(file, cfi, "point");
  return { place, key: key === undefined ? undefined : keyIn(place.end !== undefined, key) };
}

function keyOfMark(resolver: CfiResolver, file: AnnotatedFile, { start, end, text }: Findable): string | undefined {
  if (end === undefined && isPage(start)) return pageKey(start);
  const located = resolver.resolve(file, { start, end, passage: end === undefined ? "" : text });
  if (located === "later" || "reason" in located) return undefined;
  const key = resolver.key(file, located.cfi, end === undefined ? "point" : "passage");
  return key === undefined ? undefined : keyIn(end !== undefined, key);
}

function keyIn(isPassage: boolean, key: string): string {
  return `${isPassage ? "passage" : "point"} ${key}`;
}

function pageKey(page: string): string {
  return `page ${page}`;
}

/** True for a page number. */
export function isPage(start: string): boolean {
  for (const digit of start.split("")) if ("0123456789".indexOf(digit) < 0) return false;
  return start !== "";
}
