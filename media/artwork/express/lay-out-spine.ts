/** One line along a spine, as large as its width allows. */
import type { Zone } from '@lathe/rules/artwork/shapes';
import { metrics } from '../../type/set-text.ts';
import { inkOf } from './ink-bounds.ts';
import { LEAST_SIZE, type Sheet } from './layout.ts';
import { cased, type Face, type Ink, shortened, standIn, widthOf, write } from './place-text.ts';
import type { Brief, SpineLook } from './styles/style.ts';

/** Larger type would look like a headline on a wide spine. */
const LARGEST = 4.2;
const SPACE = 1.6;

export function layOutSpine(
  sheet: Sheet,
  zone: Zone,
  brief: Brief,
  look: SpineLook,
  ink: Ink,
): void {
  const { facts } = brief;
  const { safe } = zone;
  const length = safe.height - 6;
  const texts: { face: Face; text: string }[] = [
    { face: look.artist, text: facts.artist },
    { face: look.title, text: facts.title },
  ];
  const number = { face: look.number, text: facts.catalogNo };
  const inks = [...texts, number].map(({ face, text }) => {
    const shown = standIn(cased(face, text)) || 'x';
    return inkOf({ font: face.font, text: shown, size: 1 });
  });
  const cap = metrics(look.title.font, 1).capHeight;
  const ascent = Math.max(cap, ...inks.map(({ top }) => -top));
  const descent = Math.max(0, ...inks.map(({ bottom }) => bottom));
  let size = Math.max(LEAST_SIZE, Math.min(LARGEST, safe.width / (ascent + descent)));
  const numberRoom = () => widthOf(number.face, number.text, size) + size * 3;
  const whole = () =>
    texts.reduce(
      (sum, { face, text }) => sum + widthOf(face, text, size) + SPACE * size,
      -SPACE * size,
    );
  while (whole() + numberRoom() > length && size > LEAST_SIZE)
    size = Math.max(LEAST_SIZE, size * 0.96);
  // The artist is shortened first, because people look for the title.
  const room = length - numberRoom();
  const artistRoom = Math.max(
    room * 0.35,
    room - widthOf(look.title, facts.title, size) - SPACE * size,
  );
  const artist = shortened(look.artist, facts.artist, size, artistRoom);
  const used = artist ? widthOf(look.artist, artist, size) + SPACE * size : 0;
  const title = shortened(look.title, facts.title, size, room - used);
  if (artist !== facts.artist) sheet.shortened.push(facts.artist);
  if (title !== facts.title) sheet.shortened.push(facts.title);

  const turn = zone.reading === 'up' ? -90 : 90;
  // Capitals are centred, unless accents or descenders would come too close to a fold.
  const below = Math.min(
    Math.max((zone.width - cap * size) / 2, safe.x - zone.x + descent * size),
    zone.width - (safe.x - zone.x) - ascent * size,
  );
  const x = turn === 90 ? zone.x + below : zone.x + zone.width - below;
  const start = turn === 90 ? safe.y + 3 : safe.y + safe.height - 3;
  const along = (distance: number) => (turn === 90 ? start + distance : start - distance);
  const line = { size, x, turn, ...ink } as const;
  write(sheet, { ...line, face: look.artist, text: artist, y: along(0) });
  write(sheet, { ...line, face: look.title, text: title, y: along(used) });
  const end = length - widthOf(look.number, number.text, size);
  write(sheet, { ...line, face: look.number, text: number.text, y: along(end) });
}
