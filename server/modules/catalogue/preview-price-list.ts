/** Preview of the changes of a price list, for buyers in three currencies and for sellers. */
import type { PricePreview } from '@lathe/contract/price-list-calls';
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import { currencyForCountry, money } from '@lathe/rules/money';
import { earningsOf, type ListPrice, retailPrice, TIERS, type Tier } from '@lathe/rules/prices';
import { type TaxTable, vatRateOn } from '@lathe/rules/vat';
import { presentPrice } from './copy-prices.ts';
import type { PriceBook } from './price-book.ts';
import type { CopyEntry, OnSaleCount, OptionEntry } from './price-list-store.ts';

/** One per currency of a price list. */
const COUNTRIES = ['GB', 'DE', 'US'] as const;

interface PricePreviewInput {
  /** Prices as of the day before. */
  book: PriceBook;
  taxes: TaxTable;
  prices: readonly CopyEntry[];
  validFrom: CalendarDate;
  onSale: readonly OnSaleCount[];
  locale: Locale;
}

export function previewList(input: PricePreviewInput): PricePreview {
  const { book, taxes, prices, validFrom, onSale, locale } = input;
  const dayBefore = addDays(validFrom, -1);
  const counts = new Map(onSale.map((each) => [`${each.release_type_id} ${each.tier}`, each]));
  const after = new Map(
    prices.map((entry) => [`${entry.release_type_id} ${entry.tier} ${entry.currency}`, entry]),
  );
  const rowFor = (typeId: number, tier: Tier) => {
    const countries = COUNTRIES.map((country) => {
      const currency = currencyForCountry(country);
      const old = book.listPrice({ typeId, tier, extras: [] }, { currency, date: dayBefore });
      const entry = after.get(`${typeId} ${tier} ${currency}`);
      const fresh = entry ? listPriceOf(entry) : old;
      const retail = (price: ListPrice, date: CalendarDate) =>
        presentPrice(
          retailPrice(price, { country, vatRate: vatRateOn(taxes, country, date) }),
          locale,
        );
      const earnings = ({ ppd }: ListPrice) =>
        presentPrice(
          earningsOf(money(ppd, currency), {
            basisPoints: EARNINGS_BASIS_POINTS_DEFAULT,
            vatBasisPoints: 0,
          }),
          locale,
        );
      return {
        country,
        retail: { before: retail(old, dayBefore), after: retail(fresh, validFrom) },
        earnings: { before: earnings(old), after: earnings(fresh) },
      };
    });
    const sold = counts.get(`${typeId} ${tier}`);
    return { release_type_id: typeId, tier, releases: sold?.count ?? 0, countries };
  };
  const rows = book.types.flatMap(({ id }) => TIERS.map((tier) => rowFor(id, tier)));
  const releases = rows.reduce((sum, row) => {
    const withOption = counts.get(`${row.release_type_id} ${row.tier}`)?.withOption ?? 0;
    return sum + (row.countries.some(isChanged) ? row.releases : withOption);
  }, 0);
  return { valid_from: validFrom, releases, rows };
}

function isChanged({ retail, earnings }: PricePreview['rows'][number]['countries'][number]) {
  return (
    retail.before.amount !== retail.after.amount || earnings.before.amount !== earnings.after.amount
  );
}

function listPriceOf({ ppd, rrp, vat_basis_points }: CopyEntry): ListPrice {
  return { ppd, rrp, vatBasisPoints: vat_basis_points };
}

/** Options whose price changes on that day. */
export function changedOptions(
  book: PriceBook,
  options: readonly OptionEntry[],
  validFrom: CalendarDate,
): number[] {
  const date = addDays(validFrom, -1);
  return options
    .filter(({ design_option_id: id, currency, rrp, ppd }) => {
      const old = book.optionPrice(id, { currency, date });
      return (old?.rrp ?? 0) !== rrp || (old?.ppd ?? 0) !== ppd;
    })
    .map(({ design_option_id: id }) => id);
}
