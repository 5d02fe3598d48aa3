/**
 * The files of Pay.UK (Vocalink) for the check of British account numbers: `valacdos.txt`, which says how
 * each range of sort codes is checked, and `scsubtab.txt`, sort codes that are replaced for the check.
 * They change several times a year, and the operator of the shop provides them.
 */

export type ModulusMethod = 'MOD10' | 'MOD11' | 'DBLAL';

/** One check of a range of sort codes. A range has one or two, in their order. */
export interface ModulusRow {
  from: string;
  to: string;
  method: ModulusMethod;
  /** Of the six digits of the sort code and the eight of the account number. */
  weights: readonly number[];
  /** See `uk-modulus.ts`; null for the plain method. */
  exception: number | null;
}

export interface ModulusTable {
  rows: readonly ModulusRow[];
  /** By sort code; for exception 5. */
  substitutes: ReadonlyMap<string, string>;
}

export class ModulusTableError extends Error {
  override name = 'ModulusTableError';
}

const METHODS: readonly string[] = ['MOD10', 'MOD11', 'DBLAL'] satisfies ModulusMethod[];
const WEIGHTS = 14;
/** Version 6.40 of the specification. With another one, the shop would reject accounts that exist. */
const EXCEPTIONS_KNOWN = 14;
const SORT_CODE = /^\d{6}$/;

/** Says in which line what is wrong. */
export function parseModulusTable(files: { weights: string; substitutes: string }): ModulusTable {
  const rows = linesOf(files.weights).map(readRow);
  if (rows.length === 0) throw new ModulusTableError('The table of sort codes is empty.');
  return { rows, substitutes: new Map(linesOf(files.substitutes).map(readSubstitute)) };
}

interface Line {
  number: number;
  words: string[];
}

function linesOf(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, words: line.trim().split(/\s+/) }))
    .filter(({ words }) => words.join('') !== '');
}

function readRow({ number, words }: Line): ModulusRow {
  const [from = '', to = '', method = '', ...rest] = words;
  const numbers = rest.map(Number);
  const exception = numbers[WEIGHTS] ?? null;
  const isValid =
    SORT_CODE.test(from) &&
    SORT_CODE.test(to) &&
    from <= to &&
    METHODS.includes(method) &&
    (numbers.length === WEIGHTS || numbers.length === WEIGHTS + 1) &&
    numbers.every(Number.isSafeInteger) &&
    // Digits of products are added there, and a sign is no digit.
    (method !== 'DBLAL' || numbers.every((each) => each >= 0));
  if (!isValid) {
    throw new ModulusTableError(`Line ${number} of the table of sort codes cannot be read.`);
  }
  if (exception !== null && (exception < 1 || exception > EXCEPTIONS_KNOWN)) {
    throw new ModulusTableError(
      `Line ${number} of the table of sort codes has exception ${exception}, which is not known.`,
    );
  }
  const weights = numbers.slice(0, WEIGHTS);
  return { from, to, method: method as ModulusMethod, weights, exception };
}

function readSubstitute({ number, words }: Line): [string, string] {
  const [from = '', to = ''] = words;
  if (words.length !== 2 || !SORT_CODE.test(from) || !SORT_CODE.test(to)) {
    throw new ModulusTableError(`Line ${number} of the replaced sort codes cannot be read.`);
  }
  return [from, to];
}
