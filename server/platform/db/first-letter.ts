/** The first letter of a name, as lists are filtered by it. */

/** Has an index on pages and labels, which only this text uses. */
const letterOf = (name: string) => `lower(left(normalize(${name}, NFD), 1))`;

/** Without accents. Part of the text of a statement, so each letter has a statement of its own. */
export function firstLetterSql(name: string, letter: string | undefined): string {
  if (letter === undefined) return 'true';
  if (letter === 'other') return `${letterOf(name)} collate "C" not between 'a' and 'z'`;
  if (!/^[a-z]$/.test(letter)) throw new Error(`Not a letter: ${letter}`);
  return `${letterOf(name)} = '${letter}'`;
}
