import type { ActiveGenre, ReleaseType } from '@lathe/contract/catalogue-calls';
import type { Locale } from '@lathe/rules/locales';
import { currencyDigits, money } from '@lathe/rules/money';
import { retailPrice, TIERS } from '@lathe/rules/prices';
import { translatorFor } from '../../platform/translations.ts';
import { copyPrices, type PriceReader, presentPrice } from './copy-prices.ts';
import { type GenreIndex, presentGenre } from './genres.ts';
import { listFor, type PriceBook } from './price-book.ts';
import type { OptionRow, TypeRow } from './store.ts';

/** Omits genres and sub-genres without content. */
export function presentActiveGenres(
  { all }: GenreIndex,
  counts: ReadonlyMap<number, number>,
  locale: Locale,
): ActiveGenre[] {
  const counted = (parentId: number | null) =>
    all
      .filter((genre) => genre.parentId === parentId)
      .map((genre) => ({ ...presentGenre(genre, locale), count: counts.get(genre.id) ?? 0 }))
      .filter(({ count }) => count > 0);
  return counted(null).map((main) => ({ ...main, sub_genres: counted(main.id) }));
}

export function presentTypes(book: PriceBook, reader: PriceReader): ReleaseType[] {
  return book.types
    .filter(({ isOffered }) => isOffered)
    .map((type) => presentType(book, type, reader));
}

function presentType(book: PriceBook, type: TypeRow, reader: PriceReader): ReleaseType {
  return {
    id: type.id,
    code: type.code,
    name: typeName(type, reader.locale),
    format: type.format,
    product_type: {
      artwork_format: type.artworkFormat,
      sides: type.sides,
      max_tracks_per_side: type.maxTracksPerSide,
      max_seconds_per_side: type.maxSecondsPerSide,
      warn_seconds_per_side: type.warnSecondsPerSide,
      min_seconds_per_side: type.minSecondsPerSide,
      min_seconds_per_track: type.minSecondsPerTrack,
      medium: type.medium,
      design_options: book
        .options(type.id)
        .filter(({ isOffered }) => isOffered)
        .map((option) => presentOption(book, option, reader)),
      retail_box_size: type.retailBoxSize,
      allow_bulk_orders: type.allowBulkOrders,
    },
    price_categories: presentTiers(book, type, reader),
  };
}

function presentOption(book: PriceBook, option: OptionRow, reader: PriceReader) {
  const list = listFor(reader.country, reader.date);
  const extra = book.optionPrice(option.id, list);
  const rrp = extra ? retailPrice(extra, reader) : money(0, list.currency);
  return {
    id: option.id,
    kind: option.kind,
    code: option.code,
    name: optionName(option, reader.locale),
    swatch: option.swatch,
    is_default: option.isDefault,
    rrp: presentPrice(rrp, reader.locale),
  };
}

function presentTiers(book: PriceBook, type: TypeRow, reader: PriceReader) {
  const list = listFor(reader.country, reader.date);
  const priceOf = copyPrices(book, reader);
  return TIERS.map((tier) => {
    const make = { typeId: type.id, tier, extras: [] };
    const { ppd } = book.listPrice(make, list);
    return {
      id: tier,
      name: tierName(tier, reader.locale),
      ppd: presentPrice(money(ppd, list.currency), reader.locale),
      rrp: priceOf(make),
      ...presentTerms(list.currency, reader.vatRate),
    };
  });
}

/** Values needed to calculate with the prices of a tier. */
export function presentTerms(currency: string, vatBasisPoints: number) {
  return {
    currency,
    vat_rate: vatBasisPoints / 100,
    decimal_digits: currencyDigits(currency),
  };
}

/** Cached because every basket line needs one of these few names. */
const typeNames = new Map<string, string>();

export function typeName({ code }: Pick<TypeRow, 'code'>, locale: Locale): string {
  const key = `${locale} ${code}`;
  const cached = typeNames.get(key);
  if (cached !== undefined) return cached;
  const name = translatorFor(locale)(`catalogue:types.${code}`);
  typeNames.set(key, name);
  return name;
}

export function tierName(tier: (typeof TIERS)[number], locale: Locale): string {
  return translatorFor(locale)(`catalogue:tiers.${tier}`);
}

export function optionName({ nameEn, nameDe }: OptionRow, locale: Locale): string {
  return locale === 'de' ? nameDe : nameEn;
}

export function optionKindName(kind: OptionRow['kind'], locale: Locale): string {
  return translatorFor(locale)(`catalogue:option_kinds.${kind}`);
}
