/** Reads XML of others into plain objects. Only UTF-8, and no document type: it could contain entity bombs. */
import { ParseOption, XmlDocument, XmlElement, XmlLibError } from 'libxml2-wasm';

export interface ReadElement {
  /** Without its prefix. */
  name: string;
  namespace: string;
  text: string;
  children: ReadElement[];
}

/** Null if it is not well-formed, or has a document type or another encoding. */
export function readXml(bytes: Uint8Array): ReadElement | null {
  const text = decode(bytes);
  if (text === null || /<!\s*(DOCTYPE|ENTITY)/i.test(text)) return null;
  // Refuses an encoding that differs from the one that was searched above.
  const encoding = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})/.exec(text)?.[1];
  if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) return null;
  const document = parse(text);
  if (document === null) return null;
  try {
    return readElement(document.root);
  } finally {
    document.dispose();
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string): XmlDocument | null {
  try {
    return XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_NO_XXE });
  } catch (error) {
    if (error instanceof XmlLibError) return null;
    throw error;
  }
}

function readElement(element: XmlElement): ReadElement {
  const children: ReadElement[] = [];
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement) children.push(readElement(node));
  }
  const { name, namespaceUri } = element;
  const text = children.length === 0 ? element.content.trim() : '';
  return { name, namespace: namespaceUri, text, children };
}

export function childrenOf(element: ReadElement | undefined, name: string): ReadElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

export function childOf(element: ReadElement | undefined, ...path: string[]) {
  return path.reduce(
    (parent, name) => parent?.children.find((child) => child.name === name),
    element,
  );
}

/** Null if it is missing or empty. */
export function textOf(element: ReadElement | undefined, ...path: string[]): string | null {
  return childOf(element, ...path)?.text || null;
}
