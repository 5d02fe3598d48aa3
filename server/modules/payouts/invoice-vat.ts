/** The VAT of a self-billed invoice: its rates, the numbers it is charged under, and its value in pounds. */
import { formatDay } from '@lathe/rules/date-format';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { exchanged } from '@lathe/rules/payouts';
import { chargedRate, vatSummary } from '@lathe/rules/vat-summary';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Translate } from '../../platform/translations.ts';
import { readRates } from './exchange-rates.ts';
import type { PaidItem } from './paid-items.ts';
import type { PayoutRow } from './store.ts';
import { untaxedParts } from './untaxed-parts.ts';

export interface Format {
  t: Translate;
  locale: Locale;
  amount: (minorUnits: number) => string;
  percent: (basisPoints: number) => string;
  day: (moment: Date) => string;
}

/** All that the UK has had, because an invoice can contain refunds of earlier sales. */
export async function readVatRates({ db }: Pick<Ctx, 'db'>): Promise<number[]> {
  const rows = await db
    .selectFrom('vat_rates')
    .select('basis_points as rate')
    .distinct()
    .where('country_iso', '=', 'GB')
    .execute();
  return rows.map(({ rate }) => rate);
}

export type RatedItem = PaidItem & { rate: number };

export function withRate(known: readonly number[]): (item: PaidItem) => RatedItem {
  return (item) => ({
    ...item,
    rate: item.vat === 0 ? 0 : chargedRate({ gross: item.amount, vat: item.vat }, known),
  });
}

/** UK invoices in another currency state the VAT in pounds, too (VAT Regulations 1995, 14). */
export async function sterlingNote(
  { db }: Pick<Ctx, 'db'>,
  { payout, at, format: { t, locale } }: { payout: PayoutRow; at: Date; format: Format },
): Promise<string[]> {
  const { currency, vat } = payout;
  if (currency === 'GBP') return [];
  const { rate, day } = (await readRates(db, calendarDate(at)))(currency, 'GBP');
  const pounds = Math.sign(vat) * exchanged(Math.abs(vat), rate);
  return [
    t('payouts:documents.sterling', {
      amount: formatMoney(money(pounds, 'GBP'), locale),
      day: formatDay(day, locale, 'long'),
    }),
  ];
}

export function vatTableOf(items: readonly RatedItem[], { t, amount, percent }: Format) {
  const taxed = items
    .filter(({ vat }) => vat !== 0)
    .map(({ rate, amount: gross, vat }) => ({ rate, gross, vat }));
  return {
    columns: [
      t('orders:invoice.vat_rate'),
      t('orders:invoice.net'),
      t('orders:invoice.vat'),
      t('orders:invoice.gross'),
    ],
    rows: vatSummary(taxed).map(({ rate, net, vat, gross }) => [
      percent(rate),
      amount(net),
      amount(vat),
      amount(gross),
    ]),
  };
}

/**
 * The numbers under which the sales of a payout were charged with VAT: of the agreement that was in
 * force on the day of each sale, also if it has ended since. The newest first.
 */
export async function readVatNumbers(db: Db, { id, userId }: PayoutRow): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with ${untaxedParts(sql`select ledger_entry_id from payout_lines where payout_id = ${id}`, userId)},
    sold as (
      select order_lines.sold_at from lines
      join parts on parts.entry_id = lines.entry_id and parts.vat <> 0
      join order_lines on order_lines.id = lines.source
      where lines.kind = 'earnings_released'
      union all
      select order_lines.sold_at from lines
      join parts on parts.entry_id = lines.entry_id and parts.vat <> 0
      join refund_lines on refund_id = lines.source and shares_vat ? ${userId}
      join order_lines on order_lines.id = order_line_id
      where lines.kind = 'refund')
    select number from sold cross join lateral (
      select vat_number as number, accepted_at from self_billing_agreements
      where user_id = ${userId} and starts_on <= (sold_at at time zone 'Europe/London')::date
      order by starts_on desc, accepted_at desc limit 1) as agreement
    group by number order by max(accepted_at) desc`.execute(db);
  return rows.map(({ number }) => number);
}
