/** Text of an uploaded file. Spreadsheets write UTF-8 or UTF-16, with or without a byte order mark. */
import { unreadableError } from './unreadable-error.ts';

/** As UTF-8, without the line `sep=;` that Excel writes for itself. */
export function decodeFile(bytes: Uint8Array): { text: string; skippedLines: number } {
  const text = decoded(bytes, encodingOf(bytes));
  // PostgreSQL cannot store this character.
  if (text.includes('\0')) throw unreadableError('encoding');
  const rest = text.replace(/^sep=.\r?\n/i, '');
  return { text: rest, skippedLines: rest.length === text.length ? 0 : 1 };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Column titles start with a letter of ASCII, so one of two bytes is zero.
  if (second === 0 && first !== 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : 'utf-8';
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw unreadableError('encoding');
  }
}
