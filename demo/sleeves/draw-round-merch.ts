/** Slipmats and mugs use the artist's pattern, because a square sleeve does not fit. */
import { mixColours } from '@lathe/rules/colours';
import type { SleeveSpec } from './draw-sleeve.ts';
import { addTable, newScene, type Scene, softShade } from './merch-scene.ts';
import { motif } from './motifs.ts';
import { PALETTES, type Palette, type PaletteName } from './palettes.ts';
import { randomFrom } from './random.ts';
import { circle, draw, rectangle, shape, sheetToSvg, stroke } from './sheet.ts';

export interface RoundMerchSpec {
  seed: string;
  kind: 'slipmat' | 'mug';
  sleeve: SleeveSpec & { palette: PaletteName };
}

export function drawRoundMerch({ seed, kind, sleeve }: RoundMerchSpec): string {
  const palette = PALETTES[sleeve.palette];
  const random = randomFrom(`merch ${seed}`);
  const pattern = (width: number, height: number) =>
    motif(sleeve.style, { width, height, palette, random }).join('');
  const scene = newScene(palette);
  if (kind === 'slipmat') drawSlipmat(scene, palette, pattern(800, 800));
  else drawMug(scene, palette, pattern(440, 330));
  return sheetToSvg(scene.sheet);
}

/** On the platter it is made for. */
function drawSlipmat({ sheet }: Scene, { ink }: Palette, pattern: string): void {
  const deck = mixColours(ink, '#3a3a3a', 0.4);
  const metal = '#cfcac0';
  const plinth = 'M40 60H960V940H40Z';
  draw(
    sheet,
    softShade(plinth, ink, { x: 10, y: 20 }),
    `<rect x="40" y="60" width="920" height="880" rx="28" fill="${deck}"/>`,
    `<rect x="40" y="60" width="920" height="880" rx="28" fill="url(#cloth)"/>`,
    circle(448, 500, 402, mixColours(deck, '#000000', 0.45)),
    circle(448, 496, 394, metal),
    stroke(
      'M448 104a392 392 0 0 1 0 784a392 392 0 0 1 0-784',
      mixColours(metal, '#000000', 0.5),
      10,
      'stroke-dasharray="4 12"',
    ),
    circle(448, 496, 374, mixColours(ink, '#000000', 0.3)),
    '<clipPath id="mat"><circle cx="448" cy="496" r="366"/></clipPath>',
    `<g clip-path="url(#mat)"><svg x="82" y="130" width="732" height="732" viewBox="0 0 800 800">${pattern}</svg></g>`,
    circle(448, 496, 366, 'url(#cloth)'),
    circle(448, 496, 17, metal),
    circle(444, 491, 6, '#ffffff'),
    circle(858, 190, 66, mixColours(deck, '#000000', 0.4)),
    circle(858, 190, 42, metal),
    circle(850, 182, 16, '#ffffff', 'fill-opacity=".6"'),
    stroke(
      'M858 190V640L790 764',
      mixColours(metal, '#000000', 0.55),
      20,
      'stroke-linejoin="round" transform="translate(8 12)" stroke-opacity=".5"',
    ),
    stroke('M858 190V640L790 764', metal, 16, 'stroke-linejoin="round" stroke-linecap="round"'),
    shape('M802 738L838 758L800 828L764 808Z', mixColours(ink, '#000000', 0.2)),
    circle(876, 858, 30, metal),
    rectangle(872, 834, 8, 26, deck),
  );
}

const CUP = 'M236 300C236 340 684 340 684 300V716C684 796 610 826 460 826S236 796 236 716Z';

function drawMug(scene: Scene, palette: Palette, pattern: string): void {
  const { sheet } = scene;
  const { ink } = palette;
  const glaze = mixColours('#ffffff', palette.paper, 0.35);
  const edge = mixColours(glaze, ink, 0.2);
  const handle = 'M676 408C792 372 862 430 848 532C836 622 762 670 672 660';
  addTable(scene, 730, ink);
  draw(
    sheet,
    `<ellipse cx="510" cy="826" rx="330" ry="40" fill="${ink}" fill-opacity=".12"/>`,
    `<ellipse cx="490" cy="822" rx="260" ry="26" fill="${ink}" fill-opacity=".16"/>`,
    stroke(handle, edge, 66, 'stroke-linecap="round"'),
    stroke(handle, glaze, 56, 'stroke-linecap="round"'),
    stroke(handle, '#000000', 56, 'stroke-linecap="round" stroke-opacity=".07"'),
    stroke(
      'M690 396C786 370 840 426 832 512',
      '#ffffff',
      10,
      'stroke-linecap="round" stroke-opacity=".6"',
    ),
    shape(CUP, glaze),
    '<clipPath id="cup"><path d="M236 388C300 418 620 418 684 388V690C620 722 300 722 236 690Z"/></clipPath>',
    `<g clip-path="url(#cup)"><svg x="236" y="380" width="448" height="340" viewBox="0 0 440 330" preserveAspectRatio="none">${pattern}</svg></g>`,
    shape(CUP, 'url(#round)'),
    `<ellipse cx="460" cy="300" rx="224" ry="38" fill="${glaze}"/>`,
    `<ellipse cx="460" cy="302" rx="206" ry="29" fill="${mixColours(edge, '#000000', 0.28)}"/>`,
    `<ellipse cx="460" cy="312" rx="190" ry="19" fill="#3b2314"/>`,
    stroke(
      'M300 308C340 298 400 294 450 294',
      '#ffffff',
      4,
      'stroke-opacity=".35" stroke-linecap="round"',
    ),
    ...[400, 470, 536].map((x, at) =>
      stroke(
        `M${x} 236c-26-34 26-58 0-96s20-50 4-${70 - at * 10}`,
        '#ffffff',
        9,
        'stroke-linecap="round" stroke-opacity=".5"',
      ),
    ),
  );
}
