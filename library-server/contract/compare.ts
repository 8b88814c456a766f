import { z } from "zod";
import { jsonOf, type Told } from "./ask";
import type { Expected } from "./case";

/** Lists the differences, one per line; the text is empty if both are equal. */
export function differences(told: Told, expected: Expected): readonly string[] {
  const found: string[] = [];
  const { status, type, headers = {}, body, bytes } = expected;
  if (told.status !== status) found.push(`status ${told.status}, not ${status}`);
  const toldType = told.headers["content-type"]?.split(";")[0] ?? null;
  if (type !== undefined && toldType !== type) found.push(`content-type ${toldType}, not ${type}`);
  for (const [name, wanted] of Object.entries(headers)) {
    if (!fits(told.headers[name], wanted)) found.push(`${name}: ${told.headers[name]}, not ${wanted}`);
  }
  if (body !== undefined) found.push(...bodyDifferences(told, body));
  if (bytes !== undefined) found.push(...byteDifferences(told.body, bytes));
  return found;
}

function fits(told: string | undefined, wanted: string | RegExp | null): boolean {
  if (wanted === null) return told === undefined;
  return typeof wanted === "string" ? told === wanted : wanted.test(told ?? "");
}

function bodyDifferences(told: Told, body: unknown): readonly string[] {
  const result = shapeOf(body).safeParse(jsonOf(told));
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
}

/** A zod type compares by itself; an object must have the named fields, an array exactly the given items. */
function shapeOf(body: unknown): z.ZodType {
  if (body instanceof z.ZodType) return body;
  if (Array.isArray(body)) return z.tuple(body.map(shapeOf) as [z.ZodType, ...z.ZodType[]]);
  if (body === null || typeof body !== "object") return z.literal(body as string | number | boolean | null);
  return z.looseObject(Object.fromEntries(Object.entries(body).map(([name, part]) => [name, shapeOf(part)])));
}

function byteDifferences(told: Buffer, { are, begin, length }: NonNullable<Expected["bytes"]>): string[] {
  const found: string[] = [];
  if (length !== undefined && told.length !== length) found.push(`${told.length} bytes, not ${length}`);
  if (are !== undefined && told.toString("base64") !== are) found.push("other bytes");
  if (begin !== undefined && !told.subarray(0, begin.length).equals(Buffer.from(begin)))
    found.push(`begins with ${told.subarray(0, begin.length).toString("hex")}`);
  return found;
}
