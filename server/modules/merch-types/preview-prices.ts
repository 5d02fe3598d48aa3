/** What new prices change, for buyers in three currencies and for sellers. */
import type { MerchPricePreview } from '@lathe/contract/merch-type-calls';
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import { currencyForCountry, formatMoney, type Money, money } from '@lathe/rules/money';
import { earningsOf, type ListPrice, retailPrice, TIERS, type Tier } from '@lathe/rules/prices';
import { type TaxTable, vatRateOn } from '@lathe/rules/vat';
import { type MerchPriceList, merchPriceOn } from './price-list.ts';
import type { NewPrice } from './schedule-prices.ts';

/** One per currency of a price list. */
const COUNTRIES = ['GB', 'DE', 'US'] as const;

interface PreviewInput {
  typeId: number;
  list: MerchPriceList;
  prices: readonly NewPrice[];
  validFrom: CalendarDate;
  taxes: TaxTable;
  /** Items on sale by tier. */
  onSale: ReadonlyMap<string, number>;
  locale: Locale;
}

type Row = MerchPricePreview['rows'][number];

export function previewPrices(input: PreviewInput): MerchPricePreview {
  const rows = TIERS.map(
    (tier): Row => ({
      tier,
      items: input.onSale.get(tier) ?? 0,
      countries: COUNTRIES.map((country) => changeIn(country, tier, input)),
    }),
  );
  const items = rows.reduce(
    (sum, row) => (row.countries.some(isChanged) ? sum + row.items : sum),
    0,
  );
  return { valid_from: input.validFrom, items, rows };
}

function changeIn(
  country: (typeof COUNTRIES)[number],
  tier: Tier,
  { typeId, list, prices, validFrom, taxes, locale }: PreviewInput,
): Row['countries'][number] {
  const currency = currencyForCountry(country);
  const dayBefore = addDays(validFrom, -1);
  const old = merchPriceOn(list, { typeId, tier, currency, date: dayBefore });
  const fresh = prices.find((each) => each.tier === tier && each.currency === currency) ?? old;
  const shown = (value: Money) => ({ ...value, formatted: formatMoney(value, locale) });
  const retail = (price: ListPrice, date: CalendarDate) =>
    shown(retailPrice(price, { country, vatRate: vatRateOn(taxes, country, date) }));
  const earnings = ({ ppd }: ListPrice) =>
    shown(
      earningsOf(money(ppd, currency), {
        basisPoints: EARNINGS_BASIS_POINTS_DEFAULT,
        vatBasisPoints: 0,
      }),
    );
  return {
    country,
    retail: { before: retail(old, dayBefore), after: retail(fresh, validFrom) },
    earnings: { before: earnings(old), after: earnings(fresh) },
  };
}

function isChanged({ retail, earnings }: Row['countries'][number]): boolean {
  return (
    retail.before.amount !== retail.after.amount || earnings.before.amount !== earnings.after.amount
  );
}
