/** Styles that imitate print: a few overlapping inks. */
import { mixColours } from '@lathe/rules/colours';
import { textColourOn } from '../palettes.ts';
import {
  circle,
  draw,
  n,
  newSheet,
  polygon,
  rectangle,
  type Sheet,
  shape,
  stroke,
  writeBlock,
} from '../sheet.ts';
import {
  MARGIN,
  SLEEVE_SIZE,
  type SleeveInput,
  TEXT_WIDTH,
  wideFont,
  writeFooter,
  writeImprint,
} from '../sleeve-style.ts';

const OVERPRINT = 'style="mix-blend-mode:multiply"';

/** Three overprinted inks. */
export function riso(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, palette.paper);
  const [a = palette.first, b = palette.second, c = palette.third] = random.shuffle([
    palette.first,
    palette.second,
    palette.third,
  ]);
  const shapeKinds = random.shuffle([0, 1, 2, 3, 4]).slice(0, 3);
  const inks = [a, b, c];
  const positions = random.pick([
    [360, 520, 640, 600, 440, 690],
    [640, 510, 360, 610, 590, 690],
    [500, 480, 340, 670, 660, 670],
  ]);
  shapeKinds.forEach((shapeKind, i) => {
    const [x = 500, y = 400] = positions.slice(i * 2);
    draw(sheet, ...overprintedShape(shapeKind, x, y, i === 0 ? 280 : 232, inks[i] ?? a));
  });
  const text = textColourOn(palette.paper, palette.ink);
  writeBlock(sheet, {
    text: input.title,
    font: wideFont(input.title),
    x: MARGIN,
    width: TEXT_WIDTH,
    top: 62,
    height: 96,
    lines: 2,
    maxSize: 82,
    leading: 1.06,
    tracking: -10,
    colour: text,
  });
  writeFooter(sheet, input, { y: 944, colour: text });
  return sheet;
}

function overprintedShape(kind: number, x: number, y: number, r: number, ink: string): string[] {
  switch (kind) {
    case 0:
      return [circle(x, y, r, ink, OVERPRINT)];
    case 1:
      return [
        shape(`M${n(x - r)} ${n(y + r / 2)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0z`, ink, OVERPRINT),
      ];
    case 2:
      return [
        shape(
          polygon([
            [x, y - r],
            [x + r * 1.05, y + r * 0.8],
            [x - r * 1.05, y + r * 0.8],
          ]),
          ink,
          OVERPRINT,
        ),
      ];
    case 3:
      return Array.from({ length: 9 }, (_, i) =>
        shape(
          `M${n(x - r)} ${n(y - r + (i * 2 * r) / 9)}h${n(2 * r)}v${n((2 * r) / 9 - 13)}h${n(-2 * r)}z`,
          ink,
          OVERPRINT,
        ),
      );
    default:
      return [
        circle(x, y, r * 0.72, 'none', `stroke="${ink}" stroke-width="${n(r * 0.5)}" ${OVERPRINT}`),
      ];
  }
}

/** Colour bands that turn a corner, in a 1974 look. */
export function ribbons(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const ground = random.pick([palette.paper, palette.ink]);
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, ground);
  const mainColours = [palette.first, palette.second, palette.third];
  const shades = [
    mixColours(palette.ink, palette.first, 0.55),
    ...random.shuffle(mainColours),
    mixColours(palette.paper, palette.third, 0.55),
  ];
  const flip = random.next() < 0.5 ? 'transform="translate(1000 0) scale(-1 1)"' : '';
  const drawRibbons = random.pick([uTurn, doubleTurn, upwardTurn]);
  draw(sheet, `<g ${flip}>${drawRibbons(shades).join('')}</g>`);
  const text = textColourOn(ground, palette.ink, palette.paper);
  writeBlock(sheet, {
    text: input.title,
    font: wideFont(input.title),
    x: MARGIN,
    width: TEXT_WIDTH,
    bottom: 884,
    height: 74,
    lines: 2,
    maxSize: 72,
    leading: 1.06,
    tracking: -8,
    colour: text,
  });
  writeFooter(sheet, input, { y: 944, colour: text });
  return sheet;
}

type RibbonPath = (shades: readonly string[]) => string[];

const uTurn: RibbonPath = (shades) =>
  shades.map((colour, i) => {
    const r = 50 + (shades.length - 1 - i) * 56 + 28;
    return stroke(`M-10 ${400 - r}H560a${r} ${r} 0 0 1 0 ${2 * r}H-10`, colour, 56.6);
  });

const doubleTurn: RibbonPath = (shades) =>
  shades.map((colour, i) => {
    const bandWidth = 36;
    const outer = 34 + (shades.length - 1 - i) * bandWidth + bandWidth / 2;
    const inner = 34 + i * bandWidth + bandWidth / 2;
    const y = 88 + i * bandWidth + bandWidth / 2;
    const firstTurn = `M-10 ${y}H690a${outer} ${outer} 0 0 1 0 ${2 * outer}`;
    return stroke(
      `${firstTurn}H310a${inner} ${inner} 0 0 0 0 ${2 * inner}H1010`,
      colour,
      bandWidth + 0.6,
    );
  });

const upwardTurn: RibbonPath = (shades) =>
  shades.map((colour, i) => {
    const r = 120 + i * 60 + 30;
    return stroke(`M-10 ${330 + r}H430a${r} ${r} 0 0 0 ${r}-${r}V-10`, colour, 60.6);
  });

/** A framed title above columns, for classical music. */
export function cartouche(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, palette.third);
  const arches = random.pick([2, 3, 4]);
  const bandWidth = SLEEVE_SIZE / arches;
  const inks = random.shuffle([palette.first, palette.ink, palette.second]);
  for (let i = 0; i < arches; i += 1) {
    const middle = (i + 0.5) * bandWidth;
    for (let ring = 0; ring < 6; ring += 1) {
      const r = (bandWidth / 2) * (1 - ring / 6);
      const colour = ring % 2 === 0 ? (inks[(i + ring / 2) % 3] ?? palette.ink) : palette.third;
      const d = `M${n(middle - r)} 1000V${n(470 + bandWidth / 2)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V1000z`;
      draw(sheet, shape(d, colour));
    }
  }
  const box = { x: MARGIN, y: MARGIN, width: TEXT_WIDTH, height: 340 };
  draw(sheet, rectangle(box.x, box.y, box.width, box.height, palette.paper));
  const frame = `M${box.x + 14} ${box.y + 14}h${box.width - 28}v${box.height - 28}h${28 - box.width}z`;
  draw(sheet, stroke(frame, palette.ink, 2));
  const text = textColourOn(palette.paper, palette.ink);
  const inner = { x: box.x + 60, width: box.width - 120, align: 'middle', colour: text } as const;
  const accent = textColourOn(palette.paper, palette.first, palette.second, palette.ink);
  writeBlock(sheet, {
    ...inner,
    text: input.artist,
    font: 'dm-serif-italic',
    top: 122,
    height: 34,
    lines: 1,
    maxSize: 42,
    colour: accent,
  });
  writeBlock(sheet, {
    ...inner,
    text: input.title,
    font: 'dm-serif',
    top: 194,
    height: 112,
    lines: 2,
    maxSize: 92,
    leading: 1.08,
  });
  writeImprint(sheet, input, {
    y: 366,
    x: inner.x,
    width: inner.width,
    colour: text,
    font: 'dm-serif',
    size: 21,
  });
  return sheet;
}
