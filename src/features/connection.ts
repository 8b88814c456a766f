import type { Feature } from "../feature";
import { connectionMenu } from "../ui/connection/connectionMenu";
import { askWhoReads } from "../ui/connection/readersMenu";
import { testConnection } from "../ui/connection/testPage";
import type { UiContext } from "../ui/uiContext";

/** Where the server is, who the reader is there, and whether all of that works. */
export function connectionFeature(context: UiContext): Feature {
  const { server, translate } = context;
  return {
    // Which of the addresses serves in another network is found out anew.
    connected: () => server.library.chooseAddress(),
    menu: () => connectionMenu(context),
    actions: [
      {
        name: "TestLibraryConnection",
        title: translate("Library Sync: test connection"),
        run: () => testConnection(context, () => undefined),
      },
      {
        name: "library_sync_reader",
        title: translate("Library Sync: who is reading"),
        run: () => askWhoReads(context),
      },
    ],
  };
}
