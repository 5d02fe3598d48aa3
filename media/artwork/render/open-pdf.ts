/**
 * Renders pages with PDFium. Calls it directly, because its wrapper draws text with subpixel
 * colours and leaks pages that were only measured.
 */
import type { RawPicture } from '../../pictures/raw-picture.ts';

/** Points from the top left corner of the displayed page. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface RenderOptions {
  dpi: number;
  /** Defaults to the whole page. */
  region?: Region;
  /** The resolution is reduced to stay below this limit. */
  maxPixels?: number;
}

export interface OpenPdf {
  pages: number;
  /** In points; `page` is 1-based. */
  sizeOf: (page: number) => { width: number; height: number };
  /** As written on the page itself, in points; null if missing. */
  boxOf: (page: number, box: BoxName) => PdfBox | null;
  /** Clockwise, in degrees. */
  rotationOf: (page: number) => number;
  /** On white, without transparency. */
  render: (page: number, options: RenderOptions) => RawPicture;
  /** Frees its memory; it cannot be used afterwards. */
  close: () => void;
}

export type BoxName = 'MediaBox' | 'CropBox' | 'BleedBox' | 'TrimBox';

export interface PdfBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export class PdfiumError extends Error {
  readonly code: 'password' | 'broken';

  constructor(code: 'password' | 'broken', message: string) {
    super(message);
    this.code = code;
  }
}

type Pdfium = Awaited<ReturnType<typeof loadPdfium>>;

/** 200 MB at four bytes per pixel. */
const MAX_PIXELS = 50_000_000;
const POINTS_PER_INCH = 72;
const BYTES_PER_PIXEL = 4;
const BGRA = 4;
const WHITE = 0xffffffff;
const RENDER_ANNOTATIONS = 0x01;
const RGBA_ORDER = 0x10;
/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const PASSWORD_ERRORS = [4, 5];

let loaded: Promise<Pdfium> | undefined;

type ReadBox = (page: number, left: number, bottom: number, right: number, top: number) => boolean;

/** Functions that the library has and its types do not list. */
type UntypedFunctions = Record<`_FPDFPage_Get${BoxName}`, ReadBox> & {
  _FPDFPage_GetRotation: (page: number) => number;
};

async function loadPdfium() {
  const { PDFiumModule } = await import('@hyzyla/pdfium');
  const pdfium = await PDFiumModule({});
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium as typeof pdfium & UntypedFunctions;
}

export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  loaded ??= loadPdfium();
  const pdfium = await loaded;
  const fileMemory = pdfium.wasmExports.malloc(bytes.length);
  if (!fileMemory) throw new PdfiumError('broken', 'Not enough memory for the file.');
  pdfium.HEAPU8.set(bytes, fileMemory);
  const document = pdfium._FPDF_LoadMemDocument(fileMemory, bytes.length, 0);
  if (!document) {
    const reason = pdfium._FPDF_GetLastError();
    pdfium.wasmExports.free(fileMemory);
    if (PASSWORD_ERRORS.includes(reason))
      throw new PdfiumError('password', 'The file needs a password.');
    throw new PdfiumError('broken', `PDFium cannot open it (${reason}).`);
  }
  const pages = makePageHandles(pdfium, document);
  return {
    pages: pdfium._FPDF_GetPageCount(document),
    sizeOf: (page) => sizeOf(pdfium, pages.open(page)),
    boxOf: (page, box) => readBox(pdfium, pages.open(page), box),
    rotationOf: (page) => 90 * pdfium._FPDFPage_GetRotation(pages.open(page)),
    render: (page, options) => render(pdfium, pages.open(page), options),
    close() {
      pages.close();
      pdfium._FPDF_CloseDocument(document);
      pdfium.wasmExports.free(fileMemory);
    },
  };
}

/** Keeps the last page open, because opening a page parses everything on it. */
function makePageHandles(pdfium: Pdfium, document: number) {
  let current: { page: number; handle: number } | null = null;
  const close = () => {
    if (current) pdfium._FPDF_ClosePage(current.handle);
    current = null;
  };
  const open = (page: number): number => {
    if (current?.page === page) return current.handle;
    close();
    const handle = pdfium._FPDF_LoadPage(document, page - 1);
    if (!handle) throw new PdfiumError('broken', `PDFium cannot open page ${page}.`);
    current = { page, handle };
    return handle;
  };
  return { open, close };
}

const FLOAT_BYTES = 4;

function readBox(pdfium: Pdfium, handle: number, box: BoxName): PdfBox | null {
  const memory = pdfium.wasmExports.malloc(4 * FLOAT_BYTES);
  const at = (index: number) => memory + index * FLOAT_BYTES;
  try {
    const isSet = pdfium[`_FPDFPage_Get${box}`](handle, at(0), at(1), at(2), at(3));
    const floats = new DataView(pdfium.HEAPU8.buffer);
    const [left, bottom, right, top] = [0, 1, 2, 3].map((index) =>
      floats.getFloat32(at(index), true),
    ) as [number, number, number, number];
    return isSet ? { left, bottom, right, top } : null;
  } finally {
    pdfium.wasmExports.free(memory);
  }
}

function sizeOf(pdfium: Pdfium, handle: number) {
  const width = pdfium._FPDF_GetPageWidth(handle);
  const height = pdfium._FPDF_GetPageHeight(handle);
  return { width, height };
}

function render(
  pdfium: Pdfium,
  handle: number,
  { dpi, region, maxPixels = MAX_PIXELS }: RenderOptions,
): RawPicture {
  const page = sizeOf(pdfium, handle);
  const visible = region ?? { x: 0, y: 0, ...page };
  const requestedScale = dpi / POINTS_PER_INCH;
  const scale = Math.min(requestedScale, Math.sqrt(maxPixels / (visible.width * visible.height)));
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  const [width, height] = [pixels(visible.width), pixels(visible.height)];
  const size = width * height * BYTES_PER_PIXEL;
  const memory = pdfium.wasmExports.malloc(size);
  if (!memory)
    throw new PdfiumError('broken', `Not enough memory for ${width} × ${height} pixels.`);
  const stride = width * BYTES_PER_PIXEL;
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRA, memory, stride);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const [left, top] = [Math.round(-visible.x * scale), Math.round(-visible.y * scale)];
    const [pageWidth, pageHeight] = [pixels(page.width), pixels(page.height)];
    const flags = RENDER_ANNOTATIONS | RGBA_ORDER;
    pdfium._FPDF_RenderPageBitmap(bitmap, handle, left, top, pageWidth, pageHeight, 0, flags);
    // Copied, because the WASM memory moves when it grows.
    const data = Buffer.from(pdfium.HEAPU8.subarray(memory, memory + size));
    return { data, width, height, channels: BYTES_PER_PIXEL };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.wasmExports.free(memory);
  }
}
