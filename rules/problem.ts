/** Error code of a field; the texts are in the messages. */
export interface Problem<Field extends string = string> {
  readonly field: Field;
  readonly code: string;
  /** Placeholder values of the text, such as an example. */
  readonly values?: Readonly<Record<string, string | number>>;
}
