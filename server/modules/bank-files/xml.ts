/** Writes XML: elements with a text or with children, in a fixed layout, so that a file is the same each time. */

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlElement[];
}

type Child = XmlElement | null;

/** Null children are left out. */
export function element(
  name: string,
  content: string | readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return {
    name,
    attributes,
    content: typeof content === 'string' ? content : content.filter((child) => child !== null),
  };
}

export function writeXml(root: XmlElement): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  writeElement(root, '', lines);
  return `${lines.join('\n')}\n`;
}

function writeElement({ name, attributes, content }: XmlElement, indent: string, lines: string[]) {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const start = `${indent}<${name}${written.join('')}>`;
  if (typeof content === 'string') {
    lines.push(`${start}${escapeXml(content)}</${name}>`);
    return;
  }
  lines.push(start);
  for (const child of content) writeElement(child, `${indent}  `, lines);
  lines.push(`${indent}</${name}>`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Characters that XML 1.0 cannot contain, also escaped: controls, lone surrogates, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text.replace(IMPOSSIBLE, ' ').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
