/** Combines what the server changed with what the person typed meanwhile. */

/** Fields that are mounted together, by the name of their part. */
export type FormParts<Values> = Readonly<Record<string, readonly (keyof Values)[]>>;

interface Versions<Values> {
  /** The saved values that the form was based on. */
  before: Values;
  /** In the form. */
  typed: Values;
  /** Saved now. */
  after: Values;
}

/** Typed fields win; the others follow the server. */
export function mergeValues<Values extends object>({
  before,
  typed,
  after,
}: Versions<Values>): Values {
  const own = Object.entries(typed).filter(
    ([name, value]) => !isSame(value, before[name as keyof Values]),
  );
  return { ...after, ...Object.fromEntries(own) };
}

interface Shown<Values> {
  shown: Values;
  values: Values;
}

/** Parts that show something else than these values. */
export function outdatedParts<Values extends object>(
  parts: FormParts<Values>,
  { shown, values }: Shown<Values>,
): string[] {
  return Object.keys(parts).filter((part) =>
    parts[part]?.some((name) => !isSame(shown[name], values[name])),
  );
}

/** Only changed fields, so that changes from another tab are kept. */
export function changedValues<Values extends object>(
  saved: Values,
  submitted: Values,
): Partial<Values> {
  return Object.fromEntries(
    Object.entries(submitted).filter(
      ([name, value]) => !isSame(value, saved[name as keyof Values]),
    ),
  ) as Partial<Values>;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
