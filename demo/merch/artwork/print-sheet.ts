/** Helpers for artwork that is printed: sheets without a ground, so that the cloth shows. */
import type { FontName } from '@lathe/media/type/fonts';
import { placeGlyphs } from '@lathe/media/type/outline-text';
import { n, type Sheet, writeLine } from '../../sleeves/sheet.ts';

export function newPrint(width: number, height: number): Sheet {
  return { width, height, shapes: [], texts: [] };
}

export interface ArcText {
  text: string;
  font: FontName;
  size: number;
  colour: string;
  /** Middle and radius of the circle on which the letters stand. */
  x: number;
  y: number;
  radius: number;
  /** Below the middle, letters stand inside of the circle. */
  below?: boolean;
  tracking?: number;
}

export function writeArc(sheet: Sheet, arc: ArcText): void {
  const { text, font, size, colour, x, y, radius, below = false, tracking = 0 } = arc;
  const { glyphs, width } = placeGlyphs({ font, text, size, tracking });
  for (const { character, x: offset, advance } of glyphs) {
    const angle = (offset + advance / 2 - width / 2) / radius;
    const turn = below ? -angle : angle;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    writeLine(sheet, {
      ...{ text: character, font, size, colour, anchor: 'middle' },
      x: x + radius * sin,
      y: below ? y + radius * cos : y - radius * cos,
      rotation: (turn * 180) / Math.PI,
    });
  }
}

export function roundedBox(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
  attributes: string,
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" ${attributes}/>`;
}

export function outlined(colour: string, width: number, fill = 'none'): string {
  return `fill="${fill}" stroke="${colour}" stroke-width="${n(width)}" stroke-linejoin="round" stroke-linecap="round"`;
}

export function ring(x: number, y: number, radius: number, colour: string, width: number): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${outlined(colour, width)}/>`;
}

export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" ${outlined(colour, width)}/>`;
}

/** What is drawn is moved and scaled as one. */
export function group(parts: readonly string[], transform: string): string {
  return `<g transform="${transform}">${parts.join('')}</g>`;
}
