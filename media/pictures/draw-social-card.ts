/** The link preview image of a title: its sleeve with the record half out, and its name. */
import sharp from 'sharp';
import { fitText } from '../type/fit-text.ts';
import type { FontName } from '../type/fonts.ts';
import { outlineText } from '../type/outline-text.ts';
import { SOCIAL_HEIGHT, SOCIAL_WIDTH } from './social-size.ts';

export interface SocialCard {
  title: string;
  artist: string;
  /** Front of the sleeve in any format; null if there is none yet. */
  sleeve: Uint8Array | null;
  /** Two colours of the sleeve. */
  colours: readonly string[];
}

const DARK_COLOUR = '#15130f';
const LIGHT_COLOUR = '#f5f1e9';
const SECONDARY_COLOUR = '#b9b1a4';
const ACCENT = '#e8431f';
const MARGIN = 60;
const SLEEVE_SIZE = SOCIAL_HEIGHT - 2 * MARGIN;
const RADIUS = SLEEVE_SIZE * 0.485;
/** How far the record sticks out. */
const RECORD_OVERHANG = 96;
const TEXT_LEFT = MARGIN + SLEEVE_SIZE + RECORD_OVERHANG + 48;
const TEXT_WIDTH = SOCIAL_WIDTH - TEXT_LEFT - MARGIN;

export async function drawSocialCard({
  title,
  artist,
  sleeve,
  colours,
}: SocialCard): Promise<Buffer> {
  const [label = ACCENT] = colours;
  const ground = Buffer.from(
    wrapSvg([background(), drawDisc(label), drawBlankSleeve(colours), drawTexts(title, artist)]),
  );
  const sleeveImage =
    sleeve &&
    (await sharp(sleeve, { limitInputPixels: 50_000_000 })
      .resize(SLEEVE_SIZE, SLEEVE_SIZE, { fit: 'cover' })
      .toBuffer());
  return await sharp(ground)
    .composite(sleeveImage ? [{ input: sleeveImage, left: MARGIN, top: MARGIN }] : [])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

function wrapSvg(parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}">${parts.join('')}</svg>`;
}

function background(): string {
  return `<rect width="100%" height="100%" fill="${DARK_COLOUR}"/>`;
}

function drawDisc(label: string): string {
  const x = MARGIN + SLEEVE_SIZE - RADIUS + RECORD_OVERHANG;
  const y = SOCIAL_HEIGHT / 2;
  const circle = (radius: number, fill: string, stroke = 'none') =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${stroke}"/>`;
  const grooves = Array.from({ length: 26 }, (_, index) =>
    circle(RADIUS * (0.42 + index * 0.0215), 'none', '#2f2b24'),
  );
  return [
    circle(RADIUS, '#0b0a08', '#3a342b'),
    ...grooves,
    circle(RADIUS * 0.34, label),
    circle(RADIUS * 0.03, LIGHT_COLOUR),
  ].join('');
}

function drawBlankSleeve([a = '#2e2a22', b = a]: readonly string[]): string {
  return `<defs><linearGradient id="s" x2="1" y2="1"><stop stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient></defs><rect x="${MARGIN}" y="${MARGIN}" width="${SLEEVE_SIZE}" height="${SLEEVE_SIZE}" fill="url(#s)"/>`;
}

function drawTexts(title: string, artist: string): string {
  const titleLines = fitLines('bricolage-bold', title, {
    maxLines: 4,
    maxSize: 76,
    height: 300,
    fill: LIGHT_COLOUR,
  });
  const artistLines = fitLines('bricolage', artist, {
    maxLines: 2,
    maxSize: 38,
    height: 90,
    fill: SECONDARY_COLOUR,
  });
  const gap = 34;
  const top = (SOCIAL_HEIGHT - titleLines.height - gap - artistLines.height) / 2 - 10;
  const brand = outlineText({
    font: 'bricolage-bold',
    text: 'Lathe',
    size: 34,
    x: SOCIAL_WIDTH - MARGIN,
    y: SOCIAL_HEIGHT - MARGIN,
    anchor: 'end',
  });
  return [
    titleLines.draw(top),
    artistLines.draw(top + titleLines.height + gap),
    `<path d="${brand.path}" fill="${ACCENT}"/>`,
  ].join('');
}

interface LineOptions {
  maxLines: number;
  maxSize: number;
  height: number;
  fill: string;
}

function fitLines(font: FontName, text: string, { maxLines, maxSize, height, fill }: LineOptions) {
  const fitted = fitText({
    font,
    text,
    width: TEXT_WIDTH,
    height,
    lines: maxLines,
    maxSize,
    minSize: 24,
    leading: 1.12,
  });
  const capHeight = fitted.height - (fitted.lines.length - 1) * fitted.lineHeight;
  return {
    height: fitted.height,
    draw: (top: number) =>
      fitted.lines
        .map((line, index) => {
          const y = top + capHeight + index * fitted.lineHeight;
          const { path } = outlineText({ font, text: line, size: fitted.size, x: TEXT_LEFT, y });
          return `<path d="${path}" fill="${fill}"/>`;
        })
        .join(''),
  };
}
