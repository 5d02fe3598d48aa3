/** UUID validation. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Lower case only, the form in which we write them. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/** Upper or lower case, for typed input. */
export function isUuidInAnyCase(text: string): boolean {
  return UUID.test(text.toLowerCase());
}
