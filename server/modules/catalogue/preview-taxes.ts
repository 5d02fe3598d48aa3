/** Preview of a VAT or duty change: prices on its first day next to those of the day before. */
import type { DutyPreview, VatPreview } from '@lathe/contract/tax-rate-calls';
import { basketDuty } from '@lathe/rules/basket';
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import { currencyForCountry, type Money, money } from '@lathe/rules/money';
import { earningsOf, retailPrice, TIERS } from '@lathe/rules/prices';
import { type DutyTerms, dutyOn, type TaxTable, vatRateOn } from '@lathe/rules/vat';
import { presentPrice } from './copy-prices.ts';
import { typeName } from './present.ts';
import { listFor, type PriceBook } from './price-book.ts';

interface TaxPreviewInput {
  taxes: TaxTable;
  day: CalendarDate;
  locale: Locale;
}

/** Sellers get UK VAT on top of their earnings, wherever the buyer is. */
const HOME_COUNTRY = 'GB';

export function previewRate(
  { taxes, day, locale }: TaxPreviewInput,
  { book, country, basisPoints }: { book: PriceBook; country: string; basisPoints: number },
): VatPreview {
  const dayBefore = addDays(day, -1);
  const [before, after] = [vatRateOn(taxes, country, dayBefore), basisPoints];
  const change = (priceAt: (vatRate: number, date: CalendarDate) => Money) => ({
    before: presentPrice(priceAt(before, dayBefore), locale),
    after: presentPrice(priceAt(after, day), locale),
  });
  const rows = book.types
    .filter(({ isOffered }) => isOffered)
    .flatMap((type) =>
      TIERS.map((tier) => {
        const listPriceOn = (date: CalendarDate) =>
          book.listPrice({ typeId: type.id, tier, extras: [] }, listFor(country, date));
        return {
          name: typeName(type, locale),
          tier,
          retail: change((vatRate, date) => retailPrice(listPriceOn(date), { country, vatRate })),
          paid_out: change((vatRate, date) =>
            earningsOf(money(listPriceOn(date).ppd, currencyForCountry(country)), {
              basisPoints: EARNINGS_BASIS_POINTS_DEFAULT,
              vatBasisPoints:
                country === HOME_COUNTRY ? vatRate : vatRateOn(taxes, HOME_COUNTRY, date),
            }),
          ),
        };
      }),
    );
  return { valid_from: day, before_basis_points: before, after_basis_points: after, rows };
}

/** One euro country, and one that is billed in pounds. */
const EU_SAMPLES = ['DE', 'SE'] as const;
/** One record, a record and a CD, and the highest value of a small parcel. */
const PARCELS = [
  { euros: 25_00, kinds: 1 },
  { euros: 40_00, kinds: 2 },
  { euros: 149_99, kinds: 1 },
  { euros: 200_00, kinds: 1 },
] as const;

export function previewDuty(
  { taxes, day, locale }: TaxPreviewInput,
  terms: DutyTerms,
): DutyPreview {
  const [before, after] = [dutyOn(taxes, addDays(day, -1)), dutyOn({ duties: [terms] }, day)];
  const rows = EU_SAMPLES.flatMap((country) =>
    PARCELS.map(({ euros, kinds }) => {
      const lines = Array.from({ length: kinds }, (_, at) => ({
        unitNetEuros: money(at === 0 ? euros : 0, 'EUR'),
        quantity: 1,
        kind: String(at),
      }));
      const dutyAt = (dutyTerms: DutyTerms | null) => {
        const duty = basketDuty(lines, { country, terms: dutyTerms });
        return presentPrice(duty?.amount ?? money(0, currencyForCountry(country)), locale);
      };
      return {
        country,
        kinds,
        worth: presentPrice(money(euros, 'EUR'), locale),
        duty: { before: dutyAt(before), after: dutyAt(after) },
      };
    }),
  );
  return { valid_from: day, rows };
}
