/** The arithmetic that several identifiers share. Callers have checked the characters already. */

/**
 * Drops the separators that people type, or copy with dashes of any kind, and raises letters. Only
 * ASCII letters: `toUpperCase` would turn `ß` into `SS` and let a wrong number pass.
 */
export function compact(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Each digit times the weight at its place; digits beyond the weights do not count. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits.charAt(place)), 0);
}

/** The Luhn sum: from the right, every second digit doubled and its own digits added. */
export function luhnSum(digits: string): number {
  const fromRight = [...digits].reverse().map(Number);
  return fromRight.reduce((sum, digit, place) => {
    const value = place % 2 === 0 ? digit : digit * 2;
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The remainder by 97 with letters read as 10 to 35, as ISO 7064 mod 97-10 and IBAN use it. */
export function remainder97(text: string): number {
  return [...text].reduce((remainder, character) => {
    const value = ALPHANUMERIC.indexOf(character);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}

/**
 * ISO 7064 hybrid systems (mod 11,10 for digits, mod 37,36 for letters and digits). The text
 * includes its check character; every change of one character is found.
 */
export function isValidHybrid(text: string, modulus: 10 | 36): boolean {
  let product: number = modulus;
  for (const character of text.slice(0, -1)) {
    const sum = (product + ALPHANUMERIC.indexOf(character)) % modulus;
    product = ((sum === 0 ? modulus : sum) * 2) % (modulus + 1);
  }
  return (product + ALPHANUMERIC.indexOf(text.slice(-1))) % modulus === 1;
}
