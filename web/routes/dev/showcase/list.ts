/** A list of known length, so that its items are known to be there. */
export function list<Items extends string[]>(...items: Items) {
  return items as { [Place in keyof Items]: string };
}
