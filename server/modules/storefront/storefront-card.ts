/**
 * A title on the storefront, as two strings. `card` is the part that is equal for everyone, ready
 * to send; `offer` is the input for the part that depends on country, locale and day.
 */
import type { GroupCard } from '@lathe/contract/release-group';
import type { CalendarDate } from '@lathe/rules/dates';
import type { Tier } from '@lathe/rules/prices';

export interface StorefrontCard {
  /** Members of a JSON object, without its braces. */
  card: string;
  /** An `Offer` as JSON. Many titles have the same offer, so its presentation is cached. */
  offer: string;
}

export type CardContent = Pick<
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
  /** The release date, if it is in the future. */
  date: CalendarDate | null;
  /** Null means everywhere. */
  soldIn: string[] | null;
  /** Has preview audio; if `quiet`, only from the release date. */
  plays: boolean;
  quiet: boolean;
}

/** Default values are omitted from the JSON. */
const FORMAT_DEFAULTS: Omit<OfferedFormat, 'type' | 'tier'> = {
  extras: [],
  limit: null,
  left: null,
  date: null,
  soldIn: null,
  plays: true,
  quiet: false,
};

export function writeStorefrontCard(content: CardContent, offer: Offer): StorefrontCard {
  const formats = offer.formats.map((format) => {
    const nonDefault = Object.entries(format).filter(
      ([name, value]) =>
        JSON.stringify(value) !==
        JSON.stringify(FORMAT_DEFAULTS[name as keyof typeof FORMAT_DEFAULTS]),
    );
    return Object.fromEntries(nonDefault);
  });
  return {
    card: JSON.stringify(content).slice(1, -1),
    offer: JSON.stringify({ ...offer, formats }),
  };
}

export function readCardContent({ card }: Pick<StorefrontCard, 'card'>): CardContent {
  return JSON.parse(`{${card}}`);
}

export function readOffer({ offer }: Pick<StorefrontCard, 'offer'>): Offer {
  const { formats, ...genres } = JSON.parse(offer) as Offer;
  return { ...genres, formats: formats.map((format) => ({ ...FORMAT_DEFAULTS, ...format })) };
}
