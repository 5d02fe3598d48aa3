/** Previews rendered from the print files themselves, so that they match the print. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { pointsOf, type Rect } from '@lathe/rules/artwork/shapes';
import { encodeSizes, type Rendition } from '../../pictures/make-renditions.ts';
import { fromRaw, type RawPicture, toRaw } from '../../pictures/raw-picture.ts';
import type { FaceKey, MadeFace, MadePicture } from '../made-artwork.ts';
import { type OpenPdf, openPdf } from '../render/open-pdf.ts';
import { SLUG_MM } from './print-frame.ts';

/** Width of the widest zone; enough for the largest image in the shop. */
const ZONE_PX = 1200;
const FACE_PX = 1024;
/** Spines are too narrow to be readable at the scale of the cover. */
const SPINE_PX_PER_MM = 8;
const FRONT = { widths: [160, 320, 640, 1000], jpegWidth: 1200 } as const;
const MM_PER_INCH = 25.4;

/** A rendered part, with its bleed. */
export interface ShownPart {
  part: ArtworkPart;
  pixels: RawPicture;
  pxPerMm: number;
  /** Narrow zones, rendered at their own scale. */
  spines: { key: FaceKey; pixels: RawPicture }[];
}

export async function showPart(part: ArtworkPart, pdf: string): Promise<ShownPart> {
  return await renderPart(part, await readFile(pdf), ZONE_PX);
}

/** `zonePx` is the width of the widest zone. */
export async function renderPart(
  part: ArtworkPart,
  pdf: Uint8Array,
  zonePx: number,
): Promise<ShownPart> {
  const file = await openPdf(pdf);
  try {
    const pxPerMm = zonePx / Math.max(...part.zones.map(({ width }) => width));
    const { bleed, width, height } = part;
    const whole = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed };
    const spines = part.zones
      .filter((zone) => zone.reading !== 'across' && zone.key !== 'inside_spine')
      .map((zone) => ({
        key: zone.key as FaceKey,
        pixels: render(file, part, zone, SPINE_PX_PER_MM),
      }));
    return { part, pixels: render(file, part, whole, pxPerMm), pxPerMm, spines };
  } finally {
    file.close();
  }
}

function render(file: OpenPdf, { bleed }: ArtworkPart, area: Rect, pxPerMm: number): RawPicture {
  const aside = SLUG_MM + bleed;
  return file.render(1, {
    dpi: pxPerMm * MM_PER_INCH,
    region: {
      x: pointsOf(area.x + aside),
      y: pointsOf(area.y + aside),
      width: pointsOf(area.width),
      height: pointsOf(area.height),
    },
  });
}

/** The whole part at full, half and quarter width, and one JPEG as a fallback. */
export async function writePreviews(
  { part, pixels }: ShownPart,
  folder: string,
): Promise<MadePicture[]> {
  const opaque = await toRaw(fromRaw(pixels).removeAlpha());
  const widths = [1, 2, 4].map((share) => Math.round(opaque.width / share));
  const jpegWidth = Math.min(opaque.width, ZONE_PX);
  return await write(opaque, { widths, jpegWidth }, folder, part.key);
}

/** The front only; null if this part has none. */
export async function writeFront(shown: ShownPart, folder: string): Promise<MadePicture[] | null> {
  const zone = shown.part.zones.find(({ key }) => key === 'front');
  if (!zone) return null;
  return await write(await crop(shown, zone, FRONT.jpegWidth), FRONT, folder, 'front');
}

async function write(
  pixels: RawPicture,
  { widths, jpegWidth }: { widths: readonly number[]; jpegWidth: number },
  folder: string,
  name: string,
): Promise<MadePicture[]> {
  const small = widths.filter((width) => width <= pixels.width);
  const quick = true;
  const renditions = [
    ...(await encodeSizes(pixels, { widths: small, formats: ['avif', 'webp'], quick })),
    ...(await encodeSizes(pixels, {
      widths: [Math.min(jpegWidth, pixels.width)],
      formats: ['jpeg'],
      quick,
    })),
  ];
  return await Promise.all(renditions.map((rendition) => writeRendition(rendition, folder, name)));
}

async function writeRendition(
  { bytes, width, height, type: mime }: Rendition,
  folder: string,
  name: string,
): Promise<MadePicture> {
  const type = mime.slice('image/'.length) as MadePicture['type'];
  const file = join(folder, `${name}-${width}.${type}`);
  await writeFile(file, bytes);
  return { file, width, height, type };
}

/** Writes every face of the part for the 3D preview. */
export async function writeFaces(shown: ShownPart, folder: string): Promise<MadeFace[]> {
  const faces = await encodeFaces(shown, FACE_PX);
  return await Promise.all(
    faces.map(async ({ bytes, ...face }) => {
      const file = join(folder, `face-${face.key}.webp`);
      await writeFile(file, bytes);
      return { ...face, file };
    }),
  );
}

/** The faces as bytes, no wider than `most`. */
export async function encodeFaces(
  shown: ShownPart,
  most: number,
): Promise<(Omit<MadeFace, 'file'> & { bytes: Buffer })[]> {
  const { part, spines } = shown;
  const across = part.zones.filter(({ reading }) => reading === 'across');
  const faces = await Promise.all(
    across.map(async (zone) => {
      const key: FaceKey =
        zone.key === 'label' || zone.key === 'disc' || zone.key === 'page' ? part.key : zone.key;
      return { key, pixels: await crop(shown, zone, most) };
    }),
  );
  const made: (Omit<MadeFace, 'file'> & { bytes: Buffer })[] = [];
  for (const { key, pixels } of [...faces, ...spines]) {
    const webp = fromRaw(pixels).removeAlpha().webp({ quality: 82, effort: 2 });
    made.push({ key, bytes: await webp.toBuffer(), width: pixels.width, height: pixels.height });
  }
  return made;
}

async function crop(
  { part, pixels, pxPerMm }: ShownPart,
  zone: Rect,
  most: number,
): Promise<RawPicture> {
  const px = (mm: number) => Math.round(mm * pxPerMm);
  const left = px(zone.x + part.bleed);
  const top = px(zone.y + part.bleed);
  const width = Math.min(px(zone.width), pixels.width - left);
  const height = Math.min(px(zone.height), pixels.height - top);
  const cut = fromRaw(pixels).extract({ left, top, width, height });
  return await toRaw((width > most ? cut.resize({ width: most }) : cut).removeAlpha());
}
