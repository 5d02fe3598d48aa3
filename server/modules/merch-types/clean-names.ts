import { CallError } from '../../platform/http/call-error.ts';

interface Names {
  name_en: string;
  name_de: string;
}

/** Both languages are required, and each name is used once among its neighbours. */
export function cleanNames(
  { name_en, name_de }: Names,
  neighbours: readonly { en: string; de: string }[] = [],
): Names {
  const names = { name_en: name_en.trim(), name_de: name_de.trim() };
  const problemOf = (name: string, taken: readonly string[]) => {
    if (name === '') return 'required';
    return taken.some((each) => each.toLowerCase() === name.toLowerCase())
      ? 'name_taken_here'
      : null;
  };
  const en = problemOf(
    names.name_en,
    neighbours.map((each) => each.en),
  );
  const de = problemOf(
    names.name_de,
    neighbours.map((each) => each.de),
  );
  if (!en && !de) return names;
  throw new CallError('validation', {
    fields: { ...(en && { name_en: [{ key: en }] }), ...(de && { name_de: [{ key: de }] }) },
  });
}
