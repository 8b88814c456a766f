interface Act {
  readonly side: "reader" | "server";
  readonly isOn: boolean;
  /** Counted over all acts and meetings. */
  readonly at: number;
  /** When the other side had it; infinity: not yet. */
  metAt: number;
  /** The host had not written it down when the power went, or the reader took it back when asked. */
  isVoid: boolean;
  isSaved: boolean;
  /** Whether it was noted before its collection went, nobody knows. */
  isDoubtful: boolean;
}

/** Acts on both sides, and those that must last. */
export interface ShelfActs {
  /** Records an act. */
  did(side: Act["side"], shelf: number, book: number, isOn: boolean): void;
  /** The other side has what was done until now with this book. */
  met(side: Act["side"], shelf: number, book: number, isOn?: boolean): void;
  /** The host has written down what the reader did. */
  saved(): void;
  /** The power went: what the host had not written was not done. */
  cut(): void;
  /** The reader's unsent act on this book is withdrawn. */
  takeBack(shelf: number, book: number): void;
  /** The reader's unsent acts may or may not last. */
  doubt(shelf: number, book?: number): void;
  /**
   * The last words, of which one has to hold: those of a side that were not followed by another of the same side, nor by
   * one of the other side that knew of them. Empty: anything may be, nobody said anything.
   */
  words(shelf: number, book: number): readonly boolean[];
  /** Acts on this book, for a message. */
  told(shelf: number, book: number): string;
}

export function shelfActs(): ShelfActs {
  const acts: Record<string, Act[]> = {};
  let now = 0;
  const of = (shelf: number, book: number): Act[] => (acts[`${shelf}:${book}`] ??= []);
  const all = (): Act[] => Object.values(acts).flat();
  const unmet = (act: Act): boolean => act.side === "reader" && act.metAt === Number.POSITIVE_INFINITY;
  return {
    did: (side, shelf, book, isOn) => {
      now += 1;
      const unknown = { metAt: Number.POSITIVE_INFINITY, isVoid: false, isDoubtful: false };
      of(shelf, book).push({ side, isOn, at: now, isSaved: side === "server", ...unknown });
    },
    met: (side, shelf, book, isOn) => {
      now += 1;
      for (const act of of(shelf, book)) {
        const isIt = act.side === side && (isOn === undefined || act.isOn === isOn);
        if (isIt && act.metAt > now) act.metAt = now;
      }
    },
    saved: () => {
      for (const act of all()) act.isSaved = true;
    },
    cut: () => {
      for (const act of all()) if (!act.isSaved) act.isVoid = true;
    },
    takeBack: (shelf, book) => {
      for (const act of of(shelf, book)) if (unmet(act)) act.isVoid = true;
    },
    doubt: (shelf, book) => {
      for (const [key, some] of Object.entries(acts)) {
        const isMeant = book === undefined ? key.startsWith(`${shelf}:`) : key === `${shelf}:${book}`;
        if (isMeant) for (const act of some) act.isDoubtful ||= unmet(act);
      }
    },
    words: (shelf, book) => {
      const done = of(shelf, book).filter(({ isVoid }) => !isVoid);
      const isLast = (act: Act): boolean =>
        !done.some((other) => other.at > act.at && (other.side === act.side || act.metAt < other.at));
      const last = done.filter(isLast);
      return last.some(({ isDoubtful }) => isDoubtful) ? [] : last.map(({ isOn }) => isOn);
    },
    told: (shelf, book) =>
      of(shelf, book)
        .map(
          ({ side, isOn, at, metAt, isVoid }) =>
            `${at} ${side} ${isOn ? "on" : "off"} met ${metAt}${isVoid ? " void" : ""}`,
        )
        .join(", "),
  };
}
