import { setText } from '@lathe/media/type/set-text';
import { mixColours } from '@lathe/rules/colours';
import { textOn } from '../palettes.ts';
import { draw, n, newSheet, polygon, rectangle, type Sheet, shape, write } from '../sheet.ts';
import { type Brief, MARGIN, SIDE, writeImprint } from '../sleeve-style.ts';

/** Cut-out words, pasted at odd angles. */
export function stencil(brief: Brief): Sheet {
  const { palette, random } = brief;
  const ground = random.pick([palette.first, palette.paper, palette.third]);
  const sheet = newSheet(SIDE, SIDE, ground);
  const slash = ground === palette.first ? palette.ink : palette.first;
  const lean = random.pick([-1, 1]);
  const strips = [-260, 120, 500, 880];
  for (const x of strips) {
    draw(
      sheet,
      shape(
        polygon([
          [x, 0],
          [x + 150, 0],
          [x + 150 - lean * 240, 1000],
          [x - lean * 240, 1000],
        ]),
        mixColours(ground, slash, 0.16),
      ),
    );
  }
  const words = brief.title.toUpperCase().split(/\s+/);
  const gathered = gather(words, Math.min(5, words.length));
  // A short title is repeated.
  const rows =
    gathered.length > 2
      ? gathered
      : gathered.length === 2
        ? [...gathered, ...gathered]
        : Array.from({ length: 4 }, () => gathered[0] ?? '');
  const high = 760 / rows.length;
  const top = 118;
  rows.forEach((row, i) => {
    const fill =
      i % 2 === 0 ? palette.ink : ground === palette.paper ? palette.first : palette.paper;
    const turn = n(random.between(-2.6, 2.6));
    const font = { text: row, font: 'archivo-black', tracking: 10 } as const;
    const cap = Math.min(high, 200) * 0.52;
    const natural = setText({ ...font, size: cap / 0.688 });
    const scale = Math.min(1, 780 / natural.width);
    const wide = natural.width * scale;
    const x = random.between(MARGIN + 24, Math.max(MARGIN + 24, SIDE - MARGIN - 24 - wide));
    const y = top + (i + 0.5) * high + (cap * scale) / 2;
    // The paper also covers dots and descenders.
    const rim = Math.min(high, 200) * 0.14;
    const upper = y + natural.ink.top * scale - rim;
    const lower = y + natural.ink.bottom * scale + rim;
    const block = rectangle(x - 22, upper, wide + 44, lower - upper, fill);
    draw(sheet, `<g transform="rotate(${turn} ${n(x)} ${n(y)})">${block}</g>`);
    const colour = textOn(fill, palette.paper, palette.ink);
    write(sheet, { ...font, size: (cap / 0.688) * scale, x: n(x), y: n(y), turn, colour });
  });
  draw(sheet, rectangle(0, 0, SIDE, 96, palette.ink), rectangle(0, 900, SIDE, 100, palette.ink));
  const text = palette.paper;
  write(sheet, {
    text: brief.artist.toUpperCase(),
    font: 'mono-bold',
    size: 34,
    x: 44,
    y: 60,
    width: 912,
    colour: text,
  });
  writeImprint(sheet, brief, {
    y: 958,
    x: 44,
    width: 912,
    colour: text,
    font: 'mono',
    size: 21,
    tracking: 0,
  });
  return sheet;
}

/** Merges neighbouring words until at most `most` rows are left. */
function gather(words: string[], most: number): string[] {
  const rows = [...words];
  const length = (i: number) => (rows[i]?.length ?? 0) + (rows[i + 1]?.length ?? 0);
  while (rows.length > 1) {
    const shortest = rows.slice(1).reduce((best, _, i) => (length(i) < length(best) ? i : best), 0);
    if (rows.length <= most && length(shortest) > 7) break;
    rows.splice(shortest, 2, `${rows[shortest]} ${rows[shortest + 1]}`);
  }
  return rows;
}
