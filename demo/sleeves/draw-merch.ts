/** Drawings of shirts, bags and posters with a sleeve printed on them. */
import { mixColours, readableOn } from '@lathe/rules/colours';
import { composeSleeve, type SleeveSpec } from './draw-sleeve.ts';
import { embedSheet, folds, newScene, type Scene, softShade } from './merch-scene.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { randomFrom } from './random.ts';
import { circle, draw, rectangle, shape, sheetToSvg, stroke, writeLine } from './sheet.ts';

export type MerchKind = 'tshirt' | 'tote' | 'poster';

export interface MerchSpec {
  seed: string;
  kind: MerchKind;
  sleeve: SleeveSpec & { palette: PaletteName };
  /** Colour of the cloth by its name in the shop, such as Petrol. */
  colour?: string | undefined;
}

const CLOTH: Record<string, string> = {
  White: '#f4f2ec',
  Ecru: '#e8ddc4',
  Blush: '#e8b9ad',
  Plum: '#4d2546',
  Lilac: '#cbbbe6',
  Green: '#2f5b44',
  Brick: '#a5462f',
  Petrol: '#1e4c55',
};

export function drawMerch({ seed, kind, sleeve, colour = '' }: MerchSpec): string {
  const palette = PALETTES[sleeve.palette];
  const random = randomFrom(`merch ${seed}`);
  const any = random.pick([
    palette.paper,
    palette.ink,
    mixColours(palette.first, palette.ink, 0.25),
  ]);
  const scene = newScene(palette);
  const print = (x: number, y: number, side: number) =>
    embedSheet(composeSleeve(sleeve), x, y, side);
  if (kind === 'tshirt') {
    drawTshirt(scene, CLOTH[colour] ?? any, palette.ink, { sleeve, print: print(338, 330, 324) });
  } else if (kind === 'tote') {
    drawTote(scene, mixColours('#fbf7ee', palette.paper, 0.6), palette.ink, print(322, 520, 356));
  } else {
    drawPoster(scene, palette.ink, sleeve, print(232, 150, 536));
  }
  return sheetToSvg(scene.sheet);
}

const SHIRT =
  'M380 128C410 186 590 186 620 128C668 138 716 156 756 182C800 212 838 300 884 424C850 458 806 482 756 494L712 392C706 520 712 690 722 872C724 892 712 902 694 904C566 920 434 920 306 904C288 902 276 892 278 872C288 690 294 520 288 392L244 494C194 482 150 458 116 424C162 300 200 212 244 182C284 156 332 138 380 128Z';

/** Hung flat, with the folds that cotton has. */
function drawTshirt(
  { sheet }: Scene,
  cloth: string,
  ink: string,
  { sleeve, print }: { sleeve: SleeveSpec; print: string },
): void {
  const seam = mixColours(cloth, readableOn(cloth), 0.24);
  const inside = mixColours(cloth, '#000000', 0.34);
  draw(
    sheet,
    softShade(SHIRT, ink, { x: 22, y: 34 }),
    shape('M384 126C430 96 570 96 616 126C592 196 408 196 384 126Z', inside),
    shape(SHIRT, cloth),
    folds(
      [
        'M288 392C296 470 300 560 292 700C314 560 322 470 304 380Z',
        'M712 392C704 470 700 560 708 700C686 560 678 470 696 380Z',
        'M330 900C350 800 352 740 346 690C372 760 376 840 366 906Z',
        'M640 908C630 820 640 750 662 700C652 770 660 850 672 906Z',
        'M170 300C204 340 232 400 246 470L230 478C216 410 196 350 164 312Z',
        'M830 300C796 340 768 400 754 470L770 478C784 410 804 350 836 312Z',
      ],
      [
        'M318 330C310 440 316 560 312 700C332 560 338 440 336 340Z',
        'M460 906C456 850 462 800 478 750C476 810 484 860 490 908Z',
        'M232 214C206 262 186 320 168 380C196 326 222 268 254 218Z',
      ],
    ),
    shape(SHIRT, 'url(#cloth)'),
    stroke('M380 128C410 186 590 186 620 128', seam, 20, 'stroke-linecap="round"'),
    stroke('M374 134C404 206 596 206 626 134', seam, 2.5, 'stroke-dasharray="7 5"'),
    stroke('M288 392C284 330 276 276 262 226M712 392C716 330 724 276 738 226', seam, 3),
    stroke(
      'M132 410C168 442 208 464 252 478M868 410C832 442 792 464 748 478M282 880C430 896 570 896 718 880',
      seam,
      2.5,
      'stroke-dasharray="8 5"',
    ),
    // Printed into the cloth, so the folds show through.
    `<g opacity=".95">${print}</g>`,
    folds(
      ['M338 580C410 556 470 622 662 586V610C480 642 410 582 338 604Z'],
      ['M338 396C430 418 520 376 662 410V396C520 366 430 404 338 382Z'],
    ),
  );
  const line = { x: 500, width: 324, anchor: 'middle' } as const;
  const colour = mixColours(readableOn(cloth), cloth, 0.12);
  writeLine(sheet, {
    ...line,
    text: sleeve.artist,
    font: 'bricolage-bold',
    size: 30,
    y: 698,
    colour,
  });
}

