import type { ManagedGenre, ManagedType } from '@lathe/contract/catalogue-settings-calls';
import type { ListedPriceList, PriceList } from '@lathe/contract/price-list-calls';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { money, type SaleCurrency } from '@lathe/rules/money';
import { earliestListDay, LIST_VAT_BASIS_POINTS, ppdFromRrp } from '@lathe/rules/prices';
import { presentPrice } from './copy-prices.ts';
import { typeName } from './present.ts';
import type { PriceBook } from './price-book.ts';
import type { CopyEntry, ListRow, OptionEntry } from './price-list-store.ts';
import type { GenreRow, OptionRow, TypeRow } from './store.ts';

export function presentManagedGenre(
  genre: GenreRow,
  titles: ReadonlyMap<number, number>,
): ManagedGenre {
  return {
    id: genre.id,
    slug: genre.slug,
    parent_id: genre.parentId,
    name_en: genre.nameEn,
    name_de: genre.nameDe,
    titles: titles.get(genre.id) ?? 0,
    retired_at: genre.retiredAt?.toISOString() ?? null,
    moved_to: genre.movedTo,
    version: genre.version,
  };
}

interface Viewer {
  locale: Locale;
  date: CalendarDate;
}

export function presentManagedType(
  book: PriceBook,
  type: TypeRow,
  { unreleasedCount, ...reader }: Viewer & { unreleasedCount: number },
): ManagedType {
  return {
    id: type.id,
    code: type.code,
    name: typeName(type, reader.locale),
    format: type.format,
    medium: type.medium,
    sides: type.sides,
    max_tracks_per_side: type.maxTracksPerSide,
    min_seconds_per_side: type.minSecondsPerSide,
    warn_seconds_per_side: type.warnSecondsPerSide,
    max_seconds_per_side: type.maxSecondsPerSide,
    min_seconds_per_track: type.minSecondsPerTrack,
    retail_box_size: type.retailBoxSize,
    weight_grams: type.weightGrams,
    allow_bulk_orders: type.allowBulkOrders,
    is_offered: type.isOffered,
    in_the_making: unreleasedCount,
    options: book.options(type.id).map((option) => presentOption(book, option, reader)),
    version: type.version,
  };
}

function presentOption(book: PriceBook, option: OptionRow, { locale, date }: Viewer) {
  const rrp = (currency: SaleCurrency) => {
    const amount = book.optionPrice(option.id, { currency, date })?.rrp ?? 0;
    return presentPrice(money(amount, currency), locale);
  };
  return {
    id: option.id,
    kind: option.kind,
    code: option.code,
    name_en: option.nameEn,
    name_de: option.nameDe,
    swatch: option.swatch,
    is_default: option.isDefault,
    is_offered: option.isOffered,
    rrp: { GBP: rrp('GBP'), EUR: rrp('EUR'), USD: rrp('USD') },
    version: option.version,
  };
}

/** The latest list whose date has come applies. */
export function presentLists(lists: readonly ListRow[], now: Date): ListedPriceList[] {
  const today = calendarDate(now);
  const current = lists.find(({ validFrom }) => validFrom !== null && validFrom <= today);
  const stateOf = (list: ListRow) => {
    if (list.validFrom === null) return 'draft';
    if (list.validFrom > today) return 'scheduled';
    return list === current ? 'current' : 'past';
  };
  return lists.map((list) => ({
    id: list.id,
    name: list.name,
    state: stateOf(list),
    valid_from: list.validFrom,
    created_at: list.createdAt.toISOString(),
    created_by: list.createdBy,
    scheduled_at: list.scheduledAt?.toISOString() ?? null,
    scheduled_by: list.scheduledBy,
    version: list.version,
  }));
}

export function presentList(
  list: ListedPriceList,
  { prices, options }: { prices: readonly CopyEntry[]; options: readonly OptionEntry[] },
  now: Date,
): PriceList {
  return {
    ...list,
    earliest_day: earliestListDay(now),
    vat_basis_points: prices[0]?.vat_basis_points ?? LIST_VAT_BASIS_POINTS,
    prices: prices.map(withRule),
    options: options.map(withRule),
  };
}

function withRule<Entry extends CopyEntry | OptionEntry>(entry: Entry) {
  const { rrp, currency, vat_basis_points } = entry;
  return { ...entry, rule_ppd: ppdFromRrp(money(rrp, currency), vat_basis_points).amount };
}
