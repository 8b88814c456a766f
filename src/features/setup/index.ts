import type { Feature } from "../../feature";
import { addressesItem, connectionLines } from "./connection.menu";
export { bindDevice } from "./ownDevice";
import { otherDeviceItem } from "./otherDevice.page";
import { askWhoReads } from "./readers.page";
import { dropSecrets } from "./setupFile";
import { setUpAlone } from "./setUpAlone.task";
import { testConnection } from "./test.page";
import { chooseWhatIsSynced } from "./syncChoices.page";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";
import type { UiContext } from "../../ui/uiContext";

export function connectionFeature(context: UiContext): Feature {
  const { server, host, settings, translate, database } = context;
  const askChoices = (): void => {
    host.offers.whenBrowsing("whatIsSynced", () => {
      saveDeviceState(database, { isChoiceDue: false });
      chooseWhatIsSynced(context, true);
    });
  };
  const begin = (): void => {
    if (getDeviceState(context.database).isSetupUsed) dropSecrets(context);
    if (getDeviceState(database).isChoiceDue) askChoices();
    const isNew = settings().enabled && settings().serverUrl === "";
    if (isNew && host.network.isConnected()) setUpAlone(context);
  };
  return {
    begun: begin,
    // Another network may need another address.
    connected: () => {
      server.library.networkChanged();
      begin();
    },
    menu: {
      connection: () => connectionLines(context).concat(otherDeviceItem(context)),
      advanced: () => [addressesItem(context)],
    },
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
