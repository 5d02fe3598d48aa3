/** Numbers before the titles of a track list: `1.`, `01 -`, `A1`, `2-03`. */

interface Prefix {
  /** Length with the spaces after it. */
  length: number;
  /** The disc or side; empty if there is only one. */
  part: string;
  number: number;
}

/** Numbers without a sign after them are also the start of titles such as “99 Luftballons”. */
const KINDS: readonly { pattern: RegExp; isBare: boolean }[] = [
  { pattern: /^(?<part>\d{1,2})[-.](?<number>\d{1,3})[.):]? +/, isBare: false },
  { pattern: /^(?<part>[A-Za-z]{1,2})(?<number>\d{1,2})(?:[.):]| [-–—])? +/, isBare: false },
  { pattern: /^#?(?<part>)(?<number>\d{1,3})(?:[.):]| ?[-–—] ) */, isBare: false },
  { pattern: /^#?(?<part>)(?<number>\d{1,3}) +/, isBare: true },
];

const LONE_POSITION = /^(?:#?\d{1,3}[.):]|[A-Ha-h]\d{1,2}[.):]?)$/;

/** A line with nothing but a position. */
export function isPosition(text: string): boolean {
  return LONE_POSITION.test(text);
}

/**
 * The length of the position at the start of each line; 0 for lines without one. Null if the lines
 * are not numbered.
 */
export function positionsIn(lines: readonly string[]): number[] | null {
  for (const { pattern, isBare } of KINDS) {
    const prefixes = lines.map((text) => prefixOf(text, pattern));
    const found = prefixes.filter((prefix) => prefix !== null);
    const isMost = isBare ? found.length === lines.length : found.length * 2 > lines.length;
    const isFromOne = !isBare || (found[0]?.number === 1 && found.length > 1);
    if (found.length > 0 && isMost && isFromOne && isAscending(found)) {
      return prefixes.map((prefix) => prefix?.length ?? 0);
    }
  }
  return null;
}

function prefixOf(text: string, pattern: RegExp): Prefix | null {
  const match = pattern.exec(text);
  const { part = '', number = '' } = match?.groups ?? {};
  // Something has to follow.
  if (!match || match[0].length === text.length) return null;
  return { length: match[0].length, part: part.toUpperCase(), number: Number(number) };
}

/** Each number follows the one before, or starts again on another disc or side. */
function isAscending(prefixes: readonly Prefix[]): boolean {
  return prefixes.every(({ part, number }, index) => {
    const before = prefixes[index - 1];
    return (
      before === undefined ||
      number === before.number + 1 ||
      number === 1 ||
      (part !== before.part && number > before.number)
    );
  });
}
