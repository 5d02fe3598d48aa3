/** Shared parsing of cells. */
import { type CatalogueEntry, formatEntries, parseEntries } from '@lathe/rules/catalogue-entries';
import type { FieldProblem } from '../../platform/http/call-error.ts';

/** The parsed value, and its text as the export writes it. */
export interface Cell<Value> {
  value: Value;
  text: string;
}

export type CellResult<Value> = Cell<Value> | FieldProblem;

export function isProblem<Value>(result: CellResult<Value>): result is FieldProblem {
  return 'key' in result;
}

export function textCell(text: string): Cell<string> {
  return { value: text, text };
}

/** A number with check digits or a fixed form; null if it is invalid. */
export function codeCell(code: string | null, key: string): CellResult<string> {
  return code === null ? { key } : textCell(code);
}

export function yesOrNo(text: string): CellResult<boolean> {
  const word = text.toLowerCase();
  if (['no', 'n', 'nein', 'false', '0'].includes(word)) return { value: false, text: 'no' };
  if (['yes', 'y', 'j', 'ja', 'true', '1', 'explicit'].includes(word)) {
    return { value: true, text: 'yes' };
  }
  return { key: 'yes_or_no' };
}

export function wholeNumber(text: string): CellResult<number> {
  if (!/^\d{1,9}$/.test(text)) return { key: 'integer' };
  return { value: Number(text), text: String(Number(text)) };
}

export function entriesCell<Value>(
  text: string,
  options: {
    roles: readonly string[];
    defaultRole?: string;
    read: (entry: CatalogueEntry) => Value | null;
  },
): CellResult<Value[]> {
  const { roles, defaultRole = null, read } = options;
  const entries = parseEntries(text, defaultRole);
  if (!entries) return { key: 'catalogue_entries' };
  const unknown = entries.find(({ role }) => !roles.includes(role));
  if (unknown) {
    return { key: 'catalogue_role', values: { role: unknown.role, roles: roles.join(', ') } };
  }
  const values = entries.map(read);
  if (values.some((value) => value === null)) return { key: 'catalogue_entries' };
  return { value: values as Value[], text: formatEntries(entries) };
}
