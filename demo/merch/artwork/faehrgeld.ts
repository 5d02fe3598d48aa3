/** Fährgeld: the harbour ferry, its timetable, and what a fog signal looks like. */
import { circle, draw, n, rectangle, type Sheet, shape, writeLine } from '../../sleeves/sheet.ts';
import { line, newPrint, outlined, ring, roundedBox, writeArc } from './print-sheet.ts';

const CORAL = '#f25f4c';
const SEA = '#4fabb3';

/** A harbour ferry from the side, with the shape of a flat iron. */
export function harbourFerry(): Sheet {
  const sheet = newPrint(1000, 900);
  const windows = Array.from({ length: 9 }, (_, at) =>
    roundedBox({ x: 170 + at * 72, y: 384, width: 50, height: 56 }, 10, `fill="${SEA}"`),
  );
  draw(
    sheet,
    line('M300 316V60M300 76H380', CORAL, 14),
    shape('M300 78L380 78L356 104L380 130H300Z', SEA),
    roundedBox({ x: 420, y: 196, width: 250, height: 120 }, 22, outlined(CORAL, 16)),
    line('M470 196V316M540 196V316M610 196V316', CORAL, 12),
    shape('M120 316H850L880 356H92Z', CORAL),
    `<path d="M96 356H884L902 470H78Z" ${outlined(CORAL, 16)}/>`,
    ...windows,
    shape('M20 470H980L920 590C910 612 890 620 866 620H150C120 620 98 612 84 590Z', CORAL),
    ...[0, 1, 2].map((row) =>
      line(swell(664 + row * 40, 20 + row * 70, 980 - row * 90, row), SEA, 17),
    ),
  );
  writeLine(sheet, {
    ...{ text: 'LINIE 62', font: 'archivo-black', size: 130, colour: CORAL },
    ...{ x: 500, y: 896, anchor: 'middle' },
  });
  return sheet;
}

function swell(y: number, from: number, to: number, phase: number): string {
  const points = Array.from({ length: 61 }, (_, at) => {
    const x = from + ((to - from) * at) / 60;
    return `${n(x)} ${n(y + 11 * Math.sin(x / 34 + phase * 2))}`;
  });
  return `M${points.join('L')}`;
}

const STOPS = [
  ['Landungsbrücken', '00'],
  ['Altona (Fischmarkt)', '06'],
  ['Dockland', '10'],
  ['Neumühlen', '15'],
  ['Bubendey-Ufer', '19'],
  ['Finkenwerder', '28'],
] as const;

export function timetable(): Sheet {
  const sheet = newPrint(1000, 1160);
  const text = { colour: CORAL, font: 'bricolage-bold' } as const;
  writeLine(sheet, { ...text, font: 'archivo-black', text: '62', size: 330, x: 0, y: 250 });
  const head = { ...text, size: 66, x: 1000, anchor: 'end' } as const;
  writeLine(sheet, { ...head, text: 'alle 15 Minuten', y: 150 });
  writeLine(sheet, { ...head, text: 'bei Nebel später', y: 242 });
  draw(sheet, rectangle(0, 308, 1000, 18, CORAL), line('M34 420V1020', CORAL, 16));
  for (const [row, [stop, minute]] of STOPS.entries()) {
    const y = 420 + row * 120;
    draw(sheet, circle(34, y, 34, CORAL));
    writeLine(sheet, { ...text, text: stop, size: 74, x: 110, y: y + 26 });
    writeLine(sheet, {
      ...text,
      font: 'mono-bold',
      text: minute,
      size: 74,
      x: 1000,
      y: y + 26,
      anchor: 'end',
    });
  }
  draw(sheet, rectangle(0, 1090, 1000, 18, CORAL));
  return sheet;
}

/** Fills a slipmat: lines of depth, and a wreck that nobody has found. */
export function echoSounder(): Sheet {
  const sheet = newPrint(1000, 1000);
  draw(sheet, circle(500, 500, 500, '#0b2a3b'));
  for (let depth = 0; depth < 17; depth += 1) {
    const radius = 478 - depth * 26;
    const colour = depth === 9 ? CORAL : ['#0f6e84', '#3f9aa3', '#9ad1d4'][depth % 3];
    draw(
      sheet,
      `<path d="${contour(radius, depth)}" ${outlined(colour ?? SEA, depth === 9 ? 11 : 7)}/>`,
    );
  }
  draw(sheet, circle(500, 500, 20, CORAL));
  const arc = {
    font: 'mono-bold',
    size: 30,
    colour: '#eaf0ee',
    x: 500,
    y: 500,
    tracking: 120,
  } as const;
  draw(sheet, ring(500, 500, 452, '#0b2a3b', 46));
  writeArc(sheet, { ...arc, text: 'FÄHRGELD · ECHOLOT · TIEFEN IN FADEN', radius: 441 });
  writeArc(sheet, { ...arc, text: '53° 32′ N  9° 53′ O', radius: 463, below: true });
  return sheet;
}

/** Rounder towards the middle and towards the edge. */
function contour(radius: number, depth: number): string {
  const rough = 26 * Math.sin((Math.PI * Math.min(16, depth + 1)) / 17) * (depth > 0 ? 1 : 0);
  const points = Array.from({ length: 96 }, (_, at) => {
    const angle = (at / 96) * 2 * Math.PI;
    const off =
      Math.sin(angle * 3 + 0.6) * 0.6 + Math.sin(angle * 5 + 2.1) * 0.3 + Math.sin(angle * 2) * 0.4;
    const r = radius + rough * off - rough * 0.6;
    return `${n(500 + Math.cos(angle) * r)} ${n(500 + Math.sin(angle) * r)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The signal spreads over the water, until nobody hears it. */
export function fogSignal(): Sheet {
  const sheet = newPrint(1000, 1120);
  const mist = '#d3e4e6';
  draw(
    sheet,
    ...Array.from({ length: 10 }, (_, at) => {
      const radius = 120 + at * 84;
      const reach = Math.min(66, (Math.asin(480 / radius) * 180) / Math.PI) || 66;
      const point = (degrees: number) => {
        const angle = (degrees * Math.PI) / 180;
        return `${n(500 + radius * Math.sin(angle))} ${n(880 - radius * Math.cos(angle))}`;
      };
      const d = `M${point(-reach)}A${radius} ${radius} 0 0 1 ${point(reach)}`;
      return line(d, at === 0 ? CORAL : mist, 34 - at * 2.6);
    }),
    circle(500, 880, 62, CORAL),
    line('M500 950V1000', CORAL, 26),
  );
  writeLine(sheet, {
    ...{ text: 'NEBELSIGNAL', font: 'archivo-black', size: 128, colour: mist },
    ...{ x: 500, y: 1110, anchor: 'middle', width: 1000 },
  });
  return sheet;
}

/** On the chest, as small as the name on a workwear jacket. */
export function quaysideLogo(): Sheet {
  const sheet = newPrint(1000, 250);
  draw(sheet, ...[0, 1].map((row) => line(swell(194 + row * 34, 12, 988, 0), CORAL, 13)));
  writeLine(sheet, {
    ...{ text: 'FÄHRGELD', font: 'archivo-black', size: 200, colour: '#d3e4e6' },
    ...{ x: 500, y: 160, anchor: 'middle', width: 1000 },
  });
  return sheet;
}
