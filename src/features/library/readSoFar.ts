import type { Context } from "../../context";
import type { Percent } from "../../base/scale";
import { positionPercent } from "../../model/bookState";
import type { Candidate } from "../../model/candidate";
import { findBookById } from "../../book/books.store";
import { pathHere } from "../downloads/localPath";
import { listSpans } from "../history/imports.store";
import { laterReading, type ReadSoFar } from "./readSoFar.rules";

/** On this device, or on another one if that was later. `listed`: from a list of the server. */
export function readSoFar(context: Context, { id, state }: Candidate, listed: Percent | undefined): ReadSoFar {
  const { positions } = state ?? {};
  const remote = {
    percent: positionPercent(positions) ?? listed,
    at: positions?.readAt ?? positions?.devices?.writtenAt,
  };
  return laterReading(readHere(context, id), remote);
}

function readHere(context: Context, id: Candidate["id"]): ReadSoFar {
  const { database, host } = context;
  const path = pathHere(context, id);
  const fraction = path === undefined ? undefined : host.books.leftAt(path).fraction;
  const known = findBookById(database, id);
  const spans = known === undefined ? [] : listSpans(database, known.fingerprint);
  return {
    percent: fraction === undefined ? undefined : ((100 * fraction) as Percent),
    at: spans[spans.length - 1]?.endedAt,
  };
}
