/**
 * `lathe_live_` or `lathe_test_`, 30 random characters and a check sum of 6. Tools that look for
 * secrets in source code recognise a key by its prefix and check sum, without asking us. A typing
 * error is found before the database is asked.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyMode } from '@lathe/rules/api-keys';
import { hashSecret } from '../accounts/index.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const SUM_LENGTH = 6;
const FORMAT = /^(lathe_(?:live|test)_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

export interface NewSecret {
  key: string;
  hash: string;
  hint: string;
}

/** 178 random bits cannot be guessed, so the fast hash is safe. */
export function makeKey(mode: KeyMode): NewSecret {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const start = `lathe_${mode}_${random.join('')}`;
  const key = start + checkSum(start);
  return { key, hash: hashSecret(key), hint: `${key.slice(0, 12)}…${key.slice(-4)}` };
}

export function hasCheckSum(key: string): boolean {
  const [, start, sum] = FORMAT.exec(key) ?? [];
  return start !== undefined && checkSum(start) === sum;
}

/** The largest CRC32 has six digits to base 62. */
function checkSum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < SUM_LENGTH; place += 1) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
