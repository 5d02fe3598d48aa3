/** Odette Amara: slow water, a kettle that sings, and the neighbours. */
import { circle, draw, n, rectangle, type Sheet, shape, writeLine } from '../../sleeves/sheet.ts';
import { line, newPrint, outlined, ring } from './print-sheet.ts';

const EMBER = '#e2622f';
const ORCHID = '#b65aa8';

/** The moon on the river: each line is shorter, and moves a little more. */
export function slowWater(): Sheet {
  const sheet = newPrint(1000, 1180);
  const [x, y, radius] = [500, 470, 440];
  draw(sheet, `<clipPath id="sky"><rect width="1000" height="${y}"/></clipPath>`);
  draw(sheet, `<g clip-path="url(#sky)">${circle(x, y, radius, EMBER)}</g>`);
  for (let row = 0; row < 11; row += 1) {
    const depth = row / 10;
    const at = y + 36 + row * 44;
    const half = radius * Math.sqrt(Math.max(0.04, 1 - depth ** 2 * 0.96));
    draw(
      sheet,
      line(wave(x, at, { half, lift: 6 + depth * 9, phase: row * 1.9 }), EMBER, 21 - row * 0.9),
    );
  }
  writeLine(sheet, {
    ...{ text: 'slow water', font: 'dm-serif-italic', size: 216, colour: EMBER },
    ...{ x: 500, y: 1120, anchor: 'middle', width: 1000 },
  });
  return sheet;
}

function wave(
  x: number,
  y: number,
  { half, lift, phase }: { half: number; lift: number; phase: number },
): string {
  const steps = Math.max(8, Math.round(half / 12));
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const along = -half + (2 * half * step) / steps;
    return `${n(x + along)} ${n(y + lift * Math.sin(along / 58 + phase))}`;
  });
  return `M${points.join('L')}`;
}

/** Goes around a mug: the kettle, its song, and two cups. */
export function kettleSong(): Sheet {
  const sheet = newPrint(2400, 840);

  draw(
    sheet,
    ...kettle(300, 470, ORCHID),
    // The song leaves the spout as a stave.
    ...[0, 1, 2, 3, 4].map((row) => line(stave(row), EMBER, 9)),
    ...NOTES.flatMap(([step, row, tail]) => note(step, row, tail)),
    ...cup(2080, 560, ORCHID),
    ...cup(2280, 610, EMBER),
  );
  const text = { font: 'dm-serif-italic', colour: ORCHID, anchor: 'middle' } as const;
  writeLine(sheet, { ...text, text: 'Kettle Song', size: 250, x: 1230, y: 690 });
  writeLine(sheet, {
    ...{ text: 'ODETTE AMARA', font: 'bebas', size: 104, colour: EMBER, tracking: 300 },
    ...{ x: 1245, y: 828, anchor: 'middle' },
  });
  return sheet;
}

function kettle(x: number, y: number, colour: string): string[] {
  return [
    shape(
      `M${x - 210} ${y + 240}C${x - 262} ${y - 40} ${x - 120} ${y - 130} ${x} ${y - 130}S${x + 262} ${y - 40} ${x + 210} ${y + 240}Z`,
      colour,
    ),
    shape(
      `M${x + 196} ${y + 60}C${x + 290} ${y + 30} ${x + 286} ${y - 70} ${x + 372} ${y - 96}L${x + 352} ${y - 30}C${x + 330} ${y + 60} ${x + 300} ${y + 130} ${x + 214} ${y + 150}Z`,
      colour,
    ),
    line(
      `M${x - 150} ${y - 110}C${x - 190} ${y - 330} ${x + 190} ${y - 330} ${x + 150} ${y - 110}`,
      colour,
      30,
    ),
    circle(x, y - 158, 30, EMBER),
    rectangle(x - 232, y + 252, 464, 30, EMBER),
  ];
}

function stavePoint(step: number, row: number): { x: number; y: number } {
  const along = step / 100;
  const spread = 12 + 34 * Math.min(1, along * 3);
  const swing = 66 * Math.sin(along * 7) * along;
  return { x: 700 + along * 1200, y: 330 - 40 * along + swing + (row - 2) * spread };
}

function stave(row: number): string {
  const points = Array.from({ length: 41 }, (_, at) => stavePoint(at * 2.5, row));
  return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`;
}

const NOTES = [
  [28, 3, -1], [40, 1, 1], [49, 2.5, -1], [61, 0.5, 1], [70, 2, 1], [80, 3.5, -1], [91, 1.5, 1],
] as const; // biome-ignore format: a list of notes

function note(step: number, row: number, tail: number): string[] {
  const { x, y } = stavePoint(step, row);
  const stem = x - tail * 26;
  return [
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="32" ry="24" fill="#a03f8f" transform="rotate(-20 ${n(x)} ${n(y)})"/>`,
    line(`M${n(stem)} ${n(y)}V${n(y + tail * 128)}`, ORCHID, 11),
  ];
}

function cup(x: number, y: number, colour: string): string[] {
  return [
    shape(
      `M${x - 84} ${y - 70}H${x + 84}C${x + 84} ${y + 70} ${x + 50} ${y + 120} ${x} ${y + 120}S${x - 84} ${y + 70} ${x - 84} ${y - 70}Z`,
      colour,
    ),
    line(
      `M${x + 84} ${y - 34}C${x + 140} ${y - 40} ${x + 140} ${y + 50} ${x + 66} ${y + 50}`,
      colour,
      18,
    ),
    line(
      `M${x - 30} ${y - 110}c-22 -36 22 -52 0 -92M${x + 30} ${y - 110}c-22 -36 22 -52 0 -92`,
      colour,
      12,
    ),
    line(`M${x - 104} ${y + 140}H${x + 104}`, colour, 16),
  ];
}

/** A terrace at night; one light is on. */
export function goodNeighbours(): Sheet {
  const sheet = newPrint(1000, 900);
  const [chalk, gold] = ['#f3e2da', '#f2b950'];
  for (let house = 0; house < 5; house += 1) {
    const x = 20 + house * 192;
    const pen = outlined(chalk, 11);
    const window = (left: number, top: number, isLit: boolean) =>
      `<rect x="${left}" y="${top}" width="54" height="84" ${isLit ? outlined(gold, 11, gold) : pen}/>`;
    draw(
      sheet,
      `<path d="M${x} 640V300L${x + 96} 190L${x + 192} 300V640Z" ${pen}/>`,
      `<path d="M${x + 132} 226V150H${x + 164}V262" ${pen}/>`,
      window(x + 28, 340, house === 3),
      window(x + 112, 340, house === 1),
      window(x + 28, 500, house === 1 || house === 4),
      `<path d="M${x + 112} 640V500H${x + 166}V640" ${pen}/>`,
      circle(x + 154, 574, 7, gold),
    );
  }
  draw(sheet, ring(888, 84, 62, gold, 12), line('M20 664H980', chalk, 16));
  writeLine(sheet, {
    ...{ text: 'GOOD NEIGHBOURS', font: 'syne-extrabold', size: 110, colour: chalk },
    ...{ x: 500, y: 776, anchor: 'middle', width: 980 },
  });
  writeLine(sheet, {
    ...{ text: 'Odette Amara', font: 'dm-serif-italic', size: 96, colour: gold },
    ...{ x: 500, y: 890, anchor: 'middle' },
  });
  return sheet;
}
