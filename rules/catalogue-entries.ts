/**
 * Lists in one cell of the catalogue file: `producer: Ann Lee; instrument (cello): Jo Park`. A
 * backslash before a character keeps it as text.
 */

export interface CatalogueEntry {
  role: string;
  /** The text in brackets, empty if there is none. */
  detail: string;
  name: string;
}

export function formatEntries(entries: readonly CatalogueEntry[]): string {
  return entries
    .map(({ role, detail, name }) => {
      const addition = detail === '' ? '' : ` (${escaped(detail, /[\\;:()]/g)})`;
      return `${role}${addition}: ${escaped(name, /[\\;]/g)}`;
    })
    .join('; ');
}

function escaped(text: string, special: RegExp): string {
  return text.replaceAll(special, (character) => `\\${character}`);
}

/** Null if an entry has no role or no name. Without a colon, the role is `defaultRole`. */
export function parseEntries(
  text: string,
  defaultRole: string | null = null,
): CatalogueEntry[] | null {
  const parts = splitAt(text, ';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const entries = parts.map((part) => parseEntry(part, defaultRole));
  return entries.every((entry) => entry !== null) ? entries : null;
}

function parseEntry(part: string, defaultRole: string | null): CatalogueEntry | null {
  const [head = '', ...rest] = splitAt(part, ':');
  if (rest.length === 0) {
    const name = plain(head);
    return defaultRole === null || name === '' ? null : { role: defaultRole, detail: '', name };
  }
  const name = plain(rest.join(':'));
  const [role = '', ...brackets] = splitAt(head, '(');
  const detail = brackets.join('(').trim();
  if (name === '' || role.trim() === '') return null;
  if (brackets.length === 0) return { role: roleOf(role), detail: '', name };
  if (!detail.endsWith(')')) return null;
  return { role: roleOf(role), detail: plain(detail.slice(0, -1)), name };
}

/** "Backing vocals" is the role `backing_vocals`. */
function roleOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/[ -]+/g, '_');
}

/** Splits where the character is not escaped. Escapes stay in the parts. */
function splitAt(text: string, separator: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === separator) {
      parts.push('');
      continue;
    }
    const taken = character === '\\' ? text.slice(at, at + 2) : character;
    parts[parts.length - 1] += taken;
    at += taken.length - 1;
  }
  return parts;
}

function plain(text: string): string {
  return text
    .trim()
    .replaceAll(/\\([\\;:()])/g, '$1')
    .trim();
}
