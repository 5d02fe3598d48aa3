import { displayOn, textOn } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, draw, n, newSheet, rectangle, type Sheet, shape, writeBlock } from '../sheet.ts';
import { type Brief, MARGIN, MEASURE, SIDE, writeImprint } from '../sleeve-style.ts';

/** Two-colour blocks and condensed capitals, like a jazz label of 1958. */
export function session(brief: Brief): Sheet {
  const { palette, random } = brief;
  const sheet = newSheet(SIDE, SIDE, palette.paper);
  const [ground, mark] = random.pick<[string, string]>([
    [palette.first, palette.ink],
    [palette.ink, palette.first],
    [palette.second, palette.ink],
  ]);
  draw(sheet, rectangle(0, 0, SIDE, 600, ground));
  const light = [palette.third, palette.second, palette.paper].find((each) => each !== ground);
  draw(sheet, ...sessionMotif(random, mark, light ?? palette.paper));
  const text = textOn(palette.paper, palette.ink);
  // Diacritics need space above the letters.
  const dotted = /[^ -Z]/.test(brief.title.toUpperCase());
  const gap = dotted ? 44 : 22;
  const artist = writeBlock(sheet, {
    text: brief.artist.toUpperCase(),
    font: 'bebas',
    x: MARGIN,
    width: MEASURE,
    top: 642,
    height: 62,
    lines: 1,
    largest: 92,
    colour: displayOn(palette.paper, palette.first, palette.second, palette.ink),
  });
  writeBlock(sheet, {
    text: brief.title.toUpperCase(),
    font: 'bebas',
    x: MARGIN,
    width: MEASURE,
    top: artist.bottom + gap,
    height: 896 - artist.bottom - gap,
    lines: 3,
    largest: 220,
    leading: dotted ? 1 : 0.84,
    colour: text,
  });
  writeImprint(sheet, brief, { y: 950, colour: text, font: 'bricolage-semibold', size: 21 });
  return sheet;
}

function sessionMotif(random: Random, mark: string, light: string): string[] {
  const at = random.pick([0, 1, 2]);
  if (at === 0) {
    const bars = random.whole(9, 13);
    const wide = SIDE / bars;
    const low = random.between(0, 6);
    const heights = Array.from(
      { length: bars },
      (_, i) => 130 + 270 * Math.abs(Math.sin(low + i * 0.55)) + random.between(-20, 20),
    );
    return [
      circle(random.pick([250, 500, 750]), random.between(170, 220), 118, light),
      ...heights.map((high, i) => {
        const [x, r] = [i * wide + wide * 0.16, wide * 0.34];
        return shape(`M${n(x)} 600v${n(-high)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V600z`, mark);
      }),
    ];
  }
  if (at === 1) {
    // A horn seen from the front, with three valves.
    const x = random.pick([330, 670]);
    const bell = [300, 236, 172, 108, 44];
    const valves = [0, 1, 2].map((i) => {
      const left = (x < 500 ? 716 : 84) + i * 72;
      return shape(`M${left} 0h52v${250 + i * 70}a26 26 0 0 1-52 0z`, light);
    });
    return [...bell.map((r, i) => circle(x, 300, r, i % 2 === 0 ? mark : light)), ...valves];
  }
  const keys = 10;
  const wide = SIDE / keys;
  const black = [1, 2, 4, 5, 6, 8, 9];
  return [
    rectangle(0, 250, SIDE, 350, light),
    ...Array.from({ length: keys }, (_, i) => rectangle(i * wide - 2.5, 250, 5, 350, mark)),
    ...black.map((i) => rectangle(i * wide - wide * 0.31, 250, wide * 0.62, 210, mark)),
    circle(random.pick([200, 500, 800]), 128, 82, light),
  ];
}
