import type { MergeRule } from "./book/mergeRules.store";
import type { QueueKind } from "./queue/queue.rules";
import { bookNumberTables } from "./book/bookNumbers.store";
import { bookTables } from "./book/bookTables.store";
import { folderFileTables } from "./book/folderFiles.store";
import { annotationMerges, annotationRows, annotationTables } from "./features/annotations/annotationTables.store";
import { shelfChangeRows, shelfChangeTables } from "./features/downloads/shelfChanges.store";
import { shelfTables } from "./features/downloads/shelfRow.store";
import { historyTables } from "./features/history/imports.store";
import { browseTables } from "./features/library/browse.store";
import { metadataTables } from "./features/metadata/metadata.store";
import { fetchedPositionTables } from "./features/position/fetchedPositions.store";
import { positionRows, progressMerges, progressTables } from "./features/position/progressTables.store";
import { sessionMerges, sessionRows, sessionTables } from "./features/sessions/sessionTables.store";
import { fieldMerges, fieldTables, ratingRows, statusRows } from "./features/status/fieldTables.store";
import { type QueueRows, queueView } from "./queue/queueView.store";
import { troubleTable } from "./queue/troubles.store";
import { connectionTables } from "./store/connection";
import { type Database, runAll } from "./store/database";
import { deviceTables } from "./store/deviceState";
import { settingTables } from "./store/settings";

/** In the view `queue`. */
const queueRows: Readonly<Record<QueueKind, QueueRows>> = {
  session: sessionRows,
  note: annotationRows,
  rating: ratingRows,
  status: statusRows,
  position: positionRows,
  "shelf change": shelfChangeRows,
};

/** Each list belongs to the folder that writes its tables (§2.4). */
const tables: readonly string[] = settingTables.concat(
  deviceTables,
  connectionTables,
  bookTables,
  bookNumberTables,
  folderFileTables,
  sessionTables,
  historyTables,
  progressTables,
  fetchedPositionTables,
  fieldTables,
  annotationTables,
  shelfTables,
  shelfChangeTables,
  browseTables,
  metadataTables,
  [queueView(queueRows), troubleTable],
);

/** Tables and views of the first version, in the caller's transaction. */
export function writeSchema(database: Database): void {
  runAll(
    database,
    tables.map((sql) => [sql] as const),
  );
}

/** Of the tables that refer to a book. */
export function mergeRulesOf(): readonly MergeRule[] {
  return sessionMerges.concat(fieldMerges, progressMerges, annotationMerges);
}
