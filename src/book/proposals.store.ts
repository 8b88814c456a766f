import type { BookId, Fingerprint } from "../model/book";
import type { Candidate } from "../model/candidate";
import type { Database, Row } from "../store/database";
import { numberIn, textIn } from "../store/statements";
import { bookOfHash } from "./sameBook.store";

const sql = {
  /** Writes nothing, and so waits for no disk, when the proposal is the same as before. */
  propose: `
UPDATE books SET proposal_offered = 0, proposed_id = :id, proposed_title = :title, proposed_author = :author
WHERE id = ${bookOfHash} AND proposed_id IS NOT :id`,
  find: `
SELECT proposed_id, proposed_title, proposed_author FROM books
WHERE id = ${bookOfHash} AND server_id IS NULL AND proposed_id IS NOT NULL`,
  isOffered: `SELECT 1 FROM books WHERE id = ${bookOfHash} AND proposal_offered = 1`,
  noteOffer: `UPDATE books SET proposal_offered = 1 WHERE id = ${bookOfHash}`,
};

/** Another server has other books. */
export const forgetProposals =
  "UPDATE books SET proposed_id = NULL, proposed_title = NULL, proposed_author = NULL WHERE proposed_id IS NOT NULL";

/** The book of the server that an unmatched book probably is; undefined: there is none any more. A person decides. */
export function saveProposal(
  database: Database,
  hash: Fingerprint,
  found: Pick<Candidate, "id" | "title" | "author"> | undefined,
): void {
  const { id, title, author } = found ?? {};
  database.run(sql.propose, { hash, id, title, author });
}

/** True if this proposal was offered without a question of the reader's. */
export function isProposalOffered(database: Database, hash: Fingerprint): boolean {
  return database.query(sql.isOffered, { hash }).length > 0;
}

export function markProposalOffered(database: Database, hash: Fingerprint): void {
  database.run(sql.noteOffer, { hash });
}

/** Undefined for a book without a proposal, and for one that has its number. */
export function findProposal(database: Database, hash: Fingerprint): Candidate | undefined {
  const rows = database.query(sql.find, { hash });
  const [row] = rows;
  return row === undefined ? undefined : candidateIn(row);
}

function candidateIn(row: Row): Candidate {
  return {
    id: numberIn(row.proposed_id) as BookId,
    title: textIn(row.proposed_title),
    author: textIn(row.proposed_author),
  };
}
