/** Flat drawings of merchandise with a sleeve printed on it. */
import { mixColours } from '@lathe/rules/colours';
import { composeSleeve, type SleeveSpec } from './draw-sleeve.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { randomFrom } from './random.ts';
import {
  draw,
  newSheet,
  rectangle,
  type Sheet,
  shape,
  sheetToSvg,
  stroke,
  writeLine,
} from './sheet.ts';

export type MerchKind = 'tshirt' | 'tote' | 'poster';

export interface MerchSpec {
  seed: string;
  kind: MerchKind;
  sleeve: SleeveSpec & { palette: PaletteName };
  /** A random colour of the palette otherwise. */
  fabric?: string | undefined;
}

export function drawMerch({ seed, kind, sleeve, ...colour }: MerchSpec): string {
  const palette = PALETTES[sleeve.palette];
  const random = randomFrom(`merch ${seed}`);
  const background = mixColours(palette.paper, palette.third, 0.22);
  const sheet = newSheet(1000, 1000, background);
  const picked = random.pick([
    palette.paper,
    palette.ink,
    mixColours(palette.first, palette.ink, 0.25),
  ]);
  const fabric = colour.fabric ?? picked;
  const print = (x: number, y: number, side: number) =>
    embedSheet(composeSleeve(sleeve), x, y, side);
  if (kind === 'tshirt') drawTshirt(sheet, fabric, background, palette.ink, print(352, 330, 296));
  else if (kind === 'tote')
    drawTote(
      sheet,
      mixColours('#ffffff', palette.paper, 0.7),
      background,
      palette.ink,
      print(308, 480, 384),
    );
  else drawPoster(sheet, background, palette.ink, sleeve, print(200, 138, 600));
  return sheetToSvg(sheet);
}

/** Embeds one sheet in another. */
function embedSheet(sleeve: Sheet, x: number, y: number, side: number): string {
  const box = `x="${x}" y="${y}" width="${side}" height="${side}"`;
  return sheetToSvg(sleeve).replace(/^<svg [^>]*>/, `<svg ${box} viewBox="0 0 1000 1000">`);
}

function drawTshirt(
  sheet: Sheet,
  fabric: string,
  background: string,
  ink: string,
  print: string,
): void {
  const body =
    'M372 130q128 84 256 0l150 50q26 10 38 38l104 210-128 66-62-110v486q0 20-20 20H290q-20 0-20-20V384l-62 110-128-66 104-210q12-28 38-38z';
  const seam = mixColours(fabric, fabric === ink ? '#ffffff' : ink, 0.22);
  const shadow = mixColours(background, ink, 0.13);
  draw(
    sheet,
    shape(body, shadow, 'transform="translate(16 22)"'),
    shape(body, fabric, `stroke="${seam}" stroke-width="3"`),
    shape('M372 130q128 84 256 0q-20 92-128 92t-128-92z', mixColours(fabric, ink, 0.3)),
    stroke('M372 130q20 92 128 92t128-92', seam, 14),
    stroke('M270 384l14-120M730 384l-14-120M94 404l122 62M906 404l-122 62M270 838h460', seam, 3),
    print,
  );
}

function drawTote(
  sheet: Sheet,
  fabric: string,
  background: string,
  ink: string,
  print: string,
): void {
  const seam = mixColours(fabric, ink, 0.2);
  const shadow = mixColours(background, ink, 0.13);
  const body = 'M210 380h580l24 540q0 20-20 20H206q-20 0-20-20z';
  const handle = 'M350 392V250a150 150 0 0 1 300 0v142';
  draw(
    sheet,
    stroke(handle, mixColours(fabric, ink, 0.28), 34, 'transform="translate(0 -26)"'),
    shape(body, shadow, 'transform="translate(16 22)"'),
    shape(body, fabric, `stroke="${seam}" stroke-width="3"`),
    stroke(handle, fabric, 34),
    stroke('M333 430V250a167 167 0 0 1 334 0v180M367 430V250a133 133 0 0 1 266 0v180', seam, 3),
    rectangle(331, 380, 38, 64, fabric),
    rectangle(631, 380, 38, 64, fabric),
    stroke('M331 384v60h38v-60M631 384v60h38v-60M208 412h123M369 412h262M669 412h123', seam, 3),
    print,
  );
}

function drawPoster(
  sheet: Sheet,
  background: string,
  ink: string,
  { title, artist }: SleeveSpec,
  print: string,
): void {
  const frameColour = mixColours(background, ink, 0.55);
  const shadow = mixColours(background, ink, 0.12);
  draw(
    sheet,
    stroke('M200 118L500 30L800 118', mixColours(background, ink, 0.5), 4),
    rectangle(214, 132, 600, 800, shadow),
    rectangle(200, 120, 600, 790, '#fffdf8'),
    print,
    rectangle(184, 108, 632, 30, frameColour),
    rectangle(184, 896, 632, 30, frameColour),
  );
  const line = { x: 500, width: 520, anchor: 'middle', colour: ink } as const;
  writeLine(sheet, { ...line, text: artist, font: 'bricolage-bold', size: 40, y: 808 });
  writeLine(sheet, { ...line, text: title, font: 'bricolage', size: 28, y: 854 });
}
