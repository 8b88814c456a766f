/** Variables: IDs, fingerprints, earlier answers. */
export type Values = Map<string, unknown>;

export function filled<Value>(value: Value, values: Values): Value {
  return fill(value, values) as Value;
}

function fill(value: unknown, values: Values): unknown {
  if (typeof value === "string") return fillText(value, values);
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, values)]));
}

function fillText(text: string, values: Values): unknown {
  const whole = /^\{([\w.]+)\}$/.exec(text)?.[1];
  if (whole !== undefined) return known(whole, values);
  return text.replace(/\{([a-z][\w.]*)\}/g, (_, name: string) => String(known(name, values)));
}

function known(name: string, values: Values): unknown {
  if (!values.has(name)) throw new Error(`nothing is called ${name} yet`);
  return values.get(name);
}

export function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, name) =>
        inner !== null && typeof inner === "object" ? (inner as Record<string, unknown>)[name] : undefined,
      value,
    );
}
