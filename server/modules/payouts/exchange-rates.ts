import type { CalendarDate } from '@lathe/rules/dates';
import { SALE_CURRENCIES, type SaleCurrency } from '@lathe/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface Rate {
  /** Units of the new currency for one of the old, in millionths. */
  rate: number;
  /** From when on the newer of the two rates applies. */
  day: CalendarDate;
}

export type Rates = (from: SaleCurrency, to: SaleCurrency) => Rate;

/** The rates of a day. A missing one fails, because no amount is better than a wrong one. */
export async function readRates(db: Db | Tx, day: CalendarDate): Promise<Rates> {
  const { rows } = await sql<{ currency: string; perPound: string; validFrom: CalendarDate }>`
    select distinct on (currency) currency, per_pound::text as "perPound",
      valid_from::text as "validFrom"
    from exchange_rates
    where valid_from <= ${day} and currency = any(${[...SALE_CURRENCIES]}::text[])
    order by currency, valid_from desc`.execute(db);
  const byCurrency = new Map(rows.map((row) => [row.currency, row]));
  return (from, to) => {
    const source = byCurrency.get(from);
    const target = byCurrency.get(to);
    if (!source || !target) throw new Error(`No exchange rate from ${from} to ${to} on ${day}.`);
    const perPound = BigInt(source.perPound);
    return {
      // Rounded to the nearest, as for earnings.
      rate: Number((BigInt(target.perPound) * 2_000_000n + perPound) / (perPound * 2n)),
      day: [source.validFrom, target.validFrom].toSorted().at(-1) ?? day,
    };
  };
}
