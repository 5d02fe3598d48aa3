/** The Slow Ferries: their van, the weather, and the club where they recorded. */
import { circle, draw, rectangle, type Sheet, shape, writeLine } from '../../sleeves/sheet.ts';
import { group, line, newPrint, outlined, ring, roundedBox, writeArc } from './print-sheet.ts';

const INK = '#1b2530';
const SKY = '#6fb2d6';
const SUN = '#f2b632';
const PAPER = '#fbf6ea';

/** The van from her good side. */
export function moiraVan(): Sheet {
  const sheet = newPrint(1000, 880);
  writeArc(sheet, {
    ...{ text: 'MOIRA', font: 'archivo-black', size: 210, colour: INK, tracking: 40 },
    ...{ x: 500, y: 1010, radius: 830 },
  });
  const body =
    'M62 640V420C62 352 104 318 170 314H610C668 314 712 334 746 378L826 470L908 500C944 514 960 540 960 580V640Z';
  draw(
    sheet,
    shape(body, SKY, `stroke="${INK}" stroke-width="16" stroke-linejoin="round"`),
    shape('M62 560H960V640H62Z', SUN, `stroke="${INK}" stroke-width="16" stroke-linejoin="round"`),
    line('M62 560H960M470 322V636M716 352V636', INK, 12),
    `<path d="M500 372H640C672 372 690 384 708 408L748 468H500Z" ${outlined(INK, 14, PAPER)}/>`,
    roundedBox({ x: 116, y: 372, width: 130, height: 96 }, 18, outlined(INK, 14, PAPER)),
    roundedBox({ x: 290, y: 372, width: 130, height: 96 }, 18, outlined(INK, 14, PAPER)),
    line('M498 506H556M432 506H448M908 530H940', INK, 16),
    roundedBox({ x: 40, y: 624, width: 940, height: 34 }, 16, outlined(INK, 12, INK)),
    ...wheel(236, 664),
    ...wheel(790, 664),
    // Guitars on the roof, under a rope.
    roundedBox({ x: 150, y: 268, width: 420, height: 38 }, 18, outlined(INK, 12, SUN)),
    line('M210 264C216 250 224 250 230 264M350 264C356 250 364 250 370 264', INK, 10),
    line('M20 746H980', INK, 12),
    line('M70 784H300M360 784H420M520 784H900', INK, 10),
  );
  writeLine(sheet, {
    ...{ text: 'THE SLOW FERRIES', font: 'bebas', size: 92, colour: INK, tracking: 160 },
    ...{ x: 507, y: 876, anchor: 'middle', width: 960 },
  });
  return sheet;
}

function wheel(x: number, y: number): string[] {
  return [
    circle(x, y, 84, INK),
    circle(x, y, 44, PAPER),
    ring(x, y, 22, INK, 12),
    circle(x, y, 6, INK),
  ];
}

const ROUTES = [
  ['GOUROCK', 'DUNOON'],
  ['WEMYSS BAY', 'ROTHESAY'],
  ['LARGS', 'CUMBRAE'],
  ['ARDROSSAN', 'BRODICK'],
  ['OBAN', 'CRAIGNURE'],
  ['MALLAIG', 'ARMADALE'],
] as const;

export function cancelledToday(): Sheet {
  const sheet = newPrint(1000, 980);
  writeLine(sheet, {
    ...{ text: 'CANCELLED', font: 'archivo-black', size: 160, colour: INK },
    ...{ x: 500, y: 120, anchor: 'middle', width: 1000 },
  });
  writeLine(sheet, {
    ...{ text: 'TWICE THAT DAY', font: 'bebas', size: 118, colour: INK, tracking: 120 },
    ...{ x: 506, y: 250, anchor: 'middle', width: 990 },
  });
  draw(sheet, rectangle(0, 290, 1000, 14, INK));
  for (const [row, [from, to]] of ROUTES.entries()) {
    const y = 386 + row * 94;
    const text = { font: 'mono-bold', size: 62, colour: INK, y } as const;
    writeLine(sheet, { ...text, text: from, x: 0 });
    writeLine(sheet, { ...text, text: to, x: 1000, anchor: 'end' });
    draw(sheet, line(`M452 ${y - 22}H540M518 ${y - 44}L542 ${y - 22}L518 ${y}`, INK, 11));
  }
  draw(sheet, rectangle(0, 890, 1000, 14, INK));
  writeLine(sheet, {
    ...{ text: 'The Slow Ferries sail again tomorrow', font: 'bricolage-bold', size: 54 },
    ...{ colour: INK, x: 500, y: 966, anchor: 'middle', width: 1000 },
  });
  return sheet;
}

