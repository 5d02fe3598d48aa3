/** Current and former rates of some countries; the full table is in the database. */
import type { CalendarDate } from '../dates.ts';
import { money } from '../money.ts';
import type { Destination } from '../prices.ts';
import { type TaxTable, vatRateOn } from '../vat.ts';

export const TAXES: TaxTable = {
  rates: new Map(
    Object.entries({
      DE: [
        { from: '2007-01-01', basisPoints: 1900 },
        { from: '2020-07-01', basisPoints: 1600 },
        { from: '2021-01-01', basisPoints: 1900 },
      ],
      FI: [{ from: '2024-09-01', basisPoints: 2550 }],
      FR: [{ from: '2014-01-01', basisPoints: 2000 }],
      GB: [{ from: '2011-01-04', basisPoints: 2000 }],
      HU: [{ from: '2012-01-01', basisPoints: 2700 }],
      PL: [{ from: '2011-01-01', basisPoints: 2300 }],
      SE: [{ from: '1990-07-01', basisPoints: 2500 }],
    }),
  ),
  duties: [{ from: '2026-07-01', perItemType: money(300, 'EUR'), below: money(150_00, 'EUR') }],
};

export function destination(country: string, date: CalendarDate = '2026-11-16'): Destination {
  return { country, vatRate: vatRateOn(TAXES, country, date) };
}
