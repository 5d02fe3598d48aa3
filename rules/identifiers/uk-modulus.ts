/**
 * Whether a British account number is possible at its sort code: the modulus check of Pay.UK, version
 * 6.40 of "Validating account numbers". It finds wrong digits. Whether a sort code or an account exists
 * is not in the table, and a sort code that is not in it has no check.
 *
 * The digits are named as in the specification: `uvwxyz` of the sort code, `abcdefgh` of the number.
 */
import type { ModulusRow, ModulusTable } from './uk-modulus-table.ts';

interface UkAccount {
  /** Six digits. */
  sortCode: string;
  /** Eight digits. */
  accountNumber: string;
}

/** Positions of digits of the account number. */
const [A, B, C, G, H] = [0, 1, 2, 6, 7];
/** The sort code and `ab`, whose weights some exceptions set to zero. */
const ZEROED = 8;

/** One of both checks is enough. Of other pairs, both have to pass. */
const EITHER: readonly (readonly [number, number])[] = [
  [2, 9],
  [10, 11],
  [12, 13],
];

/** Accounts in euros of Lloyds are all at this sort code. */
const EURO_SORT_CODE = '309634';
const EURO_WEIGHTS = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
const EURO_WEIGHTS_NINE = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1];
/** For exception 8. */
const CHECKED_AS = '090126';
/** For exception 1: stands for the number of the institution before the sort code. */
const INSTITUTION_SUM = 27;

/** `unknown`: there is no check for the sort code. */
export function checkModulus(
  table: ModulusTable,
  account: UkAccount,
): 'valid' | 'invalid' | 'unknown' {
  const rows = table.rows.filter(
    ({ from, to }) => from <= account.sortCode && account.sortCode <= to,
  );
  const [first, second] = rows;
  if (!first) return 'unknown';
  const passes = (row: ModulusRow) => passesCheck(row, account, table);
  const isPair = EITHER.some(
    ([one, other]) => first.exception === one && second?.exception === other,
  );
  const isValid = isPair ? rows.some(passes) : rows.every(passes);
  return isValid ? 'valid' : 'invalid';
}

function passesCheck(row: ModulusRow, account: UkAccount, table: ModulusTable): boolean {
  const digits = digitsOf(account.accountNumber);
  const digit = (position: number) => digits[position] ?? 0;
  const remainderOf = (given: Partial<UkAccount> & { weights?: readonly number[] } = {}) =>
    remainder(row, { ...account, ...given });
  switch (row.exception) {
    case 2:
      return remainderOf({ weights: euroWeights(row, account) }) === 0;
    case 3:
      return digit(C) === 6 || digit(C) === 9 || remainderOf() === 0;
    case 4:
      return remainderOf() === digit(G) * 10 + digit(H);
    case 5:
      return passesWithCheckDigit(row, account, table);
    case 6:
      return isForeignCurrency(digits) || remainderOf() === 0;
    case 7:
      return remainderOf({ weights: digit(G) === 9 ? withoutBranch(row) : row.weights }) === 0;
    case 8:
      return remainderOf({ sortCode: CHECKED_AS }) === 0;
    case 9:
      return remainderOf({ sortCode: EURO_SORT_CODE }) === 0;
    case 10: {
      const isZeroed = (digit(A) === 0 || digit(A) === 9) && digit(B) === 9 && digit(G) === 9;
      return remainderOf({ weights: isZeroed ? withoutBranch(row) : row.weights }) === 0;
    }
    case 14:
      return remainderOf() === 0 || passesShifted(row, account);
    default:
      return remainderOf() === 0;
  }
}

function remainder(
  { method, weights: own, exception }: ModulusRow,
  {
    sortCode,
    accountNumber,
    weights = own,
  }: UkAccount & { weights?: readonly number[] | undefined },
): number {
  const products = digitsOf(sortCode + accountNumber).map(
    (digit, position) => digit * (weights[position] ?? 0),
  );
  const added = exception === 1 ? INSTITUTION_SUM : 0;
  const parts = method === 'DBLAL' ? products.flatMap((each) => digitsOf(String(each))) : products;
  const modulus = method === 'MOD11' ? 11 : 10;
  const rest = (parts.reduce((sum, part) => sum + part, 0) + added) % modulus;
  // A weight can be below zero.
  return rest < 0 ? rest + modulus : rest;
}

/** Exception 5: `g` is the check digit of the first check, and `h` that of the second. */
function passesWithCheckDigit(row: ModulusRow, account: UkAccount, table: ModulusTable): boolean {
  const sortCode = table.substitutes.get(account.sortCode) ?? account.sortCode;
  const rest = remainder(row, { ...account, sortCode });
  const digits = digitsOf(account.accountNumber);
  if (row.method === 'DBLAL') return (10 - rest) % 10 === digits[H];
  // A remainder of 1 would need the check digit 10.
  return rest !== 1 && (11 - rest) % 11 === digits[G];
}

function euroWeights({ weights }: ModulusRow, { accountNumber }: UkAccount): readonly number[] {
  const digits = digitsOf(accountNumber);
  if (digits[A] === 0) return weights;
  return digits[G] === 9 ? EURO_WEIGHTS_NINE : EURO_WEIGHTS;
}

function withoutBranch({ weights }: ModulusRow): number[] {
  return weights.map((weight, position) => (position < ZEROED ? 0 : weight));
}

/** Exception 6: such accounts have no check digits. */
function isForeignCurrency(digits: readonly number[]): boolean {
  const first = digits[A] ?? 0;
  return first >= 4 && first <= 8 && digits[G] === digits[H];
}

/** Exception 14: the last digit of numbers that another system added can be in the way. */
function passesShifted(row: ModulusRow, account: UkAccount): boolean {
  const { accountNumber } = account;
  if (!'019'.includes(accountNumber.slice(-1))) return false;
  return remainder(row, { ...account, accountNumber: `0${accountNumber.slice(0, -1)}` }) === 0;
}

function digitsOf(text: string): number[] {
  return Array.from(text, Number);
}
