/** How a letter names one line of an order. */
import type { houseLetter } from '../../platform/mail/house-letter.ts';

type Words = Parameters<Parameters<typeof houseLetter>[1]>[0];

interface Line {
  quantity: number;
  title: string;
  /** Merchandise has none, and a title may already begin with it. */
  artist: string;
  /** The numbers of limited copies. */
  copies?: readonly number[];
}

export function lineWords(words: Words, { quantity, title, artist, copies = [] }: Line): string {
  const named = { quantity, title: artist === '' ? title : `${title}, ${artist}` };
  if (copies.length === 0) return words('mail:order_line', named);
  return words('mail:order_line_numbered', { ...named, copies: copies.join(', ') });
}