/** One good umbrella, and what it is good for. */
export function goodUmbrella(): Sheet {
  const sheet = newPrint(1000, 1130);
  const [red, yellow] = ['#d93a26', '#e7a21d'];
  const panels = [-380, -228, -76, 76, 228, 380];
  const rim = (at: number) => 470 - 26 * Math.abs(at / 380);
  const drops = [
    [90, 70], [250, 20], [430, -10], [610, 0], [790, 30], [930, 90], [170, 150], [860, 160],
  ] as const; // biome-ignore format: a list of points
  draw(
    sheet,
    ...drops.map(([x, y]) =>
      shape(
        `M${x} ${y + 20}C${x + 40} ${y + 84} ${x + 26} ${y + 116} ${x} ${y + 116}C${x - 26} ${y + 116} ${x - 40} ${y + 84} ${x} ${y + 20}Z`,
        '#3f93bd',
      ),
    ),
    ...panels.slice(1).map((right, at) => {
      const left = panels[at] ?? 0;
      const [from, to] = [500 + left, 500 + right];
      const middle = (from + to) / 2;
      return shape(
        `M500 170C${500 + left * 0.7} 190 ${from} 320 ${from} ${rim(left)}Q${middle} ${rim((left + right) / 2) - 56} ${to} ${rim(right)}C${to} 320 ${500 + right * 0.7} 190 500 170Z`,
        at % 2 === 0 ? red : yellow,
      );
    }),
    line('M500 130V176', red, 22),
    line('M500 440V760C500 850 622 850 622 760', red, 26),
  );
  const text = { font: 'archivo-black', colour: red, x: 500, anchor: 'middle' } as const;
  writeLine(sheet, { ...text, text: 'WEATHER', size: 176, y: 1000, width: 1000 });
  writeLine(sheet, { ...text, text: 'PERMITTING', size: 176, y: 1126, width: 1000 });
  return sheet;
}

/** Bowls on the green, seen from above. */
export function bowlingClub(): Sheet {
  const sheet = newPrint(1000, 1000);
  const [cream, yellow] = ['#f6ecd2', '#f2b632'];
  draw(
    sheet,
    ring(500, 500, 484, cream, 26),
    ring(500, 500, 340, cream, 10),
    ...bowl(420, 430, 130, cream, -30),
    ...bowl(600, 560, 104, yellow, 40),
    ...bowl(380, 650, 80, cream, 15),
    circle(574, 380, 38, yellow),
  );
  const arc = { font: 'bebas', size: 128, colour: cream, x: 500, y: 500, tracking: 60 } as const;
  writeArc(sheet, { ...arc, text: 'LIVE AT THE BOWLING CLUB', radius: 366 });
  writeArc(sheet, { ...arc, text: 'THE SLOW FERRIES · LARGS', radius: 456, below: true });
  return sheet;
}

function bowl(x: number, y: number, radius: number, colour: string, turn: number): string[] {
  return [
    group(
      [
        circle(0, 0, radius, colour),
        `<g fill="none" stroke="#1f3a2c" stroke-width="${radius * 0.09}">${[0.34, 0.56].map((share) => `<ellipse rx="${radius * share}" ry="${radius * share * 0.94}"/>`).join('')}</g>`,
        circle(0, 0, radius * 0.13, '#1f3a2c'),
      ],
      `translate(${x} ${y}) rotate(${turn})`,
    ),
  ];
}
