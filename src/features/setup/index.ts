import type { Feature } from "../../feature";
import { addressesItem, connectionLines } from "./connection.menu";
export { bindDevice } from "./ownDevice";
import { askWhoReads } from "./readers.menu";
import { testConnection } from "./test.page";
import type { UiContext } from "../../ui/uiContext";

/** Where the server is, who the reader is there, and whether all of that works. */
export function connectionFeature(context: UiContext): Feature {
  const { server, translate } = context;
  return {
    // Which of the addresses serves in another network is found out anew.
    connected: () => server.library.networkChanged(),
    menu: { connection: () => connectionLines(context), advanced: () => [addressesItem(context)] },
    actions: [
      {
        name: "TestLibraryConnection",
        title: translate("Catchword: test connection"),
        run: () => testConnection(context, () => undefined),
      },
      {
        name: "catchword_reader",
        title: translate("Catchword: who is reading"),
        run: () => askWhoReads(context),
      },
    ],
  };
}
