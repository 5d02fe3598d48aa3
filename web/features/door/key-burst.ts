/**
 * Codes of USB scanners, which type like a keyboard: many keys at once, then Enter. A person is
 * slower. Scanners press the keys of an English keyboard; a computer with another one gets other
 * letters. So both are kept: the letters, and those that the same keys have in English.
 */

/** Slow scanners, on slow phones. */
const MAX_GAP_MS = 60;
/** Fewer keys are no code, but Enter after a quick word. */
const MIN_KEYS = 8;

export interface Key {
  key: string;
  code: string;
  shiftKey: boolean;
  /** Milliseconds. */
  at: number;
}

export interface Burst {
  /** As typed. */
  text: string;
  /** The same keys on an English keyboard. */
  english: string;
}

export interface BurstReader {
  /** A burst if this key was the Enter that ends one. */
  press(key: Key): Burst | null;
}

export function makeBurstReader(): BurstReader {
  let keys: Key[] = [];
  return {
    press(key) {
      const last = keys.at(-1);
      if (last && key.at - last.at > MAX_GAP_MS) keys = [];
      if (key.key === 'Enter' || key.key === 'Tab') {
        const burst = keys;
        keys = [];
        return burst.length < MIN_KEYS ? null : textOf(burst);
      }
      // Shift and such type nothing.
      if (key.key.length === 1 || key.key === 'Dead') keys.push(key);
      return null;
    },
  };
}

function textOf(keys: readonly Key[]): Burst {
  return {
    text: keys.map(({ key }) => (key.length === 1 ? key : '')).join(''),
    english: keys.map(englishKey).join(''),
  };
}

const ENGLISH: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Semicolon: [';', ':'],
  Slash: ['/', '?'],
  Period: ['.', '>'],
  Minus: ['-', '_'],
};

function englishKey({ key, code, shiftKey }: Key): string {
  const [, name] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  if (name) return name;
  return ENGLISH[code]?.[shiftKey ? 1 : 0] ?? (key.length === 1 ? key : '');
}
