import { bookNumberTables } from "./book/bookNumbers.store";
import { bookTables } from "./book/bookTables.store";
import { folderFileTables } from "./book/folderFiles.store";
import { noteTables } from "./features/annotations/noteTables.store";
import { shelfChangeTables } from "./features/downloads/shelfChanges.store";
import { shelfTables } from "./features/downloads/shelfRow.store";
import { historyTables } from "./features/history/imports.store";
import { browseTables } from "./features/library/browse.store";
import { metadataTables } from "./features/metadata/metadata.store";
import { fetchedPositionTables } from "./features/position/fetchedPositions.store";
import { progressTables } from "./features/position/progressTables.store";
import { sessionTables } from "./features/sessions/sessionTables.store";
import { fieldTables } from "./features/status/fieldTables.store";
import { queueView } from "./queue/queueView.store";
import { troubleTable } from "./queue/troubles.store";
import { connectionTables } from "./store/connection";
import { type Database, runAll } from "./store/database";
import { deviceTables } from "./store/deviceState";
import { settingTables } from "./store/settings";

/** Each list belongs to the folder that writes its tables (§2 Local data store). */
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
  noteTables,
  shelfTables,
  shelfChangeTables,
  browseTables,
  metadataTables,
  [queueView, troubleTable],
);

/** Tables and views of the first version, in the caller's transaction. */
export function writeSchema(database: Database): void {
  runAll(
    database,
    tables.map((sql) => [sql] as const),
  );
}
