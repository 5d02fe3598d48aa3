/**
 * Checks an uploaded file and turns it into the one form that everything is drawn from: an sRGB PNG
 * of 8 bits with alpha, upright. Large files are refused by their header, before they take memory.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InkFacts } from '@lathe/rules/merch/check-placement';
import {
  PHOTO_SIDE_MIN,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_SIDE_MIN,
} from '@lathe/rules/merch/design-limits';
import { type FileFinding, type FileFindingCode, fileFinding } from '@lathe/rules/merch/findings';
import sharp, { type Sharp } from 'sharp';
import { identifyPicture } from '../../pictures/identify-picture.ts';
import { type CleanSvg, cleanSvg } from './clean-svg.ts';
import { withinCpuTime } from './cpu-time.ts';
import { isAnimated } from './is-animated.ts';
import { measureInk } from './measure-ink.ts';
import { makePreviews, type PreviewFile } from './previews.ts';
import { Refused, reading } from './reading.ts';
import { SvgRefused } from './svg-tokens.ts';

export type DesignFormat = 'png' | 'jpeg' | 'webp' | 'svg';

export interface CheckInput {
  file: string;
  /** As the seller called it. */
  name: string;
  purpose: 'artwork' | 'photo';
  /** In pixels, what the largest area needs: an SVG is drawn to cover it. */
  target: { width: number; height: number };
  outFolder: string;
  /** For a drawing; one minute if missing. */
  cpuSeconds?: number;
}

interface CheckedFile {
  format: DesignFormat;
  width: number;
  height: number;
  /** Of the file as uploaded. */
  sha256: string;
  print: { file: string; bytes: number; sha256: string };
  preview: { files: PreviewFile[]; colours: string[] };
  ink: InkFacts | null;
}

export type CheckResult = { findings: FileFinding[]; checked: CheckedFile | null };

const DECODE_SECONDS = 60;
const EXTENSIONS: Record<DesignFormat, readonly string[]> = {
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg', '.jpe', '.jfif'],
  webp: ['.webp'],
  svg: ['.svg'],
};
/** Larger drawings are traced photos, which take minutes to draw. */
const SVG_BYTES_MAX = 20_000_000;
const SVG_PIXELS_MAX = 50_000_000;
const SVG_SIDE_MAX = 8192;
/** A few hundred bytes of effects can take hours. */
const SVG_CPU_SECONDS = 60;

/** Throws if the machine is at fault, for example a full disk: then a good file is not refused. */
export async function checkFile(input: CheckInput): Promise<CheckResult> {
  try {
    return await check(input);
  } catch (error) {
    if (error instanceof Refused) return refused(error.code, error.figures);
    if (error instanceof SvgRefused) return refused(error.code);
    throw error;
  }
}

function refused(code: FileFindingCode, figures?: Record<string, number>): CheckResult {
  return { findings: [fileFinding(code, figures)], checked: null };
}

async function check(input: CheckInput): Promise<CheckResult> {
  const { file, name, purpose, target, outFolder, cpuSeconds = SVG_CPU_SECONDS } = input;
  await mkdir(outFolder, { recursive: true });
  const format = await identify(file);
  const isSvg = format === 'svg';
  if (isSvg && purpose === 'photo') throw new Refused('photo_needs_pixels');
  const opened = isSvg ? await openSvg(file, target) : await openPixels(file, format, purpose);
  const print = join(outFolder, 'print.png');
  const draw = () => normalised(opened.source).toFile(print);
  if (!isSvg) await reading(draw);
  else if (!(await reading(() => withinCpuTime(draw(), cpuSeconds)))) {
    throw new Refused('svg_too_complex');
  }
  const size = await sharp(print).metadata();
  const ink = purpose === 'artwork' ? await measureInk(print) : null;
  if (purpose === 'artwork' && ink === null) throw new Refused('nothing_visible');
  const extension = extname(name).toLowerCase();
  const findings = [
    ...(EXTENSIONS[format].includes(extension) ? [] : [fileFinding('other_extension', { format })]),
    ...opened.notes,
  ];
  const { size: bytes } = await stat(print);
  const checked = {
    format,
    width: size.width,
    height: size.height,
    sha256: await hashOf(file),
    print: { file: print, bytes, sha256: await hashOf(print) },
    preview: await makePreviews(print, { outFolder, purpose }),
    ink,
  };
  return { findings, checked };
}

