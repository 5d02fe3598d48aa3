import { describe, expect, it } from 'vitest';
import { type Key, makeBurstReader } from './key-burst.ts';

const ENTER = { key: 'Enter', code: 'Enter', shiftKey: false };

/** What a keyboard reports for English keys, `gap` milliseconds apart. */
function typed(text: string, gap: number, german = false): Key[] {
  return [...text].map((letter, index) => {
    const code = codeOf(letter);
    const key = german ? (GERMAN[letter] ?? letter) : letter;
    return { key, code, shiftKey: /[A-Z:]/.test(letter), at: index * gap };
  });
}

const GERMAN: Record<string, string> = { ':': 'Ö', '/': '-', '-': 'ß', Y: 'Z', Z: 'Y' };

function codeOf(letter: string): string {
  if (/\d/.test(letter)) return `Digit${letter}`;
  const named: Record<string, string> = {
    ':': 'Semicolon',
    '/': 'Slash',
    '.': 'Period',
    '-': 'Minus',
  };
  return named[letter] ?? `Key${letter.toUpperCase()}`;
}

function read(keys: readonly Key[], gap: number) {
  const reader = makeBurstReader();
  const results = [...keys, { ...ENTER, at: keys.length * gap }].map((key) => reader.press(key));
  expect(results.slice(0, -1).every((result) => result === null)).toBe(true);
  return results.at(-1);
}

describe('keys of a scanner', () => {
  const text = 'HTTPS://LATHE-A.EXAMPLE/T/ABYZ27';

  it('are a code when they come quickly and end with Enter', () => {
    expect(read(typed(text, 8), 8)).toEqual({ text, english: text });
  });

  it('are also read as those of an English keyboard', () => {
    expect(read(typed(text, 8, true), 8)).toEqual({
      text: 'HTTPSÖ--LATHEßA.EXAMPLE-T-ABZY27',
      english: text,
    });
  });

  it('are not what a person types, and no short word', () => {
    expect(read(typed(text, 120), 120)).toBeNull();
    expect(read(typed('Jonas', 8), 8)).toBeNull();
  });

  it('start again after a pause', () => {
    const reader = makeBurstReader();
    reader.press({ key: 'x', code: 'KeyX', shiftKey: false, at: 0 });
    const keys = typed(text, 8).map((key) => ({ ...key, at: key.at + 500 }));
    for (const key of keys) reader.press(key);
    expect(reader.press({ ...ENTER, at: 500 + keys.length * 8 })?.text).toBe(text);
  });
});
