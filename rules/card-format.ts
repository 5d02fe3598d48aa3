/** How card numbers and expiry dates are written. They are formatted while the buyer types. */
interface CardScheme {
  starts: RegExp;
  groups: readonly number[];
}

/** Lengths of the groups on the card. Together they are the longest number of the brand. */
const SCHEMES: readonly CardScheme[] = [
  // American Express
  { starts: /^3[47]/, groups: [4, 6, 5] },
  // Diners Club
  { starts: /^3(?:0[0-5]|[689])/, groups: [4, 6, 4] },
];
const OTHER_GROUPS = [4, 4, 4, 4, 3];

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** `378282246310005` is `3782 822463 10005`, and `4242424242424242` is `4242 4242 4242 4242`. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text);
  const groups = SCHEMES.find(({ starts }) => starts.test(digits))?.groups ?? OTHER_GROUPS;
  const parts: string[] = [];
  let from = 0;
  for (const length of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + length));
    from += length;
  }
  return parts.join(' ');
}

/**
 * `1229`, `12 29`, `12/2029` and `2029-12` are `12/29`. The slash comes with the first digit of the
 * year, or when it is typed, so that it can be deleted.
 */
export function formatExpiry(text: string): string {
  const [, isoYear, isoMonth] = /^\s*20(\d\d)-(\d\d?)\s*$/.exec(text) ?? [];
  if (isoYear && isoMonth) return `${isoMonth.padStart(2, '0')}/${isoYear}`;
  const [month, year] = monthAndYear(text);
  const isMonthDone = month.length === 2 && /\d\D+$/.test(text);
  if (year === '') return isMonthDone ? `${month}/` : month;
  return `${month}/${shortYear(year)}`;
}

function monthAndYear(text: string): [month: string, year: string] {
  // Written with a separator, or a month that can only have one digit.
  const [, short, rest] = /^\D*(\d)(?:\D+(.*)|$)/.exec(text) ?? [];
  if (short !== undefined && rest !== undefined) return [`0${short}`, digitsOf(rest)];
  const digits = digitsOf(text);
  if (/^[2-9]./.test(digits)) return [`0${digits[0]}`, digits.slice(1)];
  return [digits.slice(0, 2), digits.slice(2)];
}

/** Four digits are shortened when they are complete. */
function shortYear(year: string): string {
  if (!year.startsWith('20')) return year.slice(0, 2);
  return year.length < 4 ? year : year.slice(2, 4);
}

interface Edit {
  /** The field before the key was pressed, as it was formatted. */
  before: string;
  text: string;
  caret: number;
  /** The key deletes what is behind the caret. */
  deletesForward?: boolean;
}

/** The field after a key or a paste, and where its caret belongs. */
export function formatEdit(
  edit: Edit,
  format: (text: string) => string,
): { text: string; caret: number } {
  const { text, caret } = withoutNextDigit(edit);
  const formatted = format(text);
  return { text: formatted, caret: caretIn(formatted, { text, caret }) };
}

/** A deleted gap would come back at once, so the digit next to it is deleted too. */
function withoutNextDigit({ before, text, caret, deletesForward = false }: Edit) {
  const isGapDeleted = text.length < before.length && digitsOf(text) === digitsOf(before);
  if (!isGapDeleted || caret === text.length) return { text, caret };
  const at = deletesForward ? caret : caret - 1;
  return { text: text.slice(0, at) + text.slice(at + 1), caret: at };
}

/** Behind the same digits as before. */
function caretIn(formatted: string, { text, caret }: { text: string; caret: number }): number {
  if (caret >= text.length) return formatted.length;
  const before = digitsOf(text.slice(0, caret)).length;
  if (before === 0) return 0;
  // Such as the zero of a month.
  const added = Math.max(0, digitsOf(formatted).length - digitsOf(text).length);
  let left = before + added;
  for (let at = 0; at < formatted.length; at += 1) {
    if (/\d/.test(formatted[at] ?? '')) left -= 1;
    if (left === 0) return at + 1;
  }
  return formatted.length;
}
