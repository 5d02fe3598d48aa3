/** Opens a PDF for checking and limits its objects and pages. */
import { type PDFContext, type PDFDict, PDFParser, type PDFRawStream } from '@cantoo/pdf-lib';
import { CheckAbort } from './findings.ts';
import { checkObjectLimits } from './limit-before-parsing.ts';
import type { Limits } from './limits.ts';
import {
  asDict,
  asStream,
  getArray,
  getDict,
  getName,
  getNumber,
  getValue,
  type Value,
} from './pdf-values.ts';

export interface PdfPage {
  /** 1-based. */
  number: number;
  dict: PDFDict;
  /** The page's own value, or the one inherited from its ancestors. */
  inherited: (key: string) => Value;
  contents: readonly PDFRawStream[];
}

export interface PdfFile {
  context: PDFContext;
  catalog: PDFDict;
  pages: readonly PdfPage[];
}

const HEADER_SEARCH_BYTES = 1024;
const TRAILER_SEARCH_BYTES = 2048;

export async function readPdf(bytes: Buffer, limits: Limits): Promise<PdfFile> {
  if (bytes.subarray(0, HEADER_SEARCH_BYTES).indexOf('%PDF-') === -1)
    throw new CheckAbort('not_a_pdf', null);
  if (bytes.subarray(-TRAILER_SEARCH_BYTES).indexOf('%%EOF') === -1) {
    throw new CheckAbort('broken', 'no end-of-file marker');
  }
  checkObjectLimits(bytes, limits);
  const context = await parse(bytes);
  if (context.trailerInfo.Encrypt) throw new CheckAbort('encrypted', null);
  const catalog = asDict(context.lookup(context.trailerInfo.Root));
  const root = getDict(catalog, 'Pages');
  if (!catalog || !root) throw new CheckAbort('broken', 'no pages');
  return { context, catalog, pages: readPages(root, limits) };
}

async function parse(bytes: Buffer): Promise<PDFContext> {
  try {
    return await new FastPdfParser(bytes, Infinity, false, false, true).parseDocument();
  } catch (error) {
    throw new CheckAbort(
      'broken',
      error instanceof Error ? firstLine(error.message) : 'unreadable',
    );
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** Faster search for the end of a stream without a length; the base class compares byte by byte. */
class FastPdfParser extends PDFParser {
  readonly #file: Buffer;

  constructor(bytes: Buffer, ...options: [number, boolean, boolean, boolean]) {
    super(bytes, ...options);
    this.#file = bytes;
  }

  protected override findEndOfStreamFallback(): number {
    const end = this.#file.indexOf('endstream', this.bytes.offset());
    if (end === -1) throw new Error('A stream has no end marker.');
    this.bytes.moveTo(end + 'endstream'.length);
    const lineEnd = this.#file[end - 1] === 0x0a ? end - 1 : end;
    return this.#file[lineEnd - 1] === 0x0d ? lineEnd - 1 : lineEnd;
  }
}

function readPages(root: PDFDict, limits: Limits): PdfPage[] {
  const pages: PdfPage[] = [];
  const openNodes = new Set<PDFDict>();
  let nodes = 0;
  const visit = (node: PDFDict, ancestors: readonly PDFDict[]) => {
    nodes += 1;
    if (nodes > limits.pageNodes) throw new CheckAbort('too_complex', 'pages');
    if (openNodes.has(node) || ancestors.length > limits.depth) {
      throw new CheckAbort('broken', 'recursive page tree');
    }
    const path = [node, ...ancestors];
    const isPageTreeNode =
      getName(node, 'Type') === 'Pages' || getValue(node, 'Kids') !== undefined;
    if (!isPageTreeNode) {
      pages.push(makePage(node, path, pages.length + 1));
      return;
    }
    openNodes.add(node);
    for (const child of getArray(node, 'Kids')) {
      const dict = asDict(child);
      if (!dict) throw new CheckAbort('broken', `page ${pages.length + 1}`);
      visit(dict, path);
    }
    openNodes.delete(node);
  };
  visit(root, []);
  return pages;
}

function makePage(dict: PDFDict, path: readonly PDFDict[], number: number): PdfPage {
  const contents = getValue(dict, 'Contents');
  const streams = asStream(contents) ? [contents] : getArray(dict, 'Contents');
  return {
    number,
    dict,
    inherited: (key) => {
      const ancestor = path.find((node) => getValue(node, key) !== undefined);
      return getValue(ancestor ?? null, key);
    },
    contents: streams.flatMap((stream) => asStream(stream) ?? []),
  };
}

/** Factor from user space units to points. */
export function readUserUnit({ dict }: PdfPage): number {
  const unit = getNumber(dict, 'UserUnit') ?? 1;
  return unit > 0 ? unit : 1;
}
