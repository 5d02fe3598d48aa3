/** Identifiers as text. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** As we write them: there is one way to write each. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** As people may type them. */
export function isUuidInAnyCase(text: string): boolean {
  return UUID.test(text.toLowerCase());
}
