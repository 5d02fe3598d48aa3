/**
 * Formatted text as typed: **bold**, *italic*, [text](https://…), lists with "- ", headings with
 * "## ", an empty line between paragraphs. Parsed into a tree, never HTML, so that it cannot
 * contain scripts; anything else stays plain text.
 */

export interface RichSpan {
  text: string;
  bold?: boolean;
  italic?: boolean;
  /** http or https. */
  link?: string;
}

export interface RichBlock {
  kind: 'paragraph' | 'bullet' | 'heading';
  spans: RichSpan[];
}

type Style = Omit<RichSpan, 'text'>;

// The text starts with a non-space, so that many spaces cause no backtracking.
const HEADING = /^#{1,3} +(?<words>\S.*)$/;
const BULLET = /^[-*•] +(?<words>\S.*)$/;
const LINK = /\[(?<words>[^[\]\n]+)\]\((?<address>[^\s()]+)\)/y;

export function parseRichText(source: string): RichBlock[] {
  const blocks: RichBlock[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push(block('paragraph', paragraph.join('\n')));
    paragraph = [];
  };
  for (const line of source.split(/\r\n?|\n/).map((each) => each.trim())) {
    const heading = HEADING.exec(line)?.groups?.words;
    const bullet = BULLET.exec(line)?.groups?.words;
    if (line !== '' && heading === undefined && bullet === undefined) {
      paragraph.push(line);
      continue;
    }
    endParagraph();
    if (heading !== undefined) blocks.push(block('heading', heading));
    if (bullet !== undefined) blocks.push(block('bullet', bullet));
  }
  endParagraph();
  return blocks;
}

/** Plain text in one line, for descriptions and search. */
export function plainText(source: string): string {
  return parseRichText(source)
    .map(({ spans }) => spans.map(({ text }) => text).join(''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function block(kind: RichBlock['kind'], content: string): RichBlock {
  return { kind, spans: mergeSpans(parseSpans(content, {})) };
}

function parseSpans(text: string, style: Style): RichSpan[] {
  const spans: RichSpan[] = [];
  let at = 0;
  let plainFrom = 0;
  const take = (inner: RichSpan[], end: number) => {
    if (at > plainFrom) spans.push({ text: text.slice(plainFrom, at), ...style });
    spans.push(...inner);
    at = end;
    plainFrom = end;
  };
  while (at < text.length) {
    const mark = parseMarkAt(text, at, style) ?? (style.link ? null : parseLinkAt(text, at, style));
    if (mark) take(mark.spans, mark.end);
    else at += 1;
  }
  take([], text.length);
  return spans;
}

interface ParsedMark {
  spans: RichSpan[];
  end: number;
}

/** Text between stars that touch its first and last letter. */
function parseMarkAt(text: string, at: number, style: Style): ParsedMark | null {
  if (text[at] !== '*') return null;
  const star = text.startsWith('**', at) ? '**' : '*';
  const name = star === '**' ? 'bold' : 'italic';
  if (style[name]) return null;
  const from = at + star.length;
  const to = findClosingStar(text, from, star);
  if (to === -1) return null;
  const inner = text.slice(from, to);
  if (inner.trim() !== inner || inner === '') return null;
  return { spans: parseSpans(inner, { ...style, [name]: true }), end: to + star.length };
}

/** A single star is not closed by half of a double one. */
function findClosingStar(text: string, from: number, star: string): number {
  let to = text.indexOf(star, from);
  while (star === '*' && to !== -1 && text[to + 1] === '*') to = text.indexOf('*', to + 2);
  return to;
}

function parseLinkAt(text: string, at: number, style: Style): ParsedMark | null {
  if (text[at] !== '[') return null;
  LINK.lastIndex = at;
  const { words = '', address = '' } = LINK.exec(text)?.groups ?? {};
  const link = parseWebUrl(address);
  if (link === null) return null;
  return { spans: parseSpans(words, { ...style, link }), end: LINK.lastIndex };
}

/** Only http and https: a `javascript:` link would run code. */
function parseWebUrl(text: string): string | null {
  const url = URL.parse(text);
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

/** Merges adjacent spans of the same style. */
function mergeSpans(spans: readonly RichSpan[]): RichSpan[] {
  const result: RichSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && hasSameStyle(last, span)) last.text += span.text;
    else result.push({ ...span });
  }
  return result;
}

function hasSameStyle(a: RichSpan, b: RichSpan): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.link === b.link;
}
