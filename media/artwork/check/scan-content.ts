/**
 * Tokenizes a content stream. Only what the checks need becomes a value: numbers, names and the
 * entries of inline images.
 */

/** Names keep their slash, so they differ from other strings. */
export type Operand = number | string;

export interface InlineImage {
  /** Keys and values as written, abbreviations not expanded; arrays give several values. */
  entries: ReadonlyMap<string, readonly Operand[]>;
}

export interface ContentVisitor {
  /**
   * `operator` is encoded by `operatorCode` and starts at byte `at`; the `operands` array is reused.
   */
  operator: (operator: number, operands: readonly Operand[], at: number) => void;
  inlineImage: (image: InlineImage) => void;
}

/** Only the last operands are kept. */
const MAX_OPERANDS = 64;

const WHITESPACE = 1;
const DELIMITER = 2;
const NUMERIC = 3;
const BYTE_KINDS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) BYTE_KINDS[byte] = WHITESPACE;
for (const char of '()<>[]{}/%') BYTE_KINDS[char.charCodeAt(0)] = DELIMITER;
for (const char of '0123456789+-.') BYTE_KINDS[char.charCodeAt(0)] = NUMERIC;

export function operatorCode(letters: string): number {
  return [...letters].reduce((code, letter) => (code << 8) | letter.charCodeAt(0), 0);
}

const BEGIN_INLINE_IMAGE = operatorCode('BI');

export function scanContent(content: Uint8Array, visitor: ContentVisitor): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const operands: Operand[] = [];
  const end = bytes.length;
  let at = 0;
  const push = (operand: Operand) => {
    if (operands.length === MAX_OPERANDS) operands.length = 0;
    operands.push(operand);
  };
  while (at < end) {
    const byte = bytes[at] as number;
    const kind = BYTE_KINDS[byte];
    if (kind === WHITESPACE) at += 1;
    else if (kind === NUMERIC) {
      const start = at;
      while (at < end && BYTE_KINDS[bytes[at] as number] === NUMERIC) at += 1;
      push(readNumber(bytes, start, at));
    } else if (kind === DELIMITER) {
      if (byte === 0x2f) {
        const start = at;
        at = findWordEnd(bytes, at + 1);
        push(readName(bytes, start, at));
      } else at = skipDelimited(bytes, at);
    } else {
      const start = at;
      at = findWordEnd(bytes, at);
      const code = readOperatorCode(bytes, start, at);
      if (code === BEGIN_INLINE_IMAGE) {
        const image = readInlineImage(bytes, at);
        at = image.end;
        visitor.inlineImage(image);
      } else visitor.operator(code, operands, start);
      operands.length = 0;
    }
  }
}

function findWordEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !endsWord(bytes[at] as number)) at += 1;
  return at;
}

function endsWord(byte: number): boolean {
  const kind = BYTE_KINDS[byte];
  return kind === WHITESPACE || kind === DELIMITER;
}

/** Words longer than any operator return 0, which matches none. */
function readOperatorCode(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 3) return 0;
  let code = 0;
  for (let at = start; at < end; at += 1) code = (code << 8) | (bytes[at] as number);
  return code;
}

function readNumber(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  let scale = 0;
  let sign = 1;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === 0x2d) sign = -1;
    else if (byte === 0x2e) scale = 1;
    else if (byte !== 0x2b) {
      value = value * 10 + (byte - 0x30);
      scale *= 10;
    }
  }
  return (sign * value) / (scale || 1);
}

function readName(bytes: Buffer, start: number, end: number): string {
  const raw = bytes.toString('latin1', start, end);
  if (!raw.includes('#')) return raw;
  return raw.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Skips a string, comment or bracket; the checks need none of them. */
function skipDelimited(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case 0x28:
      return skipString(bytes, at);
    case 0x25:
      return skipUntil(bytes, at, (byte) => byte === 0x0a || byte === 0x0d);
    case 0x3c:
      if (bytes[at + 1] === 0x3c) return at + 2;
      return skipUntil(bytes, at, (byte) => byte === 0x3e) + 1;
    default:
      return at + 1;
  }
}

function skipUntil(bytes: Uint8Array, from: number, isEnd: (byte: number) => boolean): number {
  let at = from;
  while (at < bytes.length && !isEnd(bytes[at] as number)) at += 1;
  return at;
}

function skipString(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

function readInlineImage(bytes: Buffer, from: number): InlineImage & { end: number } {
  const entries = new Map<string, Operand[]>();
  let key: string | null = null;
  let depth = 0;
  let at = from;
  const addValue = (value: Operand) => {
    if (key === null) key = String(value);
    else {
      entries.set(key, [...(entries.get(key) ?? []), value].slice(0, MAX_OPERANDS));
      if (depth === 0) key = null;
    }
  };
  while (at < bytes.length) {
    const start = at;
    const byte = bytes[at] as number;
    const kind = BYTE_KINDS[byte];
    if (kind === WHITESPACE) at += 1;
    else if (kind === DELIMITER && byte !== 0x2f) {
      if (byte === 0x5b) depth += 1;
      if (byte === 0x5d) {
        depth -= 1;
        key = null;
      }
      at = skipDelimited(bytes, at);
    } else {
      at = findWordEnd(bytes, at + 1);
      if (kind === NUMERIC) addValue(readNumber(bytes, start, at));
      else if (byte === 0x2f) addValue(readName(bytes, start, at));
      else {
        const word = bytes.toString('latin1', start, at);
        if (word === 'ID') return { entries, end: findImageEnd(bytes, at + 1) };
        addValue(word);
      }
    }
  }
  return { entries, end: bytes.length };
}

/** Image data may contain "EI" too; the real end is followed by readable operators. */
function findImageEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue;
    const isAfterSpace = BYTE_KINDS[bytes[at - 1] as number] === WHITESPACE;
    const isBeforeSpace =
      at + 2 >= bytes.length || BYTE_KINDS[bytes[at + 2] as number] === WHITESPACE;
    if (isAfterSpace && isBeforeSpace && looksLikeOperators(bytes, at + 2)) return at + 2;
  }
  return bytes.length;
}

const LOOK_AHEAD_BYTES = 12;

function looksLikeOperators(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < Math.min(bytes.length, from + LOOK_AHEAD_BYTES); at += 1) {
    const byte = bytes[at] as number;
    if (byte > 0x7e || (byte < 0x20 && BYTE_KINDS[byte] !== WHITESPACE)) return false;
  }
  return true;
}
