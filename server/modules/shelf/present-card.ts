/** A row of the shelf as a card, for the country and language of whoever looks. */
import type { GroupCard } from '@lathe/contract/release-group';
import type { Ctx } from '../../context.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import {
  type CopyPrice,
  copyPrices,
  type Genres,
  genreName,
  type PriceBook,
  priceBook,
  type Reader,
  readAllGenres,
} from '../catalogue/index.ts';
import type { Card, ShelfFormat } from './shelf-row.ts';
import { todayAt } from './today.ts';

/** What every card of one reply has in common. */
export interface Showing {
  reader: Reader;
  book: PriceBook;
  genres: Genres;
  priceOf: CopyPrice;
}

export async function showingFor({
  ctx,
  country,
  locale,
}: Pick<Caller, 'country' | 'locale'> & {
  ctx: Pick<Ctx, 'cache' | 'clock' | 'db'>;
}): Promise<Showing> {
  const reader = { country, locale, date: todayAt(ctx.clock.now()) };
  const book = await priceBook(ctx);
  return { reader, book, genres: await readAllGenres(ctx), priceOf: copyPrices(book, reader) };
}

export function groupUrl(pageSlug: string, slug: string): string {
  return `/${pageSlug}/releases/${slug}`;
}

export function presentCard(card: Card, showing: Showing): GroupCard {
  const { reader, genres, book } = showing;
  const formats = card.formats.filter((format) => isSoldIn(format, reader.country));
  const types = formats.map(({ type }) => book.type(type));
  const main = genres.byId(card.mainGenreId);
  const sub = genres.byId(card.subGenreId);
  return {
    uuid: card.groupId,
    title: card.title,
    primary_artist: card.artist,
    url: groupUrl(card.pageSlug, card.slug),
    page: { uuid: card.pageId, name: card.pageName, url: `/${card.pageSlug}` },
    image: card.image,
    main_genre: main ? genreName(main, reader.locale) : null,
    sub_genre: sub ? genreName(sub, reader.locale) : null,
    year: card.year,
    media: unique(types.map(({ medium }) => medium)),
    formats: unique(types.map(({ format }) => format)),
    explicit: card.explicit,
    playable: formats.some((format) => format.plays && !isQuiet(format, reader.date)),
    price_from: lowestPrice(formats, showing.priceOf),
    preorder_until: preorderUntil(formats, reader.date),
    limited: limited(formats),
    sold_out: formats.every(({ left }) => left === 0),
  };
}

function unique<Value>(values: Value[]): Value[] {
  return values.length > 1 ? [...new Set(values)] : values;
}

export function isSoldIn({ soldIn }: Pick<ShelfFormat, 'soldIn'>, country: string): boolean {
  return soldIn === null || soldIn.includes(country);
}

/** Its songs are kept back until the day it comes out. */
export function isQuiet({ quiet, date }: Pick<ShelfFormat, 'quiet' | 'date'>, today: string) {
  return quiet && date !== null && date > today;
}

/** Of those that can be bought, as long as there are any. */
function lowestPrice(formats: readonly ShelfFormat[], priceOf: CopyPrice): GroupCard['price_from'] {
  const left = formats.filter((format) => format.left !== 0);
  const [first, ...others] = (left.length > 0 ? left : formats).map(({ type, tier, extras }) =>
    priceOf({ typeId: type, tier, extras }),
  );
  if (!first) throw new Error('A card is shown only where one of its formats is sold.');
  return others.reduce((lowest, price) => (price.amount < lowest.amount ? price : lowest), first);
}

/** The first day on which any of it is out; null when something already is. */
function preorderUntil(formats: readonly ShelfFormat[], today: string): string | null {
  const days = formats.flatMap(({ date }) => (date !== null && date > today ? [date] : []));
  return days.length === formats.length ? (days.sort()[0] ?? null) : null;
}

/** Only where every format is limited: otherwise there is always one to be had. */
function limited(formats: readonly ShelfFormat[]): GroupCard['limited'] {
  let of = 0;
  let left = 0;
  for (const format of formats) {
    if (format.limit === null) return null;
    of += format.limit;
    left += format.left ?? 0;
  }
  return { left, of };
}
