import { isValidHybrid, luhnSum, remainder97, weightedSum } from './check-digits.ts';

/**
 * Check of each country's VAT number, without its prefix. The algorithms are those that the tax
 * offices published through the European Commission (VIES). Where a kind of number has no published
 * check digit, or sources disagree, only the format is checked and a comment says so.
 */

type Check = (number: string) => boolean;

/**
 * The format matches, and the weighted sum including the check digit is a multiple of the modulus.
 */
function weighted(form: RegExp, weights: readonly number[], modulus: number): Check {
  return (number) => form.test(number) && weightedSum(number, weights) % modulus === 0;
}

function last(number: string): number {
  return Number(number.slice(-1));
}

function austria(number: string): boolean {
  if (!/^U\d{8}$/.test(number)) return false;
  return (luhnSum(number.slice(1, 8)) + 4 + last(number)) % 10 === 0;
}

function belgium(number: string): boolean {
  if (!/^[01]\d{9}$/.test(number) || Number(number) === 0) return false;
  return (Number(number.slice(0, 8)) + Number(number.slice(8))) % 97 === 0;
}

function bulgaria(number: string): boolean {
  if (/^\d{9}$/.test(number)) {
    const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    const second = weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11;
    return last(number) === (first === 10 ? second : first) % 10;
  }
  if (!/^\d{10}$/.test(number)) return false;
  // Ten digits: citizens, foreign residents and others each have their own sum.
  const citizen = (weightedSum(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  const resident = weightedSum(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = (11 - (weightedSum(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return [citizen, resident, other].includes(last(number));
}

function cyprus(number: string): boolean {
  if (!/^\d{8}[A-Z]$/.test(number) || number.startsWith('12')) return false;
  const values = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = [...number.slice(0, 8)].reduce((total, character, position) => {
    const digit = Number(character);
    return total + (position % 2 === 0 ? (values[digit] ?? 0) : digit);
  }, 0);
  return number.charCodeAt(8) - 'A'.charCodeAt(0) === sum % 26;
}

function czechia(number: string): boolean {
  if (/^[0-8]\d{7}$/.test(number)) {
    const rest = (11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
    return last(number) === (rest === 0 ? 1 : rest % 10);
  }
  if (/^6\d{8}$/.test(number)) {
    const rest = weightedSum(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11;
    return last(number) === (18 - ((10 - rest + 11) % 11)) % 10;
  }
  // Birth numbers issued before 1954 have nine digits and no check digit: format only.
  if (/^\d{9}$/.test(number)) return true;
  return /^\d{10}$/.test(number) && last(number) === (Number(number.slice(0, 9)) % 11) % 10;
}

function france(number: string): boolean {
  if (!/^[0-9A-HJ-NP-Z]{2}\d{9}$/.test(number)) return false;
  const siren = number.slice(2);
  // Monaco's numbers start with 000 and are not in the French register of companies.
  if (!siren.startsWith('000') && luhnSum(siren) % 10 !== 0) return false;
  if (/^\d{2}/.test(number)) {
    return Number(number.slice(0, 2)) === remainder97(`${siren}12`);
  }
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const [first, second] = [alphabet.indexOf(number.charAt(0)), alphabet.indexOf(number.charAt(1))];
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

function germany(number: string): boolean {
  return /^[1-9]\d{8}$/.test(number) && isValidHybrid(number, 10);
}

function greece(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false;
  return last(number) === (weightedSum(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10;
}

function ireland(number: string): boolean {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV';
  const weights = [8, 7, 6, 5, 4, 3, 2];
  if (/^\d{7}[A-W][A-IW]?$/.test(number)) {
    const second = number.length === 9 ? letters.indexOf(number.charAt(8)) : 0;
    return number.charAt(7) === letters.charAt((weightedSum(number, weights) + 9 * second) % 23);
  }
  // Until 2013 the second character could be a letter; the first digit then counts last.
  if (!/^\d[A-Z+*]\d{5}[A-W]$/.test(number)) return false;
  const rearranged = `0${number.slice(2, 7)}${number.charAt(0)}`;
  return number.charAt(7) === letters.charAt(weightedSum(rearranged, weights) % 23);
}

function italy(number: string): boolean {
  if (!/^\d{11}$/.test(number) || number.startsWith('0000000')) return false;
  // Digits 8 to 10 are the tax office: a province or one of four special codes.
  const office = Number(number.slice(7, 10));
  if (!(office >= 1 && office <= 100) && ![120, 121, 888, 999].includes(office)) return false;
  return luhnSum(number) % 10 === 0;
}

function latvia(number: string): boolean {
  // Codes of natural persons start with a day of the month (or 32); their sum is unpublished:
  // format only.
  if (/^[0-3]\d{10}$/.test(number)) return true;
  if (!/^\d{11}$/.test(number)) return false;
  return weightedSum(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
}

function lithuania(number: string): boolean {
  // The digit before the check digit is always 1.
  if (!/^(?:\d{7}1\d|\d{10}1\d)$/.test(number)) return false;
  const positions = [...number.slice(0, -1)].map((_, position) => position);
  const first =
    weightedSum(
      number,
      positions.map((position) => 1 + (position % 9)),
    ) % 11;
  const second =
    weightedSum(
      number,
      positions.map((position) => 1 + ((position + 2) % 9)),
    ) % 11;
  return last(number) === (first === 10 ? second : first) % 10;
}

function netherlands(number: string): boolean {
  if (!/^\d{9}B\d{2}$/.test(number) || number.endsWith('00')) return false;
  // Sole traders since 2020: mod 97-10 over the prefix too. Companies: the "eleven test".
  if (remainder97(`NL${number}`) === 1) return true;
  return weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 && !/^0+B/.test(number);
}

function portugal(number: string): boolean {
  if (!/^[1-9]\d{8}$/.test(number)) return false;
  return last(number) === ((11 - (weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10;
}

function romania(number: string): boolean {
  if (!/^[1-9]\d{1,9}$/.test(number)) return false;
  const padded = number.padStart(10, '0');
  return last(number) === ((weightedSum(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10;
}

function slovakia(number: string): boolean {
  return /^[1-9]\d[2-47-9]\d{7}$/.test(number) && Number(number) % 11 === 0;
}

function slovenia(number: string): boolean {
  if (!/^[1-9]\d{7}$/.test(number)) return false;
  const rest = 11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
  // A remainder of 0 would need the digit 11, so such numbers are not issued.
  return last(number) === (rest === 10 ? 0 : rest);
}

function spain(number: string): boolean {
  const personal = /^(?<start>[\dXYZKLM])(?<digits>\d{7})(?<letter>[A-Z])$/.exec(number)?.groups;
  if (personal !== undefined) {
    const { start = '', digits = '', letter } = personal;
    // For foreigners, X, Y, Z mean 0, 1, 2; the letters K, L, M are ignored.
    const lead = start
      .replace(/[XKLM]/, '0')
      .replace('Y', '1')
      .replace('Z', '2');
    return letter === 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(lead + digits) % 23);
  }
  if (!/^[ABCDEFGHJNPQRSUVW]\d{7}[\dA-J]$/.test(number)) return false;
  // Sources disagree on which legal forms end in a letter or a digit, so both are accepted.
  const check = (10 - (luhnSum(`${number.slice(1, 8)}0`) % 10)) % 10;
  return number.slice(-1) === String(check) || number.slice(-1) === 'JABCDEFGHI'.charAt(check);
}

function sweden(number: string): boolean {
  return (
    /^\d{10}(?:0[1-9]|[1-8]\d|9[0-4])$/.test(number) && luhnSum(number.slice(0, 10)) % 10 === 0
  );
}

function unitedKingdom(number: string): boolean {
  // Government departments and health authorities have short numbers without check digits.
  if (/^(?:GD[0-4]\d{2}|HA[5-9]\d{2})$/.test(number)) return true;
  if (!/^\d{9}(?:\d{3})?$/.test(number) || Number(number.slice(0, 7)) === 0) return false;
  const remainder = weightedSum(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  // Numbers issued since 2010, from 100 up, are offset by 55 ("9755").
  return remainder === 0 || (remainder === 42 && Number(number.slice(0, 3)) >= 100);
}

export const VAT_NUMBER_CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['AT', austria],
  ['BE', belgium],
  ['BG', bulgaria],
  ['CY', cyprus],
  ['CZ', czechia],
  ['DE', germany],
  ['DK', weighted(/^[1-9]\d{7}$/, [2, 7, 6, 5, 4, 3, 2, 1], 11)],
  ['EE', weighted(/^10\d{7}$/, [3, 7, 1, 3, 7, 1, 3, 7, 1], 10)],
  ['ES', spain],
  ['FI', weighted(/^\d{8}$/, [7, 9, 10, 5, 8, 4, 2, 1], 11)],
  ['FR', france],
  ['GB', unitedKingdom],
  ['GR', greece],
  ['HR', (number) => /^\d{11}$/.test(number) && isValidHybrid(number, 10)],
  ['HU', weighted(/^\d{8}$/, [9, 7, 3, 1, 9, 7, 3, 1], 10)],
  ['IE', ireland],
  ['IT', italy],
  ['LT', lithuania],
  [
    'LU',
    (number) =>
      /^\d{8}$/.test(number) && Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  ],
  ['LV', latvia],
  ['MT', weighted(/^[1-9]\d{7}$/, [3, 4, 6, 7, 8, 9, 10, 1], 37)],
  ['NL', netherlands],
  ['PL', weighted(/^\d{10}$/, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1], 11)],
  ['PT', portugal],
  ['RO', romania],
  ['SE', sweden],
  ['SI', slovenia],
  ['SK', slovakia],
]);