/** By the content: names are not trusted. */
async function identify(file: string): Promise<DesignFormat> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const start = buffer.subarray(0, bytesRead);
    const known = identifyPicture(start);
    if (known === 'png' || known === 'jpeg' || known === 'webp') return known;
    const text = start.toString('utf8').replace(/^\uFEFF/, '');
    if (known === null && /^\s*<(\?xml|!--|!DOCTYPE\s+svg|svg[\s:>])/i.test(text)) return 'svg';
    throw new Refused('not_a_picture');
  } finally {
    await handle.close();
  }
}

interface Opened {
  source: Sharp;
  notes: FileFinding[];
}

async function openPixels(
  file: string,
  format: Exclude<DesignFormat, 'svg'>,
  purpose: CheckInput['purpose'],
): Promise<Opened> {
  if (await isAnimated(file, format)) throw new Refused('animated');
  // The limits are checked here, where the size is known; those of sharp would only throw.
  const source = sharp(file, { failOn: 'warning', limitInputPixels: false });
  const found = await reading(() => source.metadata());
  const { width, height } = found.autoOrient;
  if (Math.max(width, height) >= PICTURE_SIDE_MAX || width * height > PICTURE_PIXELS_MAX) {
    throw new Refused('too_many_pixels', { width, height });
  }
  const least = purpose === 'photo' ? PHOTO_SIDE_MIN : PICTURE_SIDE_MIN;
  if (Math.min(width, height) < least)
    throw new Refused('too_few_pixels', { width, height, least });
  if ((found.pages ?? 1) > 1) throw new Refused('animated');
  if (found.space === 'cmyk') throw new Refused('cmyk');
  const notes: FileFinding[] = [];
  if (found.icc && !isSrgb(found.icc)) notes.push(fileFinding('converted_to_srgb'));
  if (found.depth === 'ushort') notes.push(fileFinding('sixteen_bit'));
  if ((found.orientation ?? 1) > 1) notes.push(fileFinding('turned_upright'));
  return { source: source.autoOrient(), notes };
}

/** The name that the profile gives itself, in either of its two encodings. */
function isSrgb(icc: Buffer): boolean {
  return /sRGB|s\0R\0G\0B/.test(icc.toString('latin1'));
}

async function openSvg(file: string, target: CheckInput['target']): Promise<Opened> {
  const { size: bytes } = await stat(file);
  if (bytes > SVG_BYTES_MAX) throw new Refused('svg_too_complex');
  const drawing = readDrawing(await readFile(file));
  const cover = Math.max(target.width / drawing.width, target.height / drawing.height);
  const scale = Math.min(
    cover,
    SVG_SIDE_MAX / Math.max(drawing.width, drawing.height),
    Math.sqrt(SVG_PIXELS_MAX / (drawing.width * drawing.height)),
  );
  const width = Math.max(1, Math.round(drawing.width * scale));
  const height = Math.max(1, Math.round(drawing.height * scale));
  const clean = Buffer.from(drawing.svg({ width, height }));
  const source = sharp(clean, { failOn: 'warning', limitInputPixels: false, unlimited: false });
  return { source, notes: [fileFinding('drawn_from_svg', { width, height })] };
}

function readDrawing(bytes: Buffer): CleanSvg {
  try {
    return cleanSvg(bytes);
  } catch (error) {
    // Of the stack, or of a text that grew too long.
    if (error instanceof RangeError) throw new Refused('too_complex');
    throw error;
  }
}

function normalised(source: Sharp): Sharp {
  return source
    .toColourspace('srgb')
    .ensureAlpha()
    .timeout({ seconds: DECODE_SECONDS })
    .png({ compressionLevel: 6, adaptiveFiltering: true });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
