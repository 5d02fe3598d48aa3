/** Artwork of Paper Lighthouse, Selam Express and Vroni Achleitner. */
import { circle, draw, rectangle, type Sheet, shape, writeLine } from '../../sleeves/sheet.ts';
import { group, line, newPrint, outlined, roundedBox } from './print-sheet.ts';

/** The front panel of the drum machine. */
export function brenda(): Sheet {
  const sheet = newPrint(1000, 800);
  const [violet, pink, teal] = ['#3a2278', '#f0527a', '#1c9c98'];
  const knob = (x: number, y: number, turn: number) => [
    circle(x, y, 46, violet),
    group([rectangle(-6, -44, 12, 40, '#ffd23f')], `translate(${x} ${y}) rotate(${turn})`),
  ];
  draw(
    sheet,
    roundedBox({ x: 10, y: 10, width: 980, height: 780 }, 54, outlined(violet, 20)),
    ...[-60, 20, 90, -20, 130].flatMap((turn, at) => knob(480 + at * 103, 120, turn)),
    roundedBox({ x: 430, y: 210, width: 508, height: 96 }, 16, `fill="${violet}"`),
    ...Array.from({ length: 12 }, (_, at) =>
      rectangle(456 + at * 38, 290 - (14 + ((at * 23) % 52)), 24, 14 + ((at * 23) % 52), pink),
    ),
    ...Array.from({ length: 16 }, (_, at) => {
      const colour = [violet, violet, teal, violet, pink, violet, violet, teal][at % 8] ?? violet;
      const place = {
        x: 66 + (at % 8) * 110,
        y: 356 + Math.floor(at / 8) * 204,
        width: 92,
        height: 176,
      };
      return roundedBox(place, 16, `fill="${colour}"`);
    }),
    ...Array.from({ length: 16 }, (_, at) =>
      circle(
        112 + (at % 8) * 110,
        384 + Math.floor(at / 8) * 204,
        11,
        at % 5 === 0 ? '#ffd23f' : '#c9bbf0',
      ),
    ),
  );
  writeLine(sheet, {
    text: 'Brenda',
    font: 'syne-extrabold',
    size: 112,
    colour: violet,
    x: 64,
    y: 170,
    width: 340,
  });
  writeLine(sheet, {
    text: 'RHYTHM COMPANION 1983',
    font: 'mono-bold',
    size: 26,
    colour: violet,
    x: 66,
    y: 232,
    width: 330,
  });
  writeLine(sheet, {
    text: 'PAPER LIGHTHOUSE',
    font: 'mono-bold',
    size: 26,
    colour: violet,
    x: 66,
    y: 280,
    width: 330,
  });
  return sheet;
}

const DEPARTURES = [
  ['20:14', 'DIRE DAWA  '],
  ['20:37', 'TIZITA     '],
  ['21:02', 'ADDIS      '],
  ['21:24', 'MANNHEIM   '],
] as const;

/** A board of platform 24, with letters that fold. */
export function departures(): Sheet {
  const sheet = newPrint(1000, 800);
  const [board, amber, flap] = ['#0c1f1a', '#e9a820', '#1d4a3d'];
  draw(sheet, roundedBox({ x: 0, y: 0, width: 1000, height: 640 }, 30, `fill="${board}"`));
  writeLine(sheet, {
    text: 'ABFAHRT',
    font: 'bricolage-bold',
    size: 74,
    colour: amber,
    x: 46,
    y: 98,
  });
  writeLine(sheet, {
    text: 'GLEIS 24',
    font: 'bricolage-bold',
    size: 74,
    colour: amber,
    x: 954,
    y: 98,
    anchor: 'end',
  });
  for (const [row, [time, to]] of DEPARTURES.entries()) {
    const y = 140 + row * 120;
    for (const [at, letter] of [...`${time}  ${to}`].slice(0, 18).entries()) {
      const x = 40 + at * 51.4;
      draw(sheet, roundedBox({ x, y, width: 46, height: 100 }, 8, `fill="${flap}"`));
      writeLine(sheet, {
        text: letter,
        font: 'bebas',
        size: 96,
        colour: amber,
        x: x + 23,
        y: y + 84,
        anchor: 'middle',
      });
      draw(sheet, rectangle(x, y + 47, 46, 6, board));
    }
  }
  writeLine(sheet, {
    text: 'SELAM EXPRESS',
    font: 'archivo-black',
    size: 150,
    colour: amber,
    x: 500,
    y: 790,
    anchor: 'middle',
    width: 1000,
  });
  return sheet;
}

