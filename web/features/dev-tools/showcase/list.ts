/** A tuple, so index access has no undefined. */
export function list<Items extends string[]>(...items: Items) {
  return items as { [Place in keyof Items]: string };
}
