/** What is wrong with one field, as a code; the words are in the messages. */
export interface Problem<Field extends string = string> {
  readonly field: Field;
  readonly code: string;
  /** Values for the words, such as an example of what would be right. */
  readonly values?: Readonly<Record<string, string | number>>;
}
