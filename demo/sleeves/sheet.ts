/** A drawing sheet: shapes below, text above, so that tests can check the text. */
import { type FitTextInput, type FittedText, fitText } from '@lathe/media/type/fit-text';
import type { FontName } from '@lathe/media/type/fonts';
import { type Box, measureText, metrics, outlineText } from '@lathe/media/type/outline-text';

export interface PlacedText {
  text: string;
  path: string;
  colour: string;
  /** Degrees around its start point. */
  rotation: number;
  x: number;
  y: number;
  /** Bounding box of the glyphs on the sheet. */
  ink: Box;
}

export interface Sheet {
  width: number;
  height: number;
  shapes: string[];
  texts: PlacedText[];
}

export function newSheet(width: number, height: number, ground: string): Sheet {
  return { width, height, shapes: [rectangle(0, 0, width, height, ground)], texts: [] };
}

export function sheetToSvg(sheet: Sheet): string {
  const texts = sheet.texts.map(({ path, colour, rotation, x, y }) => {
    const transform = rotation === 0 ? '' : ` transform="rotate(${rotation} ${n(x)} ${n(y)})"`;
    return `<path fill="${colour}" d="${path}"${transform}/>`;
  });
  return svg(sheet, [...sheet.shapes, ...texts]);
}

/** Without the text. */
export function shapesToSvg(sheet: Sheet): string {
  return svg(sheet, sheet.shapes);
}

function svg({ width, height }: Sheet, parts: string[]): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`;
}

export interface Line {
  text: string;
  font: FontName;
  size: number;
  x: number;
  /** Baseline. */
  y: number;
  colour: string;
  anchor?: 'start' | 'middle' | 'end';
  tracking?: number;
  rotation?: number;
  /** Longer text is set smaller. */
  width?: number;
}

/** Returns the final font size. */
export function writeLine(sheet: Sheet, line: Line): number {
  const { text, font, x, y, colour, rotation = 0, tracking = 0, anchor = 'start' } = line;
  if (text.trim() === '') return line.size;
  const naturalWidth = measureText({ font, text, size: line.size, tracking });
  const size = line.size * Math.min(1, (line.width ?? Infinity) / naturalWidth);
  const placed = outlineText({ font, text, size, tracking, anchor, x, y });
  const ink = rotateBox(placed.ink, rotation, x, y);
  sheet.texts.push({ text, path: placed.path, colour, rotation, x, y, ink });
  return size;
}

export interface Block extends Omit<FitTextInput, 'text' | 'width'> {
  text: string;
  x: number;
  width: number;
  colour: string;
  /** Cap height of the first line, or the last baseline. */
  top?: number;
  bottom?: number;
  align?: 'start' | 'middle' | 'end';
}

export interface PlacedBlock extends FittedText {
  top: number;
  bottom: number;
}

/** As large as fits. Lines are aligned by their ink, so large and small type line up. */
export function writeBlock(sheet: Sheet, block: Block): PlacedBlock {
  const fitted = fitText(block);
  const { capHeight } = metrics(block.font, fitted.size);
  const top = block.top ?? (block.bottom ?? 0) - fitted.height;
  const { align = 'start', x, width, font, tracking = 0, colour } = block;
  fitted.lines.forEach((text, row) => {
    const placed = outlineText({ font, text, size: fitted.size, tracking });
    const inkWidth = placed.ink.right - placed.ink.left;
    const left = { start: x, middle: x + (width - inkWidth) / 2, end: x + width - inkWidth }[align];
    writeLine(sheet, {
      text,
      font,
      size: fitted.size,
      tracking,
      colour,
      x: left - placed.ink.left,
      y: top + capHeight + row * fitted.lineHeight,
    });
  });
  return { ...fitted, top, bottom: top + fitted.height };
}

export function draw(sheet: Sheet, ...shapes: string[]): void {
  sheet.shapes.push(...shapes);
}

export function rectangle(x: number, y: number, width: number, height: number, fill: string) {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;
}

export function circle(
  x: number,
  y: number,
  radius: number,
  fill: string,
  attributes = '',
): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${attributes && ` ${attributes}`}/>`;
}

export function shape(d: string, fill: string, attributes = ''): string {
  return `<path d="${d}" fill="${fill}"${attributes && ` ${attributes}`}/>`;
}

export function stroke(d: string, colour: string, width: number, attributes = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${attributes && ` ${attributes}`}/>`;
}

export type Point = readonly [x: number, y: number];

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** A smooth curve through all points (Catmull-Rom as Béziers). */
export function smoothCurve(points: readonly Point[], closed = false): string {
  const at = (i: number): Point => {
    const last = points.length - 1;
    const index = closed ? (i + points.length) % points.length : Math.min(last, Math.max(0, i));
    return points[index] ?? [0, 0];
  };
  const [x0, y0] = at(0);
  let path = `M${n(x0)} ${n(y0)}`;
  for (let i = 0; i < points.length - (closed ? 0 : 1); i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    path += `C${[first, second, to].map(([x, y]) => `${n(x)} ${n(y)}`).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}

/** One decimal is precise enough on a 1000-unit sheet. */
export function n(value: number): number {
  return Math.round(value * 10) / 10;
}

function rotateBox(box: Box, degrees: number, x: number, y: number): Box {
  if (degrees === 0) return box;
  const sin = Math.sin((degrees * Math.PI) / 180);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const corners = [box.left, box.right].flatMap((px) =>
    [box.top, box.bottom].map((py) => ({
      x: x + (px - x) * cos - (py - y) * sin,
      y: y + (px - x) * sin + (py - y) * cos,
    })),
  );
  return {
    left: Math.min(...corners.map((corner) => corner.x)),
    right: Math.max(...corners.map((corner) => corner.x)),
    top: Math.min(...corners.map((corner) => corner.y)),
    bottom: Math.max(...corners.map((corner) => corner.y)),
  };
}
