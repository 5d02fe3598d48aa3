/**
 * Splits an SVG into tags and text, and refuses everything that a drawing does not need: entities,
 * document types with rules of their own, other encodings. What is drawn later is written again from
 * these tokens, so the drawing library never sees the uploaded text itself.
 */
import type { FileFindingCode } from '@lathe/rules/merch/findings';

export interface Tag {
  name: string;
  attributes: [name: string, value: string][];
  children: (Tag | string)[];
}

export class SvgRefused extends Error {
  readonly code: FileFindingCode;

  constructor(code: FileFindingCode) {
    super(code);
    this.code = code;
  }
}

const MAX_DEPTH = 100;
const MAX_TAGS = 100_000;
const MAX_TAG_LENGTH = 8_000_000;
const PREDEFINED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NAME = /^[A-Za-z_][\w.:-]{0,200}$/;
/** Letters beyond ASCII are fine in text and values, but nothing that XML forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export function readSvg(bytes: Uint8Array): Tag {
  const text = decode(bytes);
  if (FORBIDDEN.test(text)) throw new SvgRefused('broken');
  const reader = new Reader(text);
  return reader.read();
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SvgRefused('broken');
  }
}

class Reader {
  readonly #text: string;
  #at = 0;
  #tags = 0;
  #open: Tag[] = [];
  #root: Tag | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Tag {
    while (this.#at < this.#text.length) {
      if (this.#text[this.#at] === '<') this.#markup();
      else this.#characters();
    }
    if (this.#open.length > 0 || this.#root === null) throw new SvgRefused('broken');
    return this.#root;
  }

  #characters(): void {
    const end = this.#text.indexOf('<', this.#at);
    const text = this.#text.slice(this.#at, end === -1 ? undefined : end);
    this.#at = end === -1 ? this.#text.length : end;
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(withoutEntities(text));
    else if (text.trim() !== '') throw new SvgRefused('broken');
  }

  #markup(): void {
    if (this.#starts('<!--')) this.#skip('-->');
    else if (this.#starts('<![CDATA[')) this.#cdata();
    else if (this.#starts('<!')) this.#documentType();
    else if (this.#starts('<?')) this.#instruction();
    else this.#tag();
  }

  #tag(): void {
    const end = this.#endOfTag();
    const inner = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    if (inner.startsWith('/')) this.#close(inner.slice(1).trim());
    else this.#begin(inner);
  }

  #starts(prefix: string): boolean {
    return this.#text.startsWith(prefix, this.#at);
  }

  #skip(end: string): void {
    const at = this.#text.indexOf(end, this.#at);
    if (at === -1) throw new SvgRefused('broken');
    this.#at = at + end.length;
  }

  #cdata(): void {
    const start = this.#at + '<![CDATA['.length;
    this.#skip(']]>');
    const parent = this.#open.at(-1);
    if (!parent) throw new SvgRefused('broken');
    parent.children.push(this.#text.slice(start, this.#at - ']]>'.length));
  }

  /** Illustrator writes the public one; anything in brackets could define entities. */
  #documentType(): void {
    const start = this.#at;
    this.#skip('>');
    const text = this.#text.slice(start, this.#at);
    const isPlain = /^<!DOCTYPE\s+svg\b[^[<&]*>$/i.test(text);
    if (!isPlain || this.#root !== null) throw new SvgRefused('svg_entities');
  }

  #instruction(): void {
    const start = this.#at;
    this.#skip('?>');
    const text = this.#text.slice(start, this.#at);
    if (/^<\?xml-stylesheet/i.test(text)) throw new SvgRefused('svg_outside_reference');
    const encoding = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
    if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) {
      throw new SvgRefused('broken');
    }
  }

  /** A `>` inside quotation marks is part of a value. */
  #endOfTag(): number {
    let quote = '';
    const last = Math.min(this.#text.length, this.#at + MAX_TAG_LENGTH);
    for (let at = this.#at + 1; at < last; at += 1) {
      const character = this.#text[at] ?? '';
      if (quote !== '') quote = character === quote ? '' : quote;
      else if (character === '"' || character === "'") quote = character;
      else if (character === '>') return at;
      else if (character === '<') break;
    }
    throw new SvgRefused('broken');
  }

  #begin(inner: string): void {
    this.#tags += 1;
    if (this.#tags > MAX_TAGS || this.#open.length >= MAX_DEPTH) {
      throw new SvgRefused('svg_too_complex');
    }
    const isEmpty = inner.endsWith('/');
    const content = isEmpty ? inner.slice(0, -1) : inner;
    const name = /^\S+/.exec(content)?.[0] ?? '';
    if (!NAME.test(name)) throw new SvgRefused('broken');
    const tag: Tag = { name, attributes: readAttributes(content.slice(name.length)), children: [] };
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(tag);
    else if (this.#root) throw new SvgRefused('broken');
    else this.#root = tag;
    if (!isEmpty) this.#open.push(tag);
  }

  #close(name: string): void {
    if (this.#open.pop()?.name !== name) throw new SvgRefused('broken');
  }
}

const ATTRIBUTE = /\s+([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/y;

function readAttributes(text: string): Tag['attributes'] {
  const attributes: Tag['attributes'] = [];
  const seen = new Set<string>();
  ATTRIBUTE.lastIndex = 0;
  let end = 0;
  for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
    const [, name = '', quoted = ''] = match;
    if (!NAME.test(name) || seen.has(name)) throw new SvgRefused('broken');
    seen.add(name);
    attributes.push([name, withoutEntities(quoted.slice(1, -1))]);
    end = ATTRIBUTE.lastIndex;
  }
  if (text.slice(end).trim() !== '') throw new SvgRefused('broken');
  return attributes;
}

/** Only the five of XML and numbers; others would have to be defined in the file. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,40};?)/g, (_, body: string) => {
    const name = body.slice(0, -1);
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}));$/i.exec(body);
    if (code) return character(code[1] ? Number.parseInt(code[1], 16) : Number(code[2]));
    const known = body.endsWith(';') && Object.hasOwn(PREDEFINED, name) && PREDEFINED[name];
    if (!known) throw new SvgRefused('svg_entities');
    return known;
  });
}

function character(code: number): string {
  if (code > 0x10ffff) throw new SvgRefused('broken');
  const text = String.fromCodePoint(code);
  if (FORBIDDEN.test(text)) throw new SvgRefused('broken');
  return text;
}
