/** As the form hands it to its parts. */
export type Field<Name extends string = string> = (name: Name) => {
  name: string;
  id: string;
  label: string | null;
  error: string | undefined;
};
