import { displayColourOn, textColourOn } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, draw, n, newSheet, rectangle, type Sheet, shape, writeBlock } from '../sheet.ts';
import {
  MARGIN,
  SLEEVE_SIZE,
  type SleeveInput,
  TEXT_WIDTH,
  writeImprint,
} from '../sleeve-style.ts';

/** Two-colour blocks and condensed capitals, like a jazz label of 1958. */
export function session(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, palette.paper);
  const [ground, mark] = random.pick<[string, string]>([
    [palette.first, palette.ink],
    [palette.ink, palette.first],
    [palette.second, palette.ink],
  ]);
  draw(sheet, rectangle(0, 0, SLEEVE_SIZE, 600, ground));
  const accent = [palette.third, palette.second, palette.paper].find((each) => each !== ground);
  draw(sheet, ...sessionMotif(random, mark, accent ?? palette.paper));
  const text = textColourOn(palette.paper, palette.ink);
  // Diacritics need space above the letters.
  const hasDiacritics = /[^ -Z]/.test(input.title.toUpperCase());
  const gap = hasDiacritics ? 44 : 22;
  const artist = writeBlock(sheet, {
    text: input.artist.toUpperCase(),
    font: 'bebas',
    x: MARGIN,
    width: TEXT_WIDTH,
    top: 642,
    height: 62,
    lines: 1,
    maxSize: 92,
    colour: displayColourOn(palette.paper, palette.first, palette.second, palette.ink),
  });
  writeBlock(sheet, {
    text: input.title.toUpperCase(),
    font: 'bebas',
    x: MARGIN,
    width: TEXT_WIDTH,
    top: artist.bottom + gap,
    height: 896 - artist.bottom - gap,
    lines: 3,
    maxSize: 220,
    leading: hasDiacritics ? 1 : 0.84,
    colour: text,
  });
  writeImprint(sheet, input, { y: 950, colour: text, font: 'bricolage-semibold', size: 21 });
  return sheet;
}

function sessionMotif(random: Random, mark: string, accent: string): string[] {
  const motifKind = random.pick([0, 1, 2]);
  if (motifKind === 0) {
    const bars = random.whole(9, 13);
    const wide = SLEEVE_SIZE / bars;
    const phase = random.between(0, 6);
    const heights = Array.from(
      { length: bars },
      (_, i) => 130 + 270 * Math.abs(Math.sin(phase + i * 0.55)) + random.between(-20, 20),
    );
    return [
      circle(random.pick([250, 500, 750]), random.between(170, 220), 118, accent),
      ...heights.map((high, i) => {
        const [x, r] = [i * wide + wide * 0.16, wide * 0.34];
        return shape(`M${n(x)} 600v${n(-high)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V600z`, mark);
      }),
    ];
  }
  if (motifKind === 1) {
    // A horn seen from the front, with three valves.
    const x = random.pick([330, 670]);
    const bell = [300, 236, 172, 108, 44];
    const valves = [0, 1, 2].map((i) => {
      const left = (x < 500 ? 716 : 84) + i * 72;
      return shape(`M${left} 0h52v${250 + i * 70}a26 26 0 0 1-52 0z`, accent);
    });
    return [...bell.map((r, i) => circle(x, 300, r, i % 2 === 0 ? mark : accent)), ...valves];
  }
  const keys = 10;
  const wide = SLEEVE_SIZE / keys;
  const black = [1, 2, 4, 5, 6, 8, 9];
  return [
    rectangle(0, 250, SLEEVE_SIZE, 350, accent),
    ...Array.from({ length: keys }, (_, i) => rectangle(i * wide - 2.5, 250, 5, 350, mark)),
    ...black.map((i) => rectangle(i * wide - wide * 0.31, 250, wide * 0.62, 210, mark)),
    circle(random.pick([200, 500, 800]), 128, 82, accent),
  ];
}
