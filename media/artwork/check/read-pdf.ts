/** Opens a PDF for checking and limits its objects and pages. */
import { type PDFContext, type PDFDict, PDFParser, type PDFRawStream } from '@cantoo/pdf-lib';
import { CheckStop } from './findings.ts';
import { lookBeforeParsing } from './limit-before-parsing.ts';
import type { Limits } from './limits.ts';
import {
  dictIn,
  dictOf,
  listIn,
  nameIn,
  numberIn,
  streamOf,
  type Value,
  valueIn,
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

const HEAD_BYTES = 1024;
const TAIL_BYTES = 2048;

export async function readPdf(bytes: Buffer, limits: Limits): Promise<PdfFile> {
  if (bytes.subarray(0, HEAD_BYTES).indexOf('%PDF-') === -1) throw new CheckStop('not_a_pdf', null);
  if (bytes.subarray(-TAIL_BYTES).indexOf('%%EOF') === -1) {
    throw new CheckStop('broken', 'no end of file');
  }
  lookBeforeParsing(bytes, limits);
  const context = await parse(bytes);
  if (context.trailerInfo.Encrypt) throw new CheckStop('encrypted', null);
  const catalog = dictOf(context.lookup(context.trailerInfo.Root));
  const root = dictIn(catalog, 'Pages');
  if (!catalog || !root) throw new CheckStop('broken', 'no pages');
  return { context, catalog, pages: pagesOf(root, limits) };
}

async function parse(bytes: Buffer): Promise<PDFContext> {
  try {
    return await new QuickParser(bytes, Infinity, false, false, true).parseDocument();
  } catch (error) {
    throw new CheckStop('broken', error instanceof Error ? firstLine(error.message) : 'unreadable');
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** Faster search for the end of a stream without a length; the base class compares byte by byte. */
class QuickParser extends PDFParser {
  readonly #file: Buffer;

  constructor(bytes: Buffer, ...options: [number, boolean, boolean, boolean]) {
    super(bytes, ...options);
    this.#file = bytes;
  }

  protected override findEndOfStreamFallback(): number {
    const end = this.#file.indexOf('endstream', this.bytes.offset());
    if (end === -1) throw new Error('A stream has no end.');
    this.bytes.moveTo(end + 'endstream'.length);
    const beforeFeed = this.#file[end - 1] === 0x0a ? end - 1 : end;
    return this.#file[beforeFeed - 1] === 0x0d ? beforeFeed - 1 : beforeFeed;
  }
}

function pagesOf(root: PDFDict, limits: Limits): PdfPage[] {
  const pages: PdfPage[] = [];
  const above = new Set<PDFDict>();
  let nodes = 0;
  const visit = (node: PDFDict, ancestors: readonly PDFDict[]) => {
    nodes += 1;
    if (nodes > limits.pageNodes) throw new CheckStop('too_complex', 'pages');
    if (above.has(node) || ancestors.length > limits.depth) {
      throw new CheckStop('broken', 'pages within themselves');
    }
    const line = [node, ...ancestors];
    const isNode = nameIn(node, 'Type') === 'Pages' || valueIn(node, 'Kids') !== undefined;
    if (!isNode) {
      pages.push(pageOf(node, line, pages.length + 1));
      return;
    }
    above.add(node);
    for (const kid of listIn(node, 'Kids')) {
      const dict = dictOf(kid);
      if (!dict) throw new CheckStop('broken', `page ${pages.length + 1}`);
      visit(dict, line);
    }
    above.delete(node);
  };
  visit(root, []);
  return pages;
}

function pageOf(dict: PDFDict, line: readonly PDFDict[], number: number): PdfPage {
  const contents = valueIn(dict, 'Contents');
  const streams = streamOf(contents) ? [contents] : listIn(dict, 'Contents');
  return {
    number,
    dict,
    inherited: (key) => {
      const holder = line.find((node) => valueIn(node, key) !== undefined);
      return valueIn(holder ?? null, key);
    },
    contents: streams.flatMap((stream) => streamOf(stream) ?? []),
  };
}

/** Factor from user space units to points. */
export function userUnitOf({ dict }: PdfPage): number {
  const unit = numberIn(dict, 'UserUnit') ?? 1;
  return unit > 0 ? unit : 1;
}
