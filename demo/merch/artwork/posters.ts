/** Posters and slipmats: a score, a ball, a year of tides, and silk. */
import {
  circle,
  draw,
  n,
  rectangle,
  type Sheet,
  shape,
  stroke,
  writeLine,
} from '../../sleeves/sheet.ts';
import { line, newPrint, ring, writeArc } from './print-sheet.ts';

/** The score of “Curlew”: staves that flow apart, and birds for notes. */
export function curlewScore(): Sheet {
  const sheet = newPrint(1000, 1414);
  const [blue, orange, ink] = ['#1f5fae', '#f27a1a', '#0e1a2b'];
  draw(sheet, rectangle(0, 0, 1000, 1414, '#f3efe6'), circle(690, 330, 150, orange));
  for (let system = 0; system < 6; system += 1) {
    for (let row = 0; row < 5; row += 1) {
      const d = `M${range(41)
        .map((at) => {
          const { x, y } = onStave(system, row, at / 40);
          return `${n(x)} ${n(y)}`;
        })
        .join('L')}`;
      draw(sheet, stroke(d, system % 2 === 0 ? blue : ink, 4));
    }
    for (const at of range(7)) {
      const row = ((at * 3 + system * 2) % 8) / 2;
      const { x, y } = onStave(system, row, 0.1 + at * 0.125);
      draw(
        sheet,
        ...bird(x, y, 1 + ((at + system) % 3) * 0.16, (at + system) % 5 === 0 ? orange : ink),
      );
    }
  }
  const text = { colour: ink, x: 70 } as const;
  writeLine(sheet, { ...text, text: 'Curlew', font: 'dm-serif-italic', size: 190, y: 1250 });
  writeLine(sheet, {
    ...text,
    text: 'HARKER LUND TRIO',
    font: 'bebas',
    size: 62,
    y: 1336,
    tracking: 160,
  });
  writeLine(sheet, {
    ...text,
    text: 'ESTUARY',
    font: 'bebas',
    size: 62,
    x: 930,
    y: 1336,
    anchor: 'end',
    tracking: 160,
  });
  return sheet;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

function onStave(system: number, row: number, share: number): { x: number; y: number } {
  const wide = 9 + 12 * Math.sin(share * Math.PI);
  const y = 190 + system * 158 + 40 * Math.sin(share * 5 + system * 1.1) + (row - 2) * wide;
  return { x: 70 + share * 860, y };
}

function bird(x: number, y: number, scale: number, colour: string): string[] {
  const at = (dx: number, dy: number) => `${n(x + dx * scale)} ${n(y + dy * scale)}`;
  return [
    shape(
      `M${at(-20, 0)}C${at(-14, -15)} ${at(10, -16)} ${at(20, -3)}C${at(36, -6)} ${at(46, 2)} ${at(50, 16)}C${at(40, 6)} ${at(32, 4)} ${at(20, 6)}C${at(10, 16)} ${at(-12, 14)} ${at(-20, 0)}Z`,
      colour,
    ),
    line(`M${at(-2, 10)}L${at(-4, 62)}M${at(6, 10)}L${at(8, 62)}`, colour, 4),
  ];
}

/** Two colours, two people, one floor. */
export function balPerdu(): Sheet {
  const sheet = newPrint(1000, 1414);
  const [green, coral, paper] = ['#0b6b55', '#ff6a57', '#f8eed8'];
  draw(
    sheet,
    rectangle(0, 0, 1000, 1414, paper),
    ...range(9).map((at) =>
      stroke(arch(500, 960, 470 - at * 50), at % 2 === 0 ? green : coral, 26),
    ),
    circle(500, 250, 62, coral),
    ...range(12).map((at) => {
      const angle = (at / 12) * 2 * Math.PI;
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      return line(
        `M${n(500 + 84 * sin)} ${n(250 + 84 * cos)}L${n(500 + 128 * sin)} ${n(250 + 128 * cos)}`,
        coral,
        10,
      );
    }),
    ...dancer(420, 620, 1, green),
    ...dancer(580, 620, -1, coral),
  );
  const text = { x: 500, anchor: 'middle', width: 900 } as const;
  writeLine(sheet, {
    ...text,
    text: 'Bal perdu',
    font: 'dm-serif',
    size: 230,
    colour: green,
    y: 1190,
  });
  writeLine(sheet, {
    ...text,
    text: 'MAISON VERLAINE · LYON',
    font: 'bebas',
    size: 86,
    colour: coral,
    y: 1310,
    tracking: 120,
  });
  return sheet;
}

function arch(x: number, foot: number, radius: number): string {
  return `M${n(x - radius)} ${foot}V${n(foot - 300)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x + radius)} ${n(foot - 300)}V${foot}`;
}

function dancer(x: number, y: number, side: 1 | -1, colour: string): string[] {
  const at = (dx: number, dy: number) => `${n(x + dx * side)} ${n(y + dy)}`;
  const edge = `stroke="#f8eed8" stroke-width="12" stroke-linejoin="round"`;
  return [
    shape(
      `M${at(34, 20)}C${at(-60, 60)} ${at(-44, 150)} ${at(-20, 190)}L${at(-110, 352)}H${at(104, 352).split(' ')[0]}L${at(40, 190)}C${at(66, 130)} ${at(70, 70)} ${at(34, 20)}Z`,
      colour,
      edge,
    ),
    `<circle cx="${n(x + 34 * side)}" cy="${y - 30}" r="50" fill="${colour}" ${edge}/>`,
  ];
}

/** High and low water for every day: spring and neap tides make the pattern. */
export function yearOfTides(): Sheet {
  const sheet = newPrint(1000, 1414);
  const [ice, deep, coral] = ['#f2f5f7', '#1d3f5c', '#ee6c4d'];
  draw(sheet, rectangle(0, 0, 1000, 1414, ice));
  const months = [
    'Jan',
    'Feb',
    'Mär',
    'Apr',
    'Mai',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Okt',
    'Nov',
    'Dez',
  ];
  for (const [month, name] of months.entries()) {
    const y = 350 + month * 80;
    const blues = ['#4f7fa3', '#2c5d84', '#7fa9c6'];
    const crest = range(121).map((at) => {
      const day = month * 30.4 + at / 4;
      const spring = 0.62 + 0.38 * Math.cos((day / 14.77) * 2 * Math.PI);
      const height = 40 * spring * (1 + 0.12 * Math.sin(day * 2.1));
      return `${n(150 + at * 6.5)} ${n(y - 14 - height)}`;
    });
    draw(
      sheet,
      shape(`M150 ${y + 22}L${crest.join('L')}L930 ${y + 22}Z`, blues[month % 3] ?? deep),
    );
    draw(sheet, line(`M${crest.join('L')}`, deep, 4));
    writeLine(sheet, { text: name, font: 'mono-bold', size: 30, colour: deep, x: 70, y: y + 14 });
  }
  draw(sheet, circle(850, 140, 62, coral), circle(876, 126, 58, ice));
  writeLine(sheet, {
    text: 'Gezeiten',
    font: 'archivo-black',
    size: 132,
    colour: deep,
    x: 66,
    y: 176,
  });
  writeLine(sheet, {
    text: 'CUXHAVEN · EIN JAHR · ZWEIMAL TÄGLICH',
    font: 'bebas',
    size: 40,
    colour: deep,
    x: 70,
    y: 236,
    tracking: 90,
  });
  writeLine(sheet, {
    text: 'TIDENHUB',
    font: 'bebas',
    size: 54,
    colour: coral,
    x: 930,
    y: 1350,
    anchor: 'end',
    tracking: 260,
  });
  return sheet;
}

/** Fills a slipmat: ribbons of silk, wound once. */
export function thursdaySilk(): Sheet {
  const sheet = newPrint(1000, 1000);
  const colours = ['#ff7a1a', '#6a2fb5', '#ffc247', '#2b1550'];
  draw(
    sheet,
    `<clipPath id="mat"><circle cx="500" cy="500" r="500"/></clipPath>`,
    circle(500, 500, 500, '#fff0dc'),
  );
  const bands = range(20).map((at) => {
    const shift = -190 + at * 72;
    const points = (down: number) =>
      range(21).map(
        (step) =>
          `${n(step * 50)} ${n(shift + down + 150 * Math.sin(step / 5.6 + at * 0.13) + step * 4)}`,
      );
    return shape(
      `M${points(0).join('L')}L${points(48).reverse().join('L')}Z`,
      colours[at % colours.length] ?? '#2b1550',
    );
  });
  draw(
    sheet,
    `<g clip-path="url(#mat)">${bands.join('')}</g>`,
    circle(500, 500, 176, '#fff0dc'),
    ring(500, 500, 150, '#2b1550', 8),
  );
  const arc = { font: 'bebas', colour: '#2b1550', x: 500, y: 500, tracking: 120 } as const;
  writeArc(sheet, { ...arc, text: 'JEUDI SOIE', size: 58, radius: 92 });
  writeArc(sheet, { ...arc, text: 'MAISON VERLAINE', size: 36, radius: 124, below: true });
  draw(sheet, circle(500, 500, 16, '#ff7a1a'));
  return sheet;
}
