/** One line along a spine, as large as its width allows. */
import type { Zone } from '@lathe/rules/artwork/shapes';
import { metrics } from '../../type/outline-text.ts';
import { inkBounds } from './ink-bounds.ts';
import { MIN_SIZE, type Sheet } from './layout.ts';
import {
  applyCase,
  placeLine,
  replacePhonogram,
  type TextColour,
  type TypeStyle,
  textWidth,
  truncate,
} from './place-text.ts';
import type { SpineStyle, StyleContext } from './styles/style.ts';

/** Larger type would look like a headline on a wide spine. */
const MAX_SIZE = 4.2;
const WORD_SPACE = 1.6;

export function layOutSpine(
  sheet: Sheet,
  zone: Zone,
  context: StyleContext,
  spineStyle: SpineStyle,
  ink: TextColour,
): void {
  const { facts } = context;
  const { safe } = zone;
  const length = safe.height - 6;
  const texts: { face: TypeStyle; text: string }[] = [
    { face: spineStyle.artist, text: facts.artist },
    { face: spineStyle.title, text: facts.title },
  ];
  const number = { face: spineStyle.number, text: facts.catalogNo };
  const inks = [...texts, number].map(({ face, text }) => {
    const visibleText = replacePhonogram(applyCase(face, text)) || 'x';
    return inkBounds({ font: face.font, text: visibleText, size: 1 });
  });
  const capHeight = metrics(spineStyle.title.font, 1).capHeight;
  const ascent = Math.max(capHeight, ...inks.map(({ top }) => -top));
  const descent = Math.max(0, ...inks.map(({ bottom }) => bottom));
  let size = Math.max(MIN_SIZE, Math.min(MAX_SIZE, safe.width / (ascent + descent)));
  const numberSpace = () => textWidth(number.face, number.text, size) + size * 3;
  const textLength = () =>
    texts.reduce(
      (sum, { face, text }) => sum + textWidth(face, text, size) + WORD_SPACE * size,
      -WORD_SPACE * size,
    );
  while (textLength() + numberSpace() > length && size > MIN_SIZE)
    size = Math.max(MIN_SIZE, size * 0.96);
  // The artist is shortened first, because people look for the title.
  const textSpace = length - numberSpace();
  const artistSpace = Math.max(
    textSpace * 0.35,
    textSpace - textWidth(spineStyle.title, facts.title, size) - WORD_SPACE * size,
  );
  const artist = truncate(spineStyle.artist, facts.artist, size, artistSpace);
  const artistLength = artist ? textWidth(spineStyle.artist, artist, size) + WORD_SPACE * size : 0;
  const title = truncate(spineStyle.title, facts.title, size, textSpace - artistLength);
  if (artist !== facts.artist) sheet.shortened.push(facts.artist);
  if (title !== facts.title) sheet.shortened.push(facts.title);

  const rotation = zone.reading === 'up' ? -90 : 90;
  // Capitals are centred, unless accents or descenders would come too close to a fold.
  const baseline = Math.min(
    Math.max((zone.width - capHeight * size) / 2, safe.x - zone.x + descent * size),
    zone.width - (safe.x - zone.x) - ascent * size,
  );
  const x = rotation === 90 ? zone.x + baseline : zone.x + zone.width - baseline;
  const start = rotation === 90 ? safe.y + 3 : safe.y + safe.height - 3;
  const yAlong = (distance: number) => (rotation === 90 ? start + distance : start - distance);
  const line = { size, x, rotation, ...ink } as const;
  placeLine(sheet, { ...line, face: spineStyle.artist, text: artist, y: yAlong(0) });
  placeLine(sheet, { ...line, face: spineStyle.title, text: title, y: yAlong(artistLength) });
  const end = length - textWidth(spineStyle.number, number.text, size);
  placeLine(sheet, { ...line, face: spineStyle.number, text: number.text, y: yAlong(end) });
}
