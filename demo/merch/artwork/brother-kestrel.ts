/** Brother Kestrel: the receipt, the bird, and the top deck of the bus. */
import { circle, draw, rectangle, type Sheet, shape, writeLine } from '../../sleeves/sheet.ts';
import { group, line, newPrint, outlined, ring, roundedBox, writeArc } from './print-sheet.ts';

const INK = '#1a1a22';
const MUSTARD = '#d99a1c';
const BRICK = '#8b2f1f';
const PAPER = '#f5e6be';

const BOUGHT = [
  'TILL RECEIPT',
  'TOP DECK',
  'DUDLEY ZOO',
  'OTHER PEOPLE’S JAZZ',
  'GIFT AID',
  'KESTREL, HOVERING',
  'NAN’S RADIOGRAM',
  'NO REFUNDS',
  'CLOSING DOWN',
];

/** The receipt, with everything on it. */
export function tillReceipt(): Sheet {
  const sheet = newPrint(1000, 1230);
  const text = { font: 'mono-bold', colour: INK } as const;
  const middle = { ...text, x: 500, anchor: 'middle' } as const;
  writeLine(sheet, {
    ...middle,
    font: 'archivo-black',
    text: 'ONE POUND EACH',
    size: 116,
    y: 92,
    width: 1000,
  });
  writeLine(sheet, { ...middle, text: 'SOHO ROAD · HANDSWORTH', size: 52, y: 172 });
  draw(sheet, dashes(222));
  for (const [row, title] of BOUGHT.entries()) {
    const y = 306 + row * 72;
    writeLine(sheet, { ...text, text: title, size: 54, x: 0, y });
    writeLine(sheet, { ...text, text: '1.00', size: 54, x: 1000, y, anchor: 'end' });
  }
  draw(sheet, dashes(926));
  writeLine(sheet, { ...text, text: 'TOTAL', size: 96, x: 0, y: 1032 });
  writeLine(sheet, { ...text, text: '9.00', size: 96, x: 1000, y: 1032, anchor: 'end' });
  for (const [at, width] of BARS.entries()) draw(sheet, rectangle(at * 25, 1080, width, 96, INK));
  writeLine(sheet, {
    ...middle,
    text: 'NO REFUNDS. THANK YOU, BROTHER.',
    size: 46,
    y: 1228,
    width: 1000,
  });
  return sheet;
}

const BARS = Array.from(
  { length: 40 },
  (_, at) => [6, 14, 9, 18, 6, 11][(at * 7 + (at % 3)) % 6] ?? 6,
);

function dashes(y: number): string {
  return `<path d="M0 ${y}H1000" stroke="${INK}" stroke-width="10" stroke-dasharray="26 16"/>`;
}

/** Fills a slipmat: the bird hovers in the middle of the sun. */
export function hovering(): Sheet {
  const sheet = newPrint(1000, 1000);
  draw(sheet, circle(500, 500, 500, MUSTARD));
  for (const [at, radius] of [470, 424, 378, 332].entries()) {
    draw(sheet, ring(500, 500, radius, at % 2 === 0 ? INK : BRICK, 12));
  }
  draw(sheet, circle(500, 500, 300, PAPER), ...kestrel(500, 486, 0.92));
  const arc = { font: 'bebas', size: 30, colour: INK, x: 500, y: 500, tracking: 500 } as const;
  writeArc(sheet, { ...arc, size: 36, text: 'BROTHER KESTREL', radius: 388 });
  writeArc(sheet, { ...arc, size: 36, text: '33 · 45 · HOVERING', radius: 414, below: true });
  return sheet;
}

/** From below, wings spread against the wind. */
function kestrel(x: number, y: number, scale: number): string[] {
  const wing =
    'M34 -70C120 -150 210 -170 292 -96C262 -100 246 -92 236 -80C258 -70 268 -52 270 -32C240 -44 222 -42 208 -34C220 -20 222 -4 218 14C192 -4 172 -6 156 0C160 14 158 28 152 44C128 20 96 10 34 30Z';
  const body = 'M-36 -66C-30 -120 30 -120 36 -66L30 70L58 210H30L0 190L-30 210H-58L-30 70Z';
  const spots = [-20, 20].flatMap((left) =>
    [-10, 30, 70].map((top) => circle(left, top, 8, PAPER)),
  );
  return [
    group(
      [
        group([shape(wing, BRICK), line('M70 -40L210 -70M76 -10L180 -26', PAPER, 12)], ''),
        group(
          [shape(wing, BRICK), line('M70 -40L210 -70M76 -10L180 -26', PAPER, 12)],
          'scale(-1 1)',
        ),
        shape(body, INK),
        shape('M-40 172H40L46 196L30 208L0 190L-30 208L-46 196Z', BRICK),
        circle(0, -104, 34, INK),
        shape('M-12 -132L0 -162L12 -132Z', MUSTARD),
        circle(-13, -112, 6, MUSTARD),
        circle(13, -112, 6, MUSTARD),
        ...spots,
      ],
      `translate(${x} ${y}) scale(${scale})`,
    ),
  ];
}

/** The best seats: upstairs, at the front. */
export function topDeck(): Sheet {
  const sheet = newPrint(1000, 1190);
  const [yellow, cream] = ['#f2c230', '#f5ead0'];
  const pane = (x: number, y: number, width: number, height: number) =>
    roundedBox({ x, y, width, height }, 26, outlined(cream, 14, '#3a6ea5'));
  draw(
    sheet,
    roundedBox({ x: 150, y: 20, width: 700, height: 900 }, 84, outlined(cream, 18, yellow)),
    pane(210, 110, 272, 230),
    pane(518, 110, 272, 230),
    // Somebody is in the best seat.
    circle(346, 262, 46, cream),
    shape('M274 340C274 296 418 296 418 340Z', cream),
    roundedBox({ x: 250, y: 396, width: 500, height: 104 }, 18, outlined(cream, 12, INK)),
    pane(210, 546, 580, 180),
    circle(250, 818, 44, cream),
    circle(750, 818, 44, cream),
    roundedBox({ x: 350, y: 790, width: 300, height: 56 }, 12, outlined(cream, 10, INK)),
    roundedBox({ x: 200, y: 920, width: 130, height: 60 }, 20, outlined(cream, 10, cream)),
    roundedBox({ x: 670, y: 920, width: 130, height: 60 }, 20, outlined(cream, 10, cream)),
    line('M150 190H96V310M850 190H904V310', cream, 18),
  );
  writeLine(sheet, {
    text: '74 DUDLEY',
    font: 'mono-bold',
    size: 76,
    colour: yellow,
    x: 500,
    y: 474,
    anchor: 'middle',
  });
  writeLine(sheet, {
    text: 'TOP DECK',
    font: 'archivo-black',
    size: 220,
    colour: cream,
    x: 500,
    y: 1168,
    anchor: 'middle',
    width: 1000,
  });
  return sheet;
}
