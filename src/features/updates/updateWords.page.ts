import { plainChanges, type Release, type UpdateTrouble } from "../../model/release";
import type { Failure } from "../../base/failure";
import { certificateSentence } from "../../base/reachSentence";
import { sentenceFor } from "../../base/sentence";
import type { Translate } from "../../base/translations";

const megabyte = 1024 * 1024;

/** Version, size and changes. */
export function releaseText(translate: Translate, { changes, pack }: Release, own: string): string {
  const size = (pack.size / megabyte).toFixed(1);
  const head = translate("Version %1 is in use. The download is %2 MB.", own, size);
  return `${head}\n\n${plainChanges(changes)}`;
}

/** With advice. `url`: release address. */
export function troubleSentence(translate: Translate, trouble: UpdateTrouble, url: string): string {
  switch (trouble.kind) {
    case "server":
      return failureSentence(translate, trouble.failure, url);
    case "altered":
      return translate("The download is damaged or was changed, so nothing was installed. Try again later.");
    case "space":
      return translate(
        "The update needs %1 MB, and this device has %2 MB free. Make room and try again.",
        Math.ceil(trouble.megabytes),
        Math.floor(trouble.freeMegabytes),
      );
    case "folder":
      return translate(
        "The update could not be stored in the plugin's own folder. Check that the device has space and is not write-protected.",
      );
  }
}

function failureSentence(translate: Translate, failure: Failure, url: string): string {
  switch (failure.kind) {
    case "untrusted":
      return certificateSentence(translate, failure);
    case "redirected":
      return translate("%1 leads to an address that is not encrypted. Nothing was downloaded.", url);
    case "unreadable":
    case "denied":
    case "refused":
      return translate(
        "No release of Catchword is published at %1. Check the address, and that no Wi-Fi login page is in the way.",
        url,
      );
    case "unreachable":
    case "timeout":
    case "broken":
      return translate("%1 cannot be reached now. Try again later, or check the address.", url);
    case "offline":
    case "cancelled":
    case "storage":
    case "foreign":
    case "unconfigured":
    case "unsupported":
    case "predictable":
    case "defect":
      return sentenceFor(translate, failure);
  }
}
