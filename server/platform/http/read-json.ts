/**
 * Parses untrusted JSON. It first rejects input that parsers treat differently: duplicate keys,
 * invalid UTF-8, and nesting deep enough to overflow the stack.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';

/** The deepest body in the contract has five levels. */
const MAX_DEPTH = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The only body parser, except for file uploads and pages. */
export function registerJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = async (_request: FastifyRequest, body: Buffer) => readJson(decode(body));
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new CallError('malformed', { cause });
  }
}

export function readJson(text: string): unknown {
  try {
    assertPlain(text);
    return JSON.parse(text);
  } catch (cause) {
    throw new CallError('malformed', { cause });
  }
}

/** Scans the text once; JSON.parse reports syntax errors. */
function assertPlain(text: string): void {
  // Stack of open brackets: the keys seen in an object, or null for an array.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const end = endOfText(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) addKey(keys, text.slice(at, end + 1));
      at = end;
    }
    if (open.length > MAX_DEPTH) throw new Error(`nested deeper than ${MAX_DEPTH} levels`);
  }
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

function addKey(keys: Set<string>, rawKey: string): void {
  const key = rawKey.includes('\\') ? String(JSON.parse(rawKey)) : rawKey.slice(1, -1);
  if (key === '__proto__') throw new Error('a key named __proto__');
  if (keys.has(key)) throw new Error('a duplicate key');
  keys.add(key);
}
