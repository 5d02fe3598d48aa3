import { outlineText } from '@lathe/media/type/outline-text';
import { mixColours } from '@lathe/rules/colours';
import { textColourOn } from '../palettes.ts';
import { draw, n, newSheet, polygon, rectangle, type Sheet, shape, writeLine } from '../sheet.ts';
import { MARGIN, SLEEVE_SIZE, type SleeveInput, writeImprint } from '../sleeve-style.ts';

/** Cut-out words, pasted at odd angles. */
export function stencil(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const ground = random.pick([palette.first, palette.paper, palette.third]);
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, ground);
  const stripeColour = ground === palette.first ? palette.ink : palette.first;
  const direction = random.pick([-1, 1]);
  const stripeStarts = [-260, 120, 500, 880];
  for (const x of stripeStarts) {
    draw(
      sheet,
      shape(
        polygon([
          [x, 0],
          [x + 150, 0],
          [x + 150 - direction * 240, 1000],
          [x - direction * 240, 1000],
        ]),
        mixColours(ground, stripeColour, 0.16),
      ),
    );
  }
  const words = input.title.toUpperCase().split(/\s+/);
  const groupedWords = mergeWords(words, Math.min(5, words.length));
  // A short title is repeated.
  const rows =
    groupedWords.length > 2
      ? groupedWords
      : groupedWords.length === 2
        ? [...groupedWords, ...groupedWords]
        : Array.from({ length: 4 }, () => groupedWords[0] ?? '');
  const rowHeight = 760 / rows.length;
  const top = 118;
  rows.forEach((row, i) => {
    const fill =
      i % 2 === 0 ? palette.ink : ground === palette.paper ? palette.first : palette.paper;
    const rotation = n(random.between(-2.6, 2.6));
    const font = { text: row, font: 'archivo-black', tracking: 10 } as const;
    const capHeight = Math.min(rowHeight, 200) * 0.52;
    const unscaled = outlineText({ ...font, size: capHeight / 0.688 });
    const scale = Math.min(1, 780 / unscaled.width);
    const textWidth = unscaled.width * scale;
    const x = random.between(
      MARGIN + 24,
      Math.max(MARGIN + 24, SLEEVE_SIZE - MARGIN - 24 - textWidth),
    );
    const y = top + (i + 0.5) * rowHeight + (capHeight * scale) / 2;
    // The paper also covers dots and descenders.
    const padding = Math.min(rowHeight, 200) * 0.14;
    const labelTop = y + unscaled.ink.top * scale - padding;
    const labelBottom = y + unscaled.ink.bottom * scale + padding;
    const block = rectangle(x - 22, labelTop, textWidth + 44, labelBottom - labelTop, fill);
    draw(sheet, `<g transform="rotate(${rotation} ${n(x)} ${n(y)})">${block}</g>`);
    const colour = textColourOn(fill, palette.paper, palette.ink);
    writeLine(sheet, {
      ...font,
      size: (capHeight / 0.688) * scale,
      x: n(x),
      y: n(y),
      rotation,
      colour,
    });
  });
  draw(
    sheet,
    rectangle(0, 0, SLEEVE_SIZE, 96, palette.ink),
    rectangle(0, 900, SLEEVE_SIZE, 100, palette.ink),
  );
  const text = palette.paper;
  writeLine(sheet, {
    text: input.artist.toUpperCase(),
    font: 'mono-bold',
    size: 34,
    x: 44,
    y: 60,
    width: 912,
    colour: text,
  });
  writeImprint(sheet, input, {
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

/** Merges neighbouring words until at most `maxRows` rows are left. */
function mergeWords(words: string[], maxRows: number): string[] {
  const rows = [...words];
  const length = (i: number) => (rows[i]?.length ?? 0) + (rows[i + 1]?.length ?? 0);
  while (rows.length > 1) {
    const shortest = rows.slice(1).reduce((best, _, i) => (length(i) < length(best) ? i : best), 0);
    if (rows.length <= maxRows && length(shortest) > 7) break;
    rows.splice(shortest, 2, `${rows[shortest]} ${rows[shortest + 1]}`);
  }
  return rows;
}
