import { type HostStatus, serverStatusIn } from "../../model/bookState";
import type { Translate } from "../../base/format";

export function statusText(translate: Translate, word = ""): string {
  switch (serverStatusIn(word)) {
    case "READ":
      return translate("read");
    case "READING":
      return translate("reading");
    case "RE_READING":
      return translate("reading again");
    case "PAUSED":
      return translate("paused");
    case "ABANDONED":
      return translate("abandoned");
    case "PARTIALLY_READ":
      return translate("partially read");
    case "WONT_READ":
      return translate("won't read");
    case "UNREAD":
    case "UNSET":
      return translate("unread");
    case undefined:
      return word;
  }
}

export function hostStatusText(translate: Translate, status: HostStatus): string {
  switch (status) {
    case "complete":
      return translate("finished");
    case "abandoned":
      return translate("on hold");
    case "reading":
      return translate("reading");
  }
}
