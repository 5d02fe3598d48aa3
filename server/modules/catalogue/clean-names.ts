import { CallError } from '../../platform/http/call-error.ts';

export interface Names {
  name_en: string;
  name_de: string;
}

/** Both languages are required. */
export function cleanNames({ name_en, name_de }: Names): Names {
  const names = { name_en: name_en.trim(), name_de: name_de.trim() };
  const empty = Object.entries(names).filter(([, name]) => name === '');
  if (empty.length === 0) return names;
  const fields = Object.fromEntries(empty.map(([field]) => [field, [{ key: 'required' }]]));
  throw new CallError('validation', { fields });
}

/** Appends a number if the name is taken: `red`, `red-2`. */
export function uniqueName(base: string, taken: ReadonlySet<string>): string {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`;
  return name;
}
