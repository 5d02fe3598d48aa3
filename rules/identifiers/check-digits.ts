/** Shared arithmetic of identifiers. Callers have already checked the characters. */

/**
 * Removes separators, including all kinds of dashes, and converts to upper case. Only ASCII
 * letters: `toUpperCase` would turn `ß` into `SS` and accept an invalid number.
 */
export function compact(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Sum of digits times weights; digits beyond the weights are ignored. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce(
    (sum, weight, position) => sum + weight * Number(digits.charAt(position)),
    0,
  );
}

/** Luhn sum: from the right, every second digit is doubled and its digits are added. */
export function luhnSum(digits: string): number {
  const fromRight = [...digits].reverse().map(Number);
  return fromRight.reduce((sum, digit, position) => {
    const value = position % 2 === 0 ? digit : digit * 2;
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Remainder modulo 97 with letters as 10 to 35, as in ISO 7064 mod 97-10 and IBAN. */
export function remainder97(text: string): number {
  return [...text].reduce((remainder, character) => {
    const value = ALPHANUMERIC.indexOf(character);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}

/**
 * ISO 7064 hybrid systems (mod 11,10 for digits, mod 37,36 for letters and digits). The text
 * includes its check character; every single-character error is detected.
 */
export function isValidHybrid(text: string, modulus: 10 | 36): boolean {
  let product: number = modulus;
  for (const character of text.slice(0, -1)) {
    const sum = (product + ALPHANUMERIC.indexOf(character)) % modulus;
    product = ((sum === 0 ? modulus : sum) * 2) % (modulus + 1);
  }
  return (product + ALPHANUMERIC.indexOf(text.slice(-1))) % modulus === 1;
}
