import type { ShelfForm } from "../domain/connection/dialect";
import { failed, ok, type Result } from "../domain/result";
import type { Shelf } from "../domain/shelf/shelf";
import { shelfIn } from "./shelves";
import type { Wire } from "./wire";

/** Fixed values of a new shelf (§2 Shelf). */
const icon = "pi pi-shield";
const iconType = "PRIME_NG";

const forms: Readonly<Record<ShelfForm, object>> = {
  specified: { icon, iconType, publicShelf: true },
  public: { publicShelf: true },
  private: { icon, iconType, publicShelf: false },
  plain: { publicShelf: false },
  icon: { icon, publicShelf: false },
};

/** As many as there are: no form may lead back to one that was refused. */
const mostForms = 4;

/**
 * `POST /api/v1/shelves` (§4 rule 10): in the form that this server has taken before, else as specified, and where it
 * refuses that, in the next form it may take.
 */
export function createShelf(wire: Wire, name: string): Result<Shelf> {
  const known = wire.dialects.current().newShelf;
  const shelf = createFrom(wire, name, known, mostForms);
  // Another form was good once, on the server that this one has been.
  const isStale = known !== "specified" && refusalOf(shelf) !== undefined;
  return isStale ? createFrom(wire, name, "specified", mostForms) : shelf;
}

function createFrom(wire: Wire, name: string, form: ShelfForm, triesLeft: number): Result<Shelf> {
  const fields = forms[form];
  const shelf = create(wire, { name, ...fields });
  if (shelf.ok) wire.dialects.learn({ newShelf: form });
  const next = triesLeft > 1 ? nextForm(form, shelf) : undefined;
  return next === undefined ? shelf : createFrom(wire, name, next, triesLeft - 1);
}

/**
 * 403: only administrators may make public shelves here. 400: this icon is none that the server knows, or, without
 * one, that it wants one. Undefined when nothing speaks for another form.
 */
function nextForm(form: ShelfForm, tried: Result<Shelf>): ShelfForm | undefined {
  const status = refusalOf(tried);
  if (status === undefined) return undefined;
  switch (form) {
    case "specified":
      return status === 403 ? "private" : "public";
    case "public":
    case "private":
      return "plain";
    case "plain":
      return status === 400 ? "icon" : undefined;
    case "icon":
      return undefined;
  }
}

/** The status of a refusal that may be about the form; undefined for anything else. */
function refusalOf(tried: Result<Shelf>): 400 | 403 | undefined {
  if (tried.ok || (tried.failure.kind !== "refused" && tried.failure.kind !== "denied")) return undefined;
  const { status } = tried.failure;
  return status === 400 || status === 403 ? status : undefined;
}

function create(wire: Wire, body: object): Result<Shelf> {
  const answer = wire.askAsLibrary({ method: "POST", path: "/api/v1/shelves", body });
  if (!answer.ok) return answer;
  const shelf = shelfIn(answer.value, "standard");
  return shelf === undefined ? failed({ kind: "unreadable", detail: "no new shelf" }) : ok(shelf);
}
