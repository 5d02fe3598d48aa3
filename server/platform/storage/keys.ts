/** Valid storage keys. User file names never become keys, so the alphabet is small. */

const MAX_KEY_LENGTH = 512;
// File systems allow 255 bytes, and disk storage adds a suffix.
const MAX_SEGMENT_LENGTH = 180;
// No leading dot, which also excludes `.` and `..`.
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const PUBLIC_PREFIX = 'public/';

export function isKey(text: string): boolean {
  if (text.length === 0 || text.length > MAX_KEY_LENGTH) return false;
  return text
    .split('/')
    .every((segment) => segment.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(segment));
}

export function checkKey(key: string): string {
  if (isKey(key)) return key;
  throw new Error(
    `${JSON.stringify(key.slice(0, 80))} is not a storage key: use letters, digits, ". _ -" and "/" between the parts.`,
  );
}

/** Any prefix of a key; empty matches everything. */
export function checkPrefix(prefix: string): string {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
  return prefix;
}

export function checkPartNumber(partNumber: number): number {
  if (Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= 10_000) return partNumber;
  throw new Error(`${partNumber} is not a part number: parts are numbered from 1 to 10000.`);
}

/** Files below `public/` are public and cached forever: new content needs a new key. */
export function isPublicKey(key: string): boolean {
  return isKey(key) && key.startsWith(PUBLIC_PREFIX);
}

export function publicUrlOf(config: { publicUrl: string }, key: string): string {
  if (!isPublicKey(key)) throw new Error(`${checkKey(key)} is not below ${PUBLIC_PREFIX}.`);
  return mediaUrlOf(config, key);
}

export function mediaUrlOf({ publicUrl }: { publicUrl: string }, key: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/media/${key}`;
}
