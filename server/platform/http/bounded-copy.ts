/**
 * A copy of what was sent, as far as it is declared, and hardly larger than allowed: a text or a list
 * that is too long is cut one past its limit. So it is still refused as too long, and everything that
 * looks at it after this is done in no time.
 */
import type { InputShape } from './input-shape.ts';

/** What is longer is no number, no date and none of the words that can be chosen. */
const SHORT_TEXT_MAX = 1000;

export function boundedCopy(shape: InputShape, value: unknown): unknown {
  if (typeof value === 'string') return boundedText(textMaxOf(shape), value);
  if (Array.isArray(value)) return boundedList(shape, value);
  if (typeof value === 'object' && value !== null) return boundedFields(shape, value);
  return value;
}

/** In an address a list of one is written like a text. */
function textMaxOf({ textMax, list }: InputShape): number | 'short' {
  return textMax ?? (list ? textMaxOf(list.item) : 'short');
}

function boundedText(max: number | 'short', text: string): string {
  if (max === 'short') {
    // The sign at the end keeps a long row of digits from becoming a number by being cut.
    return text.length <= SHORT_TEXT_MAX ? text : `${text.slice(0, SHORT_TEXT_MAX)}…`;
  }
  if (text.length <= max) return text;
  // Limits count characters, some of which are two units of a text.
  return [...text.slice(0, 2 * (max + 1))].slice(0, max + 1).join('');
}

function boundedList({ list, textMax }: InputShape, values: unknown[]): unknown[] {
  if (list) return values.slice(0, list.max + 1).map((each) => boundedCopy(list.item, each));
  // A parameter that was sent twice. Nothing inside of it is needed to refuse it.
  const text = textMax === undefined ? {} : { textMax };
  return values
    .slice(0, 2)
    .map((each) => (typeof each === 'object' ? null : boundedCopy(text, each)));
}

function boundedFields({ fields }: InputShape, value: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, field] of fields ?? []) {
    if (!Object.hasOwn(value, name)) continue;
    copy[name] = boundedCopy(field, (value as Record<string, unknown>)[name]);
  }
  return copy;
}
