/** The stage of merchandise drawings: a wall, light from the upper left, soft shade and folds. */
import { mixColours } from '@lathe/rules/colours';
import type { Palette } from './palettes.ts';
import { newSheet, type Sheet, shape, sheetToSvg } from './sheet.ts';

export interface Scene {
  sheet: Sheet;
  /** Colour of the wall. */
  ground: string;
}

export function newScene(palette: Palette): Scene {
  const ground = mixColours(mixColours(palette.paper, '#ffffff', 0.25), palette.third, 0.24);
  const sheet = newSheet(1000, 1000, ground);
  sheet.shapes.push(
    '<defs>',
    '<radialGradient id="lamp" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".65" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.ink}" stop-opacity=".16"/><stop offset="1" stop-color="${palette.ink}" stop-opacity=".04"/></linearGradient>`,
    '<linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".26"/><stop offset=".2" stop-color="#fff" stop-opacity=".3"/><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>',
    '<linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>',
    '</defs>',
    '<rect width="1000" height="1000" fill="url(#lamp)"/>',
  );
  return { sheet, ground };
}

/** A table below, with its edge. */
export function addTable({ sheet, ground }: Scene, y: number, ink: string): void {
  sheet.shapes.push(
    `<rect y="${y}" width="1000" height="${1000 - y}" fill="${mixColours(ground, ink, 0.1)}"/>`,
    `<rect y="${y}" width="1000" height="${1000 - y}" fill="url(#floor)"/>`,
  );
}

/** Soft shade: the outline several times, each larger and fainter. */
export function softShade(d: string, ink: string, { x, y }: { x: number; y: number }): string {
  return [1, 0.75, 0.5, 0.25]
    .map((step) =>
      shape(
        d,
        ink,
        `fill-opacity=".06" transform="translate(${x * step} ${y * step})" stroke="${ink}" stroke-opacity=".05" stroke-width="${Math.round(26 * step)}" stroke-linejoin="round"`,
      ),
    )
    .join('');
}

/** Dark and light folds in cloth. */
export function folds(dark: readonly string[], light: readonly string[]): string {
  return [
    ...dark.map((d) => shape(d, '#000', 'fill-opacity=".1"')),
    ...light.map((d) => shape(d, '#fff', 'fill-opacity=".13"')),
  ].join('');
}

/** Embeds one sheet in another. */
export function embedSheet(sleeve: Sheet, x: number, y: number, side: number): string {
  const box = `x="${x}" y="${y}" width="${side}" height="${side}"`;
  return sheetToSvg(sleeve).replace(/^<svg [^>]*>/, `<svg ${box} viewBox="0 0 1000 1000">`);
}
