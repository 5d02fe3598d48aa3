/** Slipmats and mugs use the artist's pattern, because a square sleeve does not fit. */
import { mixColours } from '@lathe/rules/colours';
import type { SleeveSpec } from '../sleeves/draw-sleeve.ts';
import { motif } from '../sleeves/motifs.ts';
import type { PaletteName } from '../sleeves/palettes.ts';
import { PALETTES } from '../sleeves/palettes.ts';
import { randomFrom } from '../sleeves/random.ts';
import { circle, draw, newSheet, shape, sheetToSvg, stroke } from '../sleeves/sheet.ts';

export interface RoundMerchSpec {
  seed: string;
  kind: 'slipmat' | 'mug';
  sleeve: SleeveSpec & { palette: PaletteName };
}

export function drawRoundMerch({ seed, kind, sleeve }: RoundMerchSpec): string {
  const palette = PALETTES[sleeve.palette];
  const random = randomFrom(`merch ${seed}`);
  const background = mixColours(palette.paper, palette.third, 0.22);
  const shadow = mixColours(background, palette.ink, 0.13);
  const sheet = newSheet(1000, 1000, background);
  const pattern = (width: number, height: number) =>
    motif(sleeve.style, { width, height, palette, random }).join('');
  if (kind === 'slipmat') {
    draw(
      sheet,
      circle(512, 520, 410, shadow),
      '<clipPath id="mat"><circle cx="500" cy="500" r="400"/></clipPath>',
      circle(500, 500, 410, palette.ink),
      `<g clip-path="url(#mat)"><svg x="100" y="100" width="800" height="800">${pattern(800, 800)}</svg></g>`,
      circle(500, 500, 96, palette.ink),
      circle(500, 500, 12, background),
    );
  } else {
    const mugColour = mixColours('#ffffff', palette.paper, 0.5);
    const edge = mixColours(mugColour, palette.ink, 0.18);
    const body = 'M230 250h430v460q0 70-70 70H300q-70 0-70-70z';
    draw(
      sheet,
      shape('M200 780h480q30 0 30 16t-30 16H230q-30 0-30-16z', shadow),
      stroke('M655 350h70q85 0 85 85v70q0 85-85 85h-70', edge, 62),
      stroke('M655 350h70q85 0 85 85v70q0 85-85 85h-70', mugColour, 54),
      shape(body, mugColour, `stroke="${edge}" stroke-width="4"`),
      '<clipPath id="mug"><path d="M232 330h426v310H232z"/></clipPath>',
      `<g clip-path="url(#mug)"><svg x="232" y="330" width="426" height="310">${pattern(426, 310)}</svg></g>`,
      shape('M230 250h430v16H230z', edge),
    );
  }
  return sheetToSvg(sheet);
}