const BAG =
  'M226 398C400 410 600 410 774 398L800 902C802 922 792 932 774 932C590 944 410 944 226 932C208 932 198 922 200 902Z';

/** On a peg, so that the handles hang. */
function drawTote({ sheet }: Scene, cloth: string, ink: string, print: string): void {
  const seam = mixColours(cloth, ink, 0.22);
  const back = mixColours(cloth, ink, 0.26);
  const handle = 'M356 420C352 330 384 196 500 120C616 196 648 330 644 420';
  draw(
    sheet,
    stroke('M380 410C384 330 410 200 500 128C590 200 616 330 620 410', back, 30),
    softShade(BAG, ink, { x: 24, y: 36 }),
    shape(BAG, cloth),
    folds(
      [
        'M226 398C244 560 238 760 214 930C262 770 276 560 258 402Z',
        'M774 398C756 560 762 760 786 930C738 770 724 560 742 402Z',
        'M356 440C366 520 352 600 320 680C376 610 392 520 378 440Z',
        'M644 440C634 520 648 600 680 680C624 610 608 520 622 440Z',
      ],
      [
        'M470 406C474 440 470 470 460 500C486 472 492 440 490 407Z',
        'M290 404C282 620 296 780 272 932C312 780 322 600 310 405Z',
      ],
    ),
    shape(BAG, 'url(#cloth)'),
    stroke(handle, mixColours(cloth, ink, 0.08), 34, 'stroke-linejoin="round"'),
    stroke(
      'M340 420C338 326 372 186 500 100C628 186 662 326 660 420M372 420C370 334 398 208 500 140C602 208 630 334 628 420',
      seam,
      2.5,
    ),
    ...[330, 618].map(
      (x) =>
        rectangle(x, 404, 52, 74, mixColours(cloth, ink, 0.08)) +
        stroke(`M${x + 4} 408h44v66h-44zl44 66M${x + 48} 408l-44 66`, seam, 2.5),
    ),
    stroke('M230 432C400 444 600 444 770 432', seam, 2.5, 'stroke-dasharray="8 5"'),
    circle(500, 112, 30, mixColours(ink, '#000000', 0.2)),
    circle(492, 104, 12, '#ffffff', 'fill-opacity=".35"'),
    `<g opacity=".94">${print}</g>`,
    shape(
      'M322 700C440 676 560 740 678 706V730C560 764 440 700 322 724Z',
      '#000',
      'fill-opacity=".06"',
    ),
  );
}

/** Between two wooden rails, on a string. */
function drawPoster(
  { sheet, ground }: Scene,
  ink: string,
  { title, artist }: SleeveSpec,
  print: string,
): void {
  const wood = mixColours('#b98345', ink, 0.12);
  const paper = 'M212 130H788V906H212Z';
  const rail = (y: number) =>
    rectangle(196, y, 608, 34, wood) +
    rectangle(196, y, 608, 8, mixColours(wood, '#ffffff', 0.3)) +
    rectangle(196, y + 26, 608, 8, mixColours(wood, '#000000', 0.25));
  draw(
    sheet,
    stroke('M212 118L500 34L788 118', mixColours(ground, ink, 0.6), 4),
    circle(500, 34, 9, mixColours(ink, '#000000', 0.2)),
    softShade(paper, ink, { x: 22, y: 34 }),
    shape(paper, '#fffdf8'),
    print,
    shape('M212 130H330L260 906H212Z', '#fff', 'fill-opacity=".1"'),
    shape('M788 130V906H720C770 640 770 380 740 130Z', '#000', 'fill-opacity=".05"'),
    rail(110),
    rail(892),
  );
  const line = { x: 500, width: 500, anchor: 'middle', colour: '#1b1714' } as const;
  writeLine(sheet, { ...line, text: artist, font: 'bricolage-bold', size: 46, y: 772 });
  writeLine(sheet, { ...line, text: title, font: 'bricolage', size: 30, y: 826 });
}
