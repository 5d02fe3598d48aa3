/** The sales of the last days, for the overview of the studio. */
import type { SellableKindName } from '@lathe/contract/cart-item-types';
import type { SalesOverview } from '@lathe/contract/sales-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { OVERVIEW_DAYS, OVERVIEW_TOP_ITEMS } from '@lathe/rules/overview-limits';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { presentPrice } from '../catalogue/index.ts';
import { kindNamed, soldItemImageSql, soldItemSql } from '../kinds/index.ts';
import { soldIn } from './sold-store.ts';

interface DaySum {
  day: string;
  currency: string;
  copies: number;
  earnings: number;
}

interface TopItem {
  uuid: string;
  kind: SellableKindName;
  title: string;
  artist: string;
  image: unknown;
  copies: number;
  earnings: { currency: string; amount: number }[];
}

export async function readSalesOverview(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<SalesOverview> {
  const to = calendarDate(clock.now());
  const dates = Array.from({ length: OVERVIEW_DAYS }, (_, at) =>
    addDays(to, at + 1 - OVERVIEW_DAYS),
  );
  const from = dates[0] ?? to;
  const { rows } = await sql<{ days: DaySum[]; top: TopItem[] }>`${PREPARED}
    with sold as materialized (
      select (sold."soldAt" at time zone 'Europe/London')::date as day, orders.currency,
        sold.quantity, sold.earnings, sold.title, sold.artist, sold.kind,
        ${soldItemSql('sold')} as sellable_id
      from (${soldIn({ userId, show: 'sales', from, to })}) as sold
      join orders on orders.id = sold.order_id
    ), by_item as (
      select kind, sellable_id, currency, sum(quantity) as copies, sum(earnings) as earnings,
        max(title) as title, max(artist) as artist
      from sold where sellable_id is not null group by kind, sellable_id, currency
    ), top as (
      select kind, sellable_id, sum(copies)::integer as copies, max(title) as title,
        max(artist) as artist, jsonb_agg(jsonb_build_object('currency', currency,
          'amount', earnings) order by currency) as earnings
      from by_item group by kind, sellable_id order by sum(copies) desc, sellable_id
      limit ${sql.raw(String(OVERVIEW_TOP_ITEMS))}
    )
    select (
      select coalesce(jsonb_agg(sums order by day), '[]') from (
        select day, currency, sum(quantity) as copies, sum(earnings) as earnings
        from sold group by day, currency) as sums) as days, (
      select coalesce(jsonb_agg(jsonb_build_object('uuid', sellable_id, 'kind', kind,
          'title', title, 'artist', artist, 'copies', copies, 'earnings', earnings,
          'image', ${soldItemImageSql('top')}) order by copies desc, sellable_id), '[]')
        from top) as top`.execute(db);
  const { days = [], top = [] } = rows[0] ?? {};
  const price = (amount: number, currency: string) => presentPrice(money(amount, currency), locale);
  const currencies = [...new Set(days.map(({ currency }) => currency))].sort();
  return {
    from,
    to,
    currencies: currencies.map((currency) => {
      const own = days.filter((sum) => sum.currency === currency);
      const byDay = new Map(own.map((sum) => [sum.day, sum]));
      return {
        currency,
        copies: own.reduce((sum, { copies }) => sum + copies, 0),
        earnings: price(
          own.reduce((sum, { earnings }) => sum + earnings, 0),
          currency,
        ),
        days: dates.map((date) => {
          const { copies = 0, earnings = 0 } = byDay.get(date) ?? {};
          return { date, copies, earnings };
        }),
      };
    }),
    top: top.map(({ image, earnings, ...item }) => ({
      ...item,
      url: kindNamed(item.kind).studioUrl?.(item.uuid) ?? null,
      artwork: presentPicture(image),
      earnings: earnings.map(({ amount, currency }) => price(amount, currency)),
    })),
  };
}
