/** Printed images: JPEG in sRGB, at no more than press resolution. */
import { type PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';

export interface PrintPicture {
  /** JPEG in sRGB, without metadata. */
  bytes: Buffer;
  width: number;
  height: number;
}

const MAX_DPI = 600;
/** Images above `MAX_DPI` are reduced to this, slightly above press resolution. */
const REDUCED_DPI = 450;
const MM_PER_INCH = 25.4;
/** Fast, with little memory; optimised coding would save only 5%. */
export const PRINT_JPEG = {
  quality: 94,
  chromaSubsampling: '4:4:4',
  optimiseCoding: false,
} as const;

export interface PictureStore {
  document: PDFDocument;
  page: PDFPage;
  pictures: Readonly<Record<string, PrintPicture>>;
  names: Map<string, string>;
}

export function newPictureStore(
  document: PDFDocument,
  page: PDFPage,
  pictures: Readonly<Record<string, PrintPicture>>,
): PictureStore {
  return { document, page, pictures, names: new Map() };
}

/** Embeds the image for this printed width and returns its resource name. */
export async function embedPicture(
  store: PictureStore,
  key: string,
  widthMm: number,
): Promise<string> {
  const picture = store.pictures[key];
  if (!picture) throw new Error(`Unknown picture "${key}".`);
  const pixelWidth = choosePixelWidth(picture.width, widthMm);
  const id = `${key} ${pixelWidth}`;
  const existing = store.names.get(id);
  if (existing !== undefined) return existing;
  const bytes = pixelWidth === picture.width ? picture.bytes : await resize(picture, pixelWidth);
  const image = await store.document.embedJpg(bytes);
  const name = `P${store.names.size + 1}`;
  store.page.node.setXObject(PDFName.of(name), image.ref);
  store.names.set(id, name);
  return name;
}

function choosePixelWidth(pixels: number, widthMm: number): number {
  const inches = widthMm / MM_PER_INCH;
  return pixels / inches > MAX_DPI ? Math.ceil(inches * REDUCED_DPI) : pixels;
}

async function resize({ bytes }: PrintPicture, width: number): Promise<Buffer> {
  return await sharp(bytes).resize({ width }).jpeg(PRINT_JPEG).toBuffer();
}
