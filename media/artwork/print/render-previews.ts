/** Previews rendered from the print files themselves, so that they match the print. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { pointsOf, type Rect } from '@lathe/rules/artwork/shapes';
import { encodeSizes, type Rendition } from '../../pictures/make-renditions.ts';
import { fromRaw, type RawPicture, toRaw } from '../../pictures/raw-picture.ts';
import type { FaceKey, OutputFace, OutputPicture } from '../artwork-output.ts';
import { type OpenPdf, openPdf } from '../render/open-pdf.ts';
import { SLUG_MM } from './print-frame.ts';

/** Width of the widest zone; enough for the largest image in the shop. */
const MAX_ZONE_PX = 1200;
const MAX_FACE_PX = 1024;
/** Spines are too narrow to be readable at the scale of the cover. */
const SPINE_PX_PER_MM = 8;
const FRONT_SIZES = { widths: [160, 320, 640, 1000], jpegWidth: 1200 } as const;
const MM_PER_INCH = 25.4;

/** A rendered part, with its bleed. */
export interface RenderedPart {
  part: ArtworkPart;
  pixels: RawPicture;
  pxPerMm: number;
  /** Narrow zones, rendered at their own scale. */
  spines: { key: FaceKey; pixels: RawPicture }[];
}

/** For the previews of a release. */
export function renderPrintFile(part: ArtworkPart, file: OpenPdf): RenderedPart {
  return renderOpenPart(part, file, MAX_ZONE_PX);
}

/** `zonePx` is the width of the widest zone. */
export async function renderPart(
  part: ArtworkPart,
  pdf: Uint8Array,
  zonePx: number,
): Promise<RenderedPart> {
  const file = await openPdf(pdf);
  try {
    return renderOpenPart(part, file, zonePx);
  } finally {
    file.close();
  }
}

function renderOpenPart(part: ArtworkPart, file: OpenPdf, zonePx: number): RenderedPart {
  const pxPerMm = zonePx / Math.max(...part.zones.map(({ width }) => width));
  const { bleed, width, height } = part;
  const bleedArea = {
    x: -bleed,
    y: -bleed,
    width: width + 2 * bleed,
    height: height + 2 * bleed,
  };
  const spines = part.zones
    .filter((zone) => zone.reading !== 'across' && zone.key !== 'inside_spine')
    .map((zone) => ({
      key: zone.key as FaceKey,
      pixels: renderArea(file, part, zone, SPINE_PX_PER_MM),
    }));
  return { part, pixels: renderArea(file, part, bleedArea, pxPerMm), pxPerMm, spines };
}

/** `area` is in millimetres from the top left corner of the trim. */
export function renderArea(
  file: OpenPdf,
  { bleed }: ArtworkPart,
  area: Rect,
  pxPerMm: number,
): RawPicture {
  const offset = SLUG_MM + bleed;
  return file.render(1, {
    dpi: pxPerMm * MM_PER_INCH,
    region: {
      x: pointsOf(area.x + offset),
      y: pointsOf(area.y + offset),
      width: pointsOf(area.width),
      height: pointsOf(area.height),
    },
  });
}

/** The whole part at full, half and quarter width, and one JPEG as a fallback. */
export async function writePreviews(
  { part, pixels }: RenderedPart,
  folder: string,
): Promise<OutputPicture[]> {
  const flattened = await toRaw(fromRaw(pixels).removeAlpha());
  const widths = [1, 2, 4].map((share) => Math.round(flattened.width / share));
  const jpegWidth = Math.min(flattened.width, MAX_ZONE_PX);
  return await writeRenditions(flattened, { widths, jpegWidth }, folder, part.key);
}

/** The front only; null if this part has none. */
export async function writeFront(
  rendered: RenderedPart,
  folder: string,
): Promise<OutputPicture[] | null> {
  const zone = rendered.part.zones.find(({ key }) => key === 'front');
  if (!zone) return null;
  return await writeRenditions(
    await cropZone(rendered, zone, FRONT_SIZES.jpegWidth),
    FRONT_SIZES,
    folder,
    'front',
  );
}

async function writeRenditions(
  pixels: RawPicture,
  { widths, jpegWidth }: { widths: readonly number[]; jpegWidth: number },
  folder: string,
  name: string,
): Promise<OutputPicture[]> {
  const fittingWidths = widths.filter((width) => width <= pixels.width);
  const isFast = true;
  const renditions = [
    ...(await encodeSizes(pixels, {
      widths: fittingWidths,
      formats: ['avif', 'webp'],
      isFast,
    })),
    ...(await encodeSizes(pixels, {
      widths: [Math.min(jpegWidth, pixels.width)],
      formats: ['jpeg'],
      isFast,
    })),
  ];
  return await Promise.all(renditions.map((rendition) => writeRendition(rendition, folder, name)));
}

async function writeRendition(
  { bytes, width, height, type: mime }: Rendition,
  folder: string,
  name: string,
): Promise<OutputPicture> {
  const type = mime.slice('image/'.length) as OutputPicture['type'];
  const file = join(folder, `${name}-${width}.${type}`);
  await writeFile(file, bytes);
  return { file, width, height, type };
}

/** Writes every face of the part for the 3D preview. */
export async function writeFaces(rendered: RenderedPart, folder: string): Promise<OutputFace[]> {
  const faces = await encodeFaces(rendered, MAX_FACE_PX);
  return await Promise.all(
    faces.map(async ({ bytes, ...face }) => {
      const file = join(folder, `face-${face.key}.webp`);
      await writeFile(file, bytes);
      return { ...face, file };
    }),
  );
}

/** The faces as bytes, no wider than `maxWidth`. */
export async function encodeFaces(
  rendered: RenderedPart,
  maxWidth: number,
): Promise<(Omit<OutputFace, 'file'> & { bytes: Buffer })[]> {
  const { part, spines } = rendered;
  const frontZones = part.zones.filter(({ reading }) => reading === 'across');
  const faces = await Promise.all(
    frontZones.map(async (zone) => {
      const key: FaceKey =
        zone.key === 'label' || zone.key === 'disc' || zone.key === 'page' ? part.key : zone.key;
      return { key, pixels: await cropZone(rendered, zone, maxWidth) };
    }),
  );
  const encoded: (Omit<OutputFace, 'file'> & { bytes: Buffer })[] = [];
  for (const { key, pixels } of [...faces, ...spines]) {
    const webp = fromRaw(pixels).removeAlpha().webp({ quality: 82, effort: 2 });
    encoded.push({ key, bytes: await webp.toBuffer(), width: pixels.width, height: pixels.height });
  }
  return encoded;
}

async function cropZone(
  { part, pixels, pxPerMm }: RenderedPart,
  zone: Rect,
  maxWidth: number,
): Promise<RawPicture> {
  const px = (mm: number) => Math.round(mm * pxPerMm);
  const left = px(zone.x + part.bleed);
  const top = px(zone.y + part.bleed);
  const width = Math.min(px(zone.width), pixels.width - left);
  const height = Math.min(px(zone.height), pixels.height - top);
  const cropped = fromRaw(pixels).extract({ left, top, width, height });
  return await toRaw(
    (width > maxWidth ? cropped.resize({ width: maxWidth }) : cropped).removeAlpha(),
  );
}
