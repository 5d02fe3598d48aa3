/**
 * A title on the storefront, as two texts. `card` is what its card says to everybody, ready to be sent;
 * `offer` is what the rest of the card is worked out from, for a country, a language and a day.
 */
import type { GroupCard } from '@lathe/contract/release-group';
import type { CalendarDate } from '@lathe/rules/dates';
import type { Tier } from '@lathe/rules/prices';

export interface StorefrontCard {
  /** Members of a JSON object, without its brackets. */
  card: string;
  /** An `Offer` as JSON. Few titles have one of their own: what is made of it is kept. */
  offer: string;
}

export type CardWords = Pick<
  GroupCard,
  'uuid' | 'title' | 'primary_artist' | 'url' | 'page' | 'image' | 'year' | 'explicit'
>;

export interface Offer {
  mainGenreId: number | null;
  subGenreId: number | null;
  formats: OfferedFormat[];
}

/** One release on sale. */
export interface OfferedFormat {
  type: number;
  tier: Tier;
  extras: number[];
  limit: number | null;
  left: number | null;
  /** The day it comes out, as long as that is yet to come. */
  date: CalendarDate | null;
  /** Null is everywhere. */
  soldIn: string[] | null;
  /** Has something to listen to, but if quiet not before that day. */
  plays: boolean;
  quiet: boolean;
}

/** What most formats have in common is not written down. */
const USUAL: Omit<OfferedFormat, 'type' | 'tier'> = {
  extras: [],
  limit: null,
  left: null,
  date: null,
  soldIn: null,
  plays: true,
  quiet: false,
};

export function writeStorefrontCard(words: CardWords, offer: Offer): StorefrontCard {
  const formats = offer.formats.map((format) => {
    const unusual = Object.entries(format).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(USUAL[name as keyof typeof USUAL]),
    );
    return Object.fromEntries(unusual);
  });
  return {
    card: JSON.stringify(words).slice(1, -1),
    offer: JSON.stringify({ ...offer, formats }),
  };
}

export function readCardWords({ card }: Pick<StorefrontCard, 'card'>): CardWords {
  return JSON.parse(`{${card}}`);
}

export function readOffer({ offer }: Pick<StorefrontCard, 'offer'>): Offer {
  const { formats, ...genres } = JSON.parse(offer) as Offer;
  return { ...genres, formats: formats.map((format) => ({ ...USUAL, ...format })) };
}