const COSTS = [
  ['Wasser', '84,20'],
  ['Müll', '61,75'],
  ['Hausmeister', '12,00'],
  ['Aufzug (keiner)', '96,40'],
  ['Singen im Treppenhaus', '29,81'],
] as const;

export function serviceCharges(): Sheet {
  const sheet = newPrint(1000, 1120);
  const green = '#4b5a24';
  const text = { colour: green, font: 'bricolage-bold' } as const;
  writeLine(sheet, {
    ...text,
    font: 'dm-serif',
    text: 'Nebenkosten',
    size: 210,
    x: 500,
    y: 160,
    anchor: 'middle',
    width: 1000,
  });
  draw(sheet, rectangle(0, 214, 1000, 14, green));
  for (const [row, [what, sum]] of COSTS.entries()) {
    const y = 334 + row * 108;
    writeLine(sheet, { ...text, text: what, size: 72, x: 0, y, width: 730 });
    writeLine(sheet, {
      ...text,
      font: 'mono-bold',
      text: sum,
      size: 68,
      x: 1000,
      y,
      anchor: 'end',
    });
  }
  draw(sheet, rectangle(0, 826, 1000, 14, green), rectangle(0, 850, 1000, 6, green));
  writeLine(sheet, { ...text, font: 'dm-serif', text: 'Summe', size: 116, x: 0, y: 972 });
  writeLine(sheet, {
    ...text,
    font: 'mono-bold',
    text: '284,16',
    size: 100,
    x: 1000,
    y: 972,
    anchor: 'end',
  });
  writeLine(sheet, {
    ...text,
    font: 'dm-serif-italic',
    text: 'Vroni Achleitner',
    size: 96,
    x: 500,
    y: 1108,
    anchor: 'middle',
  });
  return sheet;
}

/** A rubber stamp, not quite straight. */
export function secondReminder(): Sheet {
  const sheet = newPrint(1000, 520);
  const red = '#b3402b';
  draw(
    sheet,
    roundedBox({ x: 20, y: 20, width: 960, height: 480 }, 40, outlined(red, 26)),
    line('M70 330H930', red, 12),
  );
  writeLine(sheet, {
    text: 'NACHZAHLUNG',
    font: 'archivo-black',
    size: 150,
    colour: red,
    x: 500,
    y: 220,
    anchor: 'middle',
    width: 860,
  });
  writeLine(sheet, {
    text: 'bitte heute noch singen',
    font: 'bricolage-bold',
    size: 84,
    colour: red,
    x: 500,
    y: 432,
    anchor: 'middle',
    width: 860,
  });
  return sheet;
}

/** A barber's pole that is also a lamp: for Selam Express's coffee. */
export function twoCoffees(): Sheet {
  const sheet = newPrint(2400, 840);
  const [leaf, clay] = ['#1f9a76', '#ef6f52'];
  const cups = Array.from({ length: 6 }, (_, at) => {
    const [x, y] = [200 + at * 400, 520];
    const colour = at % 2 === 0 ? leaf : clay;
    const other = at % 2 === 0 ? clay : leaf;
    return [
      shape(
        `M${x - 130} ${y - 70}H${x + 130}C${x + 130} ${y + 100} ${x + 70} ${y + 160} ${x} ${y + 160}S${x - 130} ${y + 100} ${x - 130} ${y - 70}Z`,
        colour,
      ),
      line(
        `M${x - 90} ${y - 10}L${x - 45} ${y + 40}L${x} ${y - 10}L${x + 45} ${y + 40}L${x + 90} ${y - 10}`,
        other,
        22,
      ),
      line(`M${x - 170} ${y + 190}H${x + 170}`, colour, 26),
      line(`M${x} ${y - 130}c-50 -60 50 -90 0 -160`, other, 22),
    ];
  });
  draw(sheet, ...cups.flat());
  writeLine(sheet, {
    text: 'TWO COFFEES, NO SUGAR',
    font: 'bebas',
    size: 190,
    colour: clay,
    x: 1210,
    y: 160,
    anchor: 'middle',
    tracking: 150,
    width: 2300,
  });
  return sheet;
}
