import type { Feature } from "../../feature";
import { addressesItem, connectionLines } from "./connection.menu";
export { bindDevice } from "./ownDevice";
import { otherDeviceItem } from "./otherDevice.page";
import { askWhoReads } from "./readers.page";
import { dropSecrets } from "./setupFile";
import { setUpAlone } from "./setUpAlone.task";
import { testConnection } from "./test.page";
import { chooseWhatIsSynced } from "./syncChoices.page";
import { isSetUp } from "../../store/account";
import { getDeviceState } from "../../store/deviceState";
import type { UiContext } from "../../ui/uiContext";

/** After the login, because the page ends with a test. */
function askChoicesIfDue(context: UiContext): void {
  const { database, host, settings } = context;
  const isDue = (): boolean => isSetUp(settings()) && getDeviceState(database).isChoiceDue;
  if (!isDue()) return;
  host.offers.whenBrowsing("whatIsSynced", () => {
    if (isDue()) chooseWhatIsSynced(context, true);
  });
}

export function connectionFeature(context: UiContext): Feature {
  const { connection, host, settings, translate } = context;
  const askIfDue = (): void => askChoicesIfDue(context);
  const begin = (): void => {
    if (getDeviceState(context.database).isSetupUsed) dropSecrets(context);
    askIfDue();
    const isNew = settings().enabled && settings().serverUrl === "";
    if (isNew && host.network.isConnected()) setUpAlone(context);
  };
  return {
    begun: begin,
    // Another network may need another address.
    connected: () => {
      connection.networkChanged();
      begin();
    },
    changed: askIfDue,
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
