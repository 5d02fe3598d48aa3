/** Presents a title as a card, for a country and locale. */
import type { GroupCard } from '@lathe/contract/release-group';
import { vatRateOn } from '@lathe/rules/vat';
import type { Ctx } from '../../context.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import {
  type CopyPrice,
  copyPrices,
  type GenreIndex,
  genreName,
  type PriceBook,
  type PriceReader,
  priceBook,
  readAllGenres,
} from '../catalogue/index.ts';
import { taxTable } from '../taxes/index.ts';
import {
  type CardContent,
  type Offer,
  type OfferedFormat,
  readOffer,
  type StorefrontCard,
} from './storefront-card.ts';
import { todayAt } from './today.ts';

/** Values shared by all cards of a reply. */
export interface CardContext {
  reader: PriceReader;
  book: PriceBook;
  genres: GenreIndex;
  priceOf: CopyPrice;
  /** Cache of presented offers: `main_genre` to `sold_out`, as JSON. */
  offerJson: Map<string, string>;
}

const cache = new WeakMap<PriceBook, Map<string, CardContext>>();
/** Visitors choose their country, so the cache must be bounded. */
const MAX_CACHED_READERS = 20;
const MAX_CACHED_OFFERS = 2500;

export async function cardContextFor({
  ctx,
  country,
  locale,
}: Pick<Caller, 'country' | 'locale'> & {
  ctx: Pick<Ctx, 'cache' | 'clock' | 'db'>;
}): Promise<CardContext> {
  const date = todayAt(ctx.clock.now());
  const vatRate = vatRateOn(await taxTable(ctx), country, date);
  const reader = { country, locale, date, vatRate };
  const book = await priceBook(ctx);
  const genres = await readAllGenres(ctx);
  const readers = cache.get(book) ?? new Map<string, CardContext>();
  cache.set(book, readers);
  const key = `${country} ${locale} ${date} ${vatRate}`;
  const found = readers.get(key);
  if (found?.genres === genres) return found;
  if (readers.size >= MAX_CACHED_READERS) readers.clear();
  const context = { reader, book, genres, priceOf: copyPrices(book, reader), offerJson: new Map() };
  readers.set(key, context);
  return context;
}

/** Returns JSON, so that lists are concatenated from cached parts. */
export function writeCard({ card, offer }: StorefrontCard, cardContext: CardContext): string {
  return `{${card},${cardContext.offerJson.get(offer) ?? writeOffer(offer, cardContext)}`;
}

function writeOffer(text: string, cardContext: CardContext): string {
  const { offerJson } = cardContext;
  const offer = readOffer({ offer: text });
  const rest = JSON.stringify(presentOffer(offer, cardContext)).slice(1);
  // Limited offers change with every sale and are rarely equal, so they are not cached.
  if (offer.formats.every(({ limit }) => limit === null)) {
    if (offerJson.size >= MAX_CACHED_OFFERS) offerJson.clear();
    offerJson.set(stripDefaults(text), rest);
  }
  return rest;
}

/** A substring keeps its whole parent string in memory (V8), so it is copied. */
function stripDefaults(piece: string): string {
  return Buffer.from(piece).toString();
}

function presentOffer(
  { mainGenreId, subGenreId, formats: all }: Offer,
  { reader, genres, book, priceOf }: CardContext,
): Omit<GroupCard, keyof CardContent> {
  const formats = all.filter((format) => isSoldIn(format, reader.country));
  const types = formats.map(({ type }) => book.type(type));
  const main = genres.byId(mainGenreId);
  const sub = genres.byId(subGenreId);
  return {
    main_genre: main ? genreName(main, reader.locale) : null,
    sub_genre: sub ? genreName(sub, reader.locale) : null,
    media: [...new Set(types.map(({ medium }) => medium))],
    formats: [...new Set(types.map(({ format }) => format))],
    playable: formats.some((format) => format.plays && !isPreviewHidden(format, reader.date)),
    price_from: lowestPrice(formats, priceOf),
    preorder_until: preorderUntil(formats, reader.date),
    limited: limited(formats),
    sold_out: formats.every(({ left }) => left === 0),
  };
}

export function isSoldIn({ soldIn }: Pick<OfferedFormat, 'soldIn'>, country: string): boolean {
  return soldIn === null || soldIn.includes(country);
}

/** The preview audio is hidden until the release date. */
export function isPreviewHidden(
  { quiet, date }: Pick<OfferedFormat, 'quiet' | 'date'>,
  today: string,
) {
  return quiet && date !== null && date > today;
}

/** Prefers formats that are not sold out. */
function lowestPrice(
  formats: readonly OfferedFormat[],
  priceOf: CopyPrice,
): GroupCard['price_from'] {
  const left = formats.filter((format) => format.left !== 0);
  const [first, ...others] = (left.length > 0 ? left : formats).map(({ type, tier, extras }) =>
    priceOf({ typeId: type, tier, extras }),
  );
  if (!first) throw new Error('A card is shown only where one of its formats is sold.');
  return others.reduce((lowest, price) => (price.amount < lowest.amount ? price : lowest), first);
}

/** The first release date; null if any format is already released. */
function preorderUntil(formats: readonly OfferedFormat[], today: string): string | null {
  const days = formats.flatMap(({ date }) => (date !== null && date > today ? [date] : []));
  return days.length === formats.length ? (days.sort()[0] ?? null) : null;
}

/** Only if every format is limited; otherwise copies are always available. */
function limited(formats: readonly OfferedFormat[]): GroupCard['limited'] {
  let of = 0;
  let left = 0;
  for (const format of formats) {
    if (format.limit === null) return null;
    of += format.limit;
    left += format.left ?? 0;
  }
  return { left, of };
}
