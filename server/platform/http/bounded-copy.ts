/**
 * Copies the declared fields of an input and truncates each text or list to one past its limit. It
 * still fails validation as too long, and everything after this runs in bounded time.
 */
import type { InputShape } from './input-shape.ts';

/** Longer than any number, date or enum value. */
const SHORT_TEXT_MAX = 1000;

export function boundedCopy(shape: InputShape, value: unknown): unknown {
  if (typeof value === 'string') return boundedText(textMaxOf(shape), value);
  if (Array.isArray(value)) return boundedList(shape, value);
  if (typeof value === 'object' && value !== null) return boundedFields(shape, value);
  return value;
}

/** In a query string, a list with one item looks like a text. */
function textMaxOf({ textMax, list }: InputShape): number | 'short' {
  return textMax ?? (list ? textMaxOf(list.item) : 'short');
}

function boundedText(max: number | 'short', text: string): string {
  if (max === 'short') {
    // The ellipsis prevents truncated digits from being parsed as a number.
    return text.length <= SHORT_TEXT_MAX ? text : `${text.slice(0, SHORT_TEXT_MAX)}…`;
  }
  if (text.length <= max) return text;
  // Limits count code points, and some take two UTF-16 units.
  return [...text.slice(0, 2 * (max + 1))].slice(0, max + 1).join('');
}

function boundedList({ list, textMax }: InputShape, values: unknown[]): unknown[] {
  if (list) return values.slice(0, list.max + 1).map((each) => boundedCopy(list.item, each));
  // A parameter was sent twice. It is rejected whatever its content.
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
